import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createAddressHash, createPersonalDataRecords } from '#functions/store/personal-data.ts';
import { buildErasure } from '#support/builders/build-erasure.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());

const records = () =>
  createPersonalDataRecords(openTable(emulators.env.TABLE_NAME ?? ''), silentLogger);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hash = createAddressHash(async () => 'the key');

/** A record as an earlier release wrote it. */
const record = (email_hash: string) => buildErasure({ email_hash });

test('an address is recognised by a keyed hash, whatever its case, and not under another key', async () => {
  const keyed = await hash.ofAddress('ivan@example.com');
  const digest = createHmac('sha256', 'the key').update(sha256('ivan@example.com')).digest('hex');
  expect(keyed).toBe(`hmac:${digest}`);
  expect(await hash.ofAddress('  Ivan@Example.com ')).toBe(keyed);
  expect(await hash.ofAddress('petar@example.com')).not.toBe(keyed);
  expect(await createAddressHash(async () => 'other').ofAddress('ivan@example.com')).not.toBe(
    keyed,
  );
});

test('a hash that an earlier release stored without the key becomes the one of its address, once', async () => {
  const old = record(sha256('ivan@example.com'));
  const list = { ...record(''), action: 'export' as const };
  const young = record(await hash.ofAddress('petar@example.com'));
  for (const each of [old, list, young]) await records().write(each);
  expect(await records().keyHashes(hash)).toBe(1);
  const byId = new Map((await records().all()).map((each) => [each.id, each]));
  expect(byId.get(old.id)).toEqual({
    ...old,
    email_hash: await hash.ofAddress('ivan@example.com'),
  });
  expect([byId.get(list.id), byId.get(young.id)]).toEqual([list, young]);
  const noKey = createAddressHash(() => Promise.reject(new Error('the key was read')));
  expect(await records().keyHashes(noKey)).toBe(0);
});

test('a record that names requests of a later release’s kinds is read with them', async () => {
  const later = { kind: 'viewing', id: crypto.randomUUID() };
  const stored = { ...record(''), kept: [later], others: [later], viewings: 2 };
  await records().write(stored);
  const found = (await records().all()).find(({ id }) => id === stored.id);
  expect(found).toMatchObject({ kept: [later], others: [later] });
});
