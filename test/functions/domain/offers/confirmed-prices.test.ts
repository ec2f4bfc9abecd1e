import { describe, expect, test } from 'vitest';
import { isOddOffer, isShown, withConfirmed } from '#domain/offers/confirmed-prices.ts';

const [monday, tuesday, friday] = [
  '2026-11-23T08:00:00.000Z',
  '2026-11-24T08:00:00.000Z',
  '2026-11-27T08:00:00.000Z',
];
const at = (iso: string, ms = 0) => Date.parse(iso) + ms;
const odd = { from: 20_000, to: 8000 };
const confirmedOn = (iso: string, since = monday) => ({ since, prices: [{ ...odd, at: iso }] });
const nothing = { since: monday, prices: [] };

describe('the price that an offer makes', () => {
  test.each([
    [20_000, 10_000, false],
    [20_000, 9999, true],
    [1900, 1000, false],
    [1900, 999, true],
    [900, 900, false],
  ])('of %i EUR, %i EUR, is odd: %s', (from, to, is) => {
    expect(isOddOffer({ from, to })).toBe(is);
  });
});

describe('an odd price', () => {
  test('is shown where house or offer keep its confirmation, and to nobody else', () => {
    expect(isShown(odd, nothing, nothing)).toBe(false);
    expect(isShown(odd, confirmedOn(monday), nothing)).toBe(true);
    expect(isShown(odd, nothing, confirmedOn(monday))).toBe(true);
    expect(isShown({ ...odd, to: 8001 }, nothing, confirmedOn(monday))).toBe(false);
    expect(isShown({ ...odd, from: 20_001 }, confirmedOn(monday), undefined)).toBe(false);
  });

  test('stands where neither house nor offer was written since confirmations are kept', () => {
    expect(isShown(odd, undefined, undefined)).toBe(true);
    expect(isShown(odd, nothing, undefined)).toBe(false);
    expect(isShown(odd, undefined, nothing)).toBe(false);
  });

  test('was shown from its confirmation on, and while nothing was kept', () => {
    const late = confirmedOn(friday, tuesday);
    expect(isShown(odd, late, undefined, at(tuesday, -1))).toBe(true);
    expect(isShown(odd, late, undefined, at(tuesday))).toBe(false);
    expect(isShown(odd, late, undefined, at(friday, -1))).toBe(false);
    expect(isShown(odd, late, undefined, at(friday))).toBe(true);
  });

  test('counts as confirmed by a reader whose clock is behind', () => {
    const now = at(monday);
    expect(isShown(odd, confirmedOn(friday, friday), undefined, now, now)).toBe(true);
  });
});

test('a usual price is shown to everybody', () => {
  expect(isShown({ from: 20_000, to: 10_000 }, nothing, nothing)).toBe(true);
});

test('a price that is confirmed again keeps the moment of its first confirmation', () => {
  const once = withConfirmed(undefined, [odd, odd], monday);
  expect(once).toEqual(confirmedOn(monday));
  expect(withConfirmed(once, [odd], friday)).toEqual(once);
  expect(withConfirmed(once, [{ from: 1, to: 0 }], friday)).toEqual({
    since: monday,
    prices: [
      { ...odd, at: monday },
      { from: 1, to: 0, at: friday },
    ],
  });
});
