import { expect, test } from 'vitest';
import { caravanRow } from '#domain/houses/caravan.ts';
import { staffEnquiry } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { candidatesOf } from '#staff/data/buyers.ts';
import { saleRows } from '#staff/houses/files/export.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const base = buildCaravan({ created_at: '2026-10-01T10:00:00.000Z' });
const buyer = { kind: 'enquiry' as const, id: '12345678-0000-4000-8000-000000000000' };
const known = candidatesOf({
  enquiries: [staffEnquiry(buildEnquiry({ id: buyer.id }))],
  loans: [],
  calls: [],
  viewings: [],
});
const sold = (model: string, overrides: object = {}) =>
  caravanRow({ ...base, model, sale_status: 'sold', price: 20_000, ...overrides });

test('the file of sales lists the latest first, with the buyer’s name while their request lives; older sales have no day', () => {
  const houses = [
    sold('Before', { archived_at: '2026-11-01T00:00:00.000Z' }),
    sold('First', {
      sale: { sold_on: '2026-10-11', price_paid: 19_500, buyer },
      internal: { ...base.internal, stock_number: 'A-7', arrived_on: '2026-10-02' },
    }),
    caravanRow({ ...base, model: 'For sale' }),
    sold('Gone', {
      sale: { sold_on: '2026-10-01', price_paid: 1, buyer: { ...buyer, id: crypto.randomUUID() } },
    }),
    sold('Last', { sale: { sold_on: '2026-11-20', price_paid: null, buyer: null } }),
  ];
  const [names, ...rows] = saleRows(houses, known, adminMessages.en, now);
  const { make, year } = base;
  expect(rows).toEqual([
    [`${make} Last`, year, '', 'Sold', '2026-11-20', null, 20_000, 50, null],
    [`${make} First`, year, 'A-7', 'Sold', '2026-10-11', 19_500, 20_000, 9, 'Иван Петров'],
    [`${make} Gone`, year, '', 'Sold', '2026-10-01', 1, 20_000, 0, 'erased'],
    [`${make} Before`, year, '', 'Sold (archived)', null, null, 20_000, null, null],
  ]);
  expect(names).toHaveLength(9);
});
