import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewing } from '#domain/requests/viewing.ts';
import { placeOf } from '#domain/requests/viewing-places.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { caravanKey, createCaravanRepository } from '#functions/store/caravans.ts';
import { createMoney, moneyPartition } from '#functions/store/money.ts';
import { orderAction, orderKey } from '#functions/store/requests/order-times.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { entryKey } from '#functions/store/requests/request-log.ts';
import { placesKey } from '#functions/store/requests/viewing-places.ts';
import { addLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { everyRow } from '#infra/backup/every-row.ts';
import type { Row } from '#infra/backup/row-json.ts';
import { type Counts, type Settling, settleStage, unsettled } from '#infra/settle/settle-stage.ts';
import { bookPayment } from '#support/book-payment.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildPayment } from '#support/builders/build-payment.ts';
import { buildCall, buildLoanRequest } from '#support/builders/build-request.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
let dynamodb: DynamoDBClient;
const clock = () => new Date();

beforeAll(async () => {
  calls = await startRequestCalls();
  dynamodb = new DynamoDBClient();
});
afterAll(async () => {
  dynamodb.destroy();
  await calls.stop();
});
afterEach(async () => {
  for (const { pk, sk } of await rows())
    await calls.table.documents.send(
      new DeleteCommand({ TableName: calls.table.name, Key: { pk: pk?.S, sk: sk?.S } }),
    );
});

const settling = () => ({ dynamodb, table: calls.table.name, clock });
async function rows() {
  const all: Row[] = [];
  for await (const row of everyRow(dynamodb, calls.table.name)) all.push(row);
  return all.filter(({ pk }) => !pk?.S?.startsWith('SETTINGS#'));
}
const remove = (Key: Record<string, unknown>) =>
  calls.table.documents.send(new DeleteCommand({ TableName: calls.table.name, Key }));
const put = (Item: Record<string, unknown>) =>
  calls.table.documents.send(new PutCommand({ TableName: calls.table.name, Item }));
const get = async (Key: Record<string, unknown>) =>
  (await calls.table.documents.send(new GetCommand({ TableName: calls.table.name, Key }))).Item;
/** How much would be put right. */
const countOf = async (which: Settling) => sum((await unsettled(which)).counts);
const sum = (counts: Counts) => [...counts.values()].reduce((all, count) => all + count, 0);

async function note(of: RequestName, text: string, at: string) {
  const entry = { entry_id: crypto.randomUUID(), kind: 'note', text } as const;
  await addLogEntry({ ...calls, clock: () => new Date(at) }, of, entry, 'a@b.bg');
}

/** Everything that a request of each kind may have. */
async function stock() {
  const enquiry = await calls.enquiry();
  const call = buildCall({ next_step: { at: '2027-01-02', text: '' } });
  await calls.requests.call.create(call);
  const loan = buildLoanRequest({});
  await calls.loans.create(loan, [orderAction(loan.tbi_data.orderid, loan)]);
  const viewing = await calls.viewing();
  for (const [index, text] of ['първо', 'второ'].entries())
    await note({ kind: 'call', id: call.id }, text, `2026-11-0${index + 1}T10:00:00.000Z`);
  return { enquiry, call, loan, viewing };
}
let stored: Awaited<ReturnType<typeof stock>>;
beforeEach(async () => {
  stored = await stock();
});
const named = (kind: RequestName['kind']): RequestName => ({ kind, id: stored[kind].id });

test('a stage whose rows agree is left alone', async () => {
  const before = await rows();
  expect(await unsettled(settling())).toEqual({ counts: new Map(), odd: [] });
  const { done, left } = await settleStage(settling());
  expect([sum(done), sum(left)]).toEqual([0, 0]);
  expect(await rows()).toEqual(before);
});

test('each row that follows from a request comes back, one at a time and all together', async () => {
  const whole = await rows();
  const isOwn = ({ pk, sk }: (typeof whole)[number]) =>
    sk?.S === pk?.S?.split('#')[0] || sk?.S?.startsWith('LOG#');
  const following = whole.filter((row) => !isOwn(row) && row.sk?.S !== 'VIEWINGS');
  expect(following.length).toBeGreaterThan(10);
  for (const { pk, sk } of following) {
    await remove({ pk: pk?.S, sk: sk?.S });
    expect(await countOf(settling())).toBe(1);
    const { done, left } = await settleStage(settling());
    expect([sum(done), sum(left)]).toEqual([1, 0]);
    expect(await rows()).toEqual(whole);
  }
  for (const { pk, sk } of following) await remove({ pk: pk?.S, sk: sk?.S });
  const { left } = await settleStage(settling());
  expect(sum(left)).toBe(0);
  expect(await rows()).toEqual(whole);
});

test('after a release that reads telephones otherwise each request has the contacts of its numbers alone, stopped three times in between', async () => {
  const { enquiry, call, loan, viewing } = stored;
  const whole = await rows();
  const ids = [enquiry, call, loan, viewing].map(({ id }) => id);
  const isContact = ({ pk, sk }: Row) =>
    pk?.S?.startsWith('CONTACT#PHONE#') && ids.some((id) => sk?.S?.endsWith(id));
  const contacts = whole.filter(isContact);
  expect(contacts).toHaveLength(4);
  // As a release had them that read other digits, which is named in the rows of the address, too.
  for (const { pk, sk } of contacts) {
    const item = await get({ pk: pk?.S, sk: sk?.S });
    await put({ ...item, pk: `${pk?.S}99` });
    await remove({ pk: pk?.S, sk: sk?.S });
  }
  for (const { pk, sk } of whole.filter((row) => row.pk?.S?.startsWith('CONTACT#EMAIL#')))
    await put({ ...(await get({ pk: pk?.S, sk: sk?.S })), others: ['PHONE#99'] });
  expect(await countOf(settling())).toBe(4);
  for (const left of [3, 2, 1]) {
    let first: Promise<unknown> | undefined;
    const stopping = new DynamoDBClient();
    stopping.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== 'TransactWriteItemsCommand') return next(args);
          if (first) {
            await first;
            throw new Error('killed');
          }
          const sent = next(args);
          first = sent;
          return sent;
        },
      { step: 'initialize' },
    );
    await expect(settleStage({ ...settling(), dynamodb: stopping })).rejects.toThrow('killed');
    stopping.destroy();
    expect(await countOf(settling())).toBe(left);
  }
  await settleStage(settling());
  expect(await rows()).toEqual(whole);
});

test('the places of a day are made of its viewings, and a place of no viewing goes', async () => {
  const { viewing } = stored;
  await remove(placesKey(viewing.day));
  const strange = { ...placeOf(viewing), id: crypto.randomUUID() };
  await put({ ...placesKey('2027-03-01'), places: [strange], revision: 3, expires_at: 4e9 });
  expect(await countOf(settling())).toBe(2);
  await settleStage(settling());
  expect((await calls.places.of(viewing.day)).places).toEqual([placeOf(viewing)]);
  expect((await calls.places.of('2027-03-01')).places).toEqual([]);
});

test('what lies beside a request that is gone goes, 200 entries too', async () => {
  const of: RequestName = { kind: 'enquiry', id: crypto.randomUUID() };
  for (let index = 0; index < 200; index++)
    await put({ ...entryKey(of, crypto.randomUUID()), text: 'a note', expires_at: 4e9 });
  await remove(requestKey(named('enquiry')));
  const { left } = await settleStage(settling());
  expect(sum(left)).toBe(0);
  const ids = [of.id, stored.enquiry.id];
  const about = (await rows()).filter((row) =>
    ids.some((id) => `${row.pk?.S} ${row.sk?.S}`.includes(id)),
  );
  expect(about).toEqual([]);
});

test('a log is counted again, with its latest entry', async () => {
  const of = named('call');
  const [first, second] = (await calls.requestLog.entries(of)).sort((one, other) =>
    one.at < other.at ? -1 : 1,
  );
  await remove(entryKey(of, second?.entry_id ?? ''));
  await settleStage(settling());
  const call = await calls.requests.call.get(of.id);
  expect(call?.log_count).toBe(1);
  expect(call?.last).toMatchObject({ text: first?.text, at: first?.at });
});

test.each([
  ['inbox', 'closed'],
  ['inbox_sort', 'W#2020-01-01T00:00:00.000Z#call#x'],
  ['letter', 'returned'],
  ['due', '2020-01-01T00:00:00.000Z'],
  ['to_do', 'ANSWER#CALL'],
  ['kind_sort', 'x'],
])(
  'a request that a list has in a place that is not its own gets its own: %s',
  async (name, value) => {
    const row = await get(requestKey(named('call')));
    await put({ ...row, [name]: value });
    expect(await countOf(settling())).toBe(1);
    const { left } = await settleStage(settling());
    expect(sum(left)).toBe(0);
    expect(await get(requestKey(named('call')))).toEqual({ ...row, revision: row?.revision + 1 });
  },
);

test('a request that is broken, or over, is left alone with all that it has', async () => {
  const row = await get(requestKey(named('enquiry')));
  await put({ ...row, status: 'nonsense' });
  const { loan } = stored;
  const over = await get(requestKey(named('loan')));
  await put({ ...over, expires_at: 1 });
  await remove(orderKey(loan.tbi_data.orderid));
  const before = await rows();
  expect(await countOf(settling())).toBe(0);
  await settleStage(settling());
  expect(await rows()).toEqual(before);
});

test('places of days whose rows time to live takes, and rows that it takes, are no fault', async () => {
  await calls.viewing({ day: '2026-09-15', status: 'confirmed' });
  await remove(placesKey('2026-09-15'));
  const over = { kind: 'call' as const, id: crypto.randomUUID() };
  await put({ ...entryKey(over, crypto.randomUUID()), expires_at: 1 });
  await put({ pk: requestKey(over).pk, sk: 'STEP', at: '2026-01-01', expires_at: 1 });
  expect(await unsettled(settling())).toEqual({ counts: new Map(), odd: [] });
});

test('rows that can’t be read are named and left alone, and stop nothing else', async () => {
  const note = { pk: 'COUNTER', sk: 'HOUSE#aaaa', number: 'much' };
  const day = { ...placesKey('2027-05-05'), places: 'none' };
  const house = { ...caravanKey(crypto.randomUUID()), kind: 'CARAVAN', kind_sort: 'x' };
  for (const row of [note, day, house, { pk: 'COUNTER', sk: 'LATER', last: 'x' }]) await put(row);
  await remove({ pk: requestKey(named('call')).pk, sk: 'STEP' });
  const { done, left, odd } = await settleStage(settling());
  expect([sum(done), sum(left)]).toEqual([1, 0]);
  expect(odd.sort()).toEqual(
    [note, day, house].map(({ pk, sk }) => `${pk} ${sk} can't be read, and is left alone`).sort(),
  );
  expect(await get({ pk: note.pk, sk: note.sk })).toEqual(note);
});

test('a row beside a request that a later release may know stays', async () => {
  const later = { pk: requestKey(named('call')).pk, sk: 'LATER', expires_at: 4e9 };
  await put(later);
  expect(await countOf(settling())).toBe(0);
  await settleStage(settling());
  expect(await get({ pk: later.pk, sk: later.sk })).toEqual(later);
});

test('an order that another loan request has stays its own', async () => {
  const { loan } = stored;
  await put({ ...(await get(orderKey(loan.tbi_data.orderid))), loan_id: crypto.randomUUID() });
  await remove({ pk: requestKey(named('loan')).pk, sk: 'MAIL' });
  const { done, left } = await settleStage(settling());
  expect([sum(done), sum(left)]).toEqual([1, 0]);
});

test('of houses alone, what customers sent stays as it is', async () => {
  await remove(requestKey(named('call')));
  const before = await rows();
  await settleStage({ ...settling(), housesAlone: true });
  expect(await rows()).toEqual(before);
});

test('what staff write meanwhile stays, and is settled by the next reading', async () => {
  const { viewing, call } = stored;
  await remove(placesKey(viewing.day));
  await remove({ pk: requestKey(named('call')).pk, sk: 'STEP' });
  const moved: Viewing = { ...viewing, status: 'declined', revision: viewing.revision + 1 };
  const racing = settleStage(settling());
  await Promise.all([
    racing,
    calls.requests.viewing.replace(moved, viewing),
    calls.setStep('calls', call.id, null),
  ]);
  await settleStage(settling());
  expect(await countOf(settling())).toBe(0);
  expect((await calls.places.of(viewing.day)).places).toEqual([]);
  expect((await calls.requests.call.get(call.id))?.next_step).toBeNull();
});

describe('numbers of houses', () => {
  const houses = () => createCaravanRepository(calls.table, silentLogger);
  const counter = { pk: 'COUNTER', sk: 'HOUSE' };

  test('go on above every one that was given, also where the counter is lost', async () => {
    const { id, number } = await houses().create(buildCaravan());
    await remove(counter);
    expect(await countOf(settling())).toBe(1);
    await settleStage(settling());
    expect((await houses().create(buildCaravan())).number).toBe((number ?? 0) + 1);
    await remove({ pk: 'COUNTER', sk: `HOUSE#${id}` });
    await settleStage(settling());
    expect(await get({ pk: 'COUNTER', sk: `HOUSE#${id}` })).toMatchObject({ number });
  });

  test('are given to houses that came back without one', async () => {
    const { id, number } = await houses().create(buildCaravan());
    const Key = caravanKey(id);
    await put({ ...(await get(Key)), number: null });
    expect(await countOf(settling())).toBe(1);
    await settleStage(settling());
    expect((await houses().get(id))?.number).toBe(number);
    expect(await countOf(settling())).toBe(0);
  });
});

test('a number that two houses have, or that a house was not given, is named', async () => {
  const houses = createCaravanRepository(calls.table, silentLogger);
  const [one, other] = [await houses.create(buildCaravan()), await houses.create(buildCaravan())];
  await put({ ...(await get(caravanKey(other.id))), number: one.number });
  const { odd } = await unsettled(settling());
  expect(odd).toHaveLength(2);
  expect(odd.join()).toContain(`have the number ${one.number}`);
  expect(odd.join()).toContain(`the house ${other.id} has the number ${one.number}, and was given`);
});

describe('the account of a house', () => {
  const house = crypto.randomUUID();
  const money = () => createMoney(calls.table, silentLogger);
  const payments = () =>
    [500, 20.5].map((amount, index) =>
      buildPayment({
        payment_id: crypto.randomUUID(),
        amount,
        at: `2026-11-0${index + 1}T10:00:00.000Z`,
      }),
    );

  async function pay() {
    const [first, second] = payments();
    if (!first || !second) throw new Error('two payments');
    await bookPayment(money(), house, first);
    await bookPayment(money(), house, second);
    return { first, second };
  }

  test('is the sum of its payments again where one is missing, or the account itself', async () => {
    const { second } = await pay();
    const whole = await money().account(house);
    await remove({ pk: moneyPartition(house), sk: 'ACCOUNT' });
    expect(await countOf(settling())).toBe(1);
    await settleStage(settling());
    expect(await money().account(house)).toEqual({ ...whole, version: 1 });
    await remove({ pk: moneyPartition(house), sk: second.payment_id });
    await settleStage(settling());
    expect((await money().account(house)).balances).toMatchObject([{ held: 50_000 }]);
    expect((await money().open()).map(({ caravan_id }) => caravan_id)).toEqual([house]);
  });

  test('is left alone where a payment is broken, and once payments may have gone in time', async () => {
    const { second } = await pay();
    const Key = { pk: moneyPartition(house), sk: second.payment_id };
    const row = await get(Key);
    await put({ ...row, cents: 'much' });
    expect(await countOf(settling())).toBe(0);
    await remove(Key);
    const late = () => new Date('2037-01-01T00:00:00.000Z');
    expect(await countOf({ ...settling(), clock: late })).toBe(0);
    expect(await countOf(settling())).toBe(1);
  });
});
