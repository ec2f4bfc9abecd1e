import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kindNames, type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createContacts } from '#functions/store/requests/contacts.ts';
import { createRequestPartition } from '#functions/store/requests/request-log.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { createCall } from '#functions/use-cases/requests/calls.ts';
import { setNextStep } from '#functions/use-cases/requests/next-step.ts';
import { createRequestIds } from '#functions/use-cases/requests/request-id.ts';
import { addLogEntry, removeLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

type Scheduled = typeof import('#functions/entry/scheduled.ts').handler;

let calls: RequestCalls;
let runSchedule: Scheduled;
const start = Date.parse('2029-11-22T10:00:00.000Z');
beforeAll(async () => {
  calls = await startRequestCalls();
  runSchedule = (await import('#functions/entry/scheduled.ts')).handler;
});
afterAll(() => calls?.stop());
afterEach(() => setClock(null));

const makers: Record<RequestKind, () => Promise<{ id: string }>> = {
  enquiry: () => calls.enquiry(),
  loan: () => calls.loan(),
  call: () => calls.noted(),
  viewing: () => calls.viewing(),
};
const step = { at: '2029-11-22T16:00', text: 'Да се обадим' };

/** The parts of a function that is stopped after some of its writes. */
function stopping() {
  const watched = openWatchedTable(calls.table.name);
  const clock = () => new Date(start);
  return {
    ...watched,
    deps: {
      requests: createRequestStores(watched.table, silentLogger, clock),
      partition: createRequestPartition(watched.table, silentLogger),
      contacts: createContacts(watched.table, clock),
      requestId: createRequestIds(async () => 'secret'),
      caravans: { find: async () => null },
      clock,
    },
  };
}

/** What lies in the table beside requests, and which of it belongs to none. */
async function strays(): Promise<string[]> {
  const pointers = await calls.partition.allPointers();
  const unsettled = await calls.partition.unsettled('9');
  const found: string[] = [];
  for (const pointer of pointers)
    if ((await calls.partition.peek(pointer))?.step_at !== pointer.at)
      found.push(`step of ${pointer.kind}`);
  for (const { of } of unsettled)
    if (!(await calls.partition.peek(of))) found.push(`entry of ${of.kind}`);
  return found;
}

/** Some minutes later the schedule checks everything. */
async function scheduleLater(): Promise<void> {
  setClock(new Date(start + 10 * 60_000));
  await runSchedule({ everything: true });
}

/** Runs work on a function that stops after 0, 1, 2, … writes, until it needs no more of them. */
async function brokenEverywhere(
  work: (deps: ReturnType<typeof stopping>['deps']) => Promise<unknown>,
  after: (isWhole: boolean) => Promise<void>,
): Promise<number> {
  for (let writes = 0; writes < 10; writes++) {
    const { table, breakAfter, deps } = stopping();
    breakAfter(writes);
    const isWhole = await work(deps).then(
      () => true,
      (error: Error) => {
        if (error.message !== 'broken off') throw error;
        return false;
      },
    );
    table.documents.destroy();
    await after(isWhole);
    if (isWhole) return writes;
  }
  throw new Error('it does not end');
}

describe('a function that stops between any two of its writes', () => {
  test('leaves a call noted once its form comes again, and nothing of it before', async () => {
    const form = () => ({
      form_id: crypto.randomUUID(),
      ...{
        name: 'Колев',
        phone: '0888 000 999',
        email: '',
        lang: 'bg' as const,
        caravan_ids: [],
        text: '',
      },
      next_step: step,
    });
    let sent = form();
    const writes = await brokenEverywhere(
      (deps) => createCall(deps, sent, 'staff'),
      async (isWhole) => {
        if (!isWhole) {
          await scheduleLater();
          expect(await strays()).toEqual([]);
        }
        const { deps, table } = stopping();
        const call = await createCall(deps, sent, 'staff');
        expect(await createCall(deps, sent, 'staff')).toEqual(call);
        table.documents.destroy();
        expect(await calls.partition.pointers({ kind: 'call', id: call.id })).toHaveLength(1);
        sent = form();
      },
    );
    // The pointer to its step, its contact, and the call itself.
    expect(writes).toBe(3);
  });

  test.each(requestKinds)(
    'leaves an entry in the log of a request of the kind %s once, and its answer given, when it is sent again',
    async (kind) => {
      let of = { kind, ...(await makers[kind]()) };
      let entry = { entry_id: crypto.randomUUID(), kind: 'call' as const, text: 'Идва' };
      await brokenEverywhere(
        (deps) => addLogEntry(deps, of, entry, 'staff'),
        async () => {
          const { deps, table } = stopping();
          await addLogEntry(deps, of, entry, 'staff');
          table.documents.destroy();
          expect(await calls.partition.entries(of)).toHaveLength(1);
          const stored = await calls.requests[kind].get(of.id);
          const marks = stored?.history.filter(({ action }) => action === 'called');
          const waits = kind === 'enquiry' || kind === 'loan';
          expect(marks).toHaveLength(waits ? 1 : 0);
          await scheduleLater();
          expect(await calls.partition.entries(of)).toHaveLength(1);
          of = { kind, ...(await makers[kind]()) };
          entry = { ...entry, entry_id: crypto.randomUUID() };
        },
      );
    },
  );

  test.each(requestKinds)(
    'leaves no entry behind of a request of the kind %s that was erased meanwhile, once the schedule ran',
    async (kind) => {
      let of = { kind, ...(await makers[kind]()) };
      const entry = { entry_id: crypto.randomUUID(), kind: 'note' as const, text: 'тайна' };
      const writes = await brokenEverywhere(
        async (deps) => {
          const partition = {
            ...deps.partition,
            // An erasure that looked before the entry was there.
            async addEntry(...given: Parameters<typeof deps.partition.addEntry>) {
              await calls.requests[kind].remove(of.id);
              return deps.partition.addEntry(...given);
            },
          };
          const outcome = addLogEntry({ ...deps, partition }, of, entry, 'staff');
          const { code, message } = await outcome.catch((error) => error);
          if (message === 'broken off') throw new Error(message);
          expect(code).toBe('not_found');
        },
        async () => {
          await scheduleLater();
          expect(await strays()).toEqual([]);
          expect(await calls.partition.entries(of)).toEqual([]);
          of = { kind, ...(await makers[kind]()) };
        },
      );
      expect(writes).toBe(2);
    },
  );

  test('takes an entry back when it is asked again, and the enquiry is new', async () => {
    const entry = { entry_id: crypto.randomUUID(), kind: 'call' as const, text: '' };
    const prepare = async () => {
      const of = { kind: 'enquiry' as const, id: (await calls.enquiry()).id };
      const { deps, table } = stopping();
      await addLogEntry(deps, of, entry, 'staff');
      table.documents.destroy();
      return of;
    };
    let of = await prepare();
    const writes = await brokenEverywhere(
      (deps) => removeLogEntry(deps, of, entry.entry_id, 'staff'),
      async () => {
        const { deps, table } = stopping();
        await removeLogEntry(deps, of, entry.entry_id, 'staff');
        table.documents.destroy();
        expect(await calls.partition.entries(of)).toEqual([]);
        expect(await calls.enquiries.get(of.id)).toMatchObject({ status: 'new' });
        of = await prepare();
      },
    );
    expect(writes).toBe(2);
  });

  test.each(requestKinds)(
    'sets the next step of a request of the kind %s when it is asked again, and leaves no other',
    async (kind) => {
      const { row } = kindNames[kind];
      let of = { kind, ...(await makers[kind]()) };
      const writes = await brokenEverywhere(
        (deps) => setNextStep(deps, of, step),
        async () => {
          await scheduleLater();
          expect([row, ...(await strays())]).toEqual([row]);
          const { deps, table } = stopping();
          await setNextStep(deps, of, step);
          table.documents.destroy();
          expect((await calls.requests[kind].get(of.id))?.next_step).toEqual(step);
          expect(await calls.partition.pointers(of)).toHaveLength(1);
          of = { kind, ...(await makers[kind]()) };
        },
      );
      expect(writes).toBe(2);
    },
  );
});
