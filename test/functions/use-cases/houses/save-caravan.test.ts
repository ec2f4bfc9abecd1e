import { expect, test } from 'vitest';
import { newCaravan } from '#functions/use-cases/houses/save-caravan.ts';
import { buildCaravanInput } from '#support/builders/build-caravan.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const added = '2026-10-01T08:00:00.000Z';

test.each([
  ['a house on sale remembers nothing', {}, []],
  ['a hidden house remembers that it had no price', { is_visible: false }, [null]],
])('a new house: %s, from the moment at which it was added', (_what, fields, prices) => {
  const { price_history } = newCaravan(buildCaravanInput(fields), 'a', now, added);
  expect(price_history).toEqual({
    list_prices: prices.map((price) => ({ from: added, price })),
    past_offers: [],
    // Nothing was in force before: every odd price of it has to be confirmed.
    confirmed_prices: { prices: [], since: now.toISOString() },
  });
});
