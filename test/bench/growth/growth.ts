import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Caravan } from '#domain/houses/caravan.ts';
import { todayOf } from '#domain/records/today.ts';
import { createCatalogueLoader } from '#functions/catalogue/load.ts';
import { type PublishDeps, publishChanges, writtenHouse } from '#functions/catalogue/publish.ts';
import { createSnapshotRepository } from '#functions/catalogue/stored-snapshots.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { openPublisher } from '#functions/store/publishing.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { type BenchRow, median } from '../bench-row.ts';
import { inventory, measureQueries } from '../listing-query.ts';

/** The demo's stock, what the product is made for, and what lies beyond it. */
const sizes = [159, 5000, 20_000];
const madeFor = 5000;
/** Rows of an import that one call of the stream has. */
const rowsAtOnce = 100;
const saves = 7;

const noChanges = { houses: [], campaigns: [], discounts: [], images: [], settings: [] };

/** What a stock of each size costs. Limits are those of the size that the product is made for. */
export async function benchGrowth(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) rows.push(...(await measureGrowth(size)));
  return rows;
}

export async function measureGrowth(size: number): Promise<BenchRow[]> {
  const limits = size === madeFor ? { plain: 3, withText: 8 } : {};
  const queries = measureQueries(size, 300, limits);
  const houses = inventory(size).map((house) => buildCaravan(house));
  return [...queries, todayRow(houses), ...(await measurePublishing(houses))];
}

const named = (name: string, { length }: readonly Caravan[]) =>
  `${name}, ${length.toLocaleString('en')} houses`;

/** Houses alone, each lacking its plan: the longest answer that a stock can make. */
function todayRow(houses: readonly Caravan[]): BenchRow {
  const nothing = {
    campaigns: [],
    discounts: [],
    facts: [],
    due: [],
    money: [],
    viewings: { wishes: 0, items: [] },
    enquiries: [],
    loans: [],
    makers: [],
  };
  const counts = { enquiries: 0, loan_requests: 0, viewings: 0 };
  const today = todayOf({ ...nothing, counts, houses }, new Date());
  const value = Buffer.byteLength(JSON.stringify(today)) / 1000;
  return { name: named('today, answer', houses), value, unit: 'kB', limit: 20 };
}

/** An import of the houses, and single saves after it, beside a table that keeps its files. */
async function measurePublishing(houses: readonly Caravan[]): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'showroom-growth-'));
  const worker = new Worker(new URL('../emulators-thread.ts', import.meta.url), {
    workerData: folder,
  });
  const env: Record<string, string> = (await once(worker, 'message'))[0];
  Object.assign(process.env, env);
  try {
    const tableName = env.TABLE_NAME ?? '';
    const publisher: PublishDeps = {
      ...openPublisher(tableName, silentLogger),
      invalidate: async () => undefined,
      noteWithheld: async () => undefined,
    };
    const load = createCatalogueLoader({
      snapshots: createSnapshotRepository(openTable(tableName), silentLogger),
      onStale(error) {
        throw error;
      },
    });
    const publish = (changed: readonly Caravan[]) =>
      publishChanges(publisher, { ...noChanges, houses: changed.map(writtenHouse) });
    const imported = performance.now();
    for (let at = 0; at < houses.length; at += rowsAtOnce)
      await publish(houses.slice(at, at + rowsAtOnce));
    const importing = (performance.now() - imported) / 1000;
    await load(new Date());
    const times: number[] = [];
    for (const house of houses.slice(0, saves)) {
      const saved = { ...house, version: house.version + 1, price: house.price + 10 };
      const from = performance.now();
      await publish([saved]);
      const { catalogue } = await load(new Date());
      if (catalogue.byId.get(house.id)?.house.price !== saved.price)
        throw new Error('the saved price is not visible');
      times.push(performance.now() - from);
    }
    const limit = houses.length === madeFor ? 500 : undefined;
    return [
      { name: named('publications of an import', houses), value: importing, unit: 's' },
      { name: named('save to visible', houses), value: median(times), unit: 'ms', limit },
      { name: named('data folder', houses), value: (await bytesIn(folder)) / 1e6, unit: 'MB' },
    ];
  } finally {
    worker.postMessage('stop');
    await once(worker, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizesOfFiles = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizesOfFiles.reduce((sum, size) => sum + size, 0);
}
