/** When something holds: ISO instants in UTC, both ends inclusive. Spec section 4. */
export interface Period {
  start_date: string;
  end_date: string;
}

export type PeriodState = 'upcoming' | 'active' | 'ended';

/** Where `now` stands: active from the very millisecond of the start to that of the end. */
export function periodState({ start_date, end_date }: Period, now: Date): PeriodState {
  const at = now.getTime();
  if (at < Date.parse(start_date)) return 'upcoming';
  return at <= Date.parse(end_date) ? 'active' : 'ended';
}

/** True when there is a millisecond that belongs to both. */
export function periodsOverlap(one: Period, other: Period): boolean {
  return (
    Date.parse(one.start_date) <= Date.parse(other.end_date) && Date.parse(other.start_date) <= Date.parse(one.end_date)
  );
}

/** What staff read beside a campaign or a discount; only campaigns have a banner. Spec section 4. */
export type DisplayStatus = 'active_banner' | 'active' | 'scheduled' | 'expired';

/** `isLive` says that of all banners this campaign's is the live one. */
export function displayStatus(period: Period, now: Date, isLive = false): DisplayStatus {
  const state = periodState(period, now);
  if (state === 'active') return isLive ? 'active_banner' : 'active';
  return state === 'upcoming' ? 'scheduled' : 'expired';
}
