import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withHouses, withoutHouses } from '#staff/offers/form/campaign-draft.ts';
import { broughtHouses } from '#staff/offers/form/campaign-menu.tsx';
import {
  chosenTogether,
  discountCheck,
  filterHouses,
  makesOf,
  noFilter,
  otherDiscounts,
  type PickFilter,
  pickable,
} from '#staff/offers/form/pick-houses.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const alpine = buildCaravan({
  make: 'ABI',
  model: 'Alpine',
  year: 2012,
  price: 18_000,
  is_new: false,
});
const arizona = buildCaravan({
  make: 'ABI',
  model: 'Arizona',
  year: 2024,
  price: 41_000,
  is_new: true,
});
const rio = buildCaravan({
  make: 'Willerby',
  model: 'Rio Gold',
  year: 2024,
  price: 22_600,
  is_new: false,
});
const hidden = buildCaravan({ make: 'Swift', model: 'Bordeaux', is_visible: false });
const all = [rio, hidden, arizona, alpine];
const models = (changes: Partial<PickFilter>) =>
  filterHouses(pickable(all, []), { ...noFilter, ...changes }).map(({ model }) => model);

describe('houses that staff hand over from the house list to a campaign', () => {
  test('are taken unless they are sold, reserved, archived or in another campaign, and those are named', () => {
    const sold = buildCaravan({ make: 'Swift', model: 'Snowdonia', sale_status: 'sold' });
    const reserved = buildCaravan({ make: 'Swift', model: 'Loire', sale_status: 'reserved' });
    const archived = buildCaravan({
      make: 'Swift',
      model: 'Moselle',
      archived_at: '2026-01-01T00:00:00.000Z',
    });
    expect(
      broughtHouses([rio, hidden, sold, reserved, archived, alpine], new Set([alpine.id, sold.id])),
    ).toEqual({
      houses: [rio.id, hidden.id],
      left: {
        sold: ['Swift Snowdonia'],
        reserved: ['Swift Loire'],
        archived: ['Swift Moselle'],
        campaign: ['ABI Alpine'],
      },
    });
  });
});

describe('the houses that a campaign form offers', () => {
  test('are the visible ones by make and model, and the hidden ones already in the campaign', () => {
    expect(pickable(all, []).map(({ model }) => model)).toEqual(['Alpine', 'Arizona', 'Rio Gold']);
    const zenith = buildCaravan({ make: 'ABI', model: 'Zenith' });
    expect(pickable([...all, zenith], []).map(({ make, model }) => `${make} ${model}`)).toEqual([
      'ABI Alpine',
      'ABI Arizona',
      'ABI Zenith',
      'Willerby Rio Gold',
    ]);
    expect(pickable(all, [hidden.id]).map(({ model }) => model)).toEqual([
      'Alpine',
      'Arizona',
      'Bordeaux',
      'Rio Gold',
    ]);
  });

  test('contain a sold house only when the campaign has it already', () => {
    const sold = buildCaravan({ make: 'Swift', model: 'Snowdonia', sale_status: 'sold' });
    const reserved = buildCaravan({ make: 'Swift', model: 'Moselle', sale_status: 'reserved' });
    const modelsOf = (attached: string[]) =>
      pickable([sold, reserved], attached).map(({ model }) => model);
    expect(modelsOf([])).toEqual(['Moselle']);
    expect(modelsOf([sold.id])).toEqual(['Moselle', 'Snowdonia']);
  });

  test('are chosen together without reserved and sold ones, which keep the choice they have', () => {
    const [sold, kept, reserved] = (['sold', 'reserved', 'reserved'] as const).map((sale_status) =>
      buildCaravan({ sale_status }),
    );
    expect(kept).toBeDefined();
    const shown = [rio, sold, kept, reserved].filter((house) => house !== undefined);
    expect(chosenTogether(shown, { [kept?.id ?? '']: { type: '', value: '' } })).toEqual([
      rio.id,
      kept?.id,
    ]);
  });

  test('have one entry for spellings of a make that look alike, which finds them all', () => {
    const houses = ['O’Hara', "O'Hara", 'O’Hara', 'ABI'].map((make) => buildCaravan({ make }));
    const all = pickable(houses, []);
    expect(makesOf(all)).toEqual(['ABI', 'O’Hara']);
    expect(filterHouses(all, { ...noFilter, make: 'O’Hara' })).toHaveLength(3);
    expect(filterHouses(all, { ...noFilter, search: 'o`hara' })).toHaveLength(3);
  });

  test.each<[Partial<PickFilter>, string[]]>([
    [{ search: 'abi' }, ['Alpine', 'Arizona']],
    [{ search: ' GOLD  will ' }, ['Rio Gold']],
    [{ search: 'abi 2024' }, ['Arizona']],
    [{ search: 'abi gold' }, []],
    [{ search: rio.id.slice(0, 8) }, ['Rio Gold']],
    [{ make: 'Willerby' }, ['Rio Gold']],
    [{ condition: 'new' }, ['Arizona']],
    [{ condition: 'used' }, ['Alpine', 'Rio Gold']],
    [{ minPrice: '22600' }, ['Arizona', 'Rio Gold']],
    [{ maxPrice: '22 600 €' }, ['Alpine', 'Rio Gold']],
    [{ year: '2024' }, ['Arizona', 'Rio Gold']],
    [{ year: '2024', condition: 'used', minPrice: '20000' }, ['Rio Gold']],
  ])('%j shows %j', (filter, expected) => {
    expect(models(filter)).toEqual(expected);
  });

  test('are reduced by each filter, and by more of them further', () => {
    const filters = fc.record({
      search: fc.constantFrom('', 'abi', 'rio 20'),
      make: fc.constantFrom('', 'ABI'),
      condition: fc.constantFrom('any' as const, 'new' as const, 'used' as const),
      minPrice: fc.constantFrom('', '20000'),
      maxPrice: fc.constantFrom('', '30000'),
      year: fc.constantFrom('', '2020'),
    });
    fc.assert(
      fc.property(
        filters,
        fc.constantFrom(...(Object.keys(noFilter) as (keyof PickFilter)[])),
        (filter, dropped) => {
          const shown = filterHouses(all, filter);
          const wider = filterHouses(all, { ...filter, [dropped]: noFilter[dropped] });
          expect(wider).toEqual(expect.arrayContaining(shown));
        },
      ),
    );
  });
});

describe('choosing houses for a campaign', () => {
  test('choosing all shown houses keeps earlier own discounts, and clearing them leaves the other houses', () => {
    const own = { type: 'fixed', value: '500' } as const;
    const chosen = withHouses({ [rio.id]: own }, [alpine.id, rio.id]);
    expect(chosen).toEqual({ [rio.id]: own, [alpine.id]: { type: '', value: '' } });
    expect(withoutHouses(chosen, [alpine.id, arizona.id])).toEqual({ [rio.id]: own });
  });

  test('asks the server for other discounts in the same dates, except those of this campaign', () => {
    const period = { start_date: '2026-11-01T00:00:00.000Z', end_date: '2026-11-30T00:00:00.000Z' };
    expect(discountCheck([rio], 'c1', period)).toEqual({
      caravan_ids: [rio.id],
      ...period,
      except_id: 'c1',
    });
    expect(discountCheck([rio], null, period)).toEqual({ caravan_ids: [rio.id], ...period });
  });

  test('names the kind of the other discount that a house has', () => {
    const flags = (caravan_id: string, individual: boolean, campaign: boolean) => ({
      caravan_id,
      has_individual_discount: individual,
      has_campaign_discount: campaign,
    });
    const others = otherDiscounts([
      flags('a', true, false),
      flags('b', false, true),
      flags('c', true, true),
      flags('d', false, false),
    ]);
    expect([...others]).toEqual([
      ['a', 'individual'],
      ['b', 'campaign'],
      ['c', 'both'],
    ]);
  });
});
