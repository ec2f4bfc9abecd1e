import { setTimeout } from 'node:timers/promises';
import type { StoredSettings } from '#domain/dealer/settings.ts';
import type { WebsiteImage } from '#domain/dealer/website-images.ts';
import { CdnBusy } from '#domain/errors.ts';
import { type Caravan, type PublicCaravan, publicCaravanSchema } from '#domain/houses/caravan.ts';
import { isShown } from '#domain/houses/caravan-facts.ts';
import { type WithheldPrice, withheldPrices } from '#domain/offers/withheld-prices.ts';
import type { KeptSchemes } from '#domain/requests/loan-terms.ts';
import {
  applyChanges,
  type Change,
  type Changes,
  emptySnapshot,
  type Snapshot,
  type SnapshotHouse,
  showsTheSame,
} from './snapshot.ts';
import type { SnapshotPointer, SnapshotStore } from './stored-snapshots.ts';

interface Item {
  id: string;
  version: number;
  updated_at: string;
}

/**
 * What a visitor may know of a house, or null when it is not shown: hidden, archived, or without a
 * picture. The schema names what is public: a field that is not in it stays out by itself.
 */
export function publicHouse(house: Caravan): PublicCaravan | null {
  return isShown(house) ? publicCaravanSchema.parse(house) : null;
}

/** The last write of a house. */
export function writtenHouse(caravan: Caravan): Change<SnapshotHouse> {
  const { id, version, updated_at, price_history } = caravan;
  const house = publicHouse(caravan);
  return {
    id,
    version,
    updated_at,
    removed: false,
    value: house && { version, house, price_history },
  };
}

/** The last write of a campaign or a discount. */
export function written<T extends Item>(item: T): Change<T> {
  return {
    id: item.id,
    version: item.version,
    updated_at: item.updated_at,
    removed: false,
    value: item,
  };
}

/** A picture of the site as an item that its section names. */
export function asItem(image: WebsiteImage): WebsiteImage & Item {
  return { ...image, id: image.section };
}

/** The last write of a picture of the site. */
export function writtenImage(image: WebsiteImage): Change<WebsiteImage> {
  return { ...written(asItem(image)), value: image };
}

/** A topic of settings as an item that its topic names. */
export function settingsAsItem(settings: StoredSettings): StoredSettings & Item {
  return { ...settings, id: settings.topic };
}

/** The last write of a topic of settings. */
export function writtenSettings(settings: StoredSettings): Change<StoredSettings> {
  return { ...written(settingsAsItem(settings)), value: settings };
}

/** The removal of an item from the table; `last` was its last state. */
export function removed({ id, version, updated_at }: Item) {
  return { id, version, updated_at, removed: true, value: null };
}

export interface PublishDeps {
  snapshots: SnapshotStore;
  /** Everything as the table lists it, for a snapshot made from nothing. */
  everything(): Promise<Changes>;
  /** The bank's financing schemes, as the table has them; null where it has none. */
  schemes(): Promise<KeptSchemes | null>;
  /** One item as the table has it this moment; null when there is none. */
  find: { [Kind in keyof Changes]: (id: string) => Promise<Changes[Kind][number] | null> };
  /**
   * Tells the CDN that its pages are old. Null for `prepare-catalogue`, which does not know the
   * CDN: `publish` or the schedule tells it later.
   */
  invalidate: (() => Promise<void>) | null;
  /**
   * Notes which odd prices of the snapshot are withheld from visitors, so that the dealer learns of
   * them. Null for `prepare-catalogue`: `publish` or the schedule notes them later.
   */
  noteWithheld: ((withheld: readonly WithheldPrice[]) => Promise<void>) | null;
  clock: () => Date;
}

/**
 * Tries of one publication; a try fails when another publication came between. After the last, the
 * stream delivers it again.
 */
const maxTries = 20;
/**
 * ms that a try waits at most, times the number of tries before it, so that two publications that
 * collided do not collide again.
 */
const waitStep = 15;

/**
 * While the CDN is busy, the pointer stays marked as not announced: the next publication or the
 * schedule's next run tells the CDN.
 */
async function announce(deps: PublishDeps, revision: number): Promise<void> {
  if (!deps.invalidate) return;
  try {
    await deps.invalidate();
  } catch (error) {
    if (error instanceof CdnBusy) return;
    throw error;
  }
  await deps.snapshots.announce(revision);
}

/**
 * Makes `next` the current snapshot. False when another publication came between. `shared` says
 * whether the snapshot before could be read: then its unchanged parts stay.
 */
async function replace(
  deps: PublishDeps,
  before: SnapshotPointer | null,
  next: Snapshot,
  shared: boolean,
): Promise<boolean> {
  const { snapshots } = deps;
  const hash = await snapshots.write(next, shared && before ? before.hash : null);
  const revision = before?.revision ?? 0;
  const moved = await snapshots.point(
    { revision: revision + 1, hash, previous: before?.hash ?? null, announced: false },
    revision,
  );
  if (moved) await announce(deps, revision + 1);
  if (!moved) await removeUnused(snapshots, before, hash);
  // The snapshot of two publications ago: no reader fetches it any more.
  const old = before?.previous;
  if (moved && old && old !== hash && old !== before.hash)
    await snapshots.remove(old, [before.hash, hash]);
  return moved;
}

/** Removes a snapshot that never became current; its parts may be those of one that is. */
async function removeUnused(
  snapshots: SnapshotStore,
  before: SnapshotPointer | null,
  hash: string,
): Promise<void> {
  const current = await snapshots.pointer(true);
  const inUse = [before?.hash, current?.hash, current?.previous].filter(
    (one): one is string => typeof one === 'string',
  );
  if (!inUse.includes(hash)) await snapshots.remove(hash, inUse);
}

/** The odd prices in a snapshot that staff have not confirmed: visitors are not shown them. */
function withheldIn({ houses, campaigns, discounts }: Snapshot, now: Date): WithheldPrice[] {
  return withheldPrices(
    Object.values(houses).map(({ house, price_history }) => ({ ...house, price_history })),
    { campaigns: Object.values(campaigns), discounts: Object.values(discounts) },
    now,
  );
}

async function publish(
  deps: PublishDeps,
  next: (current: Snapshot | null) => Promise<Snapshot>,
  readAnew = false,
): Promise<boolean> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    if (attempt > 0) await setTimeout(Math.random() * waitStep * attempt);
    const pointer = await deps.snapshots.pointer(true);
    const current = pointer && (await deps.snapshots.read(pointer.hash, readAnew));
    const made = await next(current);
    if (pointer && current && showsTheSame(current, made)) {
      if (!pointer.announced) await announce(deps, pointer.revision);
      await deps.noteWithheld?.(withheldIn(made, deps.clock()));
      return false;
    }
    if (await replace(deps, pointer, made, current !== null)) {
      await deps.noteWithheld?.(withheldIn(made, deps.clock()));
      return true;
    }
  }
  throw new Error(`The catalogue could not be published in ${maxTries} tries`);
}

/** Tells the CDN of a publication that was not announced yet. */
export async function announceOpen(deps: PublishDeps): Promise<void> {
  const pointer = await deps.snapshots.pointer(true);
  if (pointer && !pointer.announced) await announce(deps, pointer.revision);
}

async function rebuilt(deps: PublishDeps): Promise<Snapshot> {
  const [everything, schemes] = await Promise.all([deps.everything(), deps.schemes()]);
  return { ...applyChanges(emptySnapshot, everything, deps.clock()), schemes };
}

/** Publishes these writes. Answers whether anything that visitors see changed. */
export function publishChanges(deps: PublishDeps, changes: Changes): Promise<boolean> {
  return publish(deps, async (current) =>
    applyChanges(current ?? (await rebuilt(deps)), changes, deps.clock()),
  );
}

/**
 * Items in `shown` that the table has and its listing lacks; those that can't be read go to
 * `onFailure`.
 */
async function unlisted<T>(
  shown: readonly { id: string; version: number; updated_at: string }[],
  listed: readonly Change<T>[],
  find: (id: string) => Promise<Change<T> | null>,
  onFailure: (error: unknown) => void,
): Promise<Change<T>[]> {
  const known = new Set(listed.map(({ id }) => id));
  const found = await Promise.allSettled(
    shown
      .filter(({ id }) => !known.has(id))
      .map(async (item) => (await find(item.id)) ?? removed(item)),
  );
  return found.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value];
    onFailure(one.reason);
    return [];
  });
}

/**
 * Compares the catalogue with the table and repairs what differs, also where a part of it was lost:
 * it is read anew, not from memory. The index it lists from may lag by moments, so a later write in
 * the current snapshot stays, and an item that the index does not list is looked up by its key. An
 * item that can't be read stays as it is shown; everything else is published before the error is
 * thrown.
 */
export async function rebuildCatalogue(deps: PublishDeps): Promise<boolean> {
  let failures: unknown[] = [];
  const changed = await publish(
    deps,
    async (current) => {
      failures = [];
      if (!current) return rebuilt(deps);
      const fail = (error: unknown) => failures.push(error);
      const { find } = deps;
      const { houses, campaigns, discounts, images, settings } = await deps.everything();
      const shownImages = Object.values(current.images).map(asItem);
      const shownSettings = Object.values(current.settings).map(settingsAsItem);
      const shownHouses = Object.values(current.houses).map(({ house, version }) => ({
        ...house,
        version,
      }));
      const changes: Changes = {
        houses: [...houses, ...(await unlisted(shownHouses, houses, find.houses, fail))],
        campaigns: [
          ...campaigns,
          ...(await unlisted(Object.values(current.campaigns), campaigns, find.campaigns, fail)),
        ],
        discounts: [
          ...discounts,
          ...(await unlisted(Object.values(current.discounts), discounts, find.discounts, fail)),
        ],
        images: [...images, ...(await unlisted(shownImages, images, find.images, fail))],
        settings: [...settings, ...(await unlisted(shownSettings, settings, find.settings, fail))],
      };
      return { ...applyChanges(current, changes, deps.clock()), schemes: await deps.schemes() };
    },
    true,
  );
  if (failures.length > 0) throw failures[0];
  return changed;
}
