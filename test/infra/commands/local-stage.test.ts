import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { openLocalStage } from '#infra/commands/local-stage.ts';

test('the import does not mistake another program on the port for the local stage', async () => {
  const server = createServer((_, res) => res.end('<h1>Another site</h1>'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port));
  await expect(openLocalStage('import', () => undefined)).rejects.toThrow(/is another program/);
  vi.unstubAllEnvs();
  server.close();
});

test('a dry run leaves a new data folder as it is, and compares with the demo', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dry-run-test-'));
  const dataFolder = join(folder, 'data');
  vi.stubEnv('SHOWROOM_DATA', dataFolder);
  vi.stubEnv('PORT', String(await freePort()));
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  const said: string[] = [];
  const target = await openLocalStage('import', (line) => said.push(line), { dryRun: true });
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
