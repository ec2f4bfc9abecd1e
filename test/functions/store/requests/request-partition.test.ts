import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '#domain/requests/request-log.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createRequestPartition, entryKey, type RequestPartition } from '#functions/store/requests/request-log.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
let partition: RequestPartition;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
  partition = createRequestPartition(table, silentLogger);
});
afterAll(() => emulators?.stop());

const now = new Date('2026-11-21T10:00:00.000Z');
const lasting = { expires_at: 4_102_444_800 };
const entry = (text: string): LogEntry => ({
  entry_id: crypto.randomUUID(),
  kind: 'note',
  text,
  at: now.toISOString(),
  by: 'staff@example.com',
});
const newRequest = () => ({ kind: 'enquiry', id: crypto.randomUUID() }) as const;

test('the entries of a log that the table answers in parts are all counted and read', async () => {
  const of = newRequest();
  // Together more than the megabyte that one answer of the table has at most.
  const long = Array.from({ length: 7 }, () => entry('x'.repeat(350_000)));
  for (const one of long)
    await table.documents.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...entryKey(of, one.entry_id), ...one, entry_kind: one.kind, ...lasting },
      }),
    );
  expect(await partition.countEntries(of)).toBe(7);
  expect(await partition.entries(of)).toHaveLength(7);
});

test('emptying a partition removes entries and pointers, and leaves the request', async () => {
  const enquiry = buildEnquiry();
  const of = { kind: 'enquiry', id: enquiry.id } as const;
  const { enquiry: requests } = createRequestStores(table, silentLogger, () => now);
  await requests.create(enquiry);
  await partition.addEntry(of, entry('говорихме'), lasting);
  await partition.pointAt(of, '2026-11-23', now, lasting);
  expect(await partition.empty(of)).toBe(2);
  expect(await partition.entries(of)).toEqual([]);
  expect(await partition.pointers(of)).toEqual([]);
  expect(await requests.get(enquiry.id)).toEqual(enquiry);
  expect(await partition.empty(of)).toBe(0);
});
