import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '../domain/campaign.ts';
import type { Caravan } from '../domain/caravan.ts';
import type { IndividualDiscount } from '../domain/individual-discount.ts';
import { deletedDiscount } from '../domain/offer-changes.ts';
import { createSpentTerms, type PriceBook } from '../domain/price-book.ts';
import { pastOffers } from '../domain/price-history.ts';
import type { ScheduleDeps, ScheduleReport } from './schedule-deps.ts';
import type { TermsStore } from './terms-store.ts';

/** Writes under way at once. */
const atOnce = 10;
/** Campaigns and discounts taken out or relieved in one run, at most: to find out what is spent takes time, and nothing waits for it. */
const purgedAtOnce = 20;

interface Work {
  deps: ScheduleDeps;
  campaigns: readonly Campaign[];
  discounts: readonly IndividualDiscount[];
  book: PriceBook;
  now: Date;
  did: ScheduleReport;
  /** Runs a part; its failure stops no other. */
  attempt(part: string, work: () => Promise<void>): Promise<void>;
}

/** Runs `work` for every item, a few at once. All are tried; then the first failure, if any, is thrown. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const done = await Promise.allSettled(items.slice(start, start + atOnce).map(work));
    for (const one of done) if (one.status === 'rejected') failures.push(one.reason);
  }
  if (failures.length > 0) throw failures[0];
}

/** The listed houses, and those a campaign or discount names that the list, which may lag behind, does not know of. */
async function namedHouses({ deps, campaigns, discounts }: Work, listed: ReadonlyMap<string, Caravan>) {
  const named = new Set([
    ...campaigns
      .flatMap(({ caravans, past_terms }) => [caravans, ...past_terms.map((past) => past.houses)])
      .flatMap((houses) => Object.keys(houses)),
    ...discounts.flatMap(({ caravan_id, past_terms }) => [caravan_id, ...past_terms.map((past) => past.houses)]),
  ]);
  const houses = new Map(listed);
  await forEach(
    [...named].filter((id) => !listed.has(id)),
    async (id) => {
      const house = await deps.caravans.get(id);
      if (house) houses.set(id, house);
    },
  );
  return houses;
}

async function remember({ deps, book, now, did }: Work, houses: ReadonlyMap<string, Caravan>): Promise<void> {
  await forEach([...houses.values()], async (house) => {
    const windows = book.windows(house.id);
    if (windows.length === 0) return;
    const past_offers = pastOffers(house, windows, now.getTime());
    if (isDeepStrictEqual(past_offers, house.price_history.past_offers)) return;
    if (await deps.caravans.rememberPrices(house, { ...house.price_history, past_offers })) did.houses_remembered += 1;
    else did.lost += 1;
  });
}

async function endOrphans({ deps, discounts, now, did }: Work, houses: ReadonlyMap<string, Caravan>): Promise<void> {
  const orphans = discounts.filter(({ deleted_at, caravan_id }) => deleted_at === null && !houses.has(caravan_id));
  await forEach(orphans, async (discount) => {
    if (await deps.discounts.replace(deletedDiscount(discount, now), discount.version)) did.discounts_ended += 1;
    else did.lost += 1;
  });
}

/** Judges by what the houses remembered before this run: a write of staff that was under way then has come to its end. */
async function purge({ deps, campaigns, discounts, book, now, did }: Work, houses: ReadonlyMap<string, Caravan>) {
  const spent = createSpentTerms(book, (id) => houses.get(id), now);
  function due<T extends Campaign | IndividualDiscount>(store: TermsStore<T>, terms: T, needed: T) {
    if (spent.isSpent(terms)) return [() => store.remove(terms)];
    return needed.past_terms.length < terms.past_terms.length ? [() => store.writePastTerms(needed)] : [];
  }
  const writes: (() => Promise<boolean>)[] = [];
  const isFull = () => writes.length >= purgedAtOnce;
  for (const one of campaigns)
    if (!isFull()) writes.push(...due(deps.campaigns, one, { ...one, past_terms: spent.neededTerms(one) }));
  for (const one of discounts)
    if (!isFull()) writes.push(...due(deps.discounts, one, { ...one, past_terms: spent.neededTerms(one) }));
  await forEach(writes, async (write) => {
    if (await write()) did.purged += 1;
  });
}

/**
 * The parts of the schedule that need every house: past prices, discounts of houses that are gone, and what is spent. While a
 * house can't be read, nothing it may need is taken away.
 */
export async function keepHistory(work: Work): Promise<void> {
  const { deps, attempt } = work;
  await attempt('houses', async () => {
    const listed = new Map((await deps.caravans.all()).map((house) => [house.id, house]));
    await attempt('history', () => remember(work, listed));
    const houses = await namedHouses(work, listed);
    await attempt('orphans', () => endOrphans(work, houses));
    await attempt('purge', () => purge(work, houses));
  });
}
