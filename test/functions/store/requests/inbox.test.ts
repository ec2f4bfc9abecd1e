import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestView } from '#domain/requests/listed-request.ts';
import { type AnyRequest, type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { inboxProjection, openTable, type Table } from '#functions/platform/table.ts';
import { createInbox } from '#functions/store/requests/inbox.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import {
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
  buildViewing,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env);
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
beforeEach(() => emptyStores());
afterAll(() => emulators?.stop());

const now = new Date('2026-11-26T10:00:00.000Z');
const clock = () => now;
const inbox = (over: Table = table) => createInbox(over, clock);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const step = (day: number) => ({ at: `2026-12-${String(day).padStart(2, '0')}`, text: '' });

async function put(kind: RequestKind, request: AnyRequest): Promise<string> {
  const { create } = createRequestStores(table, silentLogger, clock)[kind] as unknown as {
    create(value: unknown): Promise<string>;
  };
  expect(await create(request)).toBe('created');
  return request.id;
}

/** One request of each place, by names. */
async function stock() {
  const returned = [buildMail('enquiry', { returned: 'bounced', returned_at: at(9) })];
  return {
    fresh: await put('enquiry', buildEnquiry({ created_at: at(5) })),
    old: await put('loan', buildLoanRequest({ created_at: at(1) })),
    back: await put(
      'enquiry',
      buildEnquiry({ created_at: at(3), status: 'answered', outbox: returned }),
    ),
    call: await put('call', buildCall({ created_at: at(2), next_step: step(2) })),
    bare: await put('call', buildCall({ created_at: at(4), text: '' })),
    coming: await put(
      'viewing',
      buildViewing({ created_at: at(0), status: 'confirmed', day: '2026-11-28', time: '10:00' }),
    ),
    sooner: await put(
      'viewing',
      buildViewing({
        ...{ created_at: at(6), status: 'confirmed', day: '2026-11-27', time: '16:00' },
        next_step: step(1),
      }),
    ),
    came: await put(
      'viewing',
      buildViewing({ created_at: at(7), status: 'done', day: '2026-11-20', time: '10:00' }),
    ),
    missed: await put(
      'viewing',
      buildViewing({ created_at: at(8), status: 'missed', day: '2026-11-23', time: '10:00' }),
    ),
    closed: await put('enquiry', buildEnquiry({ created_at: at(10), status: 'closed' })),
  };
}
const read = async (view: RequestView, kind?: RequestKind) =>
  (await inbox().page(view, { kind })).names.map(({ id }) => id);

describe('the views of all requests', () => {
  test('are what waits the longest, steps by day, viewings by hour, what is open by its last word, and all', async () => {
    const { fresh, old, back, call, bare, coming, sooner, came, missed, closed } = await stock();
    expect(await read('waiting')).toEqual([old, back, fresh]);
    expect(await read('to_do')).toEqual([sooner, call]);
    expect(await read('viewings')).toEqual([sooner, coming, missed, came]);
    const open = [fresh, back, old, sooner, bare, call, coming];
    expect(await read('open')).toEqual(open);
    expect(await read('all')).toEqual([...open, closed, missed, came]);
    expect(await inbox().counts()).toEqual({ waiting: 3, to_do: 2, open: 7 });
  });

  test('are of one kind where one is asked for, closed ones by when they came', async () => {
    const { fresh, old, back, call, bare, coming, sooner, came, missed, closed } = await stock();
    expect(await read('waiting', 'enquiry')).toEqual([back, fresh]);
    expect(await read('waiting', 'call')).toEqual([]);
    expect(await read('to_do', 'call')).toEqual([call]);
    expect(await read('open', 'call')).toEqual([bare, call]);
    expect(await read('viewings', 'loan')).toEqual([]);
    expect(await read('viewings', 'viewing')).toEqual([sooner, coming, missed, came]);
    expect(await read('all', 'loan')).toEqual([old]);
    expect(await read('all', 'enquiry')).toEqual([fresh, back, closed]);
    expect(await read('all', 'viewing')).toEqual([sooner, coming, missed, came]);
  });

  test('leave out what is expired, also in the counts', async () => {
    const over = { expires_at: now.getTime() / 1000, next_step: step(1) };
    await put('call', buildCall(over));
    await put('enquiry', buildEnquiry(over));
    await put('enquiry', buildEnquiry({ ...over, status: 'closed' }));
    await put('viewing', buildViewing({ ...over, status: 'confirmed' }));
    for (const view of ['waiting', 'to_do', 'viewings', 'open', 'all'] as const)
      expect([view, await read(view)]).toEqual([view, []]);
    expect(await read('all', 'enquiry')).toEqual([]);
    expect(await inbox().counts()).toEqual({ waiting: 0, to_do: 0, open: 0 });
  });

  test.each(['all', 'open'] as const)(
    'have of each request what the index is made of, and no more: %s',
    async (view) => {
      await stock();
      const { rows } = await inbox().page(view, { kind: 'loan' });
      const keys = ['pk', 'sk', 'inbox', 'inbox_sort', ...inboxProjection];
      expect(rows).toHaveLength(1);
      expect(Object.keys(rows[0] ?? {}).filter((name) => !keys.includes(name))).toEqual([]);
      expect(rows[0]).toMatchObject({
        customer_data: {},
        letter: null,
        loan: { bank: null },
      });
    },
  );
});

/** More than two pages of everything, of which every third is closed. */
async function crowd() {
  const made = Array.from({ length: 150 }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString();
    const next_step = index % 3 === 0 ? null : step((index % 28) + 1);
    if (index % 5 === 0)
      return ['loan', buildLoanRequest({ created_at, status: 'processed', next_step })] as const;
    if (index % 5 === 1) {
      const status = index % 3 === 0 ? 'missed' : 'confirmed';
      const time = { day: `2026-12-${(index % 20) + 10}`, time: '10:00' };
      return ['viewing', buildViewing({ created_at, status, next_step, ...time })] as const;
    }
    const status = index % 3 === 0 ? 'closed' : 'answered';
    return ['enquiry', buildEnquiry({ created_at, status, next_step })] as const;
  });
  for (let from = 0; from < made.length; from += 25)
    await Promise.all(made.slice(from, from + 25).map(([kind, request]) => put(kind, request)));
  return made;
}

describe('pages', () => {
  test('of every view and kind together have each request once, in the order of one long page, by two queries at most', async () => {
    const made = await crowd();
    const watched = openWatchedTable(table.name);
    const ids = (kind: RequestKind | undefined, isWanted: (request: AnyRequest) => boolean) =>
      made
        .filter(([one, request]) => (kind ?? one) === one && isWanted(request))
        .map(([, { id }]) => id)
        .sort();
    const isClosed = ({ status }: AnyRequest) => status === 'closed' || status === 'missed';
    for (const kind of [undefined, ...requestKinds])
      for (const [view, isWanted] of [
        ['all', () => true],
        ['open', (request: AnyRequest) => !isClosed(request)],
        ['to_do', (request: AnyRequest) => request.next_step !== null && !isClosed(request)],
        ['viewings', (request: AnyRequest) => 'day' in request],
      ] as const) {
        const found: string[] = [];
        const reached: (string | null)[] = [];
        let cursor: string | undefined;
        do {
          watched.sent.length = 0;
          const page = await inbox(watched.table).page(view, { kind, cursor });
          expect(watched.sent.length).toBeLessThanOrEqual(2);
          expect(page.names.length).toBeLessThanOrEqual(60);
          found.push(...page.names.map(({ id }) => id));
          reached.push(page.reached);
          cursor = page.next ?? undefined;
          expect(Buffer.from(cursor ?? '', 'base64url').toString()).toMatch(/^[\w{}":,.#-]*$/);
        } while (cursor);
        expect([kind, view, found.toSorted()]).toEqual([kind, view, ids(kind, isWanted)]);
        const times = reached.filter((one) => one !== null);
        expect(times).toEqual(times.toSorted().reverse());
      }
    watched.table.documents.destroy();
  });

  test('tell how far back closed requests were read, and nothing while open ones are', async () => {
    const made = await crowd();
    const open = await inbox().page('all');
    expect(open.reached).toBeNull();
    const on = await inbox().page('all', { cursor: open.next ?? '' });
    const last = made.find(([, { id }]) => id === on.names.at(-1)?.id)?.[1];
    expect(on.reached).toBe(last?.created_at);
  });

  test('begin with one alone where what came before is gone meanwhile', async () => {
    const made = await crowd();
    const { next } = await inbox().page('open');
    const later = await inbox().page('open', { cursor: next ?? '' });
    await emptyStores();
    for (const [kind, request] of made)
      if (request.id === later.names[0]?.id) await put(kind, request);
    expect(await inbox().page('open', { cursor: next ?? '' })).toMatchObject({
      names: later.names.slice(0, 1),
      next: null,
    });
  });

  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '00000000-0000-4000-8000-000000000000';
  test.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['another part', text({ part: 7 })],
    ['a part that the view has not', text({ part: 1 })],
    ['a negative part', text({ part: -1 })],
    ['a key of the table', text({ part: 0, pk: 'PRIVACY#1', sk: 'x' })],
    ['an order without an id', text({ part: 0, sort: 'O#2026-11-21T10:00:00.000Z' })],
    ['an order of no kind', text({ part: 0, sort: `W#2026-11-21T10:00:00.000Z#house#${id}` })],
    ['an order of another place', text({ part: 0, sort: `O#2026-11-21T10:00:00.000Z#call#${id}` })],
    ['an order without a kind', text({ part: 0, sort: `W#2026-11-21T10:00:00.000Z#${id}` })],
    ['an empty order', text({ part: 0, sort: '' })],
  ])('refuse a cursor that is none: %s', async (_, cursor) => {
    await expect(inbox().page('waiting', { cursor })).rejects.toMatchObject({
      code: 'invalid',
      fields: { cursor: 'invalid' },
    });
  });
});

test('more than 99 are counted as 100', async () => {
  const made = Array.from({ length: 101 }, (_, index) => buildEnquiry({ created_at: at(index) }));
  for (let from = 0; from < made.length; from += 25)
    await Promise.all(made.slice(from, from + 25).map((one) => put('enquiry', one)));
  expect(await inbox().counts()).toEqual({ waiting: 100, to_do: 0, open: 100 });
});
