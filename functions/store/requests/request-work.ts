import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dayOf } from '#domain/time.ts';
import { indexNames, type Table } from '../../platform/table.ts';
import { enquiryKind, loanKind, toDo, viewingKind } from './requests.ts';

/** The kinds of requests that have mails, by the names of their rows. */
const mailedKinds = {
  [enquiryKind]: 'enquiry',
  [loanKind]: 'loan',
  [viewingKind]: 'viewing',
} as const;
export type MailedKind = (typeof mailedKinds)[keyof typeof mailedKinds];
const mailRow = z.object({
  id: z.string(),
  kind: z.enum([enquiryKind, loanKind, viewingKind]),
  to_do_sort: z.string(),
});

/**
 * What is still to be done about requests, by the sparse index; all of it may lag behind the last
 * writes by moments.
 */
export function createRequestWork({ documents, name }: Table, clock: () => Date) {
  const query = (to_do: string, rest: object, start: Record<string, unknown> | undefined) =>
    documents.send(
      new QueryCommand({
        TableName: name,
        IndexName: indexNames.toDo,
        KeyConditionExpression: 'to_do = :to_do',
        ExpressionAttributeValues: { ':to_do': to_do },
        ...(start && { ExclusiveStartKey: start }),
        ...rest,
      }),
    );

  async function count(to_do: string, kind?: string, from?: string): Promise<number> {
    let total = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const ofKind = kind && {
        ':kind': kind,
        ':new': 'new',
        ':pending': 'pending',
        ':approved': 'approved',
        ':wished': 'wished',
      };
      const filter = {
        FilterExpression: `expires_at > :now${ofKind ? ' AND kind = :kind AND #status IN (:new, :pending, :approved, :wished)' : ''}${from ? ' AND #day >= :from' : ''}`,
        ...((ofKind || from) && {
          ExpressionAttributeNames: {
            ...(ofKind && { '#status': 'status' }),
            ...(from && { '#day': 'day' }),
          },
        }),
        ExpressionAttributeValues: {
          ':to_do': to_do,
          ':now': Math.floor(clock().getTime() / 1000),
          ...ofKind,
          ...(from && { ':from': from }),
        },
      };
      const { Count, LastEvaluatedKey } = await query(to_do, { Select: 'COUNT', ...filter }, start);
      total += Count ?? 0;
      start = LastEvaluatedKey;
    } while (start);
    return total;
  }

  /** The requests of a list of those with mail to send. */
  async function listed(to_do: string, until: string | null) {
    const found: { kind: MailedKind; id: string; at: string }[] = [];
    // The sort key is `<due>#<id>`: `$` comes right after `#`.
    const due = until !== null && {
      KeyConditionExpression: 'to_do = :to_do AND to_do_sort < :until',
      ExpressionAttributeValues: { ':to_do': to_do, ':until': `${until}$` },
    };
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await query(to_do, { ...due }, start);
      for (const item of Items) {
        const { id, kind, to_do_sort } = mailRow.parse(item);
        found.push({ kind: mailedKinds[kind], id, at: to_do_sort });
      }
      start = LastEvaluatedKey;
    } while (start);
    return found;
  }

  return {
    /** Requests with mail to send, those due first; with `until` (ISO) only those due by then. */
    async withMail(until: string | null): Promise<{ kind: MailedKind; id: string }[]> {
      const lists = await Promise.all(
        [toDo.mail, toDo.viewingMail].map((list) => listed(list, until)),
      );
      return lists
        .flat()
        .sort((one, other) => (one.at < other.at ? -1 : 1))
        .map(({ kind, id }) => ({ kind, id }));
    },
    /**
     * How many enquiries are new, how many loan requests are pending, or approved and not sent to
     * the bank, and how many viewings are wished for and not over by a day.
     * Expired ones do not count.
     */
    async countNew(): Promise<{ enquiries: number; loan_requests: number; viewings: number }> {
      const today = dayOf(clock());
      const [enquiries, unsentEnquiries, loans, unsentLoans, viewings, unsentViewings] =
        await Promise.all([
          count(toDo.enquiry),
          count(toDo.mail, enquiryKind),
          count(toDo.loan),
          count(toDo.mail, loanKind),
          count(toDo.viewing, undefined, today),
          count(toDo.viewingMail, viewingKind, today),
        ]);
      return {
        enquiries: enquiries + unsentEnquiries,
        loan_requests: loans + unsentLoans,
        viewings: viewings + unsentViewings,
      };
    },
  };
}

export type RequestWork = ReturnType<typeof createRequestWork>;
