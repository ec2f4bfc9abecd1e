import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { releasedAt } from '#domain/houses/sale.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { caravanKey, createCaravanRepository } from '#functions/store/caravans.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let caravans: ReturnType<typeof createCaravanRepository>;
beforeAll(async () => {
  emulators = await startEmulators();
  caravans = createCaravanRepository(openTable(emulators.env.TABLE_NAME ?? ''), silentLogger);
});
afterAll(() => emulators?.stop());

test('a house’s partition is the first eight characters of its id, in small letters', () => {
  const id = 'ABCDEF12-0000-4000-8000-000000000001';
  expect(caravanKey(id)).toEqual({ pk: 'CARAVAN#abcdef12', sk: id });
});

describe('a new house', () => {
  test('is refused under an id that is taken, and under one that starts the same', async () => {
    const house = buildCaravan();
    const { number } = await caravans.create(house);
    const twin = { ...house, id: `${house.id.slice(0, 8)}${crypto.randomUUID().slice(8)}` };
    await expect(caravans.create(house)).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is a house with this id already',
    });
    await expect(caravans.create(twin)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Another house has an id that starts the same',
    });
    expect(await caravans.find(twin.id)).toBeNull();
    // Neither took a number.
    expect(await caravans.takeNumbers(1)).toBe((number ?? 0) + 1);
  });
});

test.each(['enquiry', 'loan', 'call', 'viewing'] as const)(
  'a buyer by %s is read as it was written',
  async (kind) => {
    const buyer = { kind, id: crypto.randomUUID() };
    const reservation = { until: '2099-11-20', deposit: null, buyer };
    const house = buildCaravan({ sale_status: 'reserved', reservation });
    await caravans.create(house);
    expect((await caravans.find(house.id))?.reservation).toEqual(reservation);
  },
);

test('reservations are over from their last millisecond on, and no other house’s', async () => {
  const reserved = (until: string): Caravan =>
    buildCaravan({
      sale_status: 'reserved',
      reservation: { until, deposit: null, buyer: null },
    });
  const [first, later] = [reserved('2026-11-20'), reserved('2026-11-21')];
  for (const house of [first, later, buildCaravan()]) await caravans.create(house);
  const end = Date.parse(releasedAt(first) ?? '');
  const over = async (ms: number) =>
    (await caravans.reservedUntil(new Date(end + ms))).map(({ id }) => id);
  expect(await over(-1)).toEqual([]);
  expect(await over(0)).toEqual([first.id]);
});

describe('a house that somebody who called bought, or reserved', () => {
  const buyer = { kind: 'call' as const, id: crypto.randomUUID() };
  const sold = buildCaravan({
    sale_status: 'sold',
    sale: { sold_on: '2026-11-20', price_paid: 20_000, buyer },
  });
  const reserved = buildCaravan({
    sale_status: 'reserved',
    reservation: { until: '2026-12-20', deposit: 500, buyer },
  });

  test('is stored and read with that buyer', async () => {
    for (const house of [sold, reserved]) {
      const stored = await caravans.create(house);
      expect(stored).toEqual({ ...house, number: expect.any(Number) });
      expect(await caravans.get(house.id)).toEqual(stored);
    }
  });
});
