import { isDeepStrictEqual } from 'node:util';
import { CdnBusy } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { endedBanners } from '#domain/offers/banner.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { deletedDiscount, switchedBanner } from '#domain/offers/offer-changes.ts';
import { createPriceBook, createSpentTerms, type PriceBook } from '#domain/offers/price-book.ts';
import { pastOffers } from '#domain/offers/price-history.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { OfferStore } from '../../store/offers.ts';
import type { ScheduleState, ScheduleStore } from '../../store/schedule-state.ts';
import { releaseReservations } from '../houses/save-caravan.ts';
import type { SweepReport } from '../requests/sweep-mails.ts';

/**
 * Campaigns and discounts that one run purges at most: to decide about each takes time, and the
 * rest can wait.
 */
const purgedAtOnce = 20;

interface Work {
  deps: ScheduleDeps;
  campaigns: readonly Campaign[];
  discounts: readonly IndividualDiscount[];
  book: PriceBook;
  now: Date;
  report: ScheduleReport;
  /** Runs a part; if it fails, the other parts still run. */
  attempt(part: string, work: () => Promise<void>): Promise<void>;
}

/**
 * The listed houses, and those that a campaign or discount names and that the list, which may lag
 * behind, does not have yet.
 */
async function namedHouses(
  { deps, campaigns, discounts }: Work,
  listed: ReadonlyMap<string, Caravan>,
) {
  const named = new Set([
    ...campaigns
      .flatMap(({ caravans, past_terms }) => [caravans, ...past_terms.map((past) => past.houses)])
      .flatMap((houses) => Object.keys(houses)),
    ...discounts.flatMap(({ caravan_id, past_terms }) => [
      caravan_id,
      ...past_terms.map((past) => past.houses),
    ]),
  ]);
  const houses = new Map(listed);
  await tenAtOnce(
    [...named].filter((id) => !listed.has(id)),
    async (id) => {
      const house = await deps.caravans.get(id);
      if (house) houses.set(id, house);
    },
  );
  return houses;
}

async function remember(
  { deps, book, now, report }: Work,
  houses: ReadonlyMap<string, Caravan>,
): Promise<void> {
  await tenAtOnce([...houses.values()], async (house) => {
    const windows = book.windows(house.id);
    if (windows.length === 0) return;
    const past_offers = pastOffers(house, windows, now.getTime());
    if (isDeepStrictEqual(past_offers, house.price_history.past_offers)) return;
    if (await deps.caravans.rememberPrices(house, { ...house.price_history, past_offers }))
      report.houses_remembered += 1;
    else report.lost += 1;
  });
}

async function endOrphans(
  { deps, discounts, now, report }: Work,
  houses: ReadonlyMap<string, Caravan>,
): Promise<void> {
  const orphans = discounts.filter(
    ({ deleted_at, caravan_id }) => deleted_at === null && !houses.has(caravan_id),
  );
  await tenAtOnce(orphans, async (discount) => {
    if (await deps.discounts.replace(deletedDiscount(discount, now), discount.version))
      report.discounts_ended += 1;
    else report.lost += 1;
  });
}

/**
 * Decides by the price histories as they were before this run, so that a write by staff that was
 * under way then is in the table.
 */
async function purge(
  { deps, campaigns, discounts, book, now, report }: Work,
  houses: ReadonlyMap<string, Caravan>,
) {
  const spent = createSpentTerms(book, (id) => houses.get(id), now);
  function due<T extends Campaign | IndividualDiscount>(store: OfferStore<T>, offer: T, needed: T) {
    if (spent.isSpent(offer)) return [() => store.remove(offer)];
    return needed.past_terms.length < offer.past_terms.length
      ? [() => store.writePastTerms(needed)]
      : [];
  }
  const writes: (() => Promise<boolean>)[] = [];
  const isFull = () => writes.length >= purgedAtOnce;
  for (const one of campaigns)
    if (!isFull())
      writes.push(...due(deps.campaigns, one, { ...one, past_terms: spent.neededTerms(one) }));
  for (const one of discounts)
    if (!isFull())
      writes.push(...due(deps.discounts, one, { ...one, past_terms: spent.neededTerms(one) }));
  await tenAtOnce(writes, async (write) => {
    if (await write()) report.purged += 1;
  });
}

/**
 * The parts of the schedule that need every house: they write past prices, answer the requests of
 * buyers, end discounts of houses that are gone, and purge. While a house can't be read, nothing
 * that it may need is removed.
 */
async function keepHistory(work: Work): Promise<void> {
  const { deps, attempt } = work;
  await attempt('houses', async () => {
    const listed = new Map((await deps.caravans.all()).map((house) => [house.id, house]));
    await attempt('history', () => remember(work, listed));
    await attempt('buyers', async () => {
      work.report.buyers_answered = await deps.answerBuyers([...listed.values()]);
    });
    const houses = await namedHouses(work, listed);
    await attempt('orphans', () => endOrphans(work, houses));
    await attempt('purge', () => purge(work, houses));
  });
}

/** ms after which everything is checked again although the clock changed no price. */
const fullEvery = 3_600_000;

interface ScheduleFailure {
  part: string;
  error: unknown;
}

function isDue(state: ScheduleState | null, now: Date): boolean {
  const since = state ? now.getTime() - Date.parse(state.checked_at) : Number.POSITIVE_INFINITY;
  // The last check lies in the future: the clock was set back, so the state counts for nothing.
  return since < 0 || since >= fullEvery;
}

function edgePassed(state: ScheduleState | null, book: PriceBook, now: Date): boolean {
  const last = book.lastEdge(now.getTime());
  const until = state ? Date.parse(state.edges_until) : Number.NEGATIVE_INFINITY;
  return last !== null && (last > until || until > now.getTime());
}

/**
 * Clears the banner's flag of campaigns that are over. One that changed meanwhile is left to the
 * next run.
 */
async function clearBanners(
  { campaigns }: ScheduleDeps,
  all: readonly Campaign[],
  now: Date,
  report: ScheduleReport,
) {
  const cleared = await Promise.all(
    endedBanners(all, now).map((campaign) =>
      campaigns.replace(switchedBanner(campaign, false, now), campaign.version),
    ),
  );
  report.banners_cleared += cleared.filter(Boolean).length;
}

async function refresh(deps: ScheduleDeps, report: ScheduleReport): Promise<void> {
  report.catalogue_changed = await deps.refreshCatalogue();
  if (!report.edge_passed || report.catalogue_changed) return;
  try {
    await deps.invalidate();
  } catch (error) {
    if (!(error instanceof CdnBusy)) throw error;
    report.lost += 1;
  }
}

function countMails({ sent, failed, broken }: SweepReport, report: ScheduleReport): void {
  report.mails_sent += sent;
  report.mails_failed += failed;
  if (broken.length > 0) throw broken[0];
}

/**
 * Does what the clock makes due. Every run sends waiting mail, clears banners, releases houses
 * whose reservation is over, and tells the CDN of publications that it was too busy for. A full run
 * also asks the bank for its schemes, writes past prices into their houses, ends discounts of houses
 * that are gone, deletes offers that no price needs any more, answers the requests of whoever bought
 * a house where no browser did, and corrects what visitors read.
 *
 * A run is full when `everything` is asked for, when the last full run was an hour ago or failed in
 * a part, and when a price changed by the clock since. To be cheap, other runs read little more
 * than campaigns, discounts and the catalogue's pointer.
 *
 * Every part depends only on what is stored and on the time: a run may come late or twice, two may
 * run at once, one may be broken off, and the next does the rest. No price waits for it. A part
 * that fails does not stop the others; the answer names the failures.
 */
export async function runSchedule(
  deps: ScheduleDeps,
  everything = false,
): Promise<{ report: ScheduleReport; failures: readonly ScheduleFailure[] }> {
  const now = deps.clock();
  const [state, campaigns, discounts] = await Promise.all([
    deps.state.read(),
    deps.campaigns.all(),
    deps.discounts.all(),
  ]);
  const book = createPriceBook(campaigns, discounts);
  const edge_passed = edgePassed(state, book, now);
  const full = everything || edge_passed || isDue(state, now);
  const report: ScheduleReport = {
    full,
    edge_passed,
    banners_cleared: 0,
    houses_released: 0,
    houses_remembered: 0,
    discounts_ended: 0,
    purged: 0,
    lost: 0,
    catalogue_changed: false,
    schemes_asked: false,
    formats_forgotten: 0,
    buyers_answered: 0,
    mails_sent: 0,
    mails_failed: 0,
  };
  const failures: ScheduleFailure[] = [];
  async function attempt(part: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      failures.push({ part, error });
    }
  }

  await attempt('replies', async () => countMails(await deps.sweepReplies(everything), report));
  await attempt('mails', async () => countMails(await deps.sweepMails(everything), report));
  await attempt('withheld prices', async () => {
    const outcome = await deps.tellWithheld(everything);
    if (outcome === 'sent') report.mails_sent += 1;
    if (outcome === 'failed') report.mails_failed += 1;
  });
  if (full) await attempt('wishes', deps.tellFilled);
  await attempt('banners', () => clearBanners(deps, campaigns, now, report));
  await attempt('reservations', async () => {
    report.houses_released = await releaseReservations(deps);
  });
  if (full) {
    await attempt('schemes', async () => {
      report.schemes_asked = await deps.refreshSchemes();
    });
    await keepHistory({ deps, campaigns, discounts, book, now, report, attempt });
    await attempt('catalogue', () => refresh(deps, report));
    await attempt('formats', async () => {
      report.formats_forgotten = await deps.forgetFormats();
    });
    // A silent bank is asked again by the next full run, an hour later; no other part is repeated
    // for it.
    if (failures.every(({ part }) => part === 'schemes') && report.lost === 0)
      await attempt('state', () =>
        deps.state.write({ edges_until: now.toISOString(), checked_at: now.toISOString() }),
      );
  } else await attempt('announcement', deps.announceCatalogue);
  return { report, failures };
}

export interface ScheduleDeps {
  campaigns: OfferStore<Campaign>;
  discounts: OfferStore<IndividualDiscount>;
  caravans: Pick<CaravanStore, 'get' | 'all' | 'rememberPrices' | 'reservedUntil' | 'replace'>;
  state: Pick<ScheduleStore, 'read' | 'write'>;
  /** Asks the bank for its schemes where that is due. True when it was asked. */
  refreshSchemes(): Promise<boolean>;
  /**
   * Compares what visitors read with the table and corrects it. True when something changed and the
   * CDN was told.
   */
  refreshCatalogue(): Promise<boolean>;
  /** Tells the CDN of a publication made while it was busy, if there was one. */
  announceCatalogue(): Promise<void>;
  /** Removes catalogues of other releases that nothing reads any more; answers how many. */
  forgetFormats(): Promise<number>;
  /** Answers the requests of whoever bought or reserved one of these houses lately; how many. */
  answerBuyers(houses: readonly Caravan[]): Promise<number>;
  /** Tells the CDN that its pages are old. Rejects with `CdnBusy` while it can't be told. */
  invalidate(): Promise<void>;
  /** Sends the replies of staff that are due; with `early` also those that failed a moment ago. */
  sweepReplies(early: boolean): Promise<SweepReport>;
  /** Sends the mail that is due; with `early` also mail that failed a moment ago. */
  sweepMails(early: boolean): Promise<SweepReport>;
  /** Tells the operator where wishes fill the times that strangers can have. */
  tellFilled(): Promise<void>;
  /** Sends the mail about prices that are withheld, where one is due. */
  tellWithheld(early: boolean): Promise<'sent' | 'failed' | null>;
  clock: () => Date;
}

/** What a run did. */
export interface ScheduleReport {
  /** Whether this was a full run: see `runSchedule`. */
  full: boolean;
  /** Whether the clock changed prices since the last full run. */
  edge_passed: boolean;
  banners_cleared: number;
  /** Reserved houses that are available again: their reservation is over. */
  houses_released: number;
  /** Houses whose reduced prices of the past were written down. */
  houses_remembered: number;
  /** Discounts deleted because their house is. */
  discounts_ended: number;
  /**
   * Campaigns and discounts that were removed, or lost terms that no price history needs any more.
   */
  purged: number;
  /**
   * Work left to the next run: writes that lost to another write, and invalidations for which the
   * CDN was too busy.
   */
  lost: number;
  catalogue_changed: boolean;
  /** Whether the bank sent its schemes, once a day. */
  schemes_asked: boolean;
  /**
   * Catalogues in the format of another release that were removed, since nothing had read them for
   * a day.
   */
  formats_forgotten: number;
  /** Requests answered because their person bought a house, where the browser had not done it. */
  buyers_answered: number;
  mails_sent: number;
  /** Mails that SES did not take: a later run tries them again. */
  mails_failed: number;
}
