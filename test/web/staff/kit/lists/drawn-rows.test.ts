import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOf, withKept } from '#staff/kit/lists/drawn-rows.ts';

const heights = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 200 });
const tops = fc.integer({ min: 0, max: 2000 });

describe('a long list', () => {
  test('has gaps above, between and below its drawn rows', () => {
    const drawn = [
      { index: 2, start: 300, end: 400 },
      { index: 3, start: 400, end: 500 },
      { index: 7, start: 800, end: 900 },
    ];
    expect(partsOf(drawn, 100, 1000)).toEqual([
      { gap: 200, after: -1 },
      { index: 2 },
      { index: 3 },
      { gap: 300, after: 3 },
      { index: 7 },
      { gap: 100, after: 7 },
    ]);
  });

  test('is as high as all its rows, whichever of them are drawn', () => {
    fc.assert(
      fc.property(heights, tops, fc.infiniteStream(fc.boolean()), (rows, top, isDrawn) => {
        let at = top;
        const items = rows.map((height, index) => {
          const start = at;
          at += height;
          return { index, start, end: at };
        });
        const drawn = items.filter(() => isDrawn.next().value);
        const parts = partsOf(drawn, top, at);
        const height = parts.reduce(
          (sum, part) => sum + ('gap' in part ? part.gap : (rows[part.index] ?? 0)),
          0,
        );
        expect(height).toBe(at - top);
        expect(parts.flatMap((part) => ('gap' in part ? [] : part.index))).toEqual(
          drawn.map(({ index }) => index),
        );
        expect(parts.every((part) => !('gap' in part) || part.gap > 0)).toBe(true);
      }),
    );
  });

  test('draws the kept rows and their neighbours once, in their order', () => {
    expect(withKept([4, 5, 6], [0, 6, 99], 100)).toEqual([0, 1, 4, 5, 6, 7, 98, 99]);
    expect(withKept([0, 1], [], 100)).toEqual([0, 1]);
  });
});
