import { expect, test } from 'vitest';
import { dayInWords } from '#shared/formats/day-in-words.ts';

test.each([
  ['bg', 'понеделник, 30 ноември'],
  ['en', 'Monday, 30 November'],
] as const)('a day has its weekday, its number and its month, in %s', (language, words) => {
  expect(dayInWords('2026-11-30', language)).toBe(words);
});
