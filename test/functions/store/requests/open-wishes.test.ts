import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { createOpenWishes, type WishShare } from '#functions/store/requests/open-wishes.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let local: TestEmulators;
let table: Table;
beforeAll(async () => {
  local = await startEmulators();
  table = openTable(local.env.TABLE_NAME ?? '');
});
afterAll(async () => {
  table?.documents.destroy();
  await local?.stop();
});

const now = new Date('2026-11-26T10:00:00.000Z');
const wishes = () =>
  createOpenWishes(
    table,
    async () => localRecipientKey,
    () => now,
  );
const stillOpen = async () => true;
/** Counts a wish as if it were written; false where it may not be, `late` where another was first. */
async function count(shares: readonly WishShare[], id: string, isOpen = stillOpen) {
  const actions = await wishes().count(shares, id, isOpen);
  if (!actions) return false;
  return (await transact(table, actions)).length === 0 || 'late';
}

test('a share has so many open wishes, and room again for each that is over', async () => {
  const share = [{ of: 'phone#1', most: 2 }];
  expect(await count(share, 'a')).toBe(true);
  expect(await count(share, 'b')).toBe(true);
  expect(await count(share, 'c')).toBe(false);
  expect(await count(share, 'c', async () => false)).toBe(true);
  // Those that were over are forgotten.
  expect(await count(share, 'd')).toBe(true);
  expect(await count(share, 'e')).toBe(false);
});

test('the same wish counts once, however often it is sent, also where nothing is left', async () => {
  const share = [{ of: 'phone#2', most: 1 }];
  expect(await count(share, 'a')).toBe(true);
  expect(await count(share, 'a')).toBe(true);
  expect(await count(share, 'b')).toBe(false);
});

test('a wish counts for all of its shares, or for none where one is used up', async () => {
  const used = { of: 'phone#3', most: 1 };
  const other = { of: 'network#3', most: 1 };
  await count([used], 'a');
  expect(await count([other, used], 'b')).toBe(false);
  expect(await count([other], 'c')).toBe(true);
});

test('of two wishes that find the last room at once one is counted', async () => {
  const share = [{ of: 'phone#4', most: 1 }];
  const [one, two] = await Promise.all(
    ['a', 'b'].map((id) => wishes().count(share, id, stillOpen)),
  );
  expect(await transact(table, one ?? [])).toEqual([]);
  expect(await transact(table, two ?? [])).toHaveLength(1);
  expect(await count(share, 'b')).toBe(false);
});

test('what was counted for one is forgotten by its name, and no row tells whom it is about', async () => {
  const share = [{ of: 'phone#5', most: 1 }];
  await count(share, 'a');
  await wishes().forget('phone#5');
  expect(await count(share, 'b')).toBe(true);
  const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
  const rows = Items.filter(({ pk }) => String(pk).startsWith('WISHES#'));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/phone|network/);
  for (const row of rows)
    expect(row).toEqual({
      pk: expect.stringMatching(/^WISHES#[0-9a-f]{64}$/),
      sk: 'WISHES',
      ids: expect.any(Array),
      revision: expect.any(Number),
      expires_at: Date.parse('2026-12-19T10:00:00.000Z') / 1000,
    });
});
