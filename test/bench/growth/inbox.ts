import { type RequestView, requestViews } from '#domain/requests/listed-request.ts';
import { systemClock } from '#functions/platform/env.ts';
import type { RequestName } from '#functions/store/requests/request-keys.ts';
import { openRequest } from '#functions/use-cases/records/open-request.ts';
import { listRequests, searchRequests } from '#functions/use-cases/requests/inbox.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { gatewayEvent, staffClaims } from '#support/calls/gateway-event.ts';
import { inboxDeps } from '#support/inbox-deps.ts';
import { type BenchRow, percentile } from '../bench-row.ts';

type Handler = typeof import('#functions/entry/requests-api.ts').handler;
type EventParts = Omit<Parameters<typeof gatewayEvent>[0], 'claims'>;

const warmUps = 5;
const runs = 300;
/** Functions that answer their first call. */
const freshRuns = 20;
/** ms, and kB of a page and of the counts together with it. */
const limits = { ms: 100, page: 100, queries: 2 };

async function timed(handler: Handler, event: EventParts): Promise<number> {
  const from = performance.now();
  const { statusCode } = await handler(gatewayEvent({ ...event, claims: staffClaims }));
  if (statusCode !== 200) throw new Error(`${event.routeKey} answered ${statusCode}`);
  return performance.now() - from;
}

/** p99 of a call, ms: of a function that is warm, and of those that answer for the first time. */
async function times(name: string, handler: Handler, event: EventParts): Promise<BenchRow[]> {
  const warm: number[] = [];
  for (let run = -warmUps; run < runs; run++) {
    const ms = await timed(handler, event);
    if (run >= 0) warm.push(ms);
  }
  const first: number[] = [];
  for (let run = 0; run < freshRuns; run++) {
    const fresh = await import(`#functions/entry/requests-api.ts?fresh=${crypto.randomUUID()}`);
    first.push(await timed(fresh.handler, event));
  }
  const p99 = (all: number[]) =>
    percentile(
      all.sort((one, other) => one - other),
      0.99,
    );
  return [
    { name: `${name}, p99`, value: p99(warm), unit: 'ms', limit: limits.ms },
    { name: `${name}, first call, p99`, value: p99(first), unit: 'ms' },
  ];
}

/** What a use case asks of the table: queries, and kB of rows that are answered. */
async function reads(
  name: string,
  tableName: string,
  work: (deps: ReturnType<typeof inboxDeps>) => Promise<unknown>,
  most: { queries?: number; kB?: number } = {},
): Promise<BenchRow[]> {
  const watched = openWatchedTable(tableName);
  await work(inboxDeps(watched.table, systemClock));
  watched.table.documents.destroy();
  const queries = watched.sent.filter((one) => one.startsWith('Query')).length;
  return [
    { name: `${name}, queries`, value: queries, unit: '', limit: most.queries },
    { name: `${name}, rows`, value: watched.bytes() / 1000, unit: 'kB', limit: most.kB },
  ];
}

const listing = (view: RequestView) => (deps: ReturnType<typeof inboxDeps>) =>
  listRequests({ ...deps, inbox: { ...deps.inbox, counts: async () => noCounts } }, { view });
const noCounts = { waiting: 0, to_do: 0, open: 0 };

/** The list of all requests, a search of it and one opened request. */
export async function benchInbox(
  handler: Handler,
  tableName: string,
  { kind, id, number }: RequestName & { number: string },
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const view of requestViews) {
    const name = `requests, ${view}`;
    const most = { queries: limits.queries, kB: limits.page };
    rows.push(...(await reads(name, tableName, listing(view), most)));
    const event = { routeKey: 'GET /api/admin/requests', query: `view=${view}` };
    rows.push(...(await times(name, handler, event)));
  }
  const counting = ({ inbox }: ReturnType<typeof inboxDeps>) => inbox.counts();
  rows.push(...(await reads('requests, counts', tableName, counting, { queries: 3, kB: 100 })));
  for (const [name, text] of [
    ['search by number', number],
    ['search by word', 'доставката'],
  ] as const) {
    const asked = { text, view: 'all' } as const;
    rows.push(...(await reads(name, tableName, (deps) => searchRequests(deps, asked))));
    const event = { routeKey: 'POST /api/admin/requests/search', body: asked };
    rows.push(...(await times(name, handler, event)));
  }
  rows.push(
    ...(await reads('a request opened', tableName, (deps) => openRequest(deps, { kind, id }))),
  );
  const event = { routeKey: 'GET /api/admin/requests/{kind}/{id}', params: { kind, id } };
  rows.push(...(await times('a request opened', handler, event)));
  return rows;
}
