import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysInStock,
  type Reservation,
  releasedAt,
  reservationSchema,
  type Sale,
  saleSchema,
  settledSale,
} from '#domain/houses/sale.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import { dayOf } from '#domain/time.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const buyer = { kind: 'enquiry' as const, id: '5b7f3a52-8f4e-4f27-9d7c-7c1f0e6f2a11' };
const sale: Sale = { sold_on: '2026-11-20', price_paid: 21_500, buyer };
const reservation: Reservation = { until: '2026-11-27', deposit: 500, buyer };
const house = (
  sale_status: (typeof saleStatuses)[number],
  more: Partial<{ sale: Sale; reservation: Reservation }> = {},
) => ({
  sale_status,
  sale: null,
  reservation: null,
  ...more,
});

describe('sale and reservation of a house with a given status', () => {
  test('are a sale of today for a sold house, unless staff name another day', () => {
    expect(settledSale(house('available'), house('sold'), now)).toEqual({
      sale: { sold_on: '2026-11-23', price_paid: null, buyer: null },
      reservation: null,
    });
    expect(settledSale(house('available'), house('sold', { sale }), now)).toEqual({
      sale,
      reservation: null,
    });
  });
  test('name the person of the reservation as the buyer when the house is sold', () => {
    const sold = settledSale(
      house('reserved', { reservation }),
      house('sold', { reservation }),
      now,
    );
    expect(sold).toEqual({
      sale: { sold_on: '2026-11-23', price_paid: null, buyer },
      reservation: null,
    });
  });
  test('stay without a day for a house sold before sales were recorded', () => {
    expect(settledSale(house('sold'), house('sold'), now)).toEqual({
      sale: null,
      reservation: null,
    });
  });
  test('are removed when a sale is undone', () => {
    expect(settledSale(house('sold', { sale }), house('available', { sale }), now)).toEqual({
      sale: null,
      reservation: null,
    });
    expect(
      settledSale(house('sold', { sale }), house('reserved', { sale, reservation }), now),
    ).toEqual({
      sale: null,
      reservation,
    });
  });
  test('never belong to another status', () => {
    const some = fc.record({
      sale_status: fc.constantFrom(...saleStatuses),
      sale: fc.constantFrom(null, sale),
      reservation: fc.constantFrom(null, reservation),
    });
    fc.assert(
      fc.property(some, some, (before, after) => {
        const settled = settledSale(before, after, now);
        if (after.sale_status !== 'sold') expect(settled.sale).toBeNull();
        if (after.sale_status !== 'reserved') expect(settled.reservation).toBeNull();
        if (after.sale_status === 'sold' && before.sale_status !== 'sold')
          expect(settled.sale).not.toBeNull();
      }),
    );
  });
});

describe('the end of a reservation', () => {
  test.each([
    ['in summer time', '2026-07-31', '2026-07-31T21:00:00.000Z'],
    ['in winter time', '2026-11-27', '2026-11-27T22:00:00.000Z'],
    ['on the day the clocks go forward', '2027-03-28', '2027-03-28T21:00:00.000Z'],
    ['on the day the clocks go back', '2026-10-25', '2026-10-25T22:00:00.000Z'],
    ['on the last day of a year', '2026-12-31', '2026-12-31T22:00:00.000Z'],
  ])('is Sofia’s midnight after the last day, %s', (_when, until, end) => {
    expect(releasedAt(house('reserved', { reservation: { ...reservation, until } }))).toBe(end);
  });
  test('does not exist without a last day, nor for a house that is not reserved', () => {
    expect(releasedAt(house('reserved'))).toBeNull();
    expect(
      releasedAt(house('reserved', { reservation: { ...reservation, until: null } })),
    ).toBeNull();
    expect(releasedAt(house('available', { reservation }))).toBeNull();
  });
});

describe('an instant’s day in Sofia', () => {
  test.each([
    ['2026-11-23T21:59:59.999Z', '2026-11-23'],
    ['2026-11-23T22:00:00.000Z', '2026-11-24'],
    ['2026-07-01T20:59:59.999Z', '2026-07-01'],
    ['2026-07-01T21:00:00.000Z', '2026-07-02'],
  ])('at %s is %s', (at, day) => {
    expect(dayOf(new Date(at))).toBe(day);
  });
});

describe('the sale that staff type', () => {
  test.each(['2026-02-30', '2026-13-01', '26-11-2026', '2026-11-23T10:00', ''])(
    'cannot have the day %j',
    (sold_on) => {
      expect(saleSchema.safeParse({ sold_on }).success).toBe(false);
      expect(reservationSchema.safeParse({ until: sold_on }).success).toBe(false);
    },
  );
  test.each([-1, 0.5, 10_000_001])('cannot have %d as price or deposit', (sum) => {
    expect(saleSchema.safeParse({ ...sale, price_paid: sum }).success).toBe(false);
    expect(reservationSchema.safeParse({ ...reservation, deposit: sum }).success).toBe(false);
  });
  test('needs nothing but its day', () => {
    expect(saleSchema.parse({ sold_on: '2026-11-20' })).toEqual({
      sold_on: '2026-11-20',
      price_paid: null,
      buyer: null,
    });
    expect(reservationSchema.parse({})).toEqual({ until: null, deposit: null, buyer: null });
  });
});

describe('a house’s days in stock', () => {
  const since = (created_at: string, arrived_on?: string) => ({
    created_at,
    arrived_on,
    sale: null,
  });
  test('are counted by Sofia’s calendar from its entry on, also over a change of clocks', () => {
    const entered = since('2026-10-23T22:30:00.000Z');
    // Half past one at night on the 24th in Sofia; in UTC still the 23rd.
    expect(daysInStock(entered, new Date('2026-10-24T20:59:59.999Z'))).toBe(0);
    expect(daysInStock(entered, new Date('2026-10-24T21:00:00.000Z'))).toBe(1);
    expect(daysInStock(entered, new Date('2026-10-25T22:00:00.000Z'))).toBe(2);
  });
  test('begin on the day of arrival that staff typed, and end on the day of the sale', () => {
    const now = new Date('2026-11-23T10:00:00.000Z');
    expect(daysInStock(since('2026-11-20T10:00:00.000Z', '2026-11-01'), now)).toBe(22);
    expect(
      daysInStock({ ...since('2026-11-01T10:00:00.000Z'), sale: { sold_on: '2026-11-11' } }, now),
    ).toBe(10);
    expect(daysInStock(since('2026-11-20T10:00:00.000Z', '2026-12-01'), now)).toBe(0);
  });
});
