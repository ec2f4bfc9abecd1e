import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import {
  accountOf,
  type Holder,
  inBookedOrder,
  type Payment,
  paymentInputSchema,
} from '#domain/records/money.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { caravanItem, createCaravanRepository } from '#functions/store/caravans.ts';
import { createMoney } from '#functions/store/money.ts';
import { createRequestReader } from '#functions/store/requests/request-reader.ts';
import { enterPayment, readMoney } from '#functions/use-cases/records/money.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const now = new Date('2026-11-26T10:00:00.000Z');

let local: TestEmulators;
let table: Table;
beforeAll(async () => {
  local = await startEmulators();
  table = openTable(local.env.TABLE_NAME ?? '');
}, 60_000);
afterAll(async () => {
  table?.documents.destroy();
  await local?.stop();
});

const depsOf = (over: Table) => ({
  caravans: createCaravanRepository(over, silentLogger),
  reader: createRequestReader(over),
  money: createMoney(over, silentLogger),
  clock: () => now,
});
const openWatched = () => openWatchedTable(local.env.TABLE_NAME ?? '');

const someone = () => ({ kind: 'enquiry' as const, id: crypto.randomUUID() });
const free = { sale_status: 'available' as const, sale: null, reservation: null };
const reservedFor = (buyer: Holder, deposit: number | null = null) => ({
  sale_status: 'reserved' as const,
  sale: null,
  reservation: { until: null, deposit, buyer },
});
const soldTo = (buyer: Holder, price_paid: number | null = null) => ({
  sale_status: 'sold' as const,
  sale: { sold_on: '2026-11-26', price_paid, buyer },
  reservation: null,
});
type Deal = Pick<Caravan, 'sale_status' | 'sale' | 'reservation'>;

async function stored(deal: Deal = reservedFor(someone())): Promise<Caravan> {
  const house = buildCaravan(deal);
  await depsOf(table).caravans.create(house);
  return house;
}
/** Stores the house's next version. */
const change = (house: Caravan, deal: Deal) =>
  depsOf(table).caravans.replace({ ...house, ...deal, version: house.version + 1 }, house.version);

const inputOf = (overrides: object = {}) =>
  paymentInputSchema.parse({
    payment_id: crypto.randomUUID(),
    kind: 'deposit',
    amount: 500,
    way: 'account',
    day: '2026-11-26',
    ...overrides,
  });
const moveTo = (to: Caravan, overrides: object = {}) =>
  inputOf({ kind: 'moved', way: undefined, to: to.id, ...overrides });
const pay = (house: Caravan, input = inputOf(), over = table) =>
  enterPayment(depsOf(over), house.id, input, 'staff');

/** Kinds of what a house was paid, and what is held; the account is that of its payments. */
async function stateOf({ id }: Caravan) {
  const { items, open } = await readMoney(depsOf(table), id);
  expect(await depsOf(table).money.account(id)).toEqual(accountOf(items));
  return { kinds: items.map(({ kind }) => kind), open };
}

/** The function stops at this write: before it reaches the table, or before its answer comes. */
function openBreaking(write: number, place: 'before' | 'after') {
  const watched = openWatched();
  if (place === 'before') watched.breakAfter(write);
  else {
    let made = 0;
    watched.table.documents.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const answer = await next(args);
          if (commandName === 'TransactWriteItemsCommand' && made++ === write)
            throw new Error('broken off');
          return answer;
        },
      { step: 'initialize', name: 'loses' },
    );
  }
  return watched;
}

describe('a function that stops while it books', () => {
  const places = ['before', 'after'] as const;

  test.each(places)(
    '%s the write leaves a payment whole or none, and it is sent again',
    async (place) => {
      for (let run = 0; run < 20; run++) {
        const [house, input] = [await stored(), inputOf({ amount: run + 1 })];
        const { table: breaking } = openBreaking(0, place);
        await expect(pay(house, input, breaking)).rejects.toThrow('broken off');
        const isThere = place === 'after';
        expect(await stateOf(house)).toEqual(
          isThere ? { kinds: ['deposit'], open: run + 1 } : { kinds: [], open: 0 },
        );
        const payment = await pay(house, input);
        expect(await pay(house, input)).toEqual(payment);
        expect(await stateOf(house)).toEqual({ kinds: ['deposit'], open: run + 1 });
        breaking.documents.destroy();
      }
    },
    60_000,
  );

  test.each(places)(
    '%s the write leaves money that is moved at both houses or at none',
    async (place) => {
      for (let run = 0; run < 20; run++) {
        const from = await stored();
        await pay(from);
        // In turn to another house, and to the next holder of the same one.
        const isOwn = run % 2 === 1;
        if (isOwn) await change(from, reservedFor(someone()));
        const to = isOwn ? from : await stored();
        const input = moveTo(to, isOwn ? { amount: 300, holder: from.reservation?.buyer } : {});
        const { table: breaking } = openBreaking(0, place);
        await expect(pay(from, input, breaking)).rejects.toThrow('broken off');
        const untouched = { kinds: ['deposit'], open: 500 };
        const done = isOwn
          ? { kinds: ['deposit', 'moved', 'received'], open: 500 }
          : { kinds: ['deposit', 'moved'], open: 0 };
        const statesOf = async () => {
          const { kinds, open } = await stateOf(from);
          return [{ kinds: kinds.sort(), open }, ...(isOwn ? [] : [await stateOf(to)])];
        };
        const before = [untouched, ...(isOwn ? [] : [{ kinds: [], open: 0 }])];
        const after = [done, ...(isOwn ? [] : [{ kinds: ['received'], open: 500 }])];
        expect(await statesOf()).toEqual(place === 'after' ? after : before);
        await pay(from, input);
        expect(await statesOf()).toEqual(after);
        breaking.documents.destroy();
      }
    },
    60_000,
  );

  test('at any write leaves a stored deposit and the payment after it whole', async () => {
    const cut = fc.record({ write: fc.constantFrom(0, 1), place: fc.constantFrom(...places) });
    await fc.assert(
      fc.asyncProperty(cut, async ({ write, place }) => {
        const [house, input] = [
          await stored(reservedFor(someone(), 800)),
          inputOf({ kind: 'part' }),
        ];
        const { table: breaking } = openBreaking(write, place);
        await expect(pay(house, input, breaking)).rejects.toThrow('broken off');
        breaking.documents.destroy();
        const rows = await depsOf(table).money.payments(house.id);
        const written = write + (place === 'after' ? 1 : 0);
        expect(rows.map(({ kind }) => kind).sort()).toEqual(['deposit', 'part'].slice(0, written));
        expect(await depsOf(table).money.account(house.id)).toEqual(accountOf(rows));
        await pay(house, input);
        expect(await stateOf(house)).toMatchObject({ kinds: { length: 2 }, open: 1300 });
      }),
      { numRuns: 20 },
    );
  }, 60_000);
});

describe('payments at the same moment', () => {
  test('that move money around a ring leave each house what the one before it had', async () => {
    for (let run = 0; run < 10; run++) {
      const ring = await Promise.all([stored(), stored(), stored()]);
      const amounts = [100, 20, 3];
      await Promise.all(
        ring.map((house, index) => pay(house, inputOf({ amount: amounts[index] }))),
      );
      const moved = await Promise.all(
        ring.map((house, index) => {
          const next = ring[(index + 1) % 3] ?? house;
          return pay(house, moveTo(next, { amount: amounts[index] }));
        }),
      );
      expect(moved).toHaveLength(3);
      const states = await Promise.all(ring.map(stateOf));
      expect(states.map(({ open }) => open)).toEqual([3, 100, 20]);
      for (const { kinds } of states)
        expect(kinds.toSorted()).toEqual(['deposit', 'moved', 'received']);
    }
  }, 60_000);

  test('that give back more than is held are refused, those that fit are booked', async () => {
    for (let run = 0; run < 20; run++) {
      const [house, next] = [await stored(), await stored()];
      await pay(house);
      const refund = () => inputOf({ kind: 'refund', amount: 300 });
      const answers = await Promise.allSettled([
        pay(house, refund()),
        pay(house, refund()),
        pay(house, moveTo(next, { amount: 300 })),
      ]);
      const refused = answers.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject(
        Array(2).fill({ reason: { code: 'rule', details: { reason: 'not_held', held: 200 } } }),
      );
      const [left, got] = [await stateOf(house), await stateOf(next)];
      expect([200, 500]).toContain(left.open + got.open);
      expect(left).toMatchObject({ kinds: { length: 2 }, open: 200 });
    }
  }, 60_000);

  test('or one after the other while the clock stands are booked in the order of their times', async () => {
    for (let run = 0; run < 5; run++) {
      const [house, other] = [await stored(), await stored()];
      for (const each of [house, other]) await pay(each, inputOf({ way: 'cash' }));
      await pay(house, inputOf({ kind: 'refund' }));
      // It counts no cash of the deposit that went back.
      await pay(house, inputOf({ amount: 300 }));
      await pay(other, moveTo(house));
      expect(await stateOf(house)).toMatchObject({ open: 800 });
      const { balances } = await depsOf(table).money.account(house.id);
      expect(balances).toMatchObject([{ held: 80_000, cash: 50_000 }]);
      const rows = (await depsOf(table).money.payments(house.id)).toSorted(inBookedOrder);
      expect(rows.map(({ kind }) => kind)).toEqual(['deposit', 'refund', 'deposit', 'received']);
    }
  });

  test.each([
    ['for a while is booked', 8],
    ['all the time is given up', Number.POSITIVE_INFINITY],
  ])(
    'and one that meets other transactions %s',
    async (_, passesAt) => {
      const house = await stored();
      const { documents } = openTable(table.name);
      let writes = 0;
      documents.middlewareStack.add(
        (next, { commandName }) =>
          (args) => {
            if (commandName === 'TransactWriteItemsCommand' && ++writes === passesAt)
              local.emulators.faults.clear();
            return next(args);
          },
        { step: 'build', name: 'counts' },
      );
      local.emulators.faults.set({ dynamodb: 'conflict' });
      const [answer] = await Promise.allSettled([
        pay(house, inputOf(), { documents, name: table.name }),
      ]);
      local.emulators.faults.clear();
      documents.destroy();
      const isBooked = passesAt < writes + 1;
      expect({ writes, status: answer.status }).toEqual(
        isBooked ? { writes: 8, status: 'fulfilled' } : { writes: 21, status: 'rejected' },
      );
      expect((await stateOf(house)).open).toBe(isBooked ? 500 : 0);
    },
    20_000,
  );

  test('that are one payment are one, in two houses too', async () => {
    const [from, to] = [await stored(), await stored()];
    await pay(from);
    const input = moveTo(to);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(from, input)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await stateOf(from)).toEqual({ kinds: ['deposit', 'moved'], open: 0 });
    expect(await stateOf(to)).toEqual({ kinds: ['received'], open: 500 });
  });
});

/** A table over which this is done before its nth read of a row. */
function openInterrupted(read: number, work: () => Promise<unknown>): Table {
  const { documents } = openWatched().table;
  let reads = 0;
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'GetItemCommand' && reads++ === read) await work();
        return next(args);
      },
    { step: 'initialize', name: 'interrupts' },
  );
  return { documents, name: table.name };
}

describe('a payment that was sent twice', () => {
  test.each(['refund', 'moved'] as const)(
    'is answered as it was booked, whatever was read before: %s',
    async (kind) => {
      for (let read = 0; read < 8; read++) {
        const [house, to] = [await stored(), await stored()];
        await pay(house);
        const input = kind === 'refund' ? inputOf({ kind }) : moveTo(to);
        let first: Payment | undefined;
        // Once it is booked, the house is for sale again.
        const interrupted = openInterrupted(read, async () => {
          first = await pay(house, input);
          await Promise.all([change(house, free), change(to, free)]);
        });
        const second = await pay(house, input, interrupted);
        interrupted.documents.destroy();
        expect(second).toEqual(first ?? second);
        expect((await stateOf(house)).kinds).toEqual(['deposit', kind]);
      }
    },
    30_000,
  );
});

describe('a payment while its house becomes somebody else’s', () => {
  /** Pays while the deal of `house` changes, right before the payment is written. */
  async function payWhile(
    { house, becomes }: { house: Caravan; becomes: Deal | null },
    ...[payer, input]: [Caravan, ReturnType<typeof inputOf>]
  ) {
    const watched = openWatched();
    watched.before('TransactWriteItemsCommand', () =>
      becomes ? change(house, becomes) : depsOf(table).caravans.remove(house.id),
    );
    try {
      return await pay(payer, input, watched.table);
    } finally {
      watched.table.documents.destroy();
    }
  }
  const noDeal = { code: 'rule', details: { reason: 'no_deal' } };
  const noTarget = { code: 'rule', details: { reason: 'no_target' } };

  test('is the new holder’s where none was named, and refused where another was', async () => {
    const [house, other] = [await stored(), await stored()];
    const buyer = someone();
    const sold = soldTo(buyer);
    const payment = await payWhile({ house, becomes: sold }, house, inputOf());
    expect(payment.holder).toEqual(buyer);
    const named = inputOf({ holder: other.reservation?.buyer });
    await expect(payWhile({ house: other, becomes: sold }, other, named)).rejects.toMatchObject(
      noDeal,
    );
    expect(await stateOf(other)).toEqual({ kinds: [], open: 0 });
  });
  test.each([
    ['is for sale again', free],
    ['is gone', null],
  ])('is refused once the house %s', async (_, becomes) => {
    const house = await stored();
    const paying = payWhile({ house, becomes }, house, inputOf());
    await expect(paying).rejects.toMatchObject(becomes ? noDeal : { code: 'not_found' });
    expect(await depsOf(table).money.payments(house.id)).toEqual([]);
  });
  test.each(['refund', 'moved'] as const)(
    'that nobody is named for is refused where several have money by then: %s',
    async (kind) => {
      const [house, to] = [await stored(), await stored()];
      await pay(house);
      const next = { ...house, ...reservedFor(someone()), version: 2 };
      await change(house, next);
      await pay(next);
      const input = kind === 'refund' ? inputOf({ kind }) : moveTo(to);
      // Nobody is named, so it is whoever the house is reserved for.
      const paying = payWhile({ house: next, becomes: free }, house, input);
      await expect(paying).rejects.toMatchObject({ code: 'rule', details: { reason: 'which' } });
      expect(await stateOf(house)).toMatchObject({ open: 1000 });
      expect(await stateOf(to)).toMatchObject({ open: 0 });
    },
  );
  test('in cash is held to the price with which it is sold', async () => {
    const house = await stored();
    const becomes = soldTo(house.reservation?.buyer ?? null, 20_000);
    const paying = payWhile({ house, becomes }, house, inputOf({ way: 'cash' }));
    await expect(paying).rejects.toMatchObject({ code: 'needs_confirmation' });
    expect(await stateOf(house)).toEqual({ kinds: [], open: 0 });
  });
  test('is moved to its next holder, or stays where it was', async () => {
    const from = await stored();
    await pay(from);
    const [sold, lifted] = [await stored(), await stored()];
    const stays = payWhile({ house: lifted, becomes: free }, from, moveTo(lifted));
    await expect(stays).rejects.toMatchObject(noTarget);
    expect(await stateOf(from)).toEqual({ kinds: ['deposit'], open: 500 });
    expect(await stateOf(lifted)).toEqual({ kinds: [], open: 0 });
    const buyer = someone();
    const moved = await payWhile({ house: sold, becomes: soldTo(buyer) }, from, moveTo(sold));
    expect(moved.other).toEqual({ caravan_id: sold.id, holder: buyer });
    const [received] = (await readMoney(depsOf(table), sold.id)).items;
    expect(received).toMatchObject({ kind: 'received', holder: buyer });
  });
  test('of a stored deposit is not made for a reservation that is not so any more', async () => {
    const house = await stored(reservedFor(someone(), 800));
    const watched = openWatched();
    const buyer = someone();
    watched.before('TransactWriteItemsCommand', () => change(house, reservedFor(buyer, 700)));
    const { items } = await readMoney(depsOf(watched.table), house.id);
    watched.table.documents.destroy();
    expect(items).toMatchObject([{ kind: 'deposit', holder: buyer, amount: 700 }]);
  });
  test('of a house whose row cannot be read goes back, until the row can', async () => {
    const house = await stored();
    await pay(house);
    const { documents, name } = table;
    for (const version of [undefined, 'broken', 7]) {
      const Item = { ...caravanItem(house), make: 12, version };
      await documents.send(new PutCommand({ TableName: name, Item }));
      await pay(house, inputOf({ kind: 'refund', amount: 100 }));
      await expect(pay(house)).rejects.toMatchObject(noDeal);
    }
    expect(await stateOf(house)).toMatchObject({ open: 200 });
  });
});
