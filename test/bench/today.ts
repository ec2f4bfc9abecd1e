import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openTable } from '#functions/platform/table.ts';
import { caravanItem } from '#functions/store/caravans.ts';
import { enquiryRows, loanRows } from '#functions/store/requests/requests.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildEnquiry, buildLoanRequest } from '#support/builders/build-request.ts';
import { gatewayEvent, staffClaims } from '#support/calls/gateway-event.ts';
import { type BenchRow, percentile } from './bench-row.ts';

const stored = { houses: 5000, enquiries: 4000, loans: 1000 };
/** One in this many requests still waits. */
const waits = 50;
/** The limit is one of a warm function. */
const warmUps = 5;
const runs = 300;
/** ms. */
const limit = 100;

/** The staff's function that answers the call, beside a table on a thread of its own. */
async function startToday() {
  const worker = new Worker(new URL('emulators-thread.ts', import.meta.url));
  const [env] = (await once(worker, 'message')) as [Record<string, string>];
  Object.assign(process.env, env, { LOG_LEVEL: 'error' });
  const { handler } = await import('#functions/entry/requests-api.ts');
  const event = gatewayEvent({ routeKey: 'GET /api/admin/today', claims: staffClaims });
  return {
    table: openTable(env.TABLE_NAME ?? ''),
    /** ms. */
    async ask(): Promise<number> {
      const from = performance.now();
      const { statusCode } = await handler(event);
      if (statusCode !== 200) throw new Error(`today answered ${statusCode}`);
      return performance.now() - from;
    },
    async stop() {
      worker.postMessage('stop');
      await once(worker, 'exit');
    },
  };
}

/**
 * A call of `GET /api/admin/today` with 5,000 houses and 5,000 requests of two years, all read
 * before.
 */
export async function benchToday(): Promise<BenchRow[]> {
  const { table, ask, stop } = await startToday();
  try {
    const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
    const ago = (at: number, of: number) =>
      new Date(Date.now() - (at / of) * 730 * 86_400_000).toISOString();
    const items = [
      ...Array.from({ length: stored.houses }, (_, at) =>
        caravanItem(buildCaravan({ created_at: ago(at, stored.houses) })),
      ),
      ...Array.from({ length: stored.enquiries }, (_, at) =>
        enquiryRows.item(
          buildEnquiry({
            created_at: ago(at, stored.enquiries),
            status: at % waits === 0 ? 'new' : 'closed',
          }),
        ),
      ),
      ...Array.from({ length: stored.loans }, (_, at) =>
        loanRows.item(
          buildLoanRequest({
            created_at: ago(at, stored.loans),
            status: at % waits === 0 ? 'pending' : 'rejected',
          }),
        ),
      ),
    ];
    const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, at) =>
      items.slice(at * 25, at * 25 + 25),
    );
    await inParallel(batches, 4, async (batch) => {
      const RequestItems = { [table.name]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await table.documents.send(new BatchWriteCommand({ RequestItems }));
    });
    const first = await ask();
    for (let run = 0; run < warmUps; run++) await ask();
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await ask());
    times.sort((one, other) => one - other);
    return [
      { name: 'today, first call', value: first, unit: 'ms' },
      { name: 'today, median', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'today, p99', value: percentile(times, 0.99), unit: 'ms', limit },
    ];
  } finally {
    await stop();
  }
}
