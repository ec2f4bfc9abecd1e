import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runBackup } from '#infra/backup/backup.ts';
import { restoreMark } from '#infra/backup/pictures.ts';
import { nameOfRow } from '#infra/backup/row-json.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { runRestore } from '#infra/restore/restore.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { newKey, openStock, type Stock } from '../backup/stocked-stage.ts';

let local: TestEmulators;
let stock: Stock;
let folder: string;
let key: string;
let copy: string;
const said: string[] = [];
const told: string[] = [];
const say = (line: string) => void said.push(line);
const stage = ['--stage', 'test', '--table', localNames.table, '--bucket', localNames.bucket];
const recipients = ['--recipient-key', localNames.recipientKeySecret];

const day = 86_400_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');
/** What AWS's clock says. */
let moment = start;

beforeAll(async () => {
  local = await startEmulators({ clock: () => new Date(moment) });
  stock = openStock();
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
  await stock.fill(2);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stock.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** Backs up at a moment, a number of days after the first. */
async function backUp(days = 0, ...more: string[]): Promise<number> {
  moment = start + days * day;
  const clock = () => new Date(moment);
  return runBackup(['--to', copy, '--key', key, ...stage, ...more], { say, clock });
}
const withCustomers = ['--customers', ...recipients];

async function restore(...more: string[]): Promise<number> {
  moment = start + 2 * day;
  const clock = () => new Date(moment);
  return runRestore(['--from', copy, '--key', key, ...stage, ...more], say, clock);
}
const names = async () => (await stock.carried()).map(nameOfRow);
const personal = /^(?:ENQUIRY|LOAN|ORDER|CONTACT|RECIPIENT)#/;

/** Files of a kind in the backup. */
const filesOf = (kind: string) =>
  readdirSync(join(copy, kind), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe('a restore of a backup', () => {
  test('brings no customer unless asked to, though the backup has them', async () => {
    await backUp(0, ...withCustomers);
    const before = await stock.carried();
    await stock.destroy();
    expect(await restore()).toBe(0);
    const wanted = before.filter((row) => !personal.test(nameOfRow(row)));
    expect(await stock.carried()).toEqual(wanted);
    expect(said).toContain(
      'What customers sent stays out (--customers brings it back, into an empty stage).',
    );
  });

  test('finds no customer in a backup that was made without them, sealed or not', async () => {
    await backUp();
    await stock.destroy();
    expect(await restore()).toBe(0);
    expect((await names()).filter((name) => personal.test(name))).toEqual([]);
    await stock.destroy();
    expect(await restore(...withCustomers)).toBe(1);
    expect(told.at(-1)).toBe(
      `The backup of ${new Date(start).toISOString()} was made without customers, as every other in ${copy}: there are none to bring back.`,
    );
  });

  test('with customers, of a run without them, ends and names the newest run that has them', async () => {
    await backUp(-1, ...withCustomers);
    await backUp(0, ...withCustomers);
    await backUp(1);
    const before = await stock.carried();
    await stock.destroy();
    expect(await restore(...withCustomers)).toBe(1);
    const [newest, at] = [1, 0].map((days) => new Date(start + days * day).toISOString());
    expect(told.at(-1)).toBe(
      `The backup of ${newest} was made without customers. The newest that has them ended at ${at}. ` +
        `Take all of that one with --customers --at ${at}, or this one without --customers, and then its customers alone with --customers-only --at ${at}.`,
    );
    expect(await stock.rows()).toEqual([]);
    expect(await restore(...withCustomers, '--at', at ?? '')).toBe(0);
    expect(await stock.carried()).toEqual(before);
  });

  test('by a clock that is not AWS’s is refused, since it would leave out rows', async () => {
    await backUp(0, ...withCustomers);
    await stock.destroy();
    const clock = () => new Date(start + 4000 * day);
    const args = ['--from', copy, '--key', key, ...stage, ...withCustomers];
    expect(await runRestore(args, say, clock)).toBe(1);
    expect(told.at(-1)).toMatch(/^This machine's clock says 2037-.*, and AWS's 2026-/);
    expect(await stock.rows()).toEqual([]);
    expect(await stock.keys()).toEqual([]);
  });

  test('leaves out whoever was erased after that run, also for a run of before the erasure', async () => {
    const stays = await stock.ask('stays@example.com');
    const { enquiry } = await stock.ask('asks@example.com');
    const notes = [await stock.paid(enquiry), await stock.paid(stays.enquiry)];
    await backUp(0, ...withCustomers);
    await stock.erase('ASKS@example.com');
    await backUp(1);
    await stock.destroy();
    const at = new Date(start).toISOString();
    expect(await restore('--at', at, ...withCustomers)).toBe(0);
    const found = await names();
    expect(found.filter((name) => name.endsWith(' ENQUIRY'))).toEqual([
      `ENQUIRY#${stays.enquiry.id} ENQUIRY`,
    ]);
    expect(found.filter((name) => name.endsWith(' LOAN'))).toEqual([`LOAN#${stays.loan.id} LOAN`]);
    expect(found.filter((name) => name.startsWith('ORDER#'))).toHaveLength(1);
    expect(found.filter((name) => name.startsWith('RECIPIENT#'))).toHaveLength(1);
    const paid = (await stock.carried()).filter(({ payment_id }) =>
      notes.some((one) => one.payment_id === payment_id?.S),
    );
    expect(paid.map(({ note }) => note?.S).sort()).toEqual(['', notes[1]?.note]);
    // Both erasures are known to the new stage: the next restore needs them.
    expect(found.filter((name) => name.startsWith('PRIVACY#'))).toHaveLength(2);
    expect(said).toContain('Rows of people erased since, left out: 23; people: 1.');
  });

  test('leaves out a call whose person was entered after that run, and erased then', async () => {
    const [theirs, other] = [await stock.noted(), await stock.noted()];
    await backUp(0, ...withCustomers);
    const email = 'caller@example.com';
    await stock.calls.replace({ ...theirs, email, revision: 2 }, theirs);
    await stock.erase(email);
    await backUp(1);
    await stock.destroy();
    const at = new Date(start).toISOString();
    expect(await restore('--at', at, ...withCustomers)).toBe(0);
    const found = (await names()).filter((name) => name.startsWith('CALL#'));
    expect(found).toEqual([`CALL#${other.id} CALL`]);
  });

  test('takes the run that --at names, or says that there is none so old', async () => {
    await backUp(0);
    const [house] = await stock.houses.all();
    if (!house) throw new Error('no house');
    await stock.houses.replace({ ...house, price: 11_111, version: 2 }, 1);
    await backUp(1);
    await stock.destroy();
    expect(await restore('--at', new Date(start + day / 2).toISOString())).toBe(0);
    expect((await stock.houses.get(house.id))?.price).toBe(house.price);
    expect(await restore('--at', '2026-01-01T00:00:00Z')).toBe(1);
    expect(told.at(-1)).toMatch(/^The oldest backup in .* ended at 2026-11-20T10:00:00\.000Z/);
    expect(await restore('--at', 'yesterday')).toBe(1);
    expect(told.at(-1)).toMatch(/^--at is a moment such as/);
  });

  test('brings no row whose time is over by then', async () => {
    const expires_at = { N: String(start / 1000 + 86_400) };
    await stock.putRow({ pk: { S: 'AUDIT#CARAVAN#1' }, sk: { S: 'old' }, expires_at });
    await backUp();
    await stock.destroy();
    expect(await restore()).toBe(0);
    expect(await names()).not.toContain('AUDIT#CARAVAN#1 old');
    expect(said).toContain('Rows whose time was over, left out: 1.');
  });

  test('is refused by a stage that holds a house, a request or a picture, by their names, and changes nothing', async () => {
    await backUp(0, ...withCustomers);
    const before = await stock.rows();
    expect(await restore()).toBe(1);
    expect(told.at(-1)).toMatch(/^The stage is not empty: it holds .*images\/.*\.jpg/);
    expect(await stock.rows()).toEqual(before);
    await stock.destroy();
    await stock.putRow({ pk: { S: 'ENQUIRY#1' }, sk: { S: 'ENQUIRY' }, email: { S: 'a@b.bg' } });
    expect(await restore()).toBe(1);
    expect(told.at(-1)).toMatch(/^The stage is not empty: it holds ENQUIRY#1 ENQUIRY\./);
    await stock.destroy();
    const contact = { pk: { S: 'CONTACT#EMAIL#a@b.bg' }, sk: { S: 'enquiry#1' } };
    await stock.putRow(contact);
    expect(await restore()).toBe(1);
    expect(told.at(-1)).toMatch(/^The stage is not empty: it holds CONTACT enquiry#1\./);
    expect(told.join()).not.toContain('a@b.bg');
  });

  test('takes a stage for empty that holds what every new stage makes for itself', async () => {
    await backUp();
    await stock.destroy();
    for (const pk of ['SCHEDULE', 'CATALOGUE', 'SNAPSHOT#1', 'FINANCING', 'SUBMISSIONS#1'])
      await stock.putRow({ pk: { S: pk }, sk: { S: 'X' } });
    await stock.put('og/house.jpg', 'drawn already');
    expect(await restore()).toBe(0);
  });

  test('goes on where it was stopped, and leaves alone what is there', async () => {
    await backUp(0, ...withCustomers);
    const before = { rows: await stock.carried(), pictures: await stock.pictures() };
    await stock.destroy();
    local.emulators.faults.set({ s3: 'down' });
    expect(await restore(...withCustomers)).toBe(1);
    local.emulators.faults.clear();
    expect(await restore(...withCustomers)).toBe(0);
    // As a kill leaves it: some rows and pictures lack, and the mark is there.
    const [pk, sk] = (await names()).find((name) => name.startsWith('CARAVAN'))?.split(' ') ?? [];
    const Key = { pk: { S: pk ?? '' }, sk: { S: sk ?? '' } };
    await stock.dynamodb.send(new DeleteItemCommand({ TableName: localNames.table, Key }));
    const { s3 } = stock;
    const Bucket = localNames.bucket;
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'website/hero-1.jpg' }));
    const Body = JSON.stringify({ run: new Date(start).toISOString(), table: localNames.table });
    await s3.send(new PutObjectCommand({ Bucket, Key: restoreMark, Body }));
    expect(await restore(...withCustomers)).toBe(0);
    expect(await stock.carried()).toEqual(before.rows);
    expect(await stock.pictures()).toEqual(before.pictures);
    expect(await stock.keys()).not.toContain(restoreMark);
  });

  test('is not begun where another one was stopped', async () => {
    await backUp(0);
    await backUp(1);
    await stock.destroy();
    const Body = JSON.stringify({ run: new Date(start).toISOString(), table: localNames.table });
    const mark = { Bucket: localNames.bucket, Key: restoreMark, Body };
    await stock.s3.send(new PutObjectCommand(mark));
    expect(await restore()).toBe(1);
    expect(told.at(-1)).toMatch(/^The backup of 2026-11-20T10:00:00\.000Z was being restored/);
    expect(await restore('--at', new Date(start).toISOString())).toBe(0);
  });
});

describe('a backup that was damaged', () => {
  /** Changes the middle byte of a file. */
  function flip(file: string): void {
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }

  test.each(['runs', 'pages'])(
    'in a file of its %s is refused, and nothing is restored',
    async (kind) => {
      await backUp();
      await stock.destroy();
      const [file = ''] = filesOf(kind);
      flip(file);
      expect(await restore()).toBe(1);
      expect([...said, ...told].join('\n')).toContain(
        `${file.slice(copy.length + 1)} was changed or cut, or is another file`,
      );
      expect(await stock.rows()).toEqual([]);
      expect(await stock.keys()).toEqual([]);
    },
  );

  test('in the newest record of erasures is refused for an older run as well', async () => {
    await backUp(0, ...withCustomers);
    const before = filesOf('pages');
    await stock.erase('asks@example.com');
    await backUp(1);
    await stock.destroy();
    for (const file of filesOf('pages')) if (!before.includes(file)) flip(file);
    expect(await restore('--at', new Date(start).toISOString(), ...withCustomers)).toBe(1);
    expect(told.at(-1)).toMatch(
      /^Files of this backup that can't be used: 1\. Nothing was restored/,
    );
    expect(await stock.rows()).toEqual([]);
  });

  test('by a swap of two pages names both', async () => {
    await backUp();
    const [one = '', other = ''] = filesOf('pages');
    const bytes = readFileSync(one);
    writeFileSync(one, readFileSync(other));
    writeFileSync(other, bytes);
    expect(await restore('--dry-run')).toBe(1);
    expect(said.filter((line) => line.includes('or is another file'))).toHaveLength(2);
  });

  test('in a picture restores all the others, and names it; a dry run names it before', async () => {
    await backUp();
    const before = await stock.pictures();
    await stock.destroy();
    const [cut = '', gone = ''] = filesOf('pictures');
    writeFileSync(cut, readFileSync(cut).subarray(0, -1));
    rmSync(gone);
    expect(await restore('--dry-run')).toBe(1);
    expect(said.filter((line) => line.startsWith('  pictures/'))).toHaveLength(2);
    expect(await restore()).toBe(1);
    expect(said).toContain('Pictures that are missing, because their files are broken:');
    const named = said.slice(said.findIndex((line) => line.startsWith('Pictures that')) + 1);
    for (const line of named.slice(0, 2))
      expect(line).toMatch(/: pictures\/\w+\/\w+ (?:is missing|was changed or cut)/);
    expect(Object.keys(await stock.pictures())).toHaveLength(Object.keys(before).length - 2);
    expect(await names()).toContainEqual(expect.stringMatching(/^CARAVAN#/));
  });

  test('does not open with another key, which is named', async () => {
    await backUp();
    const other = await newKey();
    expect(await runRestore(['--from', copy, '--key', other.key, ...stage], say)).toBe(1);
    expect(told.at(-1)).toMatch(/was sealed with another key: its fingerprint is [0-9a-f]{16}/);
    rmSync(other.folder, { recursive: true, force: true });
  });

  test('is none where the folder holds something else, or a run never ended', async () => {
    mkdirSync(copy);
    expect(await restore()).toBe(1);
    expect(told.at(-1)).toBe(`There is no backup in ${copy}.`);
    await backUp();
    rmSync(join(copy, 'runs'), { recursive: true });
    expect(await restore()).toBe(1);
    expect(told.at(-1)).toMatch(/^No backup in .* has ended/);
  });
});
