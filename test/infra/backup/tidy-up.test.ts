import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupDays } from '#domain/records/backup.ts';
import { openToBackUp } from '#infra/backup/backup-folder.ts';
import { createPageWriter } from '#infra/backup/pages.ts';
import { type Run, writeRun } from '#infra/backup/runs.ts';
import { createSeal } from '#infra/backup/seal.ts';
import { tidyUp } from '#infra/backup/tidy-up.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');
const at = (days: number) => new Date(start + days * day);
let path: string;
let folder: Awaited<ReturnType<typeof openToBackUp>>;
const said: string[] = [];

beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'tidy-up-'));
  const source = { stage: 'test', table: 'table', bucket: 'bucket' };
  folder = await openToBackUp(path, createSeal(Buffer.alloc(32)), source);
  said.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.close();
  rmSync(path, { recursive: true });
});

async function pageOf(...texts: string[]) {
  const writer = createPageWriter(folder);
  for (const text of texts) await writer.add('never cut', text);
  return (await writer.end()).pages;
}

/** Writes a run that ended then, with these rows and pictures. */
async function runAt(days: number, rows: string[], pictures: string[] = []): Promise<Run> {
  const entries: string[] = [];
  for (const key of pictures) {
    const file = folder.nameOf('pictures', key);
    await folder.put(file, Buffer.from(key));
    entries.push(JSON.stringify({ key, etag: '"1"', bytes: key.length, file }));
  }
  const run: Run = {
    ...{ stage: 'test', table: 'table', bucket: 'bucket' },
    ...{ began: at(days).toISOString(), ended: at(days).toISOString(), recipient_key: null },
    published: (await Promise.all(rows.map((row) => pageOf(row)))).flat(),
    ...{ records: [], erasures: [], persons: [] },
    pictures: entries.length > 0 ? await pageOf(...entries) : [],
  };
  await writeRun(folder, run);
  return run;
}

const tidy = (now: number, before: number | null, spared: Run[] = []) =>
  tidyUp(
    folder,
    { now: at(now), before: before === null ? null : at(before).toISOString(), spared },
    (line) => void said.push(line),
  );
const runs = () => readdirSync(join(path, 'runs'));
const numbers = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}`);

/** The files that are opened to see that they are whole; lists of pictures are always read. */
async function openedBy(tidying: () => Promise<boolean>): Promise<string[]> {
  const get = vi.spyOn(folder, 'get');
  expect(await tidying()).toBe(true);
  const names = get.mock.calls.map(([name]) => name);
  get.mockRestore();
  return names;
}

test('each page and picture is opened once in seven daily runs, about a seventh in each', async () => {
  await runAt(0, numbers(100, 'row'), numbers(109, 'images/'));
  const opened: string[] = [];
  for (let days = 1; days <= 7; days += 1) {
    const names = await openedBy(() => tidy(days, days - 1));
    expect(names.length).toBeGreaterThan(15);
    expect(names.length).toBeLessThan(50);
    opened.push(...names);
  }
  // 100 pages, 109 pictures and their list.
  expect(opened).toHaveLength(210);
  expect(new Set(opened).size).toBe(210);
});

test('a weekly run opens all files, one every third day those of three days', async () => {
  await runAt(0, numbers(70, 'row'));
  expect(await openedBy(() => tidy(7, 0))).toHaveLength(70);
  expect(await openedBy(() => tidy(90, 0))).toHaveLength(70);
  const [third, sixth] = [await openedBy(() => tidy(3, 0)), await openedBy(() => tidy(6, 3))];
  expect(third.filter((name) => sixth.includes(name))).toEqual([]);
  const rest = await openedBy(() => tidy(7, 6));
  expect(third.length + sixth.length + rest.length).toBe(70);
  // A second run on the same day opens that day's again.
  expect(await openedBy(() => tidy(7, 7))).toEqual(rest);
  expect(await openedBy(() => tidy(7, null))).toEqual(rest);
});

test('a file that is missing, was changed or can’t be read is named', async () => {
  const { published } = await runAt(0, numbers(4, 'row'));
  const [gone = '', changed = '', unreadable = ''] = published.map(({ file }) => file);
  rmSync(join(path, gone));
  rmSync(join(path, unreadable));
  mkdirSync(join(path, unreadable));
  writeFileSync(join(path, changed), 'no page');
  expect(await tidy(7, 0)).toBe(false);
  expect(said).toContain('files: 4 kept, 4 opened to see that they are whole');
  expect(said).toContain(`  ${gone} is missing`);
  expect(said).toContain(`  ${changed} was changed or cut, or is another file`);
  expect(said).toContain(`  ${unreadable} can't be read from the disk (EISDIR)`);
  expect(said.at(-1)).toBe(
    "Files of this backup that can't be used: 3. Delete them where they are: the next run writes again what the stage still has.",
  );
});

test('a list of pictures that can’t be read is named daily, and what it names is not removed', async () => {
  const { ended } = await runAt(0, ['row']);
  const { pictures } = await runAt(30, ['row'], ['images/1.jpg']);
  await runAt(40, ['row']);
  const [list] = pictures;
  writeFileSync(join(path, list?.file ?? ''), 'no list');
  expect(await tidy(40, 40)).toBe(false);
  expect(said).toContain('Runs that ended more than 35 days ago, now removed: 1.');
  expect(said).toContain(`  ${list?.file} was changed or cut, or is another file`);
  expect(said.at(-1)).toBe('What only older runs name stays until then.');
  expect(await folder.has(folder.nameOf('pictures', 'images/1.jpg'))).toBe(true);
  expect(runs()).not.toContain(ended.replaceAll(':', ''));
});

test('a run that is too old stays until the next one where it holds what the stage lost', async () => {
  const full = await runAt(0, ['row', 'lost']);
  await runAt(60, ['row']);
  expect(await tidy(60, 0, [full])).toBe(true);
  expect(runs()).toHaveLength(2);
  await runAt(61, ['row']);
  expect(await tidy(61, 60)).toBe(true);
  expect(runs()).toHaveLength(2);
  expect(said).toContain(`Runs that ended more than ${backupDays} days ago, now removed: 1.`);
  expect(await folder.has(full.published[1]?.file ?? '')).toBe(false);
});

test('what file managers leave in a backup’s folders is no file of it', async () => {
  await runAt(0, numbers(4, 'row'));
  const [shelf = ''] = readdirSync(join(path, 'pages'));
  for (const kind of ['.', 'runs', 'pages', join('pages', shelf)])
    for (const name of ['.DS_Store', '._a', 'Thumbs.db', 'desktop.ini'])
      writeFileSync(join(path, kind, name), 'left');
  expect(await tidy(7, 0)).toBe(true);
  expect(said).toContain('files: 4 kept, 4 opened to see that they are whole');
});
