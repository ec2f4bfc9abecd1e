import { periodState } from '../time.ts';
import type { Campaign } from './campaign.ts';

/**
 * The fields that decide which banner is live. `is_banner_active` is only staff's wish: see
 * `liveBanner`.
 */
export type Flagged = Pick<
  Campaign,
  'id' | 'is_banner_active' | 'banner_switched_at' | 'start_date' | 'end_date'
> &
  Partial<Pick<Campaign, 'deleted_at'>>;

const isWished = ({ is_banner_active, deleted_at }: Flagged) =>
  is_banner_active && (deleted_at ?? null) === null;

/**
 * Whether `one`'s banner was switched on after `other`'s. Of equal moments the higher id counts as
 * later, so one of two is always later.
 */
export function switchedLater(
  one: Pick<Campaign, 'id' | 'banner_switched_at'>,
  other: Pick<Campaign, 'id' | 'banner_switched_at'>,
): boolean {
  const [a, b] = [one.banner_switched_at ?? '', other.banner_switched_at ?? ''];
  return a !== b ? a > b : one.id > other.id;
}

/**
 * The campaign whose banner is live at `now`: of those wished for and running, the one switched on
 * last.
 */
export function liveBanner<C extends Flagged>(campaigns: readonly C[], now: Date): C | null {
  let live: C | null = null;
  for (const campaign of campaigns) {
    if (!isWished(campaign) || periodState(campaign, now) !== 'active') continue;
    if (live === null || switchedLater(campaign, live)) live = campaign;
  }
  return live;
}

/** Campaigns whose banner is wished for although they are over. */
export function endedBanners<C extends Flagged>(campaigns: readonly C[], now: Date): C[] {
  return campaigns.filter(
    (campaign) => isWished(campaign) && periodState(campaign, now) === 'ended',
  );
}

/** `now` and every later moment at which the banner may change, ms, in order. */
function momentsOf(campaigns: readonly Flagged[], now: Date): number[] {
  const at = now.getTime();
  const edges = campaigns
    .filter(isWished)
    .flatMap(({ start_date, end_date }) => [Date.parse(start_date), Date.parse(end_date) + 1]);
  return [...new Set([at, ...edges.filter((edge) => edge > at)])].sort((a, b) => a - b);
}

/** Whose banner is live from an instant on, ms, until the next turn begins. */
export interface BannerTurn<C> {
  from: number;
  campaign: C | null;
}

/**
 * Whose banner is live from `now` on, as campaigns are stored; in the last turn there is no banner.
 */
export function bannerTurns<C extends Flagged>(
  campaigns: readonly C[],
  now: Date,
): BannerTurn<C>[] {
  const turns: BannerTurn<C>[] = [];
  for (const from of momentsOf(campaigns, now)) {
    const campaign = liveBanner(campaigns, new Date(from));
    if (turns.at(-1)?.campaign !== campaign) turns.push({ from, campaign });
  }
  return turns;
}

/** What a flagged banner waits for. `at` in ms. */
export type BannerStanding<C> =
  | { state: 'live' }
  /** Its campaign begins then. */
  | { state: 'starts'; at: number }
  /** `campaign`, which was switched on later, ends just before. */
  | { state: 'after'; campaign: C; at: number }
  /**
   * Other campaigns have the banner for the whole of its period; `campaign` is the first of them.
   */
  | { state: 'never'; campaign: C };

/**
 * How the banner of `campaign` stands in these turns; null when it is not wished for, or its
 * campaign is over.
 */
export function bannerStanding<C extends Flagged>(
  campaign: C,
  turns: readonly BannerTurn<C>[],
): BannerStanding<C> | null {
  const now = turns[0]?.from ?? 0;
  if (!isWished(campaign) || periodState(campaign, new Date(now)) === 'ended') return null;
  const index = turns.findIndex((turn) => turn.campaign?.id === campaign.id);
  if (index === 0) return { state: 'live' };
  const start = Date.parse(campaign.start_date);
  const at = turns[index]?.from;
  if (at === start) return { state: 'starts', at };
  const before = turns[index - 1]?.campaign;
  if (at !== undefined && before) return { state: 'after', campaign: before, at };
  const first = turns.findLast(({ from }) => from <= Math.max(start, now))?.campaign;
  return first ? { state: 'never', campaign: first } : null;
}

/** A time in which one of two banners gives way to the other. Both ends in ms and inclusive. */
export interface GivingWay<C> {
  other: C;
  /**
   * True: the campaign asked about has the banner and `other` gives way. False: the other way
   * round.
   */
  shown: boolean;
  from: number;
  until: number;
  /** Whether the campaign that gave way has the banner again right after. */
  returns: boolean;
}

/**
 * With which campaigns `campaign` would swap the banner from `now` on, if it were saved as given.
 */
export function givingWay<C extends Flagged>(
  campaign: Flagged,
  others: readonly C[],
  now: Date,
): GivingWay<C>[] {
  const moments = momentsOf([campaign, ...others], now);
  const found: GivingWay<C>[] = [];
  moments.forEach((from, index) => {
    const at = new Date(from);
    const alone = liveBanner(others, at);
    const runs = liveBanner([campaign], at) !== null;
    const shown = runs && (alone === null || switchedLater(campaign, alone));
    const last = found.at(-1);
    if (last && last.until === from - 1)
      last.returns = last.shown ? !shown && alone === last.other : shown;
    if (!runs || alone === null) return;
    const until = (moments[index + 1] ?? Number.POSITIVE_INFINITY) - 1;
    if (last?.other === alone) last.until = until;
    else found.push({ other: alone, shown, from, until, returns: false });
  });
  return found;
}
