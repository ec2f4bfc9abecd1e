import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowInPlaceOf } from '#staff/kit/lists/row-place.ts';

describe('the row that took the place of one that left the list', () => {
  test.each([
    ['the next one', ['a', 'c', 'd'], 'b', 'c'],
    ['the one after that, where the next one left as well', ['a', 'd'], 'b', 'd'],
    ['the one before, where it was the last one', ['a', 'b', 'c'], 'd', 'c'],
    ['none in an empty list', [], 'b', null],
    ['none for a row that was not drawn', ['a', 'b', 'c', 'd'], 'e', null],
  ])('is %s', (_, now, gone, place) => {
    expect(rowInPlaceOf({ now, before: ['a', 'b', 'c', 'd'] }, gone)).toBe(place);
  });

  test('is at the same place of the list, or at its end', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 }),
        fc.nat(),
        (before, at) => {
          const index = at % before.length;
          const now = before.filter((_, place) => place !== index);
          expect(rowInPlaceOf({ now, before }, before[index] ?? '')).toBe(
            now[Math.min(index, now.length - 1)] ?? null,
          );
        },
      ),
    );
  });
});
