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

test('a record that names requests of a later release’s kinds is read with them', async () => {
  const later = { kind: 'viewing', id: crypto.randomUUID() };
  const stored = { ...buildErasure(), kept: [later], others: [later], viewings: 2 };
  await records().write(stored);
  const found = (await records().all()).find(({ id }) => id === stored.id);
  expect(found).toMatchObject({ kept: [later], others: [later] });
});
