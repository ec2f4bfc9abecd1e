import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type PublicCaravan, publicCaravanSchema } from '../domain/caravan.ts';

/** Raised whenever a stored snapshot of the old form must not be read any more: it is then built anew from the table. */
export const snapshotFormat = 2;

/** Days a house that went away is remembered, so that an old change delivered late can't bring it back. */
const rememberedDays = 7;

/** Which write of a house something is about. Every write has a later `updated_at` or a higher version than the one before. */
const stampSchema = z.object({ updated_at: z.iso.datetime(), version: z.int() });
type Stamp = z.infer<typeof stampSchema>;

export const snapshotSchema = z.object({
  format: z.literal(snapshotFormat),
  /** Visible houses by id. */
  houses: z.record(z.string(), z.object({ version: z.int(), house: publicCaravanSchema })),
  /** Houses hidden or deleted lately, by id. */
  gone: z.record(z.string(), z.extend(stampSchema, { removed: z.boolean(), at: z.iso.datetime() })),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** One write of the table: `house` is null when it is hidden or deleted now. */
export interface HouseChange extends Stamp {
  id: string;
  removed: boolean;
  house: PublicCaravan | null;
}

export const emptySnapshot: Snapshot = { format: snapshotFormat, houses: {}, gone: {} };

function compare(a: Stamp, b: Stamp): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? -1 : 1;
  return a.version - b.version;
}

function isLate(snapshot: Pick<Snapshot, 'houses' | 'gone'>, change: HouseChange): boolean {
  const shown = snapshot.houses[change.id];
  if (shown) return compare(change, { updated_at: shown.house.updated_at, version: shown.version }) < 0;
  const gone = snapshot.gone[change.id];
  if (!gone) return false;
  const order = compare(change, gone);
  // A deletion comes after the last write, whose stamp it bears.
  return order < 0 || (order === 0 && gone.removed && !change.removed);
}

/**
 * The snapshot after these writes. They may come in any order and more than once, as a stream delivers them when something
 * fails on the way: what was written last is what shows in the end.
 */
export function applyChanges(snapshot: Snapshot, changes: readonly HouseChange[], now: Date): Snapshot {
  const houses = { ...snapshot.houses };
  const gone = Object.fromEntries(
    Object.entries(snapshot.gone).filter(([, { at }]) => now.getTime() - Date.parse(at) < rememberedDays * 86_400_000),
  );
  for (const change of changes) {
    if (isLate({ houses, gone }, change)) continue;
    const { id, version, updated_at, removed, house } = change;
    if (house) {
      houses[id] = { version, house };
      delete gone[id];
    } else {
      delete houses[id];
      gone[id] = { version, updated_at, removed, at: now.toISOString() };
    }
  }
  return { format: snapshotFormat, houses, gone };
}

/** True when visitors would see the same. */
export function showsTheSame(one: Snapshot, other: Snapshot): boolean {
  return isDeepStrictEqual(one.houses, other.houses);
}
