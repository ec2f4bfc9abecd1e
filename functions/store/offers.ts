import { DomainError } from '#domain/errors.ts';
import { type Campaign, campaignSchema } from '#domain/offers/campaign.ts';
import {
  type IndividualDiscount,
  individualDiscountSchema,
} from '#domain/offers/individual-discount.ts';
import { theSystem } from '#domain/records/audit.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from '../platform/table.ts';
import { rewrite } from './rewrite.ts';
import { createKindReader, createKindWriter, readRow } from './rows.ts';

export const campaignKind = 'CAMPAIGN';

export function campaignKey(id: string) {
  return { pk: `${campaignKind}#${id}`, sk: campaignKind };
}

/**
 * A house that gets the campaign's discount is stored as its id alone, which takes a third of the
 * space.
 */
function lean(houses: Campaign['caravans']) {
  return Object.fromEntries(
    Object.entries(houses).map(([id, own]) => [
      id,
      own.individual_discount_type === null ? {} : own,
    ]),
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

/** The campaign of a row; throws what the schema finds wrong with it. */
export function readCampaign(item: unknown): Campaign {
  return readRow(campaignSchema, item);
}

export const campaignRows = {
  kind: campaignKind,
  key: campaignKey,
  item: campaignItem,
  read: readCampaign,
};

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

/** The discount of a row; throws what the schema finds wrong with it. */
export function readDiscount(item: unknown): IndividualDiscount {
  return readRow(individualDiscountSchema, item);
}

export const discountRows = {
  kind: discountKind,
  key: discountKey,
  item: discountItem,
  read: readDiscount,
};

type Rows<T> = Parameters<typeof createKindReader<T>>[2] & {
  item(value: T): Record<string, unknown>;
};

/** Bytes of JSON, never fewer than DynamoDB counts; an item holds at most 400 kB. */
const maxItemBytes = 350_000;

/**
 * Campaigns, or individual discounts, in the table; deleted ones stay while price histories need
 * them.
 */
function createOfferRepository<T extends Campaign | IndividualDiscount>(
  table: Table,
  log: Logger,
  rows: Rows<T>,
) {
  const { get, all } = createKindReader(table, log, rows);
  const { create, replace, setAttribute, remove } = createKindWriter<T>(table, rows);

  function refuseHuge(value: T): void {
    if (Buffer.byteLength(JSON.stringify(rows.item(value))) > maxItemBytes)
      throw new DomainError(
        'rule',
        'This campaign was changed too often for so many houses. Please split it into smaller campaigns.',
        { fields: { caravan_ids: 'tooMany' } },
      );
  }

  return {
    /** As it was written last. */
    get,
    /**
     * All of them: campaigns by start, discounts by the moment they were made, latest first. May
     * lag behind the last writes by moments.
     */
    all,
    /** False when the id is taken. Rejects with `rule` when the offer is too large to be stored. */
    async create(value: T, by: string = theSystem): Promise<boolean> {
      refuseHuge(value);
      return create(value, by);
    },
    /**
     * False when the stored version is another. Rejects with `rule` when the offer is too large to
     * be stored.
     */
    async replace(value: T, expectedVersion: number, by: string = theSystem): Promise<boolean> {
      refuseHuge(value);
      return replace(value, expectedVersion, by);
    },
    /** Writes `past_terms` alone; its version stays. False when the stored version is another. */
    writePastTerms: (value: T): Promise<boolean> =>
      setAttribute(value.id, 'past_terms', rows.item(value).past_terms, value.version),
    /** Removes it from the table. False when the stored version is another. */
    remove: ({ id, version }: T): Promise<boolean> => remove(id, version),
  };
}

export type OfferStore<T extends Campaign | IndividualDiscount> = ReturnType<
  typeof createOfferRepository<T>
>;

/** Campaigns in the table, each with its houses in one item. */
export const createCampaignRepository = (table: Table, log: Logger): OfferStore<Campaign> =>
  createOfferRepository(table, log, campaignRows);

/** Individual discounts in the table. */
export const createDiscountRepository = (
  table: Table,
  log: Logger,
): OfferStore<IndividualDiscount> => createOfferRepository(table, log, discountRows);

/**
 * Changes a campaign or a discount whatever its version; null when there is none or it was deleted.
 */
export function rewriteOffer<T extends Campaign | IndividualDiscount>(
  store: OfferStore<T>,
  id: string,
  change: (before: T) => T,
  by: string,
): Promise<T | null> {
  return rewrite({
    async read() {
      const offer = await store.get(id);
      return offer?.deleted_at === null ? offer : null;
    },
    change,
    write: (after, before) => store.replace(after, before.version, by),
  });
}
