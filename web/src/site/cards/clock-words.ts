import type { Messages } from '#shared/texts/en.ts';
import type { ClockUnit } from './clock-face.ts';

type Words = Messages['campaign']['countdown'];

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
