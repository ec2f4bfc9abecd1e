import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '#functions/catalogue/catalogue.ts';
import { housesInstead } from '#functions/catalogue/instead.ts';
import { house, reducedOffer } from './houses.ts';

const addedOn = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const yard = [
  house({ make: 'Willerby', model: 'Rio Gold', created_at: addedOn(1) }),
  house({ make: 'Willerby', model: 'Granada', created_at: addedOn(2) }),
  house({ make: 'ABI', model: 'Rio', created_at: addedOn(3), sale_status: 'reserved' }),
  house({ make: 'Swift', model: 'Moselle 2018', created_at: addedOn(4) }),
  house({ make: 'Delta', model: 'Санта', created_at: addedOn(5) }),
  house({ make: 'Cosalt', model: 'Torino', created_at: addedOn(6) }),
  house({ make: 'Willerby', model: 'Rio', created_at: addedOn(7), sale_status: 'sold' }),
];
const catalogue = buildCatalogue(yard);
const instead = (address: string) => {
  const { items, alike } = housesInstead(catalogue, address);
  return { names: items.map(({ make, model }) => `${make} ${model}`), alike };
};

describe('in place of a house that is gone', () => {
  test('come those that share most words with the address, available ones and newer ones first', () => {
    expect(instead('willerby-rio-gold-d4917d21')).toEqual({
      names: ['Willerby Rio Gold', 'Willerby Granada', 'ABI Rio'],
      alike: true,
    });
  });

  test('the newest fill up what no word brings, and come alone where no word is shared', () => {
    expect(instead('WILLERBY-GRANADA-d4917d21').names).toEqual([
      'Willerby Granada',
      'Willerby Rio Gold',
      'Cosalt Torino',
    ]);
    const newest = ['Cosalt Torino', 'Delta Санта', 'Swift Moselle 2018'];
    expect(instead('санта-d4917d21').names[0]).toBe('Delta Санта');
    for (const address of ['', 'nothing-like-it-d4917d21', '2018', 'd4917d21', 'а-б-в', '%%%'])
      expect(instead(address)).toEqual({ names: newest, alike: false });
  });

  test('a name may be spelled with the letters of an id alone', () => {
    const named = buildCatalogue([...yard, house({ make: 'ABI', model: 'Facade' })]);
    const { items } = housesInstead(named, 'facade-d4917d21');
    expect(items[0]?.model).toBe('Facade');
  });

  test('sold ones never come, and a yard without others shows none', () => {
    const sold = buildCatalogue(yard.map((one) => ({ ...one, sale_status: 'sold' as const })));
    expect(housesInstead(sold, 'willerby-rio')).toEqual({ items: [], alike: false, on_offer: 0 });
  });

  test('the offers of the day are counted, without sold houses', () => {
    const reduced = buildCatalogue(yard, (one) => reducedOffer(one, one.price - 1000));
    expect(housesInstead(reduced, '').on_offer).toBe(6);
  });

  test('whatever the address says, at most three come, the same for every id at its end', () => {
    const id = fc.stringMatching(/^[0-9a-f]{8}$/);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), id, id, (words, one, other) => {
        const [first, second] = [one, other].map((end) => instead(`${words}-${end}`));
        expect(first).toEqual(second);
        expect(first?.names).toHaveLength(3);
        expect(new Set(first?.names).size).toBe(3);
      }),
    );
  });

  test('of 5,000 names each is read once, and a long address no further than its beginning', () => {
    let read = 0;
    const many = buildCatalogue(
      Array.from({ length: 5000 }, (_, at) => house({ model: `Rio Gold ${at} Lounge` })),
    );
    for (const { house: one } of many.listed) {
      const { model } = one;
      Object.defineProperty(one, 'model', {
        get() {
          read += 1;
          return model;
        },
      });
    }
    const long = 'rio-gold-lounge-willerby-'.repeat(400);
    for (const address of [long, 'rio', `${'-'.repeat(200)}rio`])
      expect(housesInstead(many, address).alike).toBe(!address.startsWith('-'));
    expect(read).toBe(5000);
  });
});
