import { kindNames, type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';

/**
 * Values of `to_do`: requests that wait for staff are listed under their kind. Rows beside a request
 * have their own: its place among those with mail to send (mail-places.ts), its next step
 * (next-steps.ts), a viewing's hour (viewing-hours.ts), and replies that wait to be sent (replies.ts).
 */
export const toDo = {
  mail: 'MAIL',
  enquiry: 'ANSWER#ENQUIRY',
  loan: 'ANSWER#LOAN',
  viewing: 'ANSWER#VIEWING',
  step: 'STEP',
  viewingAhead: 'VIEWING#AHEAD',
  viewingOver: 'VIEWING#OVER',
  reply: 'REPLY',
} as const;

/** Which request. */
export interface RequestName {
  kind: RequestKind;
  id: string;
}

/** One text for a request's kind and id. */
export const nameText = ({ kind, id }: RequestName) => `${kind}#${id}`;

/** A request's own row in its partition. */
export const requestKey = ({ kind, id }: RequestName) => ({
  pk: `${kindNames[kind].row}#${id}`,
  sk: kindNames[kind].row as string,
});

/** The request of a row that lies beside it; null for a row of no request. */
export function nameOf(pk: string): RequestName | null {
  const kind = requestKinds.find((one) => pk.startsWith(`${kindNames[one].row}#`));
  return kind ? { kind, id: pk.slice(kindNames[kind].row.length + 1) } : null;
}
