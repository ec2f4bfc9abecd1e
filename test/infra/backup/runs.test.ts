import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupDays } from '#domain/records/backup.ts';
import { openToBackUp } from '#infra/backup/backup-folder.ts';
import { lossesSince, type Run, refuseOutOfTurn, writeRun } from '#infra/backup/runs.ts';
import { createSeal } from '#infra/backup/seal.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');
const at = (days: number) => new Date(start + days * day);

/** A run that ended so many days after the first, with so many rows of each kind. */
function runOf(
  days: number,
  { rows = 0, pictures = 0, persons }: { rows?: number; pictures?: number; persons?: number } = {},
): Run {
  const ended = at(days).toISOString();
  const pages = (count: number) => [{ file: 'pages/00/page', count }];
  return {
    ...{ stage: 'test', table: 'table', bucket: 'bucket', began: ended, ended },
    recipient_key: persons === undefined ? null : 'the key',
    ...{ published: pages(rows), records: [], erasures: [], persons: pages(persons ?? 0) },
    pictures: pages(pictures),
  };
}
/** What the last of these runs lost, and since which. */
const lost = (...runs: Run[]) => {
  const [last] = runs.slice(-1);
  if (!last) throw new Error('no run');
  return lossesSince(runs.slice(0, -1), last).map(({ run, what }) => [what, run.ended]);
};
const since = (days: number) => at(days).toISOString();

describe('of what it had a stage has lost', () => {
  test('more than half of its rows, or of its pictures, against any run that is kept', () => {
    const full = runOf(0, { rows: 100, pictures: 300 });
    expect(lost(full, runOf(1, { rows: 50, pictures: 150 }))).toEqual([]);
    const less = runOf(2, { rows: 49, pictures: 300 });
    expect(lost(full, less)).toEqual([['rows', since(0)]]);
    const last = runOf(3, { rows: 49, pictures: 1 });
    expect(lost(full, less, last)).toEqual([
      ['rows', since(0)],
      ['pictures', since(2)],
    ]);
  });

  test('all rows of customers, though nothing else: daily, also past runs that took none', () => {
    const full = runOf(0, { rows: 100, persons: 40 });
    const none = runOf(1, { rows: 100 });
    const emptied = runOf(2, { rows: 100, persons: 0 });
    expect(lost(full, none)).toEqual([]);
    const since0 = [['rows of customers', since(0)]];
    expect(lost(full, none, emptied)).toEqual(since0);
    expect(lost(full, none, emptied, runOf(3, { rows: 100, persons: 0 }))).toEqual(since0);
    expect(lost(full, emptied, runOf(3, { rows: 100, persons: 30 }))).toEqual([]);
  });

  test('no rows of customers where they only became fewer from run to run', () => {
    const fewer = [40, 30, 20, 12].map((persons, days) => runOf(days, { persons }));
    expect(lost(...fewer)).toEqual([]);
  });

  test('nothing against a run that is too old, but after a long pause against all before it', () => {
    const full = runOf(0, { rows: 100 });
    const later = runOf(20, { rows: 10 });
    expect(lost(full, later, runOf(backupDays + 1, { rows: 10 }))).toEqual([]);
    expect(lost(full, later, runOf(20 + backupDays + 1, { rows: 10 }))).toEqual([
      ['rows', since(0)],
    ]);
  });
});

describe('a run is refused out of turn', () => {
  let path: string;
  let folder: Awaited<ReturnType<typeof openToBackUp>>;
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'runs-'));
    const source = { stage: 'test', table: 'table', bucket: 'bucket' };
    folder = await openToBackUp(path, createSeal(Buffer.alloc(32)), source);
  });
  afterEach(() => {
    folder.close();
    rmSync(path, { recursive: true });
  });

  test('in no new folder, and after the newest run in no other', async () => {
    await refuseOutOfTurn(folder, at(0), false);
    await writeRun(folder, runOf(0));
    await refuseOutOfTurn(folder, at(1), false);
    await refuseOutOfTurn(folder, at(8), false);
  });

  test('before runs of a clock that ran ahead, and says which files to delete', async () => {
    for (const days of [0, 400, 401]) await writeRun(folder, runOf(days));
    await expect(refuseOutOfTurn(folder, at(1), true)).rejects.toThrow(
      `Runs in ${path} that ended after now, 2026-11-21T10:00:00.000Z: 2, the newest at 2027-12-26T10:00:00.000Z. ` +
        'A clock ran ahead when they were made: delete their files, from runs/2027-12-25T100000.000Z on, and start again.',
    );
    await expect(refuseOutOfTurn(folder, at(1), false)).rejects.toThrow(
      "Set this machine's clock right if it is behind. Else a clock ran ahead",
    );
    for (const name of (await folder.runs()).slice(1)) await folder.removeRun(name);
    await refuseOutOfTurn(folder, at(1), true);
  });

  test('long after the newest, unless a second clock confirms the pause', async () => {
    await writeRun(folder, runOf(0));
    await refuseOutOfTurn(folder, at(61), true);
    // Sooner than by the clock anything but the oldest runs would be removed.
    await expect(refuseOutOfTurn(folder, at(9), false)).rejects.toThrow('9 days before now');
    await expect(refuseOutOfTurn(folder, at(61), false)).rejects.toThrow(
      /ended at 2026-11-20T10:00:00\.000Z, 61 days before now, .* which only this machine's clock says\..* if it is right, back up into a new folder\.$/,
    );
  });
});
