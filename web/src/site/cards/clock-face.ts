import type { Countdown } from '#domain/offers/countdown.ts';

export const clockUnits = ['days', 'hours', 'minutes', 'seconds'] as const;
export type ClockUnit = (typeof clockUnits)[number];

/** The figure of one unit: days as they are, the others in two digits. */
export const clockFigure = (left: Countdown, unit: ClockUnit): string =>
  unit === 'days' ? String(left.days) : String(left[unit]).padStart(2, '0');

/** "3 дни", and "07:42:18" in the last 24 hours: for a card or a strip, which have little room. */
export const roughClock = (left: Countdown, daysWord: (count: number) => string): string =>
  left.days > 0 ? `${left.days} ${daysWord(left.days)}` : clockText(left, daysWord);

/** "3 дни 07:42:18"; no days in the last 24 hours. */
export function clockText(left: Countdown, daysWord: (count: number) => string): string {
  const [days, ...rest] = clockUnits.map((unit) => clockFigure(left, unit));
  const clock = rest.join(':');
  return left.days > 0 ? `${days} ${daysWord(left.days)} ${clock}` : clock;
}
