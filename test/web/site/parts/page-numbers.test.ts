import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from '#site/parts/page-numbers.ts';

const place = fc
  .integer({ min: 1, max: 5000 })
  .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));

test('a list of a few pages links to each page', () => {
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
});

test('a list of many pages links to its first and last page and to the neighbours of the current one', () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
});

test('page numbers are at most seven, and contain the first, the last, the current one and its neighbours', () => {
  fc.assert(
    fc.property(place, ([page, pages]) => {
      const shown = pageNumbers(page, pages);
      expect(shown.length).toBeLessThanOrEqual(7);
      for (const wanted of [1, pages, page, Math.max(1, page - 1), Math.min(pages, page + 1)])
        expect(shown).toContain(wanted);
    }),
  );
});

test('page numbers rise, and a gap stands for at least one page left out', () => {
  fc.assert(
    fc.property(place, ([page, pages]) => {
      const shown = pageNumbers(page, pages);
      shown.forEach((number, index) => {
        const before = shown[index - 1];
        if (number === null) expect((shown[index + 1] ?? 0) - (before ?? 0)).toBeGreaterThan(1);
        else if (typeof before === 'number') expect(number).toBe(before + 1);
      });
    }),
  );
});
