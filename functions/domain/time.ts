/** ms. */
export const dayLength = 24 * 60 * 60_000;
const hour = 60 * 60_000;

/** 01:00 UTC, ms, on the last Sunday of a month (0 is January) that has 31 days. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * dayLength;
}

/** A year of UTC, and in it the summer time of Sofia: ms since the epoch. */
interface Clocks {
  from: number;
  summer: number;
  winter: number;
  to: number;
}

function clocksOf(year: number): Clocks {
  return {
    from: Date.UTC(year, 0),
    summer: lastSunday(year, 2),
    winter: lastSunday(year, 9),
    to: Date.UTC(year + 1, 0),
  };
}

/** Most instants are of the same year as the one before. */
let clocks = clocksOf(1970);

/**
 * How far Sofia is ahead of UTC at an instant, ms. By rule, since a browser takes a tenth of a
 * second to load `Intl`'s zone. Source: `clockChanges` in law.ts; before 1997 clocks changed on
 * other days.
 */
function offsetAt(instant: number): number {
  if (!(instant >= clocks.from && instant < clocks.to))
    clocks = clocksOf(new Date(instant).getUTCFullYear());
  return instant >= clocks.summer && instant < clocks.winter ? 3 * hour : 2 * hour;
}

/** Sofia's wall clock at an instant, as if it were UTC: ms since the epoch. */
const wallClock = (instant: number) => instant + offsetAt(instant);

/**
 * The instant at which a wall clock shows `wall`. Of an hour that comes twice, the first; a time in
 * a skipped hour is read as that far after the hour's start.
 */
function instantOf(wall: number): number {
  // Offsets change by an hour, and never twice in two days, so one of the two around the guess is
  // right.
  const before = wall - (wallClock(wall - dayLength) - (wall - dayLength));
  const after = wall - (wallClock(wall + dayLength) - (wall + dayLength));
  const first = Math.min(before, after);
  return wallClock(first) === wall ? first : Math.max(before, after);
}

/** The day in Sofia at an instant, as the number of days since 1970 began. */
export const dayNumber = (instant: number) => Math.floor(wallClock(instant) / dayLength);

/** The day in Sofia at an instant: `2026-11-23`. */
export const dayOf = (at: Date) =>
  new Date(dayNumber(at.getTime()) * dayLength).toISOString().slice(0, 10);

/** The day that comes `days` after a day (before it, where `days` is negative): `2026-11-23`. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

/** An instant as `YYYY-MM-DDTHH:mm` of Sofia, the value of a `datetime-local` field. */
export function toSofia(iso: string): string {
  return new Date(wallClock(Date.parse(iso))).toISOString().slice(0, 16);
}

/**
 * ISO instant of a `datetime-local` value typed in Sofia; null when it is no date of 1970 or later.
 */
export function fromSofia(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(local)) return null;
  const wall = Date.parse(`${local}Z`);
  // `Date.parse` takes 30 February for 2 March, and 24:00 for the next day.
  if (
    Number.isNaN(wall) ||
    wall < 0 ||
    new Date(wall).toISOString().slice(0, 16) !== local.slice(0, 16)
  )
    return null;
  return new Date(instantOf(wall)).toISOString();
}

/** The instant of a date and a time of day in Sofia, `2026-11-23` and `09:00`; ms. */
export function sofiaInstant(date: string, time: string): number {
  return instantOf(Date.parse(`${date}T${time}Z`));
}

/**
 * The same time of day in Sofia, whole days earlier: across a change of clocks those are 23 or 25
 * hours each. ms.
 */
export function sofiaDaysBefore(instant: number, days: number): number {
  return instantOf(wallClock(instant) - days * dayLength);
}

/** When something holds: ISO instants in UTC, both ends inclusive. Spec section 4. */
export interface Period {
  start_date: string;
  end_date: string;
}

type PeriodState = 'upcoming' | 'active' | 'ended';

/**
 * Whether `now` is before, in or after the period, which includes the millisecond of its start and
 * that of its end.
 */
export function periodState({ start_date, end_date }: Period, now: Date): PeriodState {
  const at = now.getTime();
  if (at < Date.parse(start_date)) return 'upcoming';
  return at <= Date.parse(end_date) ? 'active' : 'ended';
}

/** True when there is a millisecond that belongs to both. */
export function periodsOverlap(one: Period, other: Period): boolean {
  return (
    Date.parse(one.start_date) <= Date.parse(other.end_date) &&
    Date.parse(other.start_date) <= Date.parse(one.end_date)
  );
}

/**
 * The status that staff read beside a campaign or a discount; only campaigns have a banner. Spec
 * section 4.
 */
export type DisplayStatus = 'active_banner' | 'active' | 'scheduled' | 'expired';

/** `isLive`: of all banners, this campaign's is the live one. */
export function displayStatus(period: Period, now: Date, isLive = false): DisplayStatus {
  const state = periodState(period, now);
  if (state === 'active') return isLive ? 'active_banner' : 'active';
  return state === 'upcoming' ? 'scheduled' : 'expired';
}
