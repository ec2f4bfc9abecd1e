import { expect, test } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { saleRows } from '#staff/houses/files/export.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const base = buildCaravan({ created_at: '2026-10-01T10:00:00.000Z' });
const buyer = { kind: 'enquiry' as const, id: '12345678-0000-4000-8000-000000000000' };
const sold = (model: string, overrides: object = {}) =>
  caravanRow({ ...base, model, sale_status: 'sold', price: 20_000, ...overrides });

test('the file of sales lists the latest first, with the request’s reference and no name; older sales have no day', () => {
  const houses = [
    sold('Before', { archived_at: '2026-11-01T00:00:00.000Z' }),
    sold('First', {
      sale: { sold_on: '2026-10-11', price_paid: 19_500, buyer },
      internal: { ...base.internal, stock_number: 'A-7', arrived_on: '2026-10-02' },
    }),
    caravanRow({ ...base, model: 'For sale' }),
    sold('Last', { sale: { sold_on: '2026-11-20', price_paid: null, buyer: null } }),
  ];
  const [names, ...rows] = saleRows(houses, adminMessages.en, now);
  const { make, year } = base;
  expect(rows).toEqual([
    [`${make} Last`, year, '', 'Sold', '2026-11-20', null, 20_000, 50, null],
    [
      `${make} First`,
      year,
      'A-7',
      'Sold',
      '2026-10-11',
      19_500,
      20_000,
      9,
      expect.stringContaining(referenceOf(buyer.id)),
    ],
    [`${make} Before`, year, '', 'Sold (archived)', null, null, 20_000, null, null],
  ]);
  expect(names).toHaveLength(9);
});
