import { expect, test } from 'vitest';
import { finder } from '#domain/find-words.ts';

test.each([
  ['granada willerby', ['Willerby', 'Granada'], true],
  ['ГРАНАДА', ['къща Гранада'], true],
  ['rio 42', ['Willerby Rio', '2042'], true],
  ['rio 43', ['Willerby Rio', '2042'], false],
  ['   ', ['x'], true],
  // A Latin "o" between Cyrillic letters.
  ['oглед', ['оглед в събота'], true],
] as const)('every word of %j has to stand in %j: %s', (typed, texts, found) => {
  expect(finder(typed)(...texts)).toBe(found);
});
