import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  draftOf,
  type HouseDraft,
  type HousePart,
  houseDrafts,
  houseParts,
} from '#staff/houses/form/house-draft.ts';
import { choices, differences, mergeDrafts } from '#staff/kit/forms/drafts.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const base = draftOf(buildCaravan({}));

const drafts: fc.Arbitrary<HouseDraft> = fc
  .record({
    make: fc.constantFrom('ABI', 'Swift'),
    price: fc.constantFrom('1000', '2000'),
    length: fc.constantFrom('10 м', '11 м'),
    roof: fc.constantFrom('good' as const, 'todo' as const),
    features: fc.subarray(['a', 'b', 'c']),
    pictures: fc.shuffledSubarray(['/media/images/1.jpg', '/media/images/2.jpg']),
    schema_image: fc.constantFrom(null, '/media/images/p.jpg'),
    is_visible: fc.boolean(),
    sale_status: fc.constantFrom('available' as const, 'sold' as const),
  })
  .map(({ length, roof, ...rest }) => ({
    ...base,
    ...rest,
    specs: { ...base.specs, length },
    condition: { ...base.condition, roof },
  }));

describe('a conflict of two versions of a house', () => {
  test('lists the differences in the order of the form, the specification line by line', () => {
    const yours = { ...base, price: '1', specs: { ...base.specs, width: '1' } };
    const theirs = { ...base, sale_status: 'sold' as const, price: '2' };
    expect(differences(houseDrafts, yours, theirs)).toEqual([
      'price',
      'specs.width',
      'sale_status',
    ]);
  });

  test('proposes my value where I changed it, and theirs where only they did', () => {
    const theirs = { ...base, price: '2', sale_status: 'sold' as const };
    expect(choices(houseDrafts, base, { ...base, price: '1' }, theirs)).toEqual([
      { part: 'price', first: 'yours' },
      { part: 'sale_status', first: 'theirs' },
    ]);
  });

  test('merges into my version when all of mine is chosen, into theirs when all of theirs is', () => {
    fc.assert(
      fc.property(drafts, drafts, (yours, theirs) => {
        expect(mergeDrafts(houseDrafts, yours, theirs, () => 'yours')).toEqual(yours);
        expect(mergeDrafts(houseDrafts, yours, theirs, () => 'theirs')).toEqual(theirs);
      }),
    );
  });

  test('takes each part from the side that is chosen for it', () => {
    fc.assert(
      fc.property(drafts, drafts, fc.subarray([...houseParts]), (yours, theirs, mine) => {
        const side = (part: HousePart) => (mine.includes(part) ? 'yours' : 'theirs');
        const merged = mergeDrafts(houseDrafts, yours, theirs, side);
        const fromMine = differences(houseDrafts, merged, yours);
        const fromTheirs = differences(houseDrafts, merged, theirs);
        for (const part of houseParts)
          expect((mine.includes(part) ? fromMine : fromTheirs).includes(part)).toBe(false);
      }),
    );
  });
});
