import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { contactPartition } from '#functions/store/requests/contacts.ts';
import { runBackup } from '#infra/backup/backup.ts';
import { openToRestore } from '#infra/backup/backup-folder.ts';
import { readKeyFile } from '#infra/backup/key-file.ts';
import { restoreMark } from '#infra/backup/pictures.ts';
import { nameOfRow } from '#infra/backup/row-json.ts';
import { findRun } from '#infra/backup/runs.ts';
import { localNames, localRecipientKey } from '#infra/local/shared/names.ts';
import { runRestore } from '#infra/restore/restore.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';
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

const start = Date.parse('2026-11-20T10:00:00.000Z');
const hour = 3_600_000;
/** What every clock says. */
let moment = start;
const clock = () => new Date(moment);
const at = new Date(start).toISOString();

beforeAll(async () => {
  local = await startEmulators({ clock });
  stock = openStock();
});
afterAll(async () => {
  stock.close();
  await local.stop();
});

const backUp = (...more: string[]) =>
  runBackup(['--to', copy, '--key', key, ...stage, ...more], { say, clock });
const restore = (...more: string[]) =>
  runRestore(['--from', copy, '--key', key, ...stage, ...more], say, clock);
const customersOnly = ['--customers-only', ...recipients, '--at', at];

async function putKey(SecretString: string): Promise<void> {
  const secrets = new SecretsManagerClient();
  const SecretId = localNames.recipientKeySecret;
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  secrets.destroy();
}
const names = async () => (await stock.carried()).map(nameOfRow);
const contactOf = (id: string) =>
  [contactPartition('EMAIL#other@example.com'), `enquiry#${id}`] as const;

let kept: Caravan;
let gone: Caravan;
let about: Record<'kept' | 'gone' | 'later', Enquiry>;

/**
 * A run with customers, and one without them a day later: meanwhile a house was deleted, the other
 * one reserved for somebody who asked since, and a person was erased.
 */
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)));
  said.length = 0;
  told.length = 0;
  moment = start;
  await putKey(localRecipientKey);
  ({ folder, key } = await newKey());
  copy = join(folder, 'copy');
  const [first, second] = await stock.fill(2);
  if (!first || !second) throw new Error('two houses');
  [kept, gone] = [first, second];
  const ask = (house: Caravan) =>
    buildEnquiry({ caravan_id: house.id, caravan_name: house.model, email: 'other@example.com' });
  about = { kept: ask(kept), gone: ask(gone), later: ask(kept) };
  // Sold so long ago that nothing is left of the buyer's request: it fitted no better then.
  const sale = {
    sold_on: '2020-01-01',
    price_paid: null,
    buyer: { kind: 'enquiry', id: crypto.randomUUID() },
  } as const;
  await stock.houses.create(buildCaravan({ sale_status: 'sold', sale }));
  for (const one of [about.kept, about.gone]) await stock.enquiries.create(one);
  expect(await backUp('--customers', ...recipients)).toBe(0);
  await stock.erase('asks@example.com');
  await stock.houses.remove(gone.id);
  await stock.enquiries.create(about.later);
  const reservation = {
    until: null,
    deposit: null,
    buyer: { kind: 'enquiry', id: about.later.id },
  } as const;
  const reserved = { ...kept, sale_status: 'reserved', reservation, version: 2 } as const;
  await stock.houses.replace(reserved, 1);
  moment = start + 24 * hour;
  expect(await backUp()).toBe(0);
  await stock.destroy();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stock.destroy();
  await putKey(localRecipientKey);
  rmSync(folder, { recursive: true, force: true });
});

describe('customers alone, of a run before the one that was restored', () => {
  test('are added to its houses, but for people erased since, and what no longer fits is named', async () => {
    expect(await restore()).toBe(0);
    const before = await names();
    expect(await restore(...customersOnly)).toBe(0);
    const added = (await names()).filter((name) => !before.includes(name));
    expect(added.filter((name) => name.endsWith(' ENQUIRY')).sort()).toEqual(
      [about.kept, about.gone].map(({ id }) => `ENQUIRY#${id} ENQUIRY`).sort(),
    );
    expect(added.filter((name) => /^(LOAN|ORDER)#/.test(name))).toEqual([]);
    expect(added.filter((name) => name.startsWith('CONTACT#'))).toHaveLength(6);
    expect(await stock.enquiries.get(about.kept.id)).toEqual(about.kept);
    expect(said.slice(said.findIndex((line) => line.startsWith('Added')))).toEqual([
      `Added, as of ${at}: 2 requests, 10 rows in all.`,
      'Rows of people erased since, left out: 12; people: 1.',
      'What no longer fits: 2.',
      `  ENQUIRY#${about.gone.id} is about ${gone.model} (${gone.id}), which is gone.`,
      `  the house ${kept.make} ${kept.model} (${kept.id}) is of the request ${about.later.id}, which came later.`,
      'Everything agrees.',
    ]);
  });

  test('are told by a dry run, which writes nothing', async () => {
    expect(await restore()).toBe(0);
    const before = await stock.rows();
    expect(await restore(...customersOnly, '--dry-run')).toBe(0);
    expect(said).toContain(`To be added, as of ${at}: 2 requests, 10 rows in all.`);
    expect(said).toContain('What no longer fits: 2.');
    expect(said.at(-1)).toBe('This was a dry run: nothing was written.');
    expect(await stock.rows()).toEqual(before);
  });

  test('leave alone a request that is there, and give it back what it lacks', async () => {
    expect(await restore()).toBe(0);
    expect(await restore(...customersOnly)).toBe(0);
    const { kept: changed } = about;
    await stock.enquiries.replace({ ...changed, admin_notes: 'Called.', revision: 2 }, changed);
    const before = await stock.rows();
    await stock.removeRow(...contactOf(changed.id));
    expect(await restore(...customersOnly)).toBe(0);
    expect(await stock.rows()).toEqual(before);
    expect(said).toContain('Requests that the stage has, left as they are: 2.');
  });

  test('are gone on with where they were stopped: a request itself is written last', async () => {
    expect(await restore()).toBe(0);
    const send = vi.spyOn(DynamoDBClient.prototype, 'send');
    expect(await restore(...customersOnly)).toBe(0);
    const put = send.mock.calls.flatMap(([command]) =>
      command instanceof PutItemCommand ? (command.input.Item?.pk?.S?.split('#')[0] ?? '') : [],
    );
    expect(put).toHaveLength(10);
    expect(put.slice(-2)).toEqual(['ENQUIRY', 'ENQUIRY']);
    const before = await stock.rows();
    const { id } = about.kept;
    await stock.removeRow(`ENQUIRY#${id}`, 'ENQUIRY');
    await stock.removeRow(...contactOf(id));
    expect(await restore(...customersOnly)).toBe(0);
    expect(await stock.rows()).toEqual(before);
  });

  test('bring the key of the backup’s hashes to a stage that has used none', async () => {
    await putKey('the key of a new stage');
    expect(await restore()).toBe(0);
    expect(await stock.recipientKey()).toBe('the key of a new stage');
    expect(await restore(...customersOnly)).toBe(0);
    expect(await stock.recipientKey()).toBe(localRecipientKey);
    expect(said.at(-1)).toMatch(/^The stage gets the key of the backup: have its functions read/);
    expect((await names()).filter((name) => name.startsWith('LOAN#'))).toEqual([]);
  });
});

describe('customers alone are refused', () => {
  test('by a stage that hashed addresses with a key of its own', async () => {
    await putKey('the key of a new stage');
    expect(await restore()).toBe(0);
    await stock.enquiries.create(about.later);
    const before = await stock.rows();
    expect(await restore(...customersOnly)).toBe(1);
    expect(told.at(-1)).toMatch(/^The stage has customers of its own, whose addresses are hashed/);
    expect(await stock.rows()).toEqual(before);
    expect(await stock.recipientKey()).toBe('the key of a new stage');
  });

  test('by a stage without houses, and by one that another restore did not fill', async () => {
    expect(await restore(...customersOnly)).toBe(1);
    expect(told.at(-1)).toMatch(/^The stage has no houses\. Restore the rest of the backup first/);
    await stock.put(restoreMark, JSON.stringify({ run: at, table: localNames.table }));
    expect(await restore(...customersOnly)).toBe(1);
    expect(told.at(-1)).toMatch(/is not complete in this stage\. Go on with that one first/);
    expect(await stock.rows()).toEqual([]);
  });

  test('of a run without them, with --customers, for single rows, and with a broken file', async () => {
    expect(await restore('--customers-only', ...recipients)).toBe(1);
    expect(told.at(-1)).toMatch(/The newest that has them ended at 2026-11-20T10:00:00\.000Z\./);
    expect(await restore('--customers', ...customersOnly)).toBe(1);
    expect(told.at(-1)).toMatch(/: name one\.$/);
    const rows = ['rows', '--from', 'restored', '--table', localNames.table, '--customers-only'];
    expect(await runRestore(rows, say, clock)).toBe(1);
    expect(told.at(-1)).toMatch(/^npm run restore -- rows/);
    const { run } = await findRun(await openToRestore(copy, await readKeyFile(key, copy)), at);
    writeFileSync(join(copy, run.persons[0]?.file ?? ''), 'no page');
    expect(await restore(...customersOnly)).toBe(1);
    expect(told.at(-1)).toMatch(/^Files of this backup that can't be used: 1\./);
  });
});
