import { theSystem } from '../domain/audit.ts';
import type { Campaign } from '../domain/campaign.ts';
import { DomainError } from '../domain/errors.ts';
import type { IndividualDiscount } from '../domain/individual-discount.ts';
import type { Logger } from '../platform/logger.ts';
import type { TermsStore } from '../use-cases/terms-store.ts';
import { campaignRows } from './campaign-item.ts';
import { discountRows } from './discount-item.ts';
import { createKindReader } from './kind-reader.ts';
import { createKindWriter } from './kind-writer.ts';
import type { Table } from './table.ts';

type Rows<T> = Parameters<typeof createKindReader<T>>[2] & { item(value: T): Record<string, unknown> };

/** Bytes of JSON, which is never less than DynamoDB counts; an item holds at most 400 kB. */
const maxItemBytes = 350_000;

function createTermsRepository<T extends Campaign | IndividualDiscount>(
  table: Table,
  log: Logger,
  rows: Rows<T>,
  by: string,
): TermsStore<T> {
  const { get, all } = createKindReader(table, log, rows);
  const { create, replace, setAttribute, remove } = createKindWriter<T>(table, rows, by);

  function refuseHuge(value: T): void {
    if (Buffer.byteLength(JSON.stringify(rows.item(value))) > maxItemBytes)
      throw new DomainError(
        'rule',
        'This campaign was changed too often for so many houses. Please split it into smaller campaigns.',
        { fields: { caravan_ids: 'tooMany' } },
      );
  }

  return {
    get,
    all,
    async create(value) {
      refuseHuge(value);
      return create(value);
    },
    async replace(value, expectedVersion) {
      refuseHuge(value);
      return replace(value, expectedVersion);
    },
    writePastTerms: (value) => setAttribute(value.id, 'past_terms', rows.item(value).past_terms, value.version),
    remove: ({ id, version }) => remove(id, version),
  };
}

/** Campaigns in the table, each with its houses in one item; writes are signed with who makes them. */
export function createCampaignRepository(table: Table, log: Logger, by: string = theSystem): TermsStore<Campaign> {
  return createTermsRepository(table, log, campaignRows, by);
}

/** Individual discounts in the table; writes are signed with who makes them. */
export function createDiscountRepository(
  table: Table,
  log: Logger,
  by: string = theSystem,
): TermsStore<IndividualDiscount> {
  return createTermsRepository(table, log, discountRows, by);
}
