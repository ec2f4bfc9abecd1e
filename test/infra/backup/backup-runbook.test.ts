import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runBackup } from '#infra/backup/backup.ts';
import { openToBackUp } from '#infra/backup/backup-folder.ts';
import { readKeyFile } from '#infra/backup/key-file.ts';
import { nameOfRow, type Row } from '#infra/backup/row-json.ts';
import { careOf } from '#infra/backup/row-kinds.ts';
import { writeRun } from '#infra/backup/runs.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { runRestore } from '#infra/restore/restore.ts';
import { by, openStock, type Stock } from './stocked-stage.ts';

/** The lines of the runbook that begin so, as an operator types them. */
const linesOf = (command: string) =>
  readFileSync(repositoryPath('docs/operate.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`npm run ${command} -- `) && /--(?:make-key|key) /.test(line))
    .map((line) => line.slice(`npm run ${command} -- `.length));

let root: string;
let stage: Stage | undefined;
let stock: Stock;
let before: { rows: Row[]; pictures: Record<string, unknown> };
const said: string[] = [];
const oldKey = 'the key of the stage that is lost';

async function open(folder: string, demo: boolean): Promise<void> {
  const dataFolder = join(root, folder);
  stage = await startStage({ port: 0, dataFolder, mode: 'dev', demo, offers: true, quiet: true });
  vi.stubEnv('PORT', new URL(stage.origin).port);
  stock = openStock();
}
async function close(): Promise<void> {
  stock.close();
  await stage?.stop();
  stage = undefined;
}

/** Runs a line of the runbook on this machine. Answers what it printed. */
async function type(line: string, run: (args: string[]) => Promise<number>): Promise<string[]> {
  const typed = line
    .replace('<folder>', join(root, 'copy'))
    .replace('<key>', join(root, 'operator.key'))
    .replace(/(^| )--stage <stage>/, '')
    .trim();
  said.length = 0;
  expect(await run(typed.split(' ')), said.join('\n')).toBe(0);
  return [...said];
}
const say = (line: string) => void said.push(line);
const backUp = (line: string) => type(line, (args) => runBackup(args, { say }));
const restore = (line: string) => type(line, (args) => runRestore(args, say));

const schedule = () => fetch(`${stage?.origin}/_local/schedule`, { method: 'POST' });
async function shown(): Promise<string[]> {
  const { items } = await (await fetch(`${stage?.origin}/api/caravans`)).json();
  return items.map(({ model }: { model: string }) => model).sort();
}

const [makeKey = '', backupLine = ''] = linesOf('backup');
const [dryRun = '', restoreLine = ''] = linesOf('restore');

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'backup-runbook-'));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await open('lost', false);
  const secrets = new SecretsManagerClient();
  const SecretId = localNames.recipientKeySecret;
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: oldKey }));
  secrets.destroy();
  await stock.fill(12);
  await schedule();
}, 120_000);
afterAll(async () => {
  await close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

// The tests follow each other as the steps of the runbook do.
describe('the runbook of a backup outside the account, step by step', () => {
  test('names the commands that this test runs', () => {
    expect(linesOf('backup')).toEqual([
      '--make-key <key>',
      '--stage <stage> --to <folder> --key <key> --customers',
    ]);
    expect(linesOf('restore')).toEqual([
      '--from <folder> --key <key> --dry-run',
      '--from <folder> --key <key> --stage <stage> --customers',
    ]);
  });

  test('begins with every kind of row that a backup carries', async () => {
    const cares = (await stock.rows()).map(({ pk }) => careOf(pk?.S ?? ''));
    expect(new Set(cares)).toEqual(new Set(['published', 'record', 'erasure', 'person', 'stage']));
  });

  test('copies all rows and pictures of the running stage, sealed', async () => {
    await backUp(makeKey);
    before = { rows: await stock.carried(), pictures: await stock.pictures() };
    const count = Object.keys(before.pictures).length;
    const lines = await backUp(backupLine);
    expect(lines.at(-1)).toMatch(
      new RegExp(`: ${before.rows.length} rows, ${count} pictures, ${count} of them fetched\\.$`),
    );
    expect(readAll(join(root, 'copy'))).not.toMatch(/asks@example|House 1|the picture of/);
  });

  test('fetches and writes in the next run only what changed', async () => {
    const lines = await backUp(backupLine);
    expect(lines).toContainEqual(expect.stringMatching(/^rows: .*, 0 new pages$/));
    expect(lines.at(-1)).toMatch(/ 0 of them fetched\.$/);
    const [house] = await stock.houses.all();
    if (!house) throw new Error('no house');
    await stock.houses.replace({ ...house, price: 19_000, version: 2 }, 1, by);
    await stock.put('images/new.jpg', 'a new picture');
    await schedule();
    const after = await backUp(backupLine);
    expect(after.at(-1)).toMatch(/ 1 of them fetched\.$/);
    before = { rows: await stock.carried(), pictures: await stock.pictures() };
  });

  test('is refused after a long pause by a clock that only this machine tells', async () => {
    const [to, key] = [join(root, 'paused'), join(root, 'operator.key')];
    const source = { stage: 'local', table: localNames.table, bucket: localNames.bucket };
    const folder = await openToBackUp(to, await readKeyFile(key, to), source);
    const ended = new Date(Date.now() - 60 * 86_400_000).toISOString();
    const none = { published: [], records: [], erasures: [], persons: [], pictures: [] };
    await writeRun(folder, { ...source, began: ended, ended, recipient_key: null, ...none });
    folder.close();
    const told = vi.mocked(console.error);
    told.mockClear();
    expect(await runBackup(['--to', to, '--key', key], { say })).toBe(1);
    expect(told.mock.calls).toEqual([
      [
        expect.stringMatching(
          /60 days before now, .* if it is right, back up into a new folder\.$/,
        ),
      ],
    ]);
    expect(await folder.runs()).toHaveLength(1);
  });

  test('says that every file is whole, and opens no stage for that', async () => {
    expect((await restore(dryRun)).at(-1)).toBe(
      'Every file of it is whole. This was a dry run: nothing was written.',
    );
  });

  test('brings every row and object into a new stage, which visitors see', async () => {
    await stock.destroy();
    await close();
    vi.stubEnv('SHOWROOM_DATA', join(root, 'new'));
    const lines = await restore(restoreLine);
    const count = Object.keys(before.pictures).length;
    expect(lines).toContainEqual(
      expect.stringMatching(
        `^Restored, as of .*Z: ${before.rows.length} rows, ${count} pictures\\.$`,
      ),
    );

    await open('new', true);
    expect(await stock.carried()).toEqual(before.rows);
    expect(await stock.pictures()).toEqual(before.pictures);
    expect(await shown()).toEqual(Array.from({ length: 12 }, (_, at) => `House ${at}`).sort());
  });

  test('brings nothing that the lost stage made for itself', async () => {
    expect((await stock.keys()).filter((key) => /^(incoming|restore)\//.test(key))).toEqual([]);
    const own = (await stock.rows()).map(nameOfRow).filter((name) => /^SUBMISSIONS/.test(name));
    expect(own).toEqual([]);
  });

  test('gives the new stage the key by which it recognises who was erased', async () => {
    expect(await stock.recipientKey()).toBe(oldKey);
  });

  test('is refused once more by the stage that it filled', async () => {
    const told = vi.mocked(console.error);
    told.mockClear();
    const args = restoreLine
      .replace('<folder>', join(root, 'copy'))
      .replace('<key>', join(root, 'operator.key'))
      .replace(' --stage <stage>', '');
    expect(await runRestore(args.split(' '), say)).toBe(1);
    expect(told.mock.calls).toContainEqual([
      expect.stringMatching(/^The stage is not empty: it holds .*images\//),
    ]);
    expect(await stock.carried()).toEqual(before.rows);
  });
});

/** All bytes of all files below a folder, as text. */
const readAll = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('');
