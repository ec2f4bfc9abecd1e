import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRequest, RequestKind } from '#domain/requests/request-kinds.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { openRequest } from '#functions/use-cases/records/open-request.ts';
import { setNextStep } from '#functions/use-cases/requests/next-step.ts';
import { addLogEntry } from '#functions/use-cases/requests/request-log.ts';
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
import { builders } from '#support/request-rows.ts';

let emulators: TestEmulators;
let table: Table;
let count = 0;
/** A telephone and an address that nobody else of these tests has. */
let phone: string;
let email: string;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(() => {
  count += 1;
  phone = `08880000${String(count).padStart(2, '0')}`;
  email = `person.${count}@example.com`;
});

const start = Date.parse('2026-11-26T10:00:00.000Z');
const deps = (minutes = 0, more: Parameters<typeof inboxDeps>[2] = {}) =>
  inboxDeps(table, () => new Date(start + minutes * 60_000), more);
const day = (of: number) => new Date(Date.UTC(2026, 9, of)).toISOString();

async function put(kind: RequestKind, request: AnyRequest) {
  const { create } = deps().requests[kind] as unknown as {
    create(value: unknown): Promise<string>;
  };
  await create(request);
  return { kind, id: request.id };
}

test.each(['enquiry', 'loan', 'call', 'viewing'] as const)(
  'a request of each kind opens with what staff see of it: %s',
  async (kind) => {
    const request = builders[kind]({ id: crypto.randomUUID() });
    const of = await put(kind, request);
    const opened = await openRequest(deps(), of);
    expect(opened).toMatchObject({ kind, request: { id: of.id, status: request.status } });
    const text = JSON.stringify(opened);
    expect(text).not.toContain(request.fingerprint);
    if ('status_token' in request) expect(text).not.toContain(request.status_token);
  },
);

test('one that is gone, or over, is not found', async () => {
  const of = await put('call', buildCall({ expires_at: start / 1000 }));
  for (const id of [of.id, crypto.randomUUID()])
    await expect(openRequest(deps(), { kind: 'call', id })).rejects.toMatchObject({
      code: 'not_found',
    });
});

test('its log has what was written, planned and done, in one order', async () => {
  const of = await put('enquiry', buildEnquiry({ phone, email, created_at: day(1) }));
  const say = (minutes: number, kind: 'note' | 'call') =>
    addLogEntry(deps(minutes), of, { entry_id: crypto.randomUUID(), kind, text: 'x' }, 'staff');
  await say(1, 'note');
  await setNextStep(deps(2), of, { at: '2026-12-01', text: 'Цена' }, 'staff');
  await say(3, 'call');
  await setNextStep(deps(4), of, null, 'staff');
  const { log } = await openRequest(deps(5), of);
  expect(log.map((item) => (item.kind === 'history' ? item.action : item.kind))).toEqual([
    ...['received', 'note', 'planned', 'call', 'step_done'],
  ]);
});

describe('the person’s other requests', () => {
  const listed = async (of: Parameters<typeof openRequest>[1]) => {
    const { person } = await openRequest(deps(), of);
    return person.requests.map((one) => [one.id, one.of]);
  };

  test('are their own and those that share a contact with these, open ones first, then the latest', async () => {
    const of = await put('enquiry', buildEnquiry({ phone, email }));
    const closed = await put(
      'call',
      buildCall({ phone, email: '', status: 'closed', created_at: day(9) }),
    );
    const open = await put('call', buildCall({ phone, email: '', created_at: day(1) }));
    const newer = await put(
      'loan',
      buildLoanRequest({
        customer_data: buildCustomer({
          phone: `${phone}, 0899 77 66 55`,
          email: 'other@example.com',
        }),
        created_at: day(2),
      }),
    );
    const shares = await put(
      'viewing',
      buildViewing({ phone: '0899776655', email: '', created_at: day(3) }),
    );
    await put('enquiry', buildEnquiry({ phone: '0899 000 111', email: 'nobody@example.com' }));
    await put('call', buildCall({ phone, email: '', expires_at: start / 1000 }));
    expect(await listed(of)).toEqual([
      [shares.id, 'shares'],
      [newer.id, 'own'],
      [open.id, 'own'],
      [closed.id, 'own'],
    ]);
  });

  test('are none of somebody without a telephone and an address', async () => {
    const of = await put('call', buildCall({ phone: 'скрит номер', email: '' }));
    await put('call', buildCall({ phone: 'скрит номер', email: '' }));
    expect(await listed(of)).toEqual([]);
  });

  test('are thirty at most, and the others are counted', async () => {
    const of = await put('call', buildCall({ phone, email: '' }));
    for (let at = 0; at < 33; at++)
      await put('call', buildCall({ phone, email: '', created_at: day(at % 28) }));
    const { person } = await openRequest(deps(), of);
    expect([person.requests.length, person.more]).toEqual([30, 3]);
  });
});

test('of a telephone that very many have the latest hundred are read, and all are counted', async () => {
  const of = await put('call', buildCall({ phone, email: '', created_at: day(40) }));
  const made = Array.from({ length: 110 }, (_, at) =>
    buildCall({ phone, email: '', created_at: day(-at) }),
  );
  for (let from = 0; from < made.length; from += 22)
    await Promise.all(made.slice(from, from + 22).map((one) => put('call', one)));
  const watched = openWatchedTable(table.name);
  const { person } = await openRequest(
    inboxDeps(watched.table, () => new Date(start)),
    of,
  );
  expect([person.requests.length, person.more]).toEqual([30, 80]);
  expect(person.requests[0]?.id).toBe(made[0]?.id);
  expect(watched.bytes()).toBeLessThan(150_000);
  watched.table.documents.destroy();
});

test('reservations and sales are those of all that the person sent', async () => {
  const of = await put('enquiry', buildEnquiry({ phone, email }));
  const other = await put('call', buildCall({ phone, email: '' }));
  const sold = (buyer: { kind: RequestKind; id: string } | null) => ({
    ...{ day: '2026-11-20', price: 20_000, note: '', buyer, by: 'staff', at: day(1) },
  });
  const house = (sale: ReturnType<typeof sold>) => ({
    ...buildCaravan({ sale_status: 'sold' }),
    sale: sale as never,
  });
  const houses = [house(sold(other)), house(sold(null))];
  const { person } = await openRequest(deps(0, { houses }), of);
  expect(person.sales.map(({ caravan_id }) => caravan_id)).toEqual([houses[0]?.id]);
  expect(person.reservations).toEqual([]);
});
