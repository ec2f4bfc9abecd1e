import type { Countdown } from '#domain/offers/countdown.ts';
import type { Messages } from '#shared/texts/en.ts';

type Words = Messages['campaign']['countdown'];

export const clockUnits = ['days', 'hours', 'minutes', 'seconds'] as const;
type ClockUnit = (typeof clockUnits)[number];

/**
 * The words of a language by which the page's script draws clocks: the server writes them into the
 * page once.
 */
export type ClockWords = Record<ClockUnit, readonly [one: string, more: string]> & {
  /** With `{}` for the time. */
  left: string;
  ended: string;
  started: string;
};

/** Id of the element that holds these words. */
export const clockWordsId = 'clock-words';

/** Both languages have one word for 1 and another for all other numbers. */
export function clockWords(words: Words): ClockWords {
  const forms = (unit: ClockUnit) => [words[unit](1), words[unit](2)] as const;
  const { ended, started } = words;
  return {
    days: forms('days'),
    hours: forms('hours'),
    minutes: forms('minutes'),
    seconds: forms('seconds'),
    left: words.left('{}'),
    ended,
    started,
  };
}

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
