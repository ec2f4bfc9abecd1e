import { caravanItem } from '../../functions/store/caravans.ts';
import { enquiryRows, loanRows } from '../../functions/store/requests.ts';
import { inParallel } from '../../infra/local/seed/in-parallel.ts';
import { buildCaravan } from '../support/build-caravan.ts';
import { buildEnquiry, buildLoanRequest } from '../support/build-request.ts';
import { startRequestCalls } from '../support/request-calls.ts';
import { type BenchRow, percentile } from './bench-row.ts';

const stored = { houses: 5000, enquiries: 4000, loans: 1000 };
/** One in so many requests still waits. */
const waits = 50;
const runs = 100;
/** ms. */
const limit = 100;

/** A call of `GET /api/admin/today` with 5,000 houses and 5,000 requests of two years, all read before. */
export async function benchToday(): Promise<BenchRow[]> {
  const calls = await startRequestCalls();
  try {
    const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
    const ago = (at: number, of: number) => new Date(Date.now() - (at / of) * 730 * 86_400_000).toISOString();
    const items = [
      ...Array.from({ length: stored.houses }, (_, at) =>
        caravanItem(buildCaravan({ created_at: ago(at, stored.houses) })),
      ),
      ...Array.from({ length: stored.enquiries }, (_, at) =>
        enquiryRows.item(
          buildEnquiry({ created_at: ago(at, stored.enquiries), status: at % waits === 0 ? 'new' : 'closed' }),
        ),
      ),
      ...Array.from({ length: stored.loans }, (_, at) =>
        loanRows.item(
          buildLoanRequest({ created_at: ago(at, stored.loans), status: at % waits === 0 ? 'pending' : 'rejected' }),
        ),
      ),
    ];
    const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, at) => items.slice(at * 25, at * 25 + 25));
    await inParallel(batches, 4, async (batch) => {
      const RequestItems = { [calls.table.name]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await calls.table.documents.send(new BatchWriteCommand({ RequestItems }));
    });
    const ask = async () => {
      const from = performance.now();
      const { status } = await calls.call('GET /api/admin/today');
      if (status !== 200) throw new Error(`today answered ${status}`);
      return performance.now() - from;
    };
    const first = await ask();
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await ask());
    times.sort((one, other) => one - other);
    return [
      { name: 'today, first call', value: first, unit: 'ms' },
      { name: 'today, median', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'today, p99', value: percentile(times, 0.99), unit: 'ms', limit },
    ];
  } finally {
    await calls.stop();
  }
}
