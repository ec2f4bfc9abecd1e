import { theSystem } from '../domain/audit.ts';
import { type Campaign, campaignSchema } from '../domain/campaign.ts';
import { DomainError } from '../domain/errors.ts';
import { type IndividualDiscount, individualDiscountSchema } from '../domain/individual-discount.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from '../platform/table.ts';
import { createKindReader, createKindWriter, readRow } from './rows.ts';

export const campaignKind = 'CAMPAIGN';

export function campaignKey(id: string) {
  return { pk: `${campaignKind}#${id}`, sk: campaignKind };
}

/** Houses that get the campaign's own discount take a third of the room without saying so. */
function lean(houses: Campaign['caravans']) {
  return Object.fromEntries(
    Object.entries(houses).map(([id, own]) => [id, own.individual_discount_type === null ? {} : own]),
  );
}

/** A campaign as a row of the table. */
export function campaignItem(campaign: Campaign) {
  return {
    ...campaign,
    caravans: lean(campaign.caravans),
    past_terms: campaign.past_terms.map((terms) => ({ ...terms, houses: lean(terms.houses) })),
    ...campaignKey(campaign.id),
    kind: campaignKind,
    kind_sort: `${campaign.start_date}#${campaign.id}`,
  };
}

/** A row as the campaign it holds; throws what the schema says is wrong with it. */
export function readCampaign(item: unknown): Campaign {
  return readRow(campaignSchema, item);
}

export const campaignRows = { kind: campaignKind, key: campaignKey, item: campaignItem, read: readCampaign };

export const discountKind = 'DISCOUNT';

export function discountKey(id: string) {
  return { pk: `${discountKind}#${id}`, sk: discountKind };
}

/** An individual discount as a row of the table. */
export function discountItem(discount: IndividualDiscount) {
  return {
    ...discount,
    ...discountKey(discount.id),
    kind: discountKind,
    kind_sort: `${discount.created_at}#${discount.id}`,
  };
}

/** A row as the discount it holds; throws what the schema says is wrong with it. */
export function readDiscount(item: unknown): IndividualDiscount {
  return readRow(individualDiscountSchema, item);
}

export const discountRows = { kind: discountKind, key: discountKey, item: discountItem, read: readDiscount };

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

/** Where campaigns, or individual discounts, are kept; the deleted ones too, while they are of use. */
export interface TermsStore<T extends Campaign | IndividualDiscount> {
  /** As it was written last. */
  get(id: string): Promise<T | null>;
  /** All of them, those that start last or were made last first. May lag behind the last writes by moments. */
  all(): Promise<T[]>;
  /** False when the id is taken. Rejects with `rule` when it is too large to be stored. */
  create(value: T): Promise<boolean>;
  /** False when the stored version is another. Rejects with `rule` when it is too large to be stored. */
  replace(value: T, expectedVersion: number): Promise<boolean>;
  /** Writes `past_terms` alone; its version stays. False when the stored version is another. */
  writePastTerms(value: T): Promise<boolean>;
  /** Takes it out of the table. False when the stored version is another. */
  remove(value: T): Promise<boolean>;
}
