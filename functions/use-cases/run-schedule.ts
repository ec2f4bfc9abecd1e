import { endedBanners } from '../domain/banner.ts';
import type { Campaign } from '../domain/campaign.ts';
import { CdnBusy } from '../domain/errors.ts';
import { switchedBanner } from '../domain/offer-changes.ts';
import { createPriceBook, type PriceBook } from '../domain/price-book.ts';
import { keepHistory } from './keep-history.ts';
import type { ScheduleDeps, ScheduleReport, ScheduleState } from './schedule-deps.ts';

/** ms after which everything is checked again although no price changed by the clock. */
const fullEvery = 3_600_000;

export interface ScheduleFailure {
  part: string;
  error: unknown;
}

function isDue(state: ScheduleState | null, now: Date): boolean {
  const since = state ? now.getTime() - Date.parse(state.checked_at) : Number.POSITIVE_INFINITY;
  // Checked in the future: the clock was set back, and nothing is known about the time before.
  return since < 0 || since >= fullEvery;
}

function edgePassed(state: ScheduleState | null, book: PriceBook, now: Date): boolean {
  const last = book.lastEdge(now.getTime());
  const until = state ? Date.parse(state.edges_until) : Number.NEGATIVE_INFINITY;
  return last !== null && (last > until || until > now.getTime());
}

/** Takes the banner's flag from campaigns that are over. One that changed meanwhile is left to the next run. */
async function clearBanners({ campaigns }: ScheduleDeps, all: readonly Campaign[], now: Date, did: ScheduleReport) {
  const cleared = await Promise.all(
    endedBanners(all, now).map((campaign) => campaigns.replace(switchedBanner(campaign, false, now), campaign.version)),
  );
  did.banners_cleared += cleared.filter(Boolean).length;
}

async function refresh(deps: ScheduleDeps, did: ScheduleReport): Promise<void> {
  did.catalogue_changed = await deps.refreshCatalogue();
  if (!did.edge_passed || did.catalogue_changed) return;
  try {
    await deps.invalidate();
  } catch (error) {
    if (!(error instanceof CdnBusy)) throw error;
    did.lost += 1;
  }
}

async function sendMails({ sweepMails }: ScheduleDeps, early: boolean, did: ScheduleReport): Promise<void> {
  const { sent, failed, broken } = await sweepMails(early);
  did.mails_sent = sent;
  did.mails_failed = failed;
  if (broken.length > 0) throw broken[0];
}

/**
 * Does what is due by the clock: sends waiting mail, clears banners, writes prices that are over into their houses, ends discounts of houses
 * that are gone, purges, refreshes what visitors read, and announces what the CDN could not be told of. Every part is a matter of what is stored and the time, so a run may
 * come late, twice, two at once, or be broken off anywhere: the next one does the rest. No price waits for it.
 *
 * To be cheap, a run reads campaigns, discounts and the catalogue's pointer alone unless a price edge passed since the last full run, that run lost
 * or failed a part, it is an hour ago, or `everything` is asked for. A part that fails stops no other; the failures are answered.
 */
export async function runSchedule(
  deps: ScheduleDeps,
  everything = false,
): Promise<{ did: ScheduleReport; failures: readonly ScheduleFailure[] }> {
  const now = deps.clock();
  const [state, campaigns, discounts] = await Promise.all([
    deps.state.read(),
    deps.campaigns.all(),
    deps.discounts.all(),
  ]);
  const book = createPriceBook(campaigns, discounts);
  const edge_passed = edgePassed(state, book, now);
  const full = everything || edge_passed || isDue(state, now);
  const did: ScheduleReport = {
    full,
    edge_passed,
    banners_cleared: 0,
    houses_remembered: 0,
    discounts_ended: 0,
    purged: 0,
    lost: 0,
    catalogue_changed: false,
    formats_forgotten: 0,
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

  await attempt('mails', () => sendMails(deps, everything, did));
  await attempt('banners', () => clearBanners(deps, campaigns, now, did));
  if (full) {
    await keepHistory({ deps, campaigns, discounts, book, now, did, attempt });
    await attempt('catalogue', () => refresh(deps, did));
    await attempt('formats', async () => {
      did.formats_forgotten = await deps.forgetFormats();
    });
    if (failures.length === 0 && did.lost === 0)
      await attempt('state', () => deps.state.write({ edges_until: now.toISOString(), checked_at: now.toISOString() }));
  } else await attempt('announcement', deps.announceCatalogue);
  return { did, failures };
}
