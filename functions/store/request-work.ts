import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { RequestWork } from '../use-cases/request-store.ts';
import { enquiryKind, loanKind, toDo } from './request-item.ts';
import type { Table } from './table.ts';
import { indexNames } from './table-definition.ts';

const mailRow = z.object({ id: z.string(), kind: z.enum([enquiryKind, loanKind]) });

/** Asks the sparse index of what is to be done. What is over counts no more, even while the table still has it. */
export function createRequestWork({ documents, name }: Table, clock: () => Date): RequestWork {
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

  async function count(to_do: string, kind?: string): Promise<number> {
    let total = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const ofKind = kind && { ':kind': kind, ':new': 'new', ':pending': 'pending', ':approved': 'approved' };
      const filter = {
        FilterExpression: `expires_at > :now${ofKind ? ' AND kind = :kind AND #status IN (:new, :pending, :approved)' : ''}`,
        ...(ofKind && { ExpressionAttributeNames: { '#status': 'status' } }),
        ExpressionAttributeValues: { ':to_do': to_do, ':now': Math.floor(clock().getTime() / 1000), ...ofKind },
      };
      const { Count, LastEvaluatedKey } = await query(to_do, { Select: 'COUNT', ...filter }, start);
      total += Count ?? 0;
      start = LastEvaluatedKey;
    } while (start);
    return total;
  }

  return {
    async withMail(until) {
      const found: { kind: 'enquiry' | 'loan'; id: string }[] = [];
      // The sort key is `<due>#<id>`: `$` comes right after `#`.
      const due = until !== null && {
        KeyConditionExpression: 'to_do = :to_do AND to_do_sort < :until',
        ExpressionAttributeValues: { ':to_do': toDo.mail, ':until': `${until}$` },
      };
      let start: Record<string, unknown> | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await query(toDo.mail, { ...due }, start);
        for (const item of Items) {
          const { id, kind } = mailRow.parse(item);
          found.push({ kind: kind === enquiryKind ? 'enquiry' : 'loan', id });
        }
        start = LastEvaluatedKey;
      } while (start);
      return found;
    },
    async countNew() {
      const [enquiries, unsentEnquiries, loans, unsentLoans] = await Promise.all([
        count(toDo.enquiry),
        count(toDo.mail, enquiryKind),
        count(toDo.loan),
        count(toDo.mail, loanKind),
      ]);
      return { enquiries: enquiries + unsentEnquiries, loan_requests: loans + unsentLoans };
    },
  };
}
