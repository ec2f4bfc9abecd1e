import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Viewing } from '#domain/requests/viewing.ts';
import { placeOf } from '#domain/requests/viewing-places.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createRequestReader } from '#functions/store/requests/request-reader.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { createViewingPlaces, placesAction } from '#functions/store/requests/viewing-places.ts';
import { erasePersonalData } from '#functions/use-cases/records/personal-data.ts';
import { placeActions } from '#functions/use-cases/viewings/yard.ts';
import { runBackup } from '#infra/backup/backup.ts';
import { localNames, localRecipientKey } from '#infra/local/shared/names.ts';
import { runRestore } from '#infra/restore/restore.ts';
import { runSettle } from '#infra/settle/settle.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildCall, buildEnquiry, buildViewing } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { personalDataDeps } from '#support/personal-data-deps.ts';
import { by, newKey, openStock, type Stock } from '../backup/stocked-stage.ts';

let local: TestEmulators;
let stock: Stock;
let folder: string;

const stage = ['--stage', 'test', '--table', localNames.table, '--bucket', localNames.bucket];
const customers = ['--customers', '--recipient-key', localNames.recipientKeySecret];
const now = new Date('2026-11-29T10:00:00.000Z');
const clock = () => now;
const day = '2026-12-15';
const phone = '+359 888 777 666';

beforeAll(async () => {
  local = await startEmulators({ clock });
  stock = openStock();
});
afterAll(async () => {
  vi.restoreAllMocks();
  stock.close();
  await local.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Stops the command after so many of these commands, as a kill does: none reaches the table after. */
function killAfter(count: number, commands: RegExp) {
  let left = count;
  const spies = [DynamoDBClient, DynamoDBDocumentClient].map(({ prototype }) => {
    const { send } = prototype;
    return vi.spyOn(prototype, 'send').mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      if (commands.test((given[0] as object).constructor.name)) {
        if (left <= 0) return Promise.reject(new Error('killed'));
        left -= 1;
      }
      return Reflect.apply(send, this, given);
    } as typeof send);
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

test('a backup that is cut between the rows of transactions is whole again after a restore that is killed three times', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const key = await newKey();
  folder = key.folder;
  const copy = join(folder, 'copy');
  const table = openTable(localNames.table);
  const stores = createRequestStores(table, silentLogger, clock);
  const places = createViewingPlaces(table);
  await stock.fill(2);
  const viewing: Viewing = buildViewing({ day, time: '10:00', phone, status: 'confirmed' });
  const place = placeOf(viewing);
  if (!place) throw new Error('no place');
  await stores.viewing.create(viewing, [placesAction(day, { places: [place], revision: 0 })]);
  const call = buildCall({ phone, next_step: { at: '2026-12-01', text: '' } });
  const enquiry = buildEnquiry({ phone });
  await stores.call.create(call);
  await stores.enquiry.create(enquiry);
  // A run reads row by row: of each transaction it may see some rows.
  for (const { pk, sk } of await stock.rows()) {
    const [start] = pk?.S?.split('#') ?? [];
    const isCut =
      (start === 'CONTACT' && sk?.S?.includes(call.id)) ||
      sk?.S === 'STEP' ||
      sk?.S === 'ACCOUNT' ||
      sk?.S?.startsWith('HOUSE') ||
      (start === 'ENQUIRY' && sk?.S === 'ENQUIRY' && pk?.S?.endsWith(enquiry.id));
    if (isCut) await stock.removeRow(pk?.S ?? '', sk?.S ?? '');
  }
  const args = ['--to', copy, '--key', key.key, ...stage, ...customers];
  expect(await runBackup(args, { say, clock })).toBe(0);
  const numbers = (await createCaravanRepository(table, silentLogger).all()).map(
    ({ number }) => number,
  );
  await stock.destroy();

  const restoring = ['--from', copy, '--key', key.key, ...stage, ...customers];
  // Twice among the rows, and once while it settles, which alone makes transactions.
  for (const [count, commands] of [
    [3, /Put/],
    [12, /Put/],
    [1, /Transact/],
  ] as const) {
    const revive = killAfter(count, commands);
    expect(await runRestore(restoring, say, clock)).toBe(1);
    revive();
  }
  // It was killed while it settled, when all rows were there: settling is what is left.
  expect(await runRestore(restoring, say, clock)).toBe(1);
  expect(await runSettle(stage, say, clock)).toBe(0);
  expect(said.at(-1)).toBe('Everything agrees.');

  // A wish: the hour is taken, as before.
  expect((await places.of(day)).places).toEqual([place]);
  const yard = {
    lines: ['Mo-Su 09:00-18:00'],
    settings: { places: 1, minutes: 60, lead_hours: 1, remind_at: '18:00' },
  };
  const wish = buildViewing({ day, time: '10:00', status: 'wished' });
  const placing = { before: null, after: wish, isWish: false };
  await expect(placeActions({ places, clock }, yard as never, placing)).rejects.toMatchObject({
    code: 'taken',
  });
  // An erasure by the number: it finds the call, whose contact was cut off, and the viewing.
  const deps = personalDataDeps(table, { readKey: async () => localRecipientKey, clock });
  const { record } = await erasePersonalData(deps, { phone }, by);
  expect(record).toMatchObject({ enquiries: 0, calls: 1, viewings: 1 });
  expect((await places.of(day)).places).toEqual([]);
  const reader = createRequestReader(table);
  expect(await reader.one({ kind: 'call', id: call.id })).toBeNull();
  const left = (await stock.rows()).filter((row) =>
    [call.id, viewing.id, enquiry.id].some((id) => `${row.pk?.S} ${row.sk?.S}`.includes(id)),
  );
  expect(left).toEqual([]);
  // A new house: its number is nobody's.
  const { number } = await createCaravanRepository(table, silentLogger).create(buildCaravan(), by);
  expect(number).toBeGreaterThan(Math.max(...numbers.map((one) => one ?? 0)));
  table.documents.destroy();
});
