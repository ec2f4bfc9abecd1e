import { type SofiaValue, shownSofia } from '../sofia-value.ts';

export const quickLengths = ['week', 'twoWeeks', 'month'] as const;
export type QuickLength = (typeof quickLengths)[number];

const minute = 60_000;
const days = { week: 7, twoWeeks: 14 } as const;

/** The last day of the month when the next one is shorter: 31 January gives 28 February. */
function aMonthLater(start: Date): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** The same time of day in Sofia a length after `start`, or null when that is no date yet. */
export function endAfter(start: SofiaValue, length: QuickLength): SofiaValue | null {
  // Counted on the wall clock, as if it were UTC: a change of clocks in between moves nothing.
  const wall = new Date(`${shownSofia(start)}Z`);
  if (Number.isNaN(wall.getTime())) return null;
  const end = length === 'month' ? aMonthLater(wall) : new Date(wall.getTime() + days[length] * 24 * 60 * minute);
  return end.toISOString().slice(0, 16);
}

/** The next full minute, for a campaign that is to start at once. */
export function startNow(now: Date): SofiaValue {
  return shownSofia(new Date(Math.ceil(now.getTime() / minute) * minute).toISOString());
}
