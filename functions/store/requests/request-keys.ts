/**
 * Values of `to_do`: requests that wait for staff are listed under their kind. Rows beside a request
 * have four of their own: its place among those with mail to send (mail-places.ts), its next step,
 * entries of its log that are not known to belong to a request (request-partition.ts), and replies
 * that wait to be sent (replies.ts).
 */
export const toDo = {
  mail: 'MAIL',
  enquiry: 'ANSWER#ENQUIRY',
  loan: 'ANSWER#LOAN',
  viewing: 'ANSWER#VIEWING',
  step: 'STEP',
  entry: 'LOG',
  reply: 'REPLY',
} as const;

/** A request's own row in its partition. */
export const requestKey = (kind: string, id: string) => ({ pk: `${kind}#${id}`, sk: kind });
