import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasHouse } from '#functions/catalogue/house-set.ts';
import { readWords, wordsOf } from '#functions/catalogue/word-index.ts';

const letters = fc.string({ unit: fc.constantFrom(...'абвгab12'), minLength: 1, maxLength: 5 });
// More than 32 texts, so that a word of many houses is kept as a set, and of few as a list.
const texts = fc.array(
  fc.array(letters, { maxLength: 6 }).map((words) => words.join(' ')),
  { maxLength: 90 },
);

test('letters are found inside words, or at their beginning, as by reading every word', () => {
  fc.assert(
    fc.property(texts, fc.array(letters, { minLength: 1, maxLength: 5 }), (all, typed) => {
      const index = readWords(all);
      // Each twice: the second answer is the remembered one.
      for (const each of [...typed, ...typed]) {
        const found = (where: 'inside' | 'begins') => {
          const houses = index.housesWith(each, where);
          const numbers = [...all.keys()].filter((number) => hasHouse(houses, number));
          // What an answer is used for does not change the next one.
          houses.fill(0);
          return numbers;
        };
        const having = (has: (word: string) => boolean) =>
          [...all.keys()].filter((number) => wordsOf(all[number] ?? '').some(has));
        expect(found('inside')).toEqual(having((word) => word.includes(each)));
        expect(found('begins')).toEqual(having((word) => word.startsWith(each)));
        if (each.length > 2)
          expect(index.begins(each)).toBe(having((word) => word.startsWith(each)).length > 0);
      }
    }),
    { numRuns: 300 },
  );
});
