import { spawn } from 'node:child_process';
import { type Dirent, existsSync, globSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { newKey, openStock, type Stock } from './stocked-stage.ts';

let local: TestEmulators;
let stock: Stock;
let folder: string;
let key: string;
let copy: string;
const { table, bucket, recipientKeySecret } = localNames;

beforeAll(async () => {
  local = await startEmulators();
  stock = openStock();
  await stock.fill(15);
  ({ folder, key } = await newKey());
  copy = join(folder, 'copy');
});
afterAll(async () => {
  stock.close();
  await local.stop();
  rmSync(folder, { recursive: true, force: true });
});

const named = ['--stage', 'test', '--table', table, '--bucket', bucket];
const customers = ['--customers', '--recipient-key', recipientKeySecret];

/**
 * Runs a command in a process of its own, and kills that once `isFarEnough`. Answers the signal that
 * ended it, or its exit code.
 */
async function run(command: string, args: string[], isFarEnough: () => Promise<boolean>) {
  const file = repositoryPath(`infra/${command}/${command}.ts`);
  const all = [file, ...args, '--key', key, ...named, ...customers];
  const child = spawn(process.execPath, all, { stdio: 'ignore' });
  const ended = new Promise<number | string | null>((done) =>
    child.once('exit', (code, signal) => done(signal ?? code)),
  );
  while (child.exitCode === null && child.signalCode === null) {
    if (await isFarEnough()) child.kill('SIGKILL');
    await sleep(2);
  }
  return ended;
}

const never = async () => false;
/** Files of the copy; a folder that the command removes meanwhile counts as empty. */
const files = () => globSync('**/*', { cwd: copy, withFileTypes: true }).filter(isFile).length;
const isFile = (one: Dirent) => one.isFile();

describe('a command that is killed at any moment', () => {
  test('goes on when it is started again: the backup, then the restore; and nothing is lost', {
    timeout: 180_000,
  }, async () => {
    const before = { rows: await stock.carried(), pictures: await stock.pictures() };
    const to = ['--to', copy];
    let most = 0;
    for (const earliest of [0, 0.25, 0.5]) {
      // 32 pictures, their list, and the pages of rows.
      const wanted = Math.ceil((earliest + Math.random() * 0.25) * 34);
      const end = await run('backup', to, async () => files() > wanted);
      expect(end, `killed after ${wanted} files`).toBe('SIGKILL');
      expect(existsSync(join(copy, 'runs'))).toBe(false);
      // What one run wrote stays for the next one.
      expect(files()).toBeGreaterThanOrEqual(most);
      most = wanted;
    }
    expect(await run('backup', to, never)).toBe(0);
    expect(readdirSync(copy).sort()).toEqual([
      'pages',
      'pictures',
      'runs',
      'showroom-backup.json',
      'work',
    ]);

    await stock.destroy();
    const from = ['--from', copy];
    const picturesMoved = async () => (await stock.keys()).length > 4;
    expect(await run('restore', from, picturesMoved)).toBe('SIGKILL');
    const rowsMoved = async () => (await stock.rows()).length > 0;
    expect(await run('restore', from, rowsMoved)).toBe('SIGKILL');
    expect(await run('restore', from, never)).toBe(0);
    expect(await stock.carried()).toEqual(before.rows);
    expect(await stock.pictures()).toEqual(before.pictures);
  });
});
