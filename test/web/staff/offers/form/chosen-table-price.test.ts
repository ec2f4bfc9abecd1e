import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPriceBook } from '#domain/offers/price-book.ts';
import type { OwnTerms } from '#staff/offers/form/campaign-draft.ts';
import { chosenPrice } from '#staff/offers/form/chosen-table.tsx';
import { buildCampaign } from '#support/builders/build-campaign.ts';

const none: OwnTerms = { type: '', value: '' };
const discounts = fc.oneof(
  fc.record({
    type: fc.constant('percentage' as const),
    value: fc.integer({ min: 1, max: 1000 }).map((n) => n / 10),
  }),
  fc.record({ type: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 120_000 }) }),
);

describe('the price that the campaign form shows for a house', () => {
  test('is what visitors will pay while nothing else reduces it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        discounts,
        fc.option(discounts),
        (price, terms, own) => {
          const id = crypto.randomUUID();
          const campaign = buildCampaign({
            discount_type: terms.type,
            discount_value: terms.value,
            caravans: {
              [id]: {
                individual_discount_type: own?.type ?? null,
                individual_discount_value: own?.value ?? null,
              },
            },
          });
          const at = Date.parse(campaign.start_date);
          const reduction = createPriceBook([campaign], []).reduction({ id, price }, at);
          const typed: OwnTerms = own ? { type: own.type, value: String(own.value) } : none;
          const shown = chosenPrice(price, { type: terms.type, value: String(terms.value) }, typed);
          expect(shown?.price).toBe(reduction?.price ?? price);
          expect(shown?.reduces).toBe(reduction !== null);
          expect(shown?.saving).toBe(price - (reduction?.price ?? price));
        },
      ),
    );
  });

  test('shows the saving as a percentage of the list price, to a tenth of a percent', () => {
    expect(chosenPrice(30_000, { type: 'fixed', value: '1000' }, none)).toEqual({
      price: 29_000,
      saving: 1000,
      percent: 3.3,
      reduces: true,
    });
  });

  test('is not marked as reduced when rounding leaves the list price', () => {
    expect(chosenPrice(400, { type: 'percentage', value: '0.1' }, none)).toMatchObject({
      price: 400,
      reduces: false,
    });
  });

  test.each(['', '0', '-1', '101', '7.25', 'e'])(
    'is not shown while the percentage is "%s"',
    (value) => {
      expect(chosenPrice(1000, { type: 'percentage', value }, none)).toBeNull();
    },
  );

  test('uses a house’s own discount before the campaign has one, but not one without a value', () => {
    const nothing = { type: 'percentage', value: '' } as const;
    expect(chosenPrice(1000, nothing, { type: 'fixed', value: '100' })?.price).toBe(900);
    expect(
      chosenPrice(1000, { type: 'percentage', value: '20' }, { type: 'fixed', value: '' })?.price,
    ).toBe(800);
  });
});
