import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupFolder, openToBackUp } from '#infra/backup/backup-folder.ts';
import { createPageWriter, entriesOf, readPage } from '#infra/backup/pages.ts';
import { createSeal, keyBytes } from '#infra/backup/seal.ts';

let root: string;
let folder: BackupFolder & { close(): void };
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pages-'));
  const source = { stage: 'test', table: 't', bucket: 'b' };
  folder = await openToBackUp(root, createSeal(new Uint8Array(keyBytes).fill(7)), source);
});
afterAll(() => {
  folder.close();
  rmSync(root, { recursive: true, force: true });
});

async function write(entries: readonly (readonly [string, string])[]) {
  const writer = createPageWriter(folder);
  for (const [name, text] of entries) await writer.add(name, text);
  return writer.end();
}

test('pages give back what was put into them, in its order, whatever it is', async () => {
  const entry = fc.tuple(fc.string(), fc.string({ unit: 'binary' }));
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 40 }), async (entries) => {
      const { pages } = await write(entries);
      const read = (await Promise.all(pages.map((page) => readPage(folder, page)))).flat();
      expect(read).toEqual(entries.map(([, text]) => text));
      expect(entriesOf(pages)).toBe(entries.length);
      expect((await write(entries)).fresh).toBe(0);
    }),
    { numRuns: 30 },
  );
});

test('one entry more, changed or less writes one page anew, wherever it stands', async () => {
  const entries = Array.from({ length: 3000 }, (_, at): [string, string] => [
    `row ${at}`,
    `text ${at}`,
  ]);
  const { pages } = await write(entries);
  expect(pages.length).toBeGreaterThan(12);
  expect(Math.max(...pages.map(({ count }) => count))).toBeLessThanOrEqual(512);
  for (const at of [0, 1234, 2999]) {
    // A name that ends no page, so that no page is parted in two.
    const more = entries.toSpliced(at, 0, ['another row', 'another text']);
    const changed = entries.with(at, [`row ${at}`, 'changed']);
    for (const version of [more, changed]) expect((await write(version)).fresh).toBe(1);
  }
  expect((await write(entries.toSpliced(1234, 1))).fresh).toBe(1);
});

test('a page holds no more than some megabytes, however large its entries are', async () => {
  const large = Array.from({ length: 30 }, (_, at) => [`row ${at}`, 'x'.repeat(390_000)] as const);
  const { pages } = await write(large);
  expect(Math.max(...pages.map(({ count }) => count))).toBeLessThanOrEqual(11);
});
