import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { sameEmail } from '../domain/email-address.ts';
import type { Enquiry } from '../domain/enquiry.ts';
import type { LoanRequest } from '../domain/loan-request.ts';
import { isExpired } from '../domain/stored-request.ts';
import type { Logger } from '../platform/logger.ts';
import type { EnquiryStore, LoanStore, RequestStore } from '../use-cases/request-store.ts';
import { createKindReader } from './kind-reader.ts';
import { createKindWriter } from './kind-writer.ts';
import { enquiryRows, loanRows } from './request-item.ts';
import type { Table } from './table.ts';
import { indexNames } from './table-definition.ts';

type Rows<T> = Parameters<typeof createKindReader<T>>[2] & {
  item(value: T): Record<string, unknown>;
  counter: string;
};

/** Whose a row is, whatever else is in it. */
const senderRow = z.object({
  id: z.string(),
  email: z.catch(z.optional(z.string()), undefined),
  customer_data: z.catch(z.optional(z.object({ email: z.optional(z.string()) })), undefined),
});

function createRequestRepository<T extends Enquiry | LoanRequest>(
  table: Table,
  log: Logger,
  clock: () => Date,
  rows: Rows<T>,
): RequestStore<T> {
  const reader = createKindReader(table, log, rows);
  const { create, replace, remove } = createKindWriter<T>(table, rows);

  async function idsOf(email: string): Promise<string[]> {
    const ids: string[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await table.documents.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: indexNames.byKind,
          KeyConditionExpression: 'kind = :kind',
          ExpressionAttributeValues: { ':kind': rows.kind },
          ProjectionExpression: 'id, email, customer_data.email',
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      for (const item of Items) {
        const { id, email: own, customer_data } = senderRow.parse(item);
        if (sameEmail(own ?? customer_data?.email ?? '', email)) ids.push(id);
      }
      start = LastEvaluatedKey;
    } while (start);
    return ids;
  }

  return {
    async get(id) {
      const found = await reader.get(id);
      return found && !isExpired(found, clock()) ? found : null;
    },
    async page(cursor) {
      const { items, next } = await reader.page(cursor);
      return { items: items.filter((item) => !isExpired(item, clock())), next };
    },
    idsOf,
    create,
    replace,
    remove: (id) => remove(id),
  };
}

/** Enquiries in the table, each with its mails in one item. */
export function createEnquiryRepository(table: Table, log: Logger, clock: () => Date): EnquiryStore {
  return createRequestRepository(table, log, clock, enquiryRows);
}

/** Loan requests in the table, each with its mails and its history in one item. */
export function createLoanRepository(table: Table, log: Logger, clock: () => Date): LoanStore {
  return createRequestRepository(table, log, clock, loanRows);
}
