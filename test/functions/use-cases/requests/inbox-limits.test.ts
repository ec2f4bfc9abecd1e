import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestViews } from '#domain/requests/listed-request.ts';
import { type AnyRequest, type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createInbox } from '#functions/store/requests/inbox.ts';
import { listRequests } from '#functions/use-cases/requests/inbox.ts';
import { addLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
  buildViewing,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { inboxDeps } from '#support/inbox-deps.ts';

let emulators: TestEmulators;
let table: Table;
const now = new Date('2026-11-26T10:00:00.000Z');
const clock = () => now;
const deps = (over: Table = table) => inboxDeps(over, clock);

/** More of each view than a page has, with all that a request may carry in a year at a desk. */
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
  const caravans = createCaravanRepository(table, silentLogger);
  const houses = await Promise.all(
    Array.from({ length: 20 }, () => caravans.create(buildCaravan())),
  );
  const next_step = { at: '2026-12-01', text: 'Да се обадим за цената и за транспорта дотам. ' };
  const made = Array.from({ length: 280 }, (_, index): [RequestKind, AnyRequest] => {
    const [one, other] = [houses[index % 20], houses[(index + 7) % 20]];
    const names = [one, other].map((house) => `${house?.make} ${house?.model}`);
    const common = {
      created_at: new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString(),
      next_step,
      admin_notes: 'Пита за доставка през пролетта. '.repeat(10),
      history: Array.from({ length: 30 }, () => ({
        ...{ at: '2026-11-01T10:00:00.000Z', by: 'staff@example.com' },
        ...{ action: 'noted' as const, detail: null },
      })),
    };
    const outbox = Array.from({ length: 5 }, () => buildMail('enquiry'));
    const several = {
      caravan_ids: [one?.id ?? '', other?.id ?? ''],
      caravan_names: names,
    };
    const kind = requestKinds[index % 4] ?? 'call';
    const built = {
      enquiry: () =>
        buildEnquiry({
          ...{ ...common, outbox, message: 'Здравейте! '.repeat(60) },
          ...{ caravan_id: one?.id ?? null, caravan_name: names[0] ?? null },
        }),
      loan: () => buildLoanRequest({ ...common, outbox, caravan_id: one?.id ?? '' }),
      call: () => buildCall({ ...common, ...several, text: 'Пита за отопление. '.repeat(20) }),
      viewing: () => buildViewing({ ...common, ...several, outbox, status: 'confirmed' }),
    };
    return [kind, built[kind]()];
  });
  for (let from = 0; from < made.length; from += 20)
    await Promise.all(
      made.slice(from, from + 20).map(async ([kind, request]) => {
        const { create } = deps().requests[kind] as unknown as {
          create(value: unknown): Promise<unknown>;
        };
        await create(request);
        const text = 'Говорихме дълго за цената, плащането и кога може да дойде. '.repeat(4);
        const entry = { entry_id: crypto.randomUUID(), kind: 'note', text } as const;
        await addLogEntry(deps(), { kind, id: request.id }, entry, 'colleague@example.com');
      }),
    );
}, 60_000);
afterAll(() => emulators?.stop());

const countOf = (sent: readonly string[], name: string) =>
  sent.filter((one) => one.startsWith(name)).length;

describe('what the table is asked for', () => {
  test.each(requestViews)(
    'by a page of the view %s is two queries, names and houses at once, and 100 kB',
    async (view) => {
      for (const kind of [undefined, 'viewing' as const]) {
        const watched = openWatchedTable(table.name);
        const counts = { waiting: 0, to_do: 0, open: 0 };
        const inbox = { ...deps(watched.table).inbox, counts: async () => counts };
        const { items } = await listRequests({ ...deps(watched.table), inbox }, { view, kind });
        if (!kind || view === 'viewings') expect(items.length).toBeGreaterThanOrEqual(25);
        expect(countOf(watched.sent, 'Query')).toBeLessThanOrEqual(2);
        // Of the rows beside requests the requests are read, too.
        const batches = view === 'to_do' || view === 'viewings' ? 2 : 1;
        expect(countOf(watched.sent, 'BatchGet')).toBeLessThanOrEqual(batches);
        expect(watched.bytes()).toBeLessThan(100_000);
        watched.table.documents.destroy();
      }
    },
  );

  test('by the counts is two queries and 100 kB', async () => {
    const watched = openWatchedTable(table.name);
    const counts = await createInbox(watched.table, clock).counts();
    expect(counts).toEqual({ waiting: 100, to_do: 100, open: 100 });
    expect(watched.sent).toEqual(['QueryCommand', 'QueryCommand']);
    expect(watched.bytes()).toBeLessThan(100_000);
    watched.table.documents.destroy();
  });
});
