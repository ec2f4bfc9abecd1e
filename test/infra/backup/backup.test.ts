import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupDays } from '#domain/records/backup.ts';
import { runBackup } from '#infra/backup/backup.ts';
import { openToBackUp, openToRestore } from '#infra/backup/backup-folder.ts';
import { readKeyFile } from '#infra/backup/key-file.ts';
import { entriesOf } from '#infra/backup/pages.ts';
import { careOf } from '#infra/backup/row-kinds.ts';
import { findRun } from '#infra/backup/runs.ts';
import { localNames, localRecipientKey } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { newKey, openStock, type Stock } from './stocked-stage.ts';

let local: TestEmulators;
let stock: Stock;
let folder: string;
let key: string;
let copy: string;
const said: string[] = [];
const told: string[] = [];
const { table, bucket } = localNames;
const stage = ['--stage', 'test', '--table', table, '--bucket', bucket];
const start = Date.parse('2026-11-20T10:00:00.000Z');
const day = 86_400_000;
/** What AWS's clock says. */
let moment = start;

beforeAll(async () => {
  local = await startEmulators({ clock: () => new Date(moment) });
  stock = openStock();
  await stock.fill(4);
});
afterAll(async () => {
  stock.close();
  await local.stop();
});
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)));
  said.length = 0;
  told.length = 0;
  ({ folder, key } = await newKey());
  copy = join(folder, 'copy');
});
afterEach(() => {
  vi.restoreAllMocks();
  local.emulators.faults.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** Backs up at a moment, a number of days after the first. */
const backUp = (days = 0, ...args: string[]) => {
  moment = start + days * day;
  return backUpAt(moment, ...args);
};
/** Backs up by a clock of its own. */
const backUpAt = (here: number, ...args: string[]) =>
  runBackup(args.length > 0 ? args : ['--to', copy, '--key', key, ...stage], {
    say: (line) => void said.push(line),
    clock: () => new Date(here),
  });

/** Files of a kind in the backup. */
const filesOf = (kind: string) =>
  readdirSync(join(copy, kind), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe('a run of the backup', () => {
  test('takes customers’ rows, and the key of their hashes, only when asked to', async () => {
    const newest = async () => {
      const { run } = await findRun(await openToRestore(copy, await readKeyFile(key, copy)), null);
      return { persons: entriesOf(run.persons), key: run.recipient_key };
    };
    await backUp();
    expect(await newest()).toEqual({ persons: 0, key: null });
    const recipients = ['--recipient-key', localNames.recipientKeySecret];
    await backUp(1, '--to', copy, '--key', key, ...stage, '--customers', ...recipients);
    // An enquiry, a loan request, its order, and whom letters went to.
    expect(await newest()).toEqual({ persons: 12, key: localRecipientKey });
  });

  test('takes no row whose time is over', async () => {
    const expires_at = { N: String(start / 1000 - 1) };
    await stock.putRow({ pk: { S: 'AUDIT#CARAVAN#1' }, sk: { S: 'old' }, expires_at });
    await backUp();
    const taken = () => /: (\d+) rows/.exec(said.at(-1) ?? '')?.[1];
    const before = taken();
    await stock.removeRow('AUDIT#CARAVAN#1', 'old');
    await backUp(1);
    expect(taken()).toBe(before);
  });

  test('asks S3 for no picture that it has, and for one that was stored anew', async () => {
    const send = vi.spyOn(S3Client.prototype, 'send');
    const fetched = () =>
      send.mock.calls.flatMap(([command]) =>
        command instanceof GetObjectCommand ? [command.input.Key] : [],
      );
    expect(await backUp()).toBe(0);
    expect(fetched()).toHaveLength(10);
    send.mockClear();
    await stock.put('website/hero-1.jpg', 'the hero');
    expect(await backUp(1)).toBe(0);
    expect(fetched()).toEqual(['website/hero-1.jpg']);
    expect(filesOf('pictures')).toHaveLength(11);
  });

  test('changes one page of rows for one row', async () => {
    await backUp();
    const before = filesOf('pages');
    const [house] = await stock.houses.all();
    if (!house) throw new Error('no house');
    await stock.houses.replace({ ...house, version: house.version + 1 }, house.version);
    await backUp(1);
    expect(filesOf('pages').filter((file) => !before.includes(file))).toHaveLength(1);
  });

  test('keeps nothing of a run for longer than deleted data may be kept, and the newest run for good', async () => {
    await stock.put('images/short-lived.jpg', 'it is deleted soon');
    await backUp(0);
    const pictures = filesOf('pictures').length;
    await stock.remove('images/short-lived.jpg');
    await backUp(1);
    await backUp(backupDays);
    expect(filesOf('runs')).toHaveLength(3);
    expect(filesOf('pictures')).toHaveLength(pictures);
    await backUp(backupDays + 0.5);
    expect(said).toContain(`Runs that ended more than ${backupDays} days ago, now removed: 1.`);
    expect(filesOf('runs')).toHaveLength(3);
    expect(filesOf('pictures')).toHaveLength(pictures - 1);
    await backUp(400);
    expect(filesOf('runs')).toHaveLength(1);
    expect(filesOf('pictures')).toHaveLength(pictures - 1);
  });

  test('ends with 1, every day, once a stage has less than half of what it had', async () => {
    await backUp(0);
    const settings = Array.from({ length: 40 }, (_, at) => `SETTINGS#${at}`);
    for (const pk of settings) await stock.putRow({ pk: { S: pk }, sk: { S: 'SETTINGS' } });
    expect(await backUp(1)).toBe(0);
    for (const pk of settings) await stock.removeRow(pk, 'SETTINGS');
    expect(await backUp(2)).toBe(1);
    expect(await backUp(3)).toBe(1);
    const at = new Date(start + day).toISOString();
    expect(said.at(-1)).toBe(
      `The run of ${at} had more than twice as many rows: if nobody removed that on purpose, restore it (--at ${at}). It is kept until it is ${backupDays} days old.`,
    );
  });

  test('ends with 1, every day, once all rows of customers are gone', async () => {
    const recipients = ['--recipient-key', localNames.recipientKeySecret];
    const args = ['--to', copy, '--key', key, ...stage, '--customers', ...recipients];
    expect(await backUp(0, ...args)).toBe(0);
    const rows = (await stock.rows()).filter(({ pk }) => careOf(pk?.S ?? '') === 'person');
    for (const { pk, sk } of rows) await stock.removeRow(pk?.S ?? '', sk?.S ?? '');
    expect(await backUp(1)).toBe(0);
    expect(await backUp(2, ...args)).toBe(1);
    expect(await backUp(3, ...args)).toBe(1);
    for (const row of rows) await stock.putRow(row);
    const at = new Date(start).toISOString();
    expect(said.at(-1)).toBe(
      `The run of ${at} had more than twice as many rows of customers: if nobody removed that on purpose, restore it (--at ${at} --customers-only). It is kept until it is ${backupDays} days old.`,
    );
    expect(await backUp(4, ...args)).toBe(0);
  });

  test('names a file that was damaged, within a week, ends with 1, and keeps what it took', async () => {
    await backUp(0);
    const [damaged = ''] = filesOf('pictures');
    writeFileSync(damaged, readFileSync(damaged).subarray(0, -1));
    const name = damaged.slice(copy.length + 1);
    const ends: number[] = [];
    for (let days = 1; days <= 7; days += 1) ends.push(await backUp(days));
    expect(ends.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(said).toContain(`  ${name} was changed or cut, or is another file`);
    expect(filesOf('runs')).toHaveLength(8);
    rmSync(damaged);
    for (let days = 8; days <= 14; days += 1) expect(await backUp(days)).toBe(0);
    expect(filesOf('pictures')).toContain(damaged);
  });

  test('removes nothing while an earlier run can’t be read, names that, and ends with 1', async () => {
    await backUp(0);
    await backUp(30);
    const [, second = ''] = filesOf('runs');
    writeFileSync(second, 'no run');
    expect(await backUp(40)).toBe(1);
    const name = second.slice(copy.length + 1);
    expect(said).toContain(`  ${name} was changed or cut, or is another file`);
    expect(said).toContain('What only older runs name stays until then.');
    rmSync(second);
    expect(await backUp(41)).toBe(0);
  });

  test('leaves out what this release does not know, names it, and ends with 1', async () => {
    await stock.putRow({
      pk: { S: 'VOUCHER#1' },
      sk: { S: 'VOUCHER' },
      phone: { S: '0888111222' },
    });
    await stock.put('videos/house.mp4', 'a tour');
    expect(await backUp()).toBe(1);
    expect(said.at(-1)).toBe(
      'Left out, because this release does not know it: VOUCHER, videos/. Run the command of the release that is deployed.',
    );
    expect(filesOf('runs')).toHaveLength(1);
    await stock.remove('videos/house.mp4');
    await stock.removeRow('VOUCHER#1', 'VOUCHER');
  });

  test.each([
    ['dynamodb', 'down'],
    ['s3', 'down'],
  ] as const)('that loses %s leaves no run; the next one goes on', async (service, fault) => {
    local.emulators.faults.set({ [service]: fault });
    expect(await backUp()).toBe(1);
    expect(told.at(-1)).toMatch(/^\w+: [^\n]+$/);
    expect(existsSync(join(copy, 'runs'))).toBe(false);
    local.emulators.faults.clear();
    expect(await backUp()).toBe(0);
  });
});

describe('a run whose clock is not AWS’s', () => {
  const taken = () => ['runs', 'pages', 'pictures'].map(filesOf);
  beforeEach(async () => {
    for (const days of [0, 1, 2]) await backUp(days);
  });

  test.each([
    ['400 days ahead', 402],
    ['400 days behind', -398],
    ['six minutes ahead', 2 + 6 / 1440],
  ])('%s is refused, says both times, and changes nothing', async (_, days) => {
    const before = taken();
    moment = start + 2 * day;
    expect(await backUpAt(start + days * day)).toBe(1);
    const here = new Date(start + days * day).toISOString();
    expect(told.at(-1)).toBe(
      `This machine's clock says ${here}, and AWS's 2026-11-22T10:00:00.000Z. Set it right and start again: by a wrong one a backup deletes runs, and a restore leaves out rows.`,
    );
    expect(taken()).toEqual(before);
  });

  test('by some minutes is taken', async () => {
    moment = start + 3 * day;
    expect(await backUpAt(moment + 4 * 60_000)).toBe(0);
  });

  test('but agrees with it after two months’ pause is taken', async () => {
    expect(await backUp(62)).toBe(0);
    expect(filesOf('runs')).toHaveLength(1);
  });

  test('when it was made is told in one sentence to every later one, with the way out', async () => {
    await backUp(400);
    expect(await backUp(3)).toBe(1);
    expect(told.at(-1)).toMatch(/ended after now, .*: 1, .* delete their files, from runs\/2027-/);
    const [ahead = '', ...more] = filesOf('runs');
    expect(more).toEqual([]);
    rmSync(ahead);
    expect(await backUp(3)).toBe(0);
    expect(await backUp(4)).toBe(0);
  });
});

describe('a backup is refused in one sentence', () => {
  const args = (...more: string[]) => ['--to', copy, '--key', key, ...more];

  test('without a folder or a key, for unknown options, and for names without a stage', async () => {
    expect(await backUp(0, '--to', copy)).toBe(1);
    expect(told.at(-1)).toMatch(
      /^Name a folder with --to and a key with --key\.\n\nnpm run backup/,
    );
    expect(await backUp(0, '--from', copy)).toBe(1);
    expect(told.at(-1)).toMatch(/^Unknown option '--from'.*\n\nnpm run backup/s);
    expect(await backUp(0, ...args('--table', table))).toBe(1);
    expect(told.at(-1)).toMatch(/^--table, --bucket and --recipient-key belong to a stage/);
  });

  test('for a folder of something else', async () => {
    mkdirSync(copy);
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) writeFileSync(join(copy, name), '');
    expect(await backUp()).toBe(1);
    expect(told.at(-1)).toBe(
      `${copy} holds other things (a.txt, b.txt, c.txt and 1 more). Choose a new or an empty folder.`,
    );
    expect(readdirSync(copy)).toHaveLength(4);
  });

  test('for the backup of another stage, another key and a newer release', async () => {
    await backUp();
    const other = args('--stage', 'prod', '--table', table, '--bucket', bucket);
    expect(await backUp(0, ...other)).toBe(1);
    expect(told.at(-1)).toMatch(/holds the backup of stage test \(table .* choose another folder/);
    const second = await newKey();
    expect(await backUp(0, '--to', copy, '--key', second.key, ...stage)).toBe(1);
    expect(told.at(-1)).toMatch(/was sealed with another key/);
    rmSync(second.folder, { recursive: true, force: true });
    writeFileSync(
      join(copy, 'showroom-backup.json'),
      JSON.stringify({ format: 2, key: '', stage: 'test', table, bucket }),
    );
    expect(await backUp()).toBe(1);
    expect(told.at(-1)).toMatch(/was written by a newer release \(format 2, this one reads 1\)/);
    writeFileSync(join(copy, 'showroom-backup.json'), 'no JSON');
    expect(await backUp()).toBe(1);
    expect(told.at(-1)).toMatch(/can't be read: it is not what a backup writes there/);
  });

  test('while another one writes to the folder', async () => {
    const seal = await readKeyFile(key, copy);
    const first = await openToBackUp(copy, seal, { stage: 'test', table, bucket });
    expect(await backUp()).toBe(1);
    expect(told.at(-1)).toMatch(/^Another backup \(process \d+\) writes to/);
    first.close();
    expect(await backUp()).toBe(0);
  });

  test('without a table, a bucket or a secret of that name', async () => {
    expect(await backUp(0, ...args('--stage', 's', '--table', 'none', '--bucket', bucket))).toBe(1);
    expect(told.at(-1)).toMatch(
      /^There is no such table or secret .* \(ResourceNotFoundException:/,
    );
    rmSync(copy, { recursive: true });
    expect(await backUp(0, ...args('--stage', 's', '--table', table, '--bucket', 'none'))).toBe(1);
    expect(told.at(-1)).toMatch(/^There is no such bucket in this account and region\./);
    const named = args(...stage, '--customers', '--recipient-key', 'none');
    expect(await backUp(0, ...named)).toBe(1);
    expect(told.at(-1)).toMatch(/^There is no such table or secret/);
  });

  test('where a file stands in the place of a folder', async () => {
    writeFileSync(copy, 'a file');
    expect(await backUp()).toBe(1);
    expect(told.at(-1)).toMatch(/^What is named as a folder is a file\./);
  });
});
