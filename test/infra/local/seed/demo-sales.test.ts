import { describe, expect, test } from 'vitest';
import { caravanSchema } from '#domain/houses/caravan.ts';
import { auditEntrySchema } from '#domain/records/audit.ts';
import { todayOf } from '#domain/records/today.ts';
import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { demoPicturesOf } from '#infra/local/seed/demo-pictures.ts';
import { demoSales } from '#infra/local/seed/demo-sales.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const stock = inventory.map((row) =>
  caravanSchema.parse({ ...row, ...demoPicturesOf(row.id), version: 1 }),
);
const { houses, entries } = demoSales(stock, now);
const sold = houses.filter(({ sale_status }) => sale_status === 'sold');

describe('the demo’s sold houses', () => {
  test('are all sold with day and price, and the others are as they were', () => {
    expect(sold.length).toBe(stock.filter(({ sale_status }) => sale_status === 'sold').length);
    expect(sold.length).toBeGreaterThan(10);
    for (const house of sold) {
      expect(caravanSchema.parse(house)).toEqual(house);
      expect(house.sale).toMatchObject({ sold_on: house.updated_at.slice(0, 10), buyer: null });
      const paid = house.sale?.price_paid ?? 0;
      expect(paid).toBeLessThanOrEqual(house.price);
      expect(paid).toBeGreaterThan(house.price * 0.9);
    }
    for (const [index, house] of houses.entries()) {
      expect(house.price).toBe(stock[index]?.price);
      if (!sold.includes(house)) expect(house).toBe(stock[index]);
    }
  });

  test('fill the months of Today', () => {
    const none = { campaigns: [], discounts: [], facts: [], enquiries: [], loans: [] };
    const source = { ...none, due: [], money: [], viewings: { wishes: 0, items: [] }, makers: [] };
    const counts = { enquiries: 0, loan_requests: 0, viewings: 0 };
    const months = todayOf({ ...source, houses, counts }, now).sold;
    expect(months.reduce((sum, month) => sum + month.houses, 0)).toBe(sold.length);
    expect(months.filter((month) => month.houses > 0).length).toBeGreaterThan(8);
  });

  test('have a lower price before the sale where the audit log says so', () => {
    const lowered = sold.filter(({ price_history }) => price_history.list_prices.length > 0);
    expect(lowered.length).toBeGreaterThan(3);
    expect(lowered.length).toBeLessThan(sold.length);
    for (const { id, created_at, price_history, price } of lowered) {
      const [before, after] = price_history.list_prices;
      expect(before).toMatchObject({ from: created_at });
      expect(after?.price).toBe(price);
      expect(before?.price).toBeGreaterThan(price);
      expect(entries.find(({ item_id }) => item_id === id)).toMatchObject({
        at: after?.from,
        changes: [{ field: 'price', before: before?.price, after: price }],
      });
    }
  });

  test('were sold by staff, as the audit log says, each entry under an id of its own', () => {
    for (const each of entries) expect(auditEntrySchema.parse(each)).toEqual(each);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    for (const { id, sale, updated_at } of sold)
      expect(entries.findLast(({ item_id }) => item_id === id)).toMatchObject({
        at: updated_at,
        by: 'staff@example.com',
        action: 'changed',
        changes: [
          { field: 'sale_status', before: 'available', after: 'sold' },
          { field: 'sale.sold_on', before: null, after: sale?.sold_on },
          { field: 'sale.price_paid', before: null, after: sale?.price_paid },
        ],
      });
  });

  test.each(['2020-01-01', '2025-03-10', '2025-09-01', '2026-04-01', '2031-06-30'])(
    'were never sold before they were added, nor in the future of %s',
    (today) => {
      const then = new Date(`${today}T04:00:00.000Z`);
      const { houses } = demoSales(stock, then);
      for (const { sale, created_at, updated_at, price_history } of houses) {
        if (!sale) continue;
        const moments = [...price_history.list_prices.map(({ from }) => from), updated_at];
        expect(moments).toEqual([...moments].sort());
        if (created_at > then.toISOString()) continue;
        expect(moments.every((at) => at >= created_at && at <= then.toISOString())).toBe(true);
      }
    },
  );
});
