import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Caravan, caravanSchema } from '#domain/houses/caravan.ts';
import type { HouseStep } from '#staff/data/house-save.ts';
import {
  addLine,
  addPicture,
  arrangedPictures,
  arrangePictures,
  ChangedMeanwhile,
  moveTo,
  NoteFull,
  picturesOf,
} from '#staff/houses/yard/house-steps.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const some = caravanSchema.parse(buildCaravan());
const withPictures = ([main_image, ...additional_images]: readonly string[]): Caravan => ({
  ...some,
  main_image: main_image ?? null,
  additional_images,
});
function stepped(house: Caravan, step: HouseStep): Caravan {
  const { main_image = house.main_image, additional_images = house.additional_images } =
    step(house) ?? {};
  return { ...house, main_image, additional_images };
}
const made = (house: Caravan, step: HouseStep) => picturesOf(stepped(house, step));
const stand = (yard_place: string, private_note = ''): Caravan => ({
  ...some,
  internal: { ...some.internal, yard_place, private_note },
});
const urls = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });

describe('a picture from the yard', () => {
  test('goes behind those of before, and is there once however often it is sent', () => {
    fc.assert(
      fc.property(urls, (pictures) => {
        const house = withPictures(pictures);
        const step = addPicture('new', 1, new Map([['new', 1]]));
        const now = stepped(house, step);
        expect(picturesOf(now)).toEqual([...pictures, 'new']);
        expect(step(now)).toBeNull();
      }),
    );
  });

  test('that was taken earlier and arrives later stands before the one that was quicker', () => {
    const turns = new Map([
      ['first', 1],
      ['second', 2],
    ]);
    const quick = withPictures(['old', 'second']);
    expect(made(quick, addPicture('first', 1, turns))).toEqual(['old', 'first', 'second']);
  });

  test('becomes the main one of a house that has none', () => {
    const step = addPicture('new', 1, new Map());
    expect(step(withPictures([]))).toEqual({ main_image: 'new', additional_images: [] });
  });
});

describe('pictures that staff arrange', () => {
  test('are as they want them, with what a colleague added meanwhile behind them', () => {
    fc.assert(
      fc.property(urls, fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }), (seen, added) => {
        const fresh = [...new Set(added)];
        const wanted = seen.toReversed().slice(1);
        const now = withPictures([...seen, ...fresh]);
        expect(made(now, arrangePictures(seen, wanted))).toEqual([...wanted, ...fresh]);
      }),
    );
  });

  test('that were removed are not shown until the server has removed them', () => {
    expect(arrangedPictures(['a', 'b'], ['a', 'b'], ['b'])).toEqual(['b']);
  });

  test('do not bring back what a colleague removed meanwhile', () => {
    const step = arrangePictures(['a', 'b', 'c'], ['c', 'b', 'a']);
    expect(made(withPictures(['a', 'c']), step)).toEqual(['c', 'a']);
  });

  test('are not stored again where they are in that order', () => {
    expect(arrangePictures(['b', 'a'], ['a', 'b'])(withPictures(['a', 'b']))).toBeNull();
  });
});

describe('where a house stands', () => {
  test('changes from where staff saw it, and once', () => {
    expect(moveTo('A 1', 'B 2')(stand('A 1'))).toEqual({ internal: { yard_place: 'B 2' } });
    expect(moveTo('A 1', 'B 2')(stand('B 2'))).toBeNull();
  });

  test('is not overwritten where somebody else moved it meanwhile', () => {
    expect(() => moveTo('A 1', 'B 2')(stand('C 3'))).toThrow(ChangedMeanwhile);
  });
});

describe('a line for the note', () => {
  test('goes below the others, once', () => {
    expect(addLine('26.11: покрив')(stand('', ''))).toEqual({
      internal: { private_note: '26.11: покрив' },
    });
    const step = addLine('26.11: покрив');
    expect(step(stand('', 'Ключ: 12'))).toEqual({
      internal: { private_note: 'Ключ: 12\n26.11: покрив' },
    });
    expect(step(stand('', 'Ключ: 12\n26.11: покрив'))).toBeNull();
  });

  test('that does not fit is refused, and the last one that fits is not', () => {
    expect(addLine('1234')(stand('', 'x'.repeat(1995)))).not.toBeNull();
    expect(() => addLine('12345')(stand('', 'x'.repeat(1995)))).toThrow(NoteFull);
  });
});
