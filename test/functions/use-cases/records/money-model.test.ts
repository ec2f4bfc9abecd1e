import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { settledSale } from '#domain/houses/sale.ts';
import { accountOf, centsOf, type Payment, paymentInputSchema } from '#domain/records/money.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createMoney } from '#functions/store/money.ts';
import { createRequestReader } from '#functions/store/requests/request-reader.ts';
import { enterPayment, readMoney, waitingMoney } from '#functions/use-cases/records/money.ts';
import { openWatchedTable, type WatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators } from '#support/emulators.ts';

let local: Awaited<ReturnType<typeof startEmulators>>;
let watched: WatchedTable;
beforeAll(async () => {
  local = await startEmulators();
  watched = openWatchedTable(local.env.TABLE_NAME ?? '');
}, 60_000);
afterAll(async () => {
  watched?.table.documents.destroy();
  await local?.stop();
});

const now = new Date('2026-11-26T10:00:00.000Z');
const people = ['11111111', '22222222'].map((start) => ({
  kind: 'enquiry' as const,
  id: `${start}-1111-4111-8111-111111111111`,
}));

const where = fc.constantFrom(0, 1);
const killedAfter = fc.constantFrom(0, 1, ...Array(8).fill(Number.POSITIVE_INFINITY));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      house: where,
      kind: fc.constantFrom(
        'deposit',
        'part',
        'rest',
        'refund',
        'refund',
        'kept',
        'moved',
        'moved',
      ),
      cents: fc.constantFrom(1, 1999, 50_000, 50_000),
      way: fc.constantFrom('account', 'cash'),
      to: where,
      /** Ids are few, so that some are sent again. */
      id: fc.integer({ min: 1, max: 6 }),
      times: fc.constantFrom(1, 1, 2),
      killedAfter,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('house' as const),
      house: where,
      status: fc.constantFrom('available' as const, 'reserved' as const, 'sold' as const),
      deposit: fc.constantFrom(null, null, 300),
      person: where,
    }),
  },
);

/** What the payments of both houses add up to, in cents; each id counts once. */
const sumOf = (items: readonly Payment[]) =>
  items.reduce((sum, { kind, amount }) => {
    const isIn = ['deposit', 'part', 'rest', 'received'].includes(kind);
    return sum + (isIn ? centsOf(amount) : -centsOf(amount));
  }, 0);

test('in any order of payments, refunds, repeats, lapses and kills, nothing is lost, twice, or below zero', async () => {
  const { table } = watched;
  const caravans = createCaravanRepository(table, silentLogger);
  const reader = createRequestReader(table);
  const deps = { caravans, reader, money: createMoney(table, silentLogger), clock: () => now };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const houses = [buildCaravan(), buildCaravan()];
      for (const house of houses) await caravans.create(house);
      const ids = Array.from({ length: 7 }, () => crypto.randomUUID());
      const accepted = new Map<string, Payment>();
      for (const next of steps) {
        const house = houses[next.house];
        if (!house) throw new Error('no such house');
        if (next.what === 'house') {
          const { status: sale_status, deposit, person } = next;
          const reservation = { until: null, deposit, buyer: people[person] ?? null };
          const after = { ...house, sale_status, reservation, sale: null };
          const changed = {
            ...after,
            ...settledSale(house, after, now),
            version: house.version + 1,
          };
          await caravans.replace(changed, house.version);
          houses[next.house] = changed;
          continue;
        }
        const { kind, cents, way, to, id, times } = next;
        const isPaper = kind === 'kept' || kind === 'moved';
        const input = paymentInputSchema.parse({
          payment_id: ids[id],
          kind,
          amount: cents / 100,
          ...(!isPaper && { way }),
          ...(kind === 'moved' && { to: houses[to]?.id }),
          day: '2026-11-26',
        });
        watched.breakAfter(next.killedAfter);
        const answers = await Promise.allSettled(
          Array.from({ length: times }, () => enterPayment(deps, house.id, input, 'staff')),
        );
        watched.breakAfter(Number.POSITIVE_INFINITY);
        for (const answer of answers)
          if (answer.status === 'fulfilled') {
            const key = `${next.house} ${answer.value.payment_id}`;
            expect(accepted.get(key) ?? answer.value).toEqual(answer.value);
            accepted.set(key, answer.value);
          } else if (next.killedAfter === Number.POSITIVE_INFINITY) {
            const { reason } = answer;
            expect(reason).toBeInstanceOf(DomainError);
            expect(['rule', 'conflict', 'invalid', 'needs_confirmation']).toContain(reason.code);
          }
      }
      const waiting = await waitingMoney(deps, new Map());
      const told = await Promise.all(houses.map(({ id }) => readMoney(deps, id)));
      for (const [index, { items, open, balances }] of told.entries()) {
        expect(centsOf(open)).toBe(sumOf(items));
        expect(balances.every(({ held }) => held > 0)).toBe(true);
        expect(new Set(items.map(({ payment_id }) => payment_id)).size).toBe(items.length);
        for (const [key, payment] of accepted)
          if (key.startsWith(`${index} `)) expect(items).toContainEqual(payment);
        const id = houses[index]?.id ?? '';
        expect(await deps.money.account(id)).toEqual(accountOf(items));
        // Each side of what was moved has the other.
        const amounts = (from: number, kind: string, to: number) =>
          (told[from]?.items ?? [])
            .filter((one) => one.kind === kind && one.other?.caravan_id === houses[to]?.id)
            .map(({ amount }) => amount)
            .sort();
        for (const to of [0, 1])
          expect(amounts(index, 'moved', to)).toEqual(amounts(to, 'received', index));
        const ofHouse = waiting.filter(({ caravan_id }) => caravan_id === id);
        const waits = balances.filter(({ waits }) => waits).map(({ held }) => held);
        expect(ofHouse.map(({ held }) => held)).toEqual(waits.sort((one, two) => two - one));
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
