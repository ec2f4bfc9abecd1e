import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { runImport } from '#infra/import/import.ts';
import { readImportOptions } from '#infra/import/options.ts';
import { openTarget } from '#infra/import/target.ts';

function optionsOf(...args: string[]) {
  const options = readImportOptions(args);
  if (!options) throw new Error('no options');
  return options;
}

test('the import does not mistake another program on the port for the local stage', async () => {
  const server = createServer((_, res) => res.end('<h1>Another site</h1>'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port));
  await expect(openTarget(optionsOf('houses.csv'), () => undefined)).rejects.toThrow(
    /is another program/,
  );
  vi.unstubAllEnvs();
  server.close();
});

test('the import’s target for a deployed stage has the names of its table and bucket', async () => {
  const target = await openTarget(
    optionsOf('a', '--stage', 'dev', '--table', 't', '--bucket', 'b'),
    () => undefined,
  );
  expect(target).toMatchObject({ table: 't', bucket: 'b' });
});

test('a dry run leaves a new data folder as it is, and compares with the demo', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dry-run-test-'));
  const dataFolder = join(folder, 'data');
  vi.stubEnv('SHOWROOM_DATA', dataFolder);
  vi.stubEnv('PORT', String(await freePort()));
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  const said: string[] = [];
  const target = await openTarget(optionsOf('houses.csv', '--dry-run'), (line) => said.push(line));
  const { all } = createCaravanRepository(openTable(target.table), silentLogger);
  expect(await all()).not.toEqual([]);
  expect(said).toEqual([expect.stringContaining(`There is no data in ${dataFolder} yet`)]);
  await target.close();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test('an import of a missing file ends with one sentence and exit code 1, and starts no local stage', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubEnv('PORT', 'not a port');
  expect(await runImport(['none.json'])).toBe(1);
  expect(told.mock.calls).toEqual([[expect.stringMatching(/^There is no file none\.json\.$/)]]);
  vi.unstubAllEnvs();
  told.mockRestore();
});
