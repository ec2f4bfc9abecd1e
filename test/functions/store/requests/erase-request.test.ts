import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyRequest, requestKinds } from '#domain/requests/request-kinds.ts';
import type { LogEntry } from '#domain/requests/request-log.ts';
import { placeOf } from '#domain/requests/viewing-places.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { orderKey } from '#functions/store/requests/order-times.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { addition } from '#functions/store/requests/request-log.ts';
import { createRequestStores, requestRows } from '#functions/store/requests/request-stores.ts';
import { createViewingPlaces, placesAction } from '#functions/store/requests/viewing-places.ts';
import { addLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { openMissingTable, openWatchedTable } from '#support/breaking-table.ts';
import { buildEnquiry, buildLoanRequest, buildViewing } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { logDeps } from '#support/log-deps.ts';
import { builders, rowsOf } from '#support/request-rows.ts';
import { stopEverywhere } from '#support/stop-everywhere.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const next_step = { at: '2029-11-22', text: 'Да се обадим' };
const eraser = (over: Table = table) => createRequestEraser(over, createViewingPlaces(over));
const entry = (text: string): LogEntry => ({
  entry_id: crypto.randomUUID(),
  kind: 'note',
  text,
  at: '2026-11-21T10:00:00.000Z',
  by: 'staff@example.com',
});

/** A request in a row of the table as if it had this many entries, with all that belongs to it. */
async function stored<Kind extends RequestName['kind']>(kind: Kind, entries = 0) {
  const request: AnyRequest = { ...builders[kind]({ id: crypto.randomUUID() }), next_step };
  if ('tbi_data' in request)
    request.tbi_data = { ...request.tbi_data, orderid: crypto.randomUUID() };
  const of = { kind, id: request.id };
  const counted = { ...request, log_count: entries };
  const stores = createRequestStores(table, silentLogger, () => new Date());
  const { create } = stores[kind] as unknown as { create(...given: unknown[]): Promise<string> };
  const also = [];
  if ('tbi_data' in request)
    also.push({ Put: { Item: { ...orderKey(request.tbi_data.orderid), id: request.id } } });
  if ('day' in request) {
    const { places, revision } = await createViewingPlaces(table).of(request.day);
    const place = placeOf(request);
    also.push(
      placesAction(request.day, { places: [...places, ...(place ? [place] : [])], revision }),
    );
  }
  expect(await create(counted, also)).toBe('created');
  const log = Array.from({ length: entries }, () => entry('тайна'));
  for (let at = 0; at < log.length; at += 100)
    await transact(
      table,
      log.slice(at, at + 100).map((one) => addition(of, one, request.expires_at)),
    );
  return of;
}

/** Every row of the table in which this stands. */
async function rowsWith(text: string): Promise<string[]> {
  const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
  return Items.filter((item) => JSON.stringify(item).includes(text)).map(
    ({ pk, sk }) => `${pk} ${sk}`,
  );
}

test.each(requestKinds)('nothing of a request stays in the table: %s', async (kind) => {
  const [of, other] = [await stored(kind, 3), await stored(kind, 1)];
  const others = await rowsWith(other.id);
  expect((await rowsWith(of.id)).length).toBeGreaterThan(5);
  expect(await eraser()(of)).toBe(true);
  expect(await rowsWith(of.id)).toEqual([]);
  expect(await rowsWith(other.id)).toEqual(others);
  expect(await eraser()(of)).toBe(false);
});

test('a function that stops between any two writes leaves a request whole, or without some entries, and the next one erases the rest', async () => {
  const writes = await stopEverywhere(table.name, {
    prepare: () => stored('viewing', 200),
    work: (broken, of) => eraser(broken)(of),
    async after(of, isWhole) {
      const rows = await rowsOf(table, of);
      // The request, by which it is found again, its step, its hour and its letters go last, and together.
      const left = rows.filter(({ sk }) => !String(sk).startsWith('LOG#'));
      expect(left).toHaveLength(isWhole ? 0 : 4);
      expect(await eraser()(of)).toBe(!isWhole);
      expect(await rowsOf(table, of)).toEqual([]);
    },
  });
  // Three for the entries, and one for all else.
  expect(writes).toBe(4);
});

describe('an entry that comes meanwhile', () => {
  const note = (of: RequestName) =>
    addLogEntry(logDeps(table), of, { ...entry('meanwhile'), kind: 'note' }, 'staff');

  test('is erased with the request, whichever write it comes before', async () => {
    for (let before = 0; before < 4; before++) {
      const of = await stored('enquiry', 200);
      const watched = openWatchedTable(table.name);
      const wait = (count: number): void =>
        watched.before('TransactWriteItemsCommand', async () => {
          if (count > 0) wait(count - 1);
          else await note(of);
        });
      wait(before);
      expect(await eraser(watched.table)(of)).toBe(true);
      expect(await rowsWith(of.id)).toEqual([]);
      watched.table.documents.destroy();
    }
  });

  test('is erased with the request where it comes between the looks at request and log', async () => {
    const of = await stored('enquiry', 1);
    const watched = openWatchedTable(table.name);
    watched.before('QueryCommand', () => note(of));
    expect(await eraser(watched.table)(of)).toBe(true);
    expect(await rowsWith(of.id)).toEqual([]);
    watched.table.documents.destroy();
  });

  test('is refused, or erased with the request, of many at once', async () => {
    for (let round = 0; round < 10; round++) {
      const of = await stored('enquiry', 2);
      const notes = Array.from({ length: 5 }, () =>
        note(of).then(
          () => 'written',
          ({ code }) => code,
        ),
      );
      const [erased, ...outcomes] = await Promise.all([eraser()(of), ...notes]);
      expect(erased).toBe(true);
      for (const outcome of outcomes) expect(['written', 'not_found']).toContain(outcome);
      expect(await rowsWith(of.id)).toEqual([]);
    }
  });
});

test('a contact that is corrected meanwhile goes with its request', async () => {
  const of = await stored('call');
  const { call } = createRequestStores(table, silentLogger, () => new Date());
  const before = await call.get(of.id);
  if (!before) throw new Error('It is not there');
  const watched = openWatchedTable(table.name);
  watched.before('TransactWriteItemsCommand', () =>
    call.replace({ ...before, email: 'corrected@example.com', revision: 2 }, before),
  );
  expect(await eraser(watched.table)(of)).toBe(true);
  expect(await rowsWith(of.id)).toEqual([]);
  watched.table.documents.destroy();
});

test('rows that a query beside a transaction misses are erased all the same', async () => {
  const of = await stored('enquiry', 1);
  const late = entry('missed');
  await transact(table, [addition(of, late, 4_102_444_800)]);
  expect(await eraser(openMissingTable(table.name, late.entry_id))(of)).toBe(true);
  expect(await rowsWith(of.id)).toEqual([]);
});

test('what time to live left of a request goes, and there was none', async () => {
  const of = await stored('enquiry', 3);
  await transact(table, [{ Delete: { Key: requestKey(of) } }]);
  expect(await eraser()(of)).toBe(false);
  expect(await rowsOf(table, of)).toEqual([]);
});

test('a request that cannot be read is erased with its contacts', async () => {
  const enquiry = buildEnquiry();
  const of = { kind: 'enquiry', id: enquiry.id } as const;
  await createRequestStores(table, silentLogger, () => new Date()).enquiry.create(enquiry);
  const Item = { ...requestRows.enquiry.item(enquiry), history: 'broken', tbi_data: 5, day: 5 };
  await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  expect(await eraser()(of)).toBe(true);
  expect(await rowsWith(of.id)).toEqual([]);
});

test('a request without a place and a loan request without contacts are erased as well', async () => {
  const stores = createRequestStores(table, silentLogger, () => new Date());
  const over = buildViewing({ status: 'cancelled' });
  await stores.viewing.create(over);
  expect(await eraser()({ kind: 'viewing', id: over.id })).toBe(true);
  const loan = buildLoanRequest();
  await stores.loan.create({ ...loan, customer_data: { ...loan.customer_data, phone: '' } });
  expect(await eraser()({ kind: 'loan', id: loan.id })).toBe(true);
  expect([...(await rowsWith(over.id)), ...(await rowsWith(loan.id))]).toEqual([]);
});
