import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { keptUntil, type Payment } from '#domain/records/money.ts';
import type { Today } from '#domain/records/today.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { publishedPartitions } from '#functions/platform/table.ts';
import { type CaravanStore, createCaravanRepository } from '#functions/store/caravans.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

type Scheduled = typeof import('#functions/entry/scheduled.ts').handler;
/** Noon of a Thursday in Sofia. */
const noon = new Date('2029-11-22T10:00:00.000Z');
const today = '2029-11-22';

let calls: RequestCalls;
let houses: CaravanStore;
let runSchedule: Scheduled;
beforeAll(async () => {
  calls = await startRequestCalls();
  houses = createCaravanRepository(calls.table, silentLogger);
  runSchedule = (await import('#functions/entry/scheduled.ts')).handler;
  setClock(noon);
}, 60_000);
afterEach(() => setClock(noon));
afterAll(async () => {
  setClock(null);
  await calls?.stop();
});

const someone = () => ({ kind: 'enquiry' as const, id: crypto.randomUUID() });
/** A house that is reserved for somebody. */
async function reserved(overrides: Partial<Caravan> = {}): Promise<Caravan> {
  const house = buildCaravan({
    sale_status: 'reserved',
    reservation: { until: '2029-11-29', deposit: null, buyer: someone() },
    ...overrides,
  });
  await houses.create(house);
  return house;
}
/** The house once staff made it available again. */
async function lift(house: Caravan): Promise<void> {
  const free = { sale_status: 'available' as const, sale: null, reservation: null };
  await houses.replace({ ...house, ...free, version: house.version + 1 }, house.version);
}
const payment = (overrides: object = {}) => ({
  payment_id: crypto.randomUUID(),
  kind: 'deposit',
  amount: 500,
  way: 'account',
  day: today,
  ...overrides,
});
const pay = (id: string, body: object) =>
  calls.call('POST /api/admin/caravans/{id}/payments', { params: { id }, body });
const money = async (id: string) =>
  (await calls.call('GET /api/admin/caravans/{id}/payments', { params: { id } })).body as {
    items: Payment[];
    open: number;
    balances: { holder: Payment['holder']; held: number; waits: boolean }[];
  };
const waiting = async (id: string) =>
  ((await calls.call('GET /api/admin/today')).body.today as Today).money.amounts.filter(
    ({ caravan_id }) => caravan_id === id,
  );

describe('a payment', () => {
  test('is entered once, for whom the house is reserved for, and told with what is held', async () => {
    const { id, reservation } = await reserved();
    const holder = reservation?.buyer;
    const body = payment({ amount: 500.5, note: 'по банка' });
    const first = await pay(id, body);
    expect(first).toMatchObject({
      status: 201,
      body: { payment: { ...body, holder, cash: 0, by: 'staff@example.com' } },
    });
    expect(await pay(id, body)).toMatchObject({ status: 201, body: first.body });
    expect(await money(id)).toMatchObject({
      items: [first.body.payment],
      open: 500.5,
      balances: [{ holder, held: 500.5, waits: false }],
    });
    const rows = await calls.call('GET /api/admin/caravans/{id}/payments', { params: { id } });
    expect(rows.headers['cache-control']).toBe('no-store');
  });
  test('is kept as long as accounting law says, in the partition of the house’s money alone', async () => {
    const { id } = await reserved();
    await pay(id, payment());
    const { Items = [] } = await calls.table.documents.send(
      new QueryCommand({
        TableName: calls.table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `MONEY#${id}` },
      }),
    );
    expect(Items.map(({ expires_at }) => expires_at)).toEqual(Array(2).fill(keptUntil(today)));
    expect(publishedPartitions.filter((start) => `MONEY#${id}`.startsWith(start))).toEqual([]);
  });
  test('sent again with something else under its id is a conflict, which shows what is stored', async () => {
    const { id } = await reserved();
    const body = payment();
    const { body: first } = await pay(id, body);
    for (const other of [{ amount: 501 }, { kind: 'part' }, { way: 'card' }, { note: 'x' }])
      expect(await pay(id, { ...body, ...other })).toMatchObject({
        status: 409,
        body: { current: first.payment },
      });
    expect((await money(id)).open).toBe(500);
  });
  test('is answered again also once the house is nobody’s any more', async () => {
    const house = await reserved();
    const body = payment();
    const first = await pay(house.id, body);
    await lift(house);
    expect(await pay(house.id, body)).toMatchObject({ status: 201, body: first.body });
    expect(await pay(house.id, payment())).toMatchObject({
      status: 422,
      body: { reason: 'no_deal' },
    });
  });
  test('of somebody else than the holder is refused', async () => {
    const { id } = await reserved();
    expect(await pay(id, payment({ holder: someone() }))).toMatchObject({
      status: 422,
      body: { reason: 'no_deal' },
    });
  });
  test('of the holder is theirs under any kind of their request', async () => {
    const buyer = someone();
    const { id } = await reserved({ reservation: { until: null, deposit: null, buyer } });
    // Its id alone says which request: the kind that a caller of the API names does not matter.
    const body = payment({ holder: { ...buyer, kind: 'call' } });
    const first = await pay(id, body);
    expect(first).toMatchObject({ status: 201, body: { payment: { holder: buyer } } });
    expect(await pay(id, body)).toMatchObject({ status: 201, body: first.body });
    expect((await money(id)).balances).toMatchObject([{ holder: buyer, held: 500 }]);
  });
  test.each([
    [{ day: '2029-11-23' }, 'day', 'outOfRange'],
    [{ day: '2028-11-20' }, 'day', 'outOfRange'],
    [{ kind: 'gift' }, 'kind', 'required'],
    [{ amount: 0 }, 'amount', 'outOfRange'],
    [{ payment_id: 'x' }, 'payment_id', 'required'],
    [{ way: 'barter' }, 'way', 'required'],
    [{ kind: 'moved', way: undefined, to: crypto.randomUUID() }, 'to', 'invalid'],
  ])('%j is refused', async (change, field, code) => {
    const { id } = await reserved();
    expect(await pay(id, payment(change))).toMatchObject({
      status: 400,
      body: { fields: { [field]: code } },
    });
    expect((await money(id)).items).toEqual([]);
  });
  test('of a house that there is not is not found', async () => {
    const id = crypto.randomUUID();
    expect((await pay(id, payment())).status).toBe(404);
    const list = await calls.call('GET /api/admin/caravans/{id}/payments', { params: { id } });
    expect(list.status).toBe(404);
  });
  test('in cash above the law’s limit is confirmed first; the parts of a sale count together', async () => {
    const { id } = await reserved();
    const cash = { way: 'cash', amount: 3000 };
    expect((await pay(id, payment(cash))).status).toBe(201);
    const second = payment({ ...cash, kind: 'part' });
    expect(await pay(id, second)).toMatchObject({
      status: 422,
      body: { code: 'needs_confirmation', cash: 3000 },
    });
    expect((await pay(id, { ...second, way: 'account' })).status).toBe(201);
    const confirmed = payment({ ...cash, confirmed: true });
    expect(await pay(id, confirmed)).toMatchObject({
      status: 201,
      body: { payment: { confirmed: true, cash: 3000 } },
    });
  });
});

describe('at the same moment', () => {
  test('two deposits with one id are one deposit', async () => {
    const { id } = await reserved();
    const body = payment();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await money(id)).toMatchObject({ items: { length: 1 }, open: 500 });
  });
  test('two different payments with one id are one payment and a conflict', async () => {
    const { id } = await reserved();
    const body = payment();
    const answers = await Promise.all([1, 2, 3, 4].map((amount) => pay(id, { ...body, amount })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await money(id)).items).toHaveLength(1);
  });
  test('refunds give back no more than is held', async () => {
    const { id } = await reserved();
    await pay(id, payment());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pay(id, payment({ kind: 'refund', amount: 200 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(await money(id)).toMatchObject({ items: { length: 3 }, open: 100 });
  });
  test('a refund and a lapse leave what was not given back on Today', async () => {
    const house = await reserved();
    await pay(house.id, payment());
    const [refund] = await Promise.all([
      pay(house.id, payment({ kind: 'refund', amount: 300 })),
      lift(house),
    ]);
    expect(refund.status).toBe(201);
    expect(await waiting(house.id)).toMatchObject([{ held: 200 }]);
  });
  test('money that is moved there and back is held once', async () => {
    const [one, other] = [await reserved(), await reserved()];
    await Promise.all([pay(one.id, payment()), pay(other.id, payment())]);
    const move = (from: Caravan, to: Caravan) =>
      pay(from.id, payment({ kind: 'moved', way: undefined, to: to.id }));
    const answers = await Promise.all([move(one, other), move(other, one), move(one, other)]);
    expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true);
    const [first, second] = await Promise.all([money(one.id), money(other.id)]);
    expect(first.open + second.open).toBe(1000);
  });
});

describe('money of a reservation that ended', () => {
  test('waits on Today, by the schedule’s run as by staff’s hand, until it went back', async () => {
    // The other tests' reservations end later.
    const ends = { until: today, deposit: null, buyer: someone() };
    const house = await reserved({ reservation: ends });
    await pay(house.id, payment());
    expect(await waiting(house.id)).toEqual([]);
    setClock(new Date('2029-11-23T10:00:00.000Z'));
    await runSchedule({ everything: true } as never);
    expect((await houses.get(house.id))?.sale_status).toBe('available');
    const holder = house.reservation?.buyer;
    expect(await waiting(house.id)).toEqual([
      { caravan_id: house.id, house: 'Willerby Rio Gold', holder, name: null, held: 500 },
    ]);
    expect(await pay(house.id, payment({ kind: 'refund', holder }))).toMatchObject({
      status: 201,
      body: { payment: { holder } },
    });
    expect(await waiting(house.id)).toEqual([]);
  });
  test('is told with the holder’s name, until that is erased', async () => {
    const { id } = await calls.enquiry({ name: 'Иван Петров' });
    const buyer = { kind: 'enquiry' as const, id };
    const house = await reserved({ reservation: { until: null, deposit: null, buyer } });
    await pay(house.id, payment());
    expect((await money(house.id)).balances).toMatchObject([{ name: 'Иван Петров' }]);
    await lift(house);
    expect(await waiting(house.id)).toMatchObject([{ name: 'Иван Петров', held: 500 }]);
    await calls.erase({ kind: 'enquiry', id });
    expect(await waiting(house.id)).toMatchObject([{ name: null, holder: buyer, held: 500 }]);
  });
  test('is kept by the dealer', async () => {
    const house = await reserved();
    await pay(house.id, payment());
    await lift(house);
    expect(await waiting(house.id)).toHaveLength(1);
    const kept = await pay(house.id, payment({ kind: 'kept', way: undefined }));
    expect(kept).toMatchObject({ status: 201, body: { payment: { way: null } } });
    expect(await waiting(house.id)).toEqual([]);
    expect((await money(house.id)).open).toBe(0);
  });
  test('is moved to the reservation of another house, with how much of it was cash', async () => {
    const [from, to] = [await reserved(), await reserved()];
    await pay(from.id, payment({ way: 'cash', amount: 3000 }));
    await lift(from);
    const move = payment({ kind: 'moved', way: undefined, amount: 3000, to: to.id });
    expect((await pay(from.id, move)).status).toBe(201);
    expect((await pay(from.id, move)).status).toBe(201);
    expect(await waiting(from.id)).toEqual([]);
    const holder = to.reservation?.buyer;
    expect(await money(to.id)).toMatchObject({
      items: [{ kind: 'received', amount: 3000, holder, other: { caravan_id: from.id } }],
      balances: [{ holder, held: 3000, waits: false }],
    });
    expect(await pay(to.id, payment({ way: 'cash', amount: 3000 }))).toMatchObject({
      status: 422,
      body: { code: 'needs_confirmation', cash: 3000 },
    });
  });
  test('is moved to whoever the same house is reserved for now', async () => {
    const house = await reserved();
    await pay(house.id, payment());
    const buyer = someone();
    const reservation = { until: null, deposit: null, buyer };
    await houses.replace({ ...house, reservation, version: 2 }, 1);
    expect(await waiting(house.id)).toMatchObject([{ held: 500 }]);
    const move = payment({ kind: 'moved', way: undefined, to: house.id });
    expect((await pay(house.id, { ...move, holder: house.reservation?.buyer })).status).toBe(201);
    expect((await money(house.id)).balances).toMatchObject([
      { holder: buyer, held: 500, waits: false },
    ]);
    expect(
      await pay(house.id, { ...move, payment_id: crypto.randomUUID(), holder: buyer }),
    ).toMatchObject({ status: 422, body: { reason: 'no_target' } });
  });
  test('is moved from two houses to one, though both payments have one id', async () => {
    const [one, two, to] = [await reserved(), await reserved(), await reserved()];
    const move = payment({ kind: 'moved', way: undefined, to: to.id });
    for (const { id } of [one, two]) {
      await pay(id, payment());
      expect((await pay(id, move)).status).toBe(201);
    }
    expect(await money(to.id)).toMatchObject({ items: { length: 2 }, open: 1000 });
  });
  test('of several people is settled for one that is named', async () => {
    const house = await reserved();
    await pay(house.id, payment());
    const reservation = { until: null, deposit: null, buyer: someone() };
    const second = { ...house, reservation, version: 2 };
    await houses.replace(second, 1);
    await pay(house.id, payment({ amount: 70 }));
    await lift(second);
    const refund = payment({ kind: 'refund', amount: 70 });
    expect(await pay(house.id, refund)).toMatchObject({ status: 422, body: { reason: 'which' } });
    const named = { ...refund, holder: reservation.buyer };
    expect((await pay(house.id, named)).status).toBe(201);
    expect(await waiting(house.id)).toMatchObject([{ held: 500 }]);
  });
  test('is not moved to a house that is for sale', async () => {
    const [from, to] = [await reserved(), buildCaravan()];
    await houses.create(to);
    await pay(from.id, payment());
    expect(await pay(from.id, payment({ kind: 'moved', way: undefined, to: to.id }))).toMatchObject(
      { status: 422, body: { reason: 'no_target' } },
    );
  });
  test('is still there, and can go back, when the house was deleted', async () => {
    const house = await reserved();
    await pay(house.id, payment());
    await houses.remove(house.id);
    expect(await waiting(house.id)).toMatchObject([{ house: null, held: 500 }]);
    expect((await pay(house.id, payment({ kind: 'refund' }))).status).toBe(201);
    expect(await waiting(house.id)).toEqual([]);
    expect((await money(house.id)).items).toHaveLength(2);
  });
});

describe('a deposit that a reservation has stored', () => {
  const stored = () =>
    reserved({ reservation: { until: '2029-11-29', deposit: 800, buyer: someone() } });
  test('becomes a payment once, whoever reads it first and how often', async () => {
    const house = await stored();
    const answers = await Promise.all([money(house.id), money(house.id), waiting(house.id)]);
    expect(answers[0].items).toHaveLength(1);
    const holder = house.reservation?.buyer;
    expect(await money(house.id)).toMatchObject({
      items: [{ kind: 'deposit', amount: 800, way: null, day: '2026-01-05', holder }],
      open: 800,
    });
    await pay(house.id, payment({ kind: 'refund', amount: 800 }));
    expect(await money(house.id)).toMatchObject({ items: { length: 2 }, open: 0 });
  });
  test('waits like any other once the reservation is lifted, since Today took it', async () => {
    const house = await stored();
    // Some hours later Today reads all houses again.
    const later = (hours: number) => setClock(new Date(noon.getTime() + hours * 3_600_000));
    later(2);
    await waiting(house.id);
    await lift(house);
    later(4);
    expect(await waiting(house.id)).toMatchObject([{ held: 800 }]);
  });
});
