import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { referenceOf } from '#domain/requests/forms.ts';
import { type AnyRequest, kindNames, type RequestKind } from '#domain/requests/request-kinds.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { callRows } from '#functions/store/requests/request-stores.ts';
import { enquiryRows, loanRows, viewingRows } from '#functions/store/requests/requests.ts';
import { rowsBeside } from '#functions/store/requests/rows-beside.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import {
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { gatewayEvent, staffClaims } from '#support/calls/gateway-event.ts';
import { type BenchRow, percentile } from '../bench-row.ts';
import { benchInbox } from './inbox.ts';

const stored: Record<RequestKind, number> = {
  enquiry: 2500,
  loan: 1000,
  call: 1000,
  viewing: 500,
};
/** Entries in the log of each. */
const entries = 20;
/** One in this many has a next step, and half of these are overdue. */
const steps = 25;
/** One in this many is open; of the calls all are. */
const open = 25;
const warmUps = 5;
const runs = 300;
/** ms. */
const limit = 100;

const day = 86_400_000;
const inDays = (count: number) => new Date(Date.now() + count * day).toISOString();

/** A request of the kind with its log and what lies beside it, as rows. */
function rowsOf(kind: RequestKind, at: number): Record<string, unknown>[] {
  const created_at = inDays((-730 * at) / stored[kind]);
  const next_step =
    at % steps === 0
      ? { at: inDays(at % (2 * steps) === 0 ? -1 : 1).slice(0, 10), text: 'Да се обадим' }
      : null;
  const text = 'Пита пак за доставката и за това кога може да се види домът отвътре. ';
  const last = { at: created_at, by: 'staff@example.com', kind: 'note' as const, text };
  // Everybody sent one request.
  const number = Object.keys(stored).indexOf(kind) * 10_000 + at;
  const phone = `0888 1${String(number).padStart(5, '0')}`;
  const person = { phone, email: `somebody.${number}@example.com` };
  const common = { created_at, next_step, log_count: entries, last };
  const isOpen = at % open === 0;
  const [request, item] =
    kind === 'enquiry'
      ? written(
          enquiryRows.item,
          buildEnquiry({ ...common, ...person, status: isOpen ? 'new' : 'closed' }),
        )
      : kind === 'loan'
        ? written(
            loanRows.item,
            buildLoanRequest({
              ...common,
              customer_data: buildCustomer(person),
              status: isOpen ? 'pending' : 'rejected',
            }),
          )
        : kind === 'call'
          ? written(callRows.item, buildCall({ ...common, ...person }))
          : written(
              viewingRows.item,
              buildViewing({ ...common, ...person, status: isOpen ? 'confirmed' : 'done' }),
            );
  const { pk, expires_at } = item;
  const log = Array.from({ length: entries }, (_, index) => {
    const entry_id = crypto.randomUUID();
    const entry = { entry_id, text: 'Пита пак за доставката.', at: created_at, by: 'staff' };
    const entry_kind = index % 2 ? 'note' : 'no_answer';
    return { pk, sk: `LOG#${entry_id}`, ...entry, entry_kind, expires_at };
  });
  return [item, ...log, ...rowsBeside({ kind, id: request.id }, request)];
}

const written = <T extends AnyRequest>(item: (request: T) => Record<string, unknown>, request: T) =>
  [request, item(request)] as const;

async function fill({ documents, name }: Table): Promise<Record<RequestKind, string>> {
  const last = { enquiry: '', loan: '', call: '', viewing: '' };
  const rows = (Object.keys(last) as RequestKind[]).flatMap((kind) =>
    Array.from({ length: stored[kind] }, (_, at) => {
      const made = rowsOf(kind, at);
      last[kind] = String(made[0]?.id);
      return made;
    }).flat(),
  );
  const batches = Array.from({ length: Math.ceil(rows.length / 25) }, (_, at) =>
    rows.slice(at * 25, at * 25 + 25),
  );
  await inParallel(batches, 4, async (batch) => {
    const RequestItems = { [name]: batch.map((Item) => ({ PutRequest: { Item } })) };
    await documents.send(new BatchWriteCommand({ RequestItems }));
  });
  return last;
}

/** Collects what filling the table left behind: it is no garbage of the product's. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** 5,000 requests of 20 entries each: the lists, a log, and Today with the steps that are due. */
export async function benchRequests(): Promise<BenchRow[]> {
  const worker = new Worker(new URL('../emulators-thread.ts', import.meta.url));
  const [env] = (await once(worker, 'message')) as [Record<string, string>];
  Object.assign(process.env, env, { LOG_LEVEL: 'error' });
  const table = openTable(env.TABLE_NAME ?? '');
  const { handler } = await import('#functions/entry/requests-api.ts');

  async function p99(name: string, routeKey: string, params = {}): Promise<BenchRow> {
    const times: number[] = [];
    for (let run = -warmUps; run < runs; run++) {
      const from = performance.now();
      const { statusCode } = await handler(gatewayEvent({ routeKey, params, claims: staffClaims }));
      if (statusCode !== 200) throw new Error(`${routeKey} answered ${statusCode}`);
      if (run >= 0) times.push(performance.now() - from);
    }
    times.sort((one, other) => one - other);
    return { name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', limit };
  }

  try {
    const last = await fill(table);
    collectGarbage();
    const measured: BenchRow[] = [];
    for (const [kind, id] of Object.entries(last) as [RequestKind, string][]) {
      const { segment } = kindNames[kind];
      measured.push(await p99(`a page of ${segment}`, `GET /api/admin/${segment}`));
      const params = { kind: segment, id };
      measured.push(await p99(`a log of ${segment}`, 'GET /api/admin/{kind}/{id}/log', params));
    }
    measured.push(await p99('today, 5,000 requests', 'GET /api/admin/today'));
    const opened = {
      kind: 'enquiry',
      id: last.enquiry,
      number: referenceOf(last.enquiry),
    } as const;
    measured.push(...(await benchInbox(handler, table.name, opened)));
    return measured;
  } finally {
    table.documents.destroy();
    worker.postMessage('stop');
    await once(worker, 'exit');
  }
}
