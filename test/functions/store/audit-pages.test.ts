import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createAuditLog } from '#functions/store/audit.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

let emulators: TestEmulators;
let log: ReturnType<typeof createAuditLog>;
beforeAll(async () => {
  emulators = await startEmulators();
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  log = createAuditLog(table, silentLogger, () => new Date(noon));
});
afterAll(() => emulators?.stop());

test.each([
  ['of one house', { kind: 'caravan', id: 'b' }],
  ['of all houses', { kind: 'caravan' }],
  ['of everything', {}],
] as const)('the log %s comes page by page, newest first, each entry once', async (_, asked) => {
  const written = Array.from({ length: 130 }, (_, n) => ({
    id: `entry-${String(n).padStart(3, '0')}`,
    kind: n % 13 === 0 ? ('campaign' as const) : ('caravan' as const),
    item_id: n % 2 === 0 ? 'a' : 'b',
    name: 'Willerby',
    by: 'staff@example.com',
    at: new Date(noon - 1_000_000 + n * 1000).toISOString(),
    action: 'changed' as const,
    changes: [],
  }));
  await log.write(written);
  const expected = written
    .filter(({ kind }) => !('kind' in asked) || kind === asked.kind)
    .filter(({ item_id }) => !('id' in asked) || item_id === asked.id)
    .map(({ id }) => id)
    .reverse();
  const found: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const { items, next } = await log.page({ ...asked, cursor });
    found.push(...items.map(({ id }) => id));
    cursor = next ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  expect(found).toEqual(expected);
  expect(pages).toBeGreaterThan(1);
});

test.each([
  [50, false],
  [51, true],
])('a log of %i entries goes on after its first page: %s', async (count, goesOn) => {
  const id = `full-${count}`;
  await log.write(
    Array.from({ length: count }, (_, n) => ({
      id: `${id}-${String(n).padStart(3, '0')}`,
      kind: 'discount' as const,
      item_id: id,
      name: 'Willerby',
      by: 'staff@example.com',
      at: new Date(noon - 1_000_000 + n * 1000).toISOString(),
      action: 'changed' as const,
      changes: [],
    })),
  );
  const { items, next } = await log.page({ kind: 'discount', id });
  expect(items).toHaveLength(50);
  expect(next !== null).toBe(goesOn);
});
