import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupChecks } from '#infra/smoke/backup.ts';
import { askAll } from '#infra/smoke/check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'smoke-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fill(...runs: string[]): void {
  const marker = { format: 1, key: 'of no use here', stage: 'prod', table: 't', bucket: 'b' };
  writeFileSync(join(folder, 'showroom-backup.json'), JSON.stringify(marker));
  mkdirSync(join(folder, 'runs'));
  for (const run of runs) writeFileSync(join(folder, 'runs', run), 'sealed');
}

/** The line that the check prints. */
async function line(stage?: string): Promise<string> {
  const said: string[] = [];
  const clock = () => new Date('2026-11-22T10:00:00.000Z');
  await askAll([backupChecks(folder, stage, clock)], (text) => said.push(text));
  return said[1] ?? '';
}

test.each([
  ['2026-11-22T050000.000Z', '(5 hours old)'],
  ['2026-11-22T085959.999Z', '(1 hour old)'],
  ['2026-11-20T100000.000Z', '(48 hours old)'],
])('smoke says how old the newest run of a backup is: %s', async (run, age) => {
  fill('2026-10-01T100000.000Z', run);
  expect(await line('prod')).toBe(
    `  ok    1/1  the newest run of the backup is of the last two days ${age}`,
  );
  expect(await line()).toContain('  ok');
});

test.each([
  ['is too old', ['2026-11-19T090000.000Z'], 'it ended at 2026-11-19T09:00:00.000Z, 3 days ago'],
  ['is of a clock that ran ahead', ['2027-11-19T090000.000Z'], 'which is still to come'],
  ['never ended', [], 'no run has ended'],
])('smoke fails where the newest run of a backup %s', async (_, runs, reason) => {
  fill(...runs);
  expect(await line('prod')).toMatch(/^ {2}FAIL/);
  expect(await line('prod')).toContain(reason);
});

test('smoke fails where the folder has no backup, or that of another stage', async () => {
  expect(await line()).toContain(`There is no backup in ${folder}.`);
  fill('2026-11-22T050000.000Z');
  expect(await line('test')).toContain('it is of the stage prod');
});
