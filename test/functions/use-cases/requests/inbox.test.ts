import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceOf } from '#domain/requests/forms.ts';
import type { AnyRequest, RequestKind } from '#domain/requests/request-kinds.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import { listRequests, searchRequests } from '#functions/use-cases/requests/inbox.ts';
import { addLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { inboxDeps } from '#support/inbox-deps.ts';

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
const deps = (over: Table = table) => inboxDeps(over, clock);
const minute = (count: number) => new Date(Date.UTC(2026, 9, 1, 0, count)).toISOString();

async function put(kind: RequestKind, request: AnyRequest): Promise<string> {
  const { create } = deps().requests[kind] as unknown as {
    create(value: unknown): Promise<string>;
  };
  expect(await create(request)).toBe('created');
  return request.id;
}
const putAll = async (made: readonly (readonly [RequestKind, AnyRequest])[]) => {
  for (let from = 0; from < made.length; from += 25)
    await Promise.all(made.slice(from, from + 25).map(([kind, request]) => put(kind, request)));
};
const search = (text: string, asked: { cursor?: string; kind?: RequestKind } = {}) =>
  searchRequests(deps(), { text, view: 'all', ...asked });
const found = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).items.map(({ id }) => id).sort();

describe('a page of the list', () => {
  test('says how each house stands, and which one is gone', async () => {
    const house = await createCaravanRepository(table, silentLogger).create(
      buildCaravan({ sale_status: 'reserved' }),
    );
    const gone = crypto.randomUUID();
    const names = ['Willerby Rio', null];
    await put('call', buildCall({ caravan_ids: [house.id, gone], caravan_names: names }));
    const { items, next, counts } = await listRequests(deps(), { view: 'open' });
    expect(items[0]?.houses).toEqual([
      { id: house.id, name: 'Willerby Rio', sale_status: 'reserved' },
      { id: gone, name: null, sale_status: null },
    ]);
    expect([next, counts]).toEqual([null, { waiting: 0, to_do: 0, open: 1 }]);
  });

  test('has the same of a request whether its row or a row beside it is listed', async () => {
    const next_step = { at: '2026-12-01', text: 'Цена' };
    const viewing = buildViewing({ status: 'confirmed', next_step });
    await put('viewing', viewing);
    const [open, steps, hours] = await Promise.all(
      (['open', 'to_do', 'viewings'] as const).map((view) => listRequests(deps(), { view })),
    );
    expect(open?.items).toMatchObject([{ kind: 'viewing', id: viewing.id, next_step }]);
    expect(steps?.items).toEqual(open?.items);
    expect(hours?.items).toEqual(open?.items);
  });

  test('leaves out a broken row, which is logged, and a row beside a request that is gone', async () => {
    const errors: unknown[] = [];
    const log = { ...silentLogger, error: (...told: unknown[]) => void errors.push(told) };
    const next_step = { at: '2026-12-01', text: '' };
    const [broken, whole, gone] = [1, 2, 3].map((count) =>
      buildCall({ created_at: minute(count), next_step }),
    ) as [AnyRequest, AnyRequest, AnyRequest];
    for (const one of [broken, whole, gone]) await put('call', one);
    const { item } = requestRows.call as { item(request: AnyRequest): Record<string, unknown> };
    for (const Item of [
      { ...item(broken), created_at: 7 },
      { ...item(gone), expires_at: 1 },
    ])
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    for (const view of ['open', 'to_do'] as const) {
      errors.length = 0;
      const { items } = await listRequests(inboxDeps(table, clock, { log }), { view });
      expect([view, items.map(({ id }) => id)]).toEqual([view, [whole.id]]);
      expect(errors).toMatchObject([
        ['a stored item is not valid', { kind: 'call', id: broken.id }],
      ]);
    }
  });
});

describe('a search', () => {
  const phone = '0888 123 456';

  test.each(['0888123456', '+359 888 123 456', '00359888123456', '(0888) 123-456'])(
    'finds a telephone in whatever spelling, without a list: %s',
    async (typed) => {
      const [own, closed] = [
        await put('enquiry', buildEnquiry({ phone, status: 'answered' })),
        await put('call', buildCall({ phone: '+359888123456', status: 'closed' })),
      ];
      await put('call', buildCall({ phone: '0899 000 000' }));
      const watched = openWatchedTable(table.name);
      const asked = { text: typed, view: 'open' } as const;
      const { items, next, reached } = await searchRequests(deps(watched.table), asked);
      expect(items.map(({ id }) => id).sort()).toEqual([own, closed].sort());
      expect([next, reached]).toEqual([null, null]);
      // Its contact's rows and the counts.
      expect(watched.sent.filter((one) => one.startsWith('Query'))).toHaveLength(3);
      watched.table.documents.destroy();
      expect(await found(typed, { kind: 'call' })).toEqual([closed]);
    },
  );

  test('finds an e-mail address and a number alone, of whatever kind and state', async () => {
    const customer_data = buildCustomer({ email: 'maria@example.com' });
    const loan = await put('loan', buildLoanRequest({ customer_data, status: 'rejected' }));
    await put('enquiry', buildEnquiry({ email: 'maria.two@example.com' }));
    expect(await found(' MARIA@example.com ')).toEqual([loan]);
    expect(await found(referenceOf(loan))).toEqual([loan]);
    expect(await found(`#${referenceOf(loan).toLowerCase()}`)).toEqual([loan]);
    expect(await found('00000000')).toEqual([]);
  });

  test('finds the latest sixty of a telephone that very many have', async () => {
    const made = Array.from(
      { length: 65 },
      (_, index) => ['call', buildCall({ phone, created_at: minute(index) })] as const,
    );
    await putAll(made);
    expect((await search(phone)).items.map(({ since }) => since)).toEqual(
      Array.from({ length: 60 }, (_, index) => minute(64 - index)),
    );
  });

  test('finds every word in name, house, message, notes, step and what was said last', async () => {
    const wanted = {
      'Кирил Тодоров': await put('enquiry', buildEnquiry({ name: 'Кирил Тодоров' })),
      'рио willerby': await put(
        'call',
        buildCall({ caravan_ids: [crypto.randomUUID()], caravan_names: ['Willerby Rio'] }),
      ),
      'ток и вода': await put('enquiry', buildEnquiry({ message: 'Има ли ток и вода?' })),
      'важна бележка': await put('loan', buildLoanRequest({ admin_notes: 'Важна бележка' })),
      'на ключарката': await put(
        'viewing',
        buildViewing({ next_step: { at: '2026-12-01', text: 'Да се обади на ключарката' } }),
      ),
    };
    const of = { kind: 'call', id: wanted['рио willerby'] } as const;
    const entry = { entry_id: crypto.randomUUID(), kind: 'note', text: 'иска гараж' } as const;
    await addLogEntry(deps(), of, entry, 'staff');
    expect(await found('гараж')).toEqual([of.id]);
    for (const [text, id] of Object.entries(wanted)) {
      const isLatin = text === 'рио willerby';
      expect([text, await found(isLatin ? 'rio willerby' : text)]).toEqual([text, [id]]);
    }
    expect(await found('тодоров бележка')).toEqual([]);
  });

  test('looks at all that is open first, then at closed ones page by page, saying how far back', async () => {
    const open = Array.from(
      { length: 70 },
      (_, index) => ['call', buildCall({ name: 'Кирил', created_at: minute(index) })] as const,
    );
    const closed = Array.from({ length: 130 }, (_, index) => {
      const name = index === 3 || index === 100 ? 'Кирил' : 'Друг';
      return [
        'enquiry',
        buildEnquiry({ name, status: 'closed', created_at: minute(index) }),
      ] as const;
    });
    await putAll([...open, ...closed]);
    const first = await search('кирил');
    // The page in which the last open ones are has fifty closed ones, the latest.
    expect(first.items.map(({ kind }) => kind)).toEqual([...open.map(() => 'call'), 'enquiry']);
    expect(first.reached).toBe(minute(80));
    const second = await search('кирил', { cursor: first.next ?? '' });
    expect([second.items, second.reached]).toEqual([[], minute(20)]);
    const third = await search('кирил', { cursor: second.next ?? '' });
    expect(third.items.map(({ since }) => since)).toEqual([minute(3)]);
    expect([third.next, third.reached]).toEqual([null, null]);
  });

  test('refuses a cursor that is none', async () => {
    await expect(search('кирил', { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' });
  });
});
