import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { snapshotFormat } from '#functions/catalogue/snapshot.ts';
import { pointerKey } from '#functions/catalogue/stored-snapshots.ts';
import { openTable } from '#functions/platform/table.ts';
import { caravanItem } from '#functions/store/caravans.ts';
import { scheduleStateKey } from '#functions/store/schedule-state.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { createInvoke, type LoadEntry } from '#infra/local/gateway/invoke-function.ts';
import { preparingCatalogue } from '#infra/local/prepare-release.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';

const folders: string[] = [];
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const house = buildCaravan();
const olderFormat = snapshotFormat - 1;

/** Rows of the table that this process' environment names. */
function rows() {
  const { documents, name: TableName } = openTable(process.env.TABLE_NAME ?? '');
  return {
    put: (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName, Item })),
    /**
     * Turns the catalogue and the schedule's state into those of a release with an older format.
     */
    async growOld() {
      const Key = pointerKey(snapshotFormat);
      const { Item } = await documents.send(new GetCommand({ TableName, Key }));
      if (!Item) throw new Error('nothing was published');
      await documents.send(
        new PutCommand({
          TableName,
          Item: { ...Item, ...pointerKey(olderFormat), format: olderFormat },
        }),
      );
      await documents.send(new DeleteCommand({ TableName, Key }));
      const state = { ...scheduleStateKey, snapshot_format: olderFormat };
      await documents.send(new PutCommand({ TableName, Item: state }));
    },
  };
}

test('the local stage answers its first page although its data folder has an older format of the catalogue', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  folders.push(folder);
  const start = async (): Promise<Stage> => {
    const started = await startStage({
      port: 0,
      dataFolder: folder,
      mode: 'dev',
      demo: false,
      quiet: true,
    });
    closers.push(started.stop);
    return started;
  };
  const first = await start();
  const { put, growOld } = rows();
  await put(caravanItem(house));
  await fetch(`${first.origin}/_local/schedule`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  await growOld();
  await first.stop();

  const { origin } = await start();
  const page = await fetch(`${origin}/bg/houses`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(house.model);
}, 120_000);

test('the running local stage answers readers at once after the sources raised the catalogue’s format', async () => {
  const { env, stop } = await startEmulators();
  closers.push(stop);
  Object.assign(process.env, env, { LOG_LEVEL: 'error' });
  const { put, growOld } = rows();
  await put(caravanItem(house));

  let sources = 1;
  const load: LoadEntry = (name) =>
    import(/* @vite-ignore */ `${repositoryPath(`functions/entry/${name}.ts`)}?sources=${sources}`);
  const invoke = createInvoke(preparingCatalogue(load));
  const read = () => invoke('public-api', gatewayEvent({ routeKey: 'GET /api/caravans' }));
  const shown = { statusCode: 200, body: expect.stringContaining(house.id) };
  expect(await read()).toMatchObject(shown);

  await growOld();
  sources = 2;
  const answers = await Promise.all([read(), read(), read()]);
  for (const answer of answers) expect(answer).toMatchObject(shown);
});
