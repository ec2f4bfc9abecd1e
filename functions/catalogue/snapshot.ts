import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type StoredSettings, storedSettingsSchema } from '#domain/dealer/settings.ts';
import { type WebsiteImage, websiteImageSchema } from '#domain/dealer/website-images.ts';
import { priceHistorySchema, publicCaravanSchema } from '#domain/houses/caravan.ts';
import { type Campaign, campaignSchema } from '#domain/offers/campaign.ts';
import {
  type IndividualDiscount,
  individualDiscountSchema,
} from '#domain/offers/individual-discount.ts';
import { keptSchemesSchema } from '#domain/requests/loan-terms.ts';

/**
 * The format of snapshots that this release writes and reads. Raise it whenever this release must
 * not read an older snapshot. Each format has a pointer and snapshots of its own, so releases of
 * two formats work beside each other (ADR 8).
 */
export const snapshotFormat = 9;

/**
 * Days for which a removed item is remembered: an old change that the stream delivers late must not
 * bring it back.
 */
const rememberedDays = 7;

/**
 * Identifies a write of an item. Every write has a later `updated_at` or a higher version than the
 * one before.
 */
const stampSchema = z.object({ updated_at: z.iso.datetime(), version: z.int() });
type Stamp = z.infer<typeof stampSchema>;

const snapshotHouseSchema = z.object({
  version: z.int(),
  house: publicCaravanSchema,
  price_history: priceHistorySchema,
});
/** A visible house with its price history. */
export type SnapshotHouse = z.infer<typeof snapshotHouseSchema>;

const goneSchema = z.record(
  z.string(),
  z.extend(stampSchema, { removed: z.boolean(), at: z.iso.datetime() }),
);
type Gone = z.infer<typeof goneSchema>;

export const snapshotSchema = z.object({
  /** Visible houses by id. */
  houses: z.record(z.string(), snapshotHouseSchema),
  /**
   * Campaigns and discounts by id, also deleted ones: the price history still needs what they
   * offered.
   */
  campaigns: z.record(z.string(), campaignSchema),
  discounts: z.record(z.string(), individualDiscountSchema),
  /** Pictures of the site, by section. */
  images: z.record(z.string(), websiteImageSchema),
  /** What staff set themselves, by topic; a topic that they never set is missing. */
  settings: z.record(z.string(), storedSettingsSchema),
  /** The bank's financing schemes; null before the bank was asked. */
  schemes: z.nullable(keptSchemesSchema),
  /** What was hidden or deleted lately, by id. */
  gone: goneSchema,
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/**
 * One write of the table: `value` is null when the thing is hidden, or removed from the table, now.
 */
export interface Change<T> extends Stamp {
  id: string;
  removed: boolean;
  value: T | null;
}
/** Writes of the table, by the kind of item. */
export interface Changes {
  houses: readonly Change<SnapshotHouse>[];
  campaigns: readonly Change<Campaign>[];
  discounts: readonly Change<IndividualDiscount>[];
  images: readonly Change<WebsiteImage>[];
  settings: readonly Change<StoredSettings>[];
}

export const emptySnapshot: Snapshot = {
  houses: {},
  campaigns: {},
  discounts: {},
  images: {},
  settings: {},
  schemes: null,
  gone: {},
};

function compare(a: Stamp, b: Stamp): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? -1 : 1;
  return a.version - b.version;
}

function isLate(
  shown: Stamp | undefined,
  gone: Gone[string] | undefined,
  change: Change<unknown>,
): boolean {
  if (shown) return compare(change, shown) < 0;
  if (!gone) return false;
  const order = compare(change, gone);
  // A deletion comes after the last write and carries its stamp.
  return order < 0 || (order === 0 && gone.removed && !change.removed);
}

/**
 * `shown` after the changes; what is no longer shown moves to `gone`, which is changed in place.
 */
function merge<T>(
  shown: Readonly<Record<string, T>>,
  gone: Gone,
  changes: readonly Change<T>[],
  stampOf: (value: T) => Stamp,
  now: Date,
): Record<string, T> {
  const merged = { ...shown };
  for (const { id, version, updated_at, removed, value } of changes) {
    const before = merged[id];
    if (isLate(before && stampOf(before), gone[id], { id, version, updated_at, removed, value }))
      continue;
    if (value === null) {
      delete merged[id];
      gone[id] = { version, updated_at, removed, at: now.toISOString() };
    } else {
      merged[id] = value;
      delete gone[id];
    }
  }
  return merged;
}

/**
 * A number is given once and for all: a write without it comes from an index that lags behind, or
 * from a restore, and takes none away.
 */
function keepNumber(
  change: Change<SnapshotHouse>,
  before: SnapshotHouse | undefined,
): Change<SnapshotHouse> {
  const { value } = change;
  const number = value?.house.number ?? before?.house.number ?? null;
  return value ? { ...change, value: { ...value, house: { ...value.house, number } } } : change;
}

/**
 * The snapshot after these writes. They may come in any order and more than once, as a stream
 * delivers them after a failure: the latest write wins.
 */
export function applyChanges(snapshot: Snapshot, changes: Changes, now: Date): Snapshot {
  const gone = Object.fromEntries(
    Object.entries(snapshot.gone).filter(
      ([, { at }]) => now.getTime() - Date.parse(at) < rememberedDays * 86_400_000,
    ),
  );
  const itself = (value: Stamp) => value;
  const stampOfHouse = ({ version, house }: SnapshotHouse) => ({
    version,
    updated_at: house.updated_at,
  });
  const houses = changes.houses.map((change) => keepNumber(change, snapshot.houses[change.id]));
  return {
    houses: merge(snapshot.houses, gone, houses, stampOfHouse, now),
    campaigns: merge(snapshot.campaigns, gone, changes.campaigns, itself, now),
    discounts: merge(snapshot.discounts, gone, changes.discounts, itself, now),
    images: merge(snapshot.images, gone, changes.images, itself, now),
    settings: merge(snapshot.settings, gone, changes.settings, itself, now),
    schemes: snapshot.schemes,
    gone,
  };
}

/** True when visitors would see the same. */
export function showsTheSame(one: Snapshot, other: Snapshot): boolean {
  const shown = ({ gone: _, ...visible }: Snapshot) => visible;
  return isDeepStrictEqual(shown(one), shown(other));
}
