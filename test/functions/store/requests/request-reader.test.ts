import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { nameText } from '#functions/store/requests/request-keys.ts';
import { createRequestReader } from '#functions/store/requests/request-reader.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { openSlowTable } from '#support/breaking-table.ts';
import { buildCall, buildEnquiry } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());

const open = () => openTable(emulators.env.TABLE_NAME ?? '');
const stores = () => createRequestStores(open(), silentLogger, () => new Date());

test('requests of several kinds are read at once, each of them once, more than a batch has', async () => {
  const calls = Array.from({ length: 130 }, () => buildCall());
  for (const call of calls) await stores().call.create(call);
  const enquiry = buildEnquiry();
  await stores().enquiry.create(enquiry);
  const names = [
    { kind: 'enquiry' as const, id: enquiry.id },
    { kind: 'loan' as const, id: enquiry.id },
    ...calls.map(({ id }) => ({ kind: 'call' as const, id })),
  ];
  const found = await createRequestReader(open()).many([...names, ...names]);
  const stored = names.filter(({ kind }) => kind !== 'loan').map(nameText);
  expect([...found.keys()].sort()).toEqual(stored.sort());
  expect(found.get(`enquiry#${enquiry.id}`)).toMatchObject({ message: enquiry.message });
});

/** Reads a call, while the table leaves all keys of a batch unread, this many times. */
function readOf(id: string, times: number) {
  const { table, batches } = openSlowTable(emulators.env.TABLE_NAME ?? '', times);
  return { read: createRequestReader(table).many([{ kind: 'call', id }]), batches };
}

test('a table that leaves keys of a batch unread is asked again for them', async () => {
  const call = buildCall();
  await stores().call.create(call);
  expect([...(await readOf(call.id, 2).read).keys()]).toEqual([`call#${call.id}`]);
});

test('a table that leaves them unread for good is asked eight times, and is then too busy', async () => {
  const { read, batches } = readOf(crypto.randomUUID(), Number.POSITIVE_INFINITY);
  await expect(read).rejects.toMatchObject({ code: 'unavailable' });
  expect(batches()).toBe(8);
});
