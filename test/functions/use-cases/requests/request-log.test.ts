import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { type LogEntryInput, maxLogEntries } from '#domain/requests/request-log.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { createRequestLog } from '#functions/store/requests/request-log.ts';
import { rewriteRequest } from '#functions/store/requests/requests.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { setNextStep } from '#functions/use-cases/requests/next-step.ts';
import { addLogEntry, readLog, removeLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { updateEnquiry } from '#functions/use-cases/requests/staff-requests.ts';
import { openMissingTable, openWatchedTable } from '#support/breaking-table.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { logDeps } from '#support/log-deps.ts';
import { builders, disagreements, rowsOf } from '#support/request-rows.ts';
import { stopEverywhere } from '#support/stop-everywhere.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const start = Date.parse('2026-11-21T10:00:00.000Z');
let now = start;
/** Each call is a moment later. */
const clock = () => new Date(++now);
const depsOn = (over: Table) => logDeps(over, clock);
const deps = () => depsOn(table);
const entry = (kind: LogEntryInput['kind'] = 'note', text = 'Идва в събота'): LogEntryInput => ({
  entry_id: crypto.randomUUID(),
  kind,
  text,
});

/** A new request of the kind. */
async function made(kind: RequestKind, fields: object = {}): Promise<RequestName> {
  const request = { ...builders[kind]({ id: crypto.randomUUID() }), ...fields };
  const { create } = deps().requests[kind] as unknown as {
    create(value: unknown): Promise<unknown>;
  };
  await create(request);
  return { kind, id: request.id };
}
async function get({ kind, id }: RequestName) {
  const request = await deps().requests[kind].get(id);
  if (!request) throw new Error('It is gone');
  return request;
}
const kinds = async (of: RequestName) =>
  (await readLog(deps(), of)).map((item) => (item.kind === 'history' ? item.action : item.kind));
const erase = (of: RequestName) => createRequestEraser(table, createViewingPlaces(table))(of);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, details }) => details?.reason ?? code,
  );

describe('what a request tells of its log', () => {
  test('is the number of entries and the latest one, after an undo the one before, and its own words at last', async () => {
    const of = await made('call');
    const sent = ['първа', 'втора', 'трета'].map((text) => entry('note', text));
    for (const one of sent) await addLogEntry(deps(), of, one, 'staff');
    expect(await get(of)).toMatchObject({
      log_count: 3,
      last: { text: 'трета', kind: 'note', by: 'staff' },
    });
    const takeBack = (index: number) =>
      removeLogEntry(deps(), of, sent[index]?.entry_id ?? '', 'staff');
    await takeBack(0);
    expect(await get(of)).toMatchObject({ log_count: 2, last: { text: 'трета' } });
    await takeBack(2);
    expect(await get(of)).toMatchObject({ log_count: 1, last: { text: 'втора' } });
    await takeBack(1);
    const last = { kind: 'message', text: 'Пита за отопление.' };
    expect(await get(of)).toMatchObject({ log_count: 0, last, version: 1 });
    await takeBack(1);
    expect(await get(of)).toMatchObject({ log_count: 0, last, revision: 7 });
  });

  test('is the entry of the latest time, also where a slower function writes after it', async () => {
    const of = await made('enquiry');
    const slow = { ...deps(), clock: () => new Date(start) };
    await addLogEntry(deps(), of, entry('note', 'по-късна'), 'staff');
    await addLogEntry(slow, of, entry('note', 'по-ранна'), 'staff');
    expect(await get(of)).toMatchObject({ log_count: 2, last: { text: 'по-късна' } });
    const watched = openWatchedTable(table.name);
    watched.before('TransactWriteItemsCommand', () =>
      addLogEntry(deps(), of, entry('note', 'най-късна'), 'staff'),
    );
    const slower = { ...depsOn(watched.table), clock: () => new Date(start) };
    await addLogEntry(slower, of, entry('note', 'по-бавна'), 'staff');
    watched.table.documents.destroy();
    expect(await get(of)).toMatchObject({ log_count: 4, last: { text: 'най-късна' } });
  });
});

describe('a function that stops between any two writes', () => {
  test.each(requestKinds)(
    'leaves an entry of one of the kind %s with all that it does, or nothing of it',
    async (kind) => {
      const sent = entry('call');
      const waits = kind === 'enquiry' || kind === 'loan';
      const done = [1, waits ? 1 : 0];
      const state = async (of: RequestName) => {
        const { log_count, history } = await get(of);
        return [log_count, history.filter(({ action }) => action === 'called').length];
      };
      const writes = await stopEverywhere(table.name, {
        prepare: () => made(kind),
        work: (broken, of) => addLogEntry(depsOn(broken), of, sent, 'staff'),
        async after(of, isWhole) {
          expect(await disagreements(table, of)).toEqual([]);
          expect(await state(of)).toEqual(isWhole ? done : [0, 0]);
          await addLogEntry(deps(), of, sent, 'staff');
          expect(await disagreements(table, of)).toEqual([]);
          expect(await state(of)).toEqual(done);
        },
      });
      expect(writes).toBe(1);
    },
  );

  test('leaves an entry that is taken back with all that it did, or nothing of it', async () => {
    const sent = entry('call');
    const writes = await stopEverywhere(table.name, {
      async prepare() {
        const of = await made('enquiry');
        await addLogEntry(deps(), of, entry('note'), 'staff');
        await addLogEntry(deps(), of, sent, 'staff');
        return of;
      },
      work: (broken, of) => removeLogEntry(depsOn(broken), of, sent.entry_id, 'staff'),
      async after(of, isWhole) {
        expect(await disagreements(table, of)).toEqual([]);
        expect(await kinds(of)).toEqual(['received', 'note', ...(isWhole ? [] : ['call'])]);
        expect(await get(of)).toMatchObject({ status: isWhole ? 'new' : 'answered' });
        await removeLogEntry(deps(), of, sent.entry_id, 'staff');
        expect(await kinds(of)).toEqual(['received', 'note']);
        expect(await get(of)).toMatchObject({ status: 'new', last: { kind: 'note' } });
      },
    });
    expect(writes).toBe(1);
  });
});

describe('of two who write at once', () => {
  test('both notes are kept, and a third person’s form that was read before is saved', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await made('enquiry');
      const { version } = await get(of);
      const patch = { version, admin_notes: 'Важно' };
      const { enquiry: enquiries } = deps().requests;
      await Promise.all([
        addLogEntry(deps(), of, entry('note', 'моя'), 'one'),
        addLogEntry(deps(), of, entry('visit', 'тяхна'), 'other'),
        updateEnquiry({ enquiries, clock }, of.id, patch, 'third'),
      ]);
      expect(await disagreements(table, of)).toEqual([]);
      expect(await get(of)).toMatchObject({ log_count: 2, version: 2, admin_notes: 'Важно' });
    }
  });

  test('both notes are kept, the list has the later one, and neither needs the whole request', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await made('call');
      const before = await get(of);
      await Promise.all(
        ['моя', 'тяхна'].map((text) => addLogEntry(deps(), of, entry('note', text), text)),
      );
      expect(await disagreements(table, of)).toEqual([]);
      // A note that is counted alone leaves the time of the last change.
      expect(await get(of)).toMatchObject({ log_count: 2, revision: before.revision + 2 });
    }
  });

  test('a note does not bring the request back to where it stood before the other’s step', async () => {
    const of = await made('call');
    const watched = openWatchedTable(table.name);
    watched.before('TransactWriteItemsCommand', async () => {
      await setNextStep(deps(), of, { at: '2026-12-01', text: '' }, 'other');
    });
    await addLogEntry(depsOn(watched.table), of, entry(), 'one');
    watched.table.documents.destroy();
    expect(await disagreements(table, of)).toEqual([]);
  });

  test('a note before a letter came back does not hide that it did', async () => {
    const of = await made('enquiry');
    const watched = openWatchedTable(table.name);
    watched.before('TransactWriteItemsCommand', async () => {
      const { enquiry: store } = deps().requests;
      await rewriteRequest({ store, clock }, of.id, (before) => ({
        ...before,
        outbox: before.outbox.map((mail) => ({
          ...mail,
          ...{ returned: 'bounced', returned_at: clock().toISOString() },
        })),
      }));
    });
    await addLogEntry(depsOn(watched.table), of, entry(), 'one');
    watched.table.documents.destroy();
    expect(await disagreements(table, of)).toEqual([]);
  });

  test('one has the last entry that there is room for', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await made('loan', { log_count: maxLogEntries - 1 });
      const codes = await Promise.all(
        ['one', 'other'].map((by) => codeOf(addLogEntry(deps(), of, entry(), by))),
      );
      expect(codes.sort()).toEqual(['done', 'full']);
      expect(await get(of)).toMatchObject({ log_count: maxLogEntries });
      expect(await deps().requestLog.entries(of)).toHaveLength(1);
    }
  });

  test('the same entry is written once, and other words under its id are a conflict', async () => {
    for (let round = 0; round < 10; round++) {
      const of = await made('viewing');
      const sent = entry();
      const codes = await Promise.all(
        [sent, sent, { ...sent, text: 'друго' }].map((one) =>
          codeOf(addLogEntry(deps(), of, one, 'staff')),
        ),
      );
      expect(codes).toContain('done');
      expect(codes).toContain('conflict');
      expect(await disagreements(table, of)).toEqual([]);
      expect(await get(of)).toMatchObject({ log_count: 1 });
    }
  });

  test('both take their entries back, and the enquiry is new', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await made('enquiry');
      const both = ['one', 'other'].map((by) => ({ by, sent: entry('call') }));
      for (const { by, sent } of both) await addLogEntry(deps(), of, sent, by);
      await Promise.all(both.map(({ by, sent }) => removeLogEntry(deps(), of, sent.entry_id, by)));
      expect(await disagreements(table, of)).toEqual([]);
      expect(await get(of)).toMatchObject({ status: 'new', log_count: 0 });
      expect((await get(of)).last?.kind).toBe('message');
      expect(await kinds(of)).toEqual(['received']);
    }
  });

  test('one takes an entry back while the other writes the next answer, which is the enquiry’s', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await made('enquiry');
      const mine = entry('call');
      await addLogEntry(deps(), of, mine, 'one');
      await Promise.all([
        removeLogEntry(deps(), of, mine.entry_id, 'one'),
        addLogEntry(deps(), of, entry('call'), 'other'),
      ]);
      expect(await disagreements(table, of)).toEqual([]);
      const { history } = await get(of);
      expect(await get(of)).toMatchObject({ status: 'answered', last: { by: 'other' } });
      expect(history.map(({ action, by }) => [action, by]).slice(1)).toEqual([['called', 'other']]);
    }
  });

  test('one takes the entry back that answered, just before the other’s is written', async () => {
    const of = await made('enquiry');
    const mine = entry('call');
    await addLogEntry(deps(), of, mine, 'one');
    const watched = openWatchedTable(table.name);
    watched.before('TransactWriteItemsCommand', () =>
      removeLogEntry(deps(), of, mine.entry_id, 'one'),
    );
    await addLogEntry(depsOn(watched.table), of, entry('call'), 'other');
    watched.table.documents.destroy();
    expect(await get(of)).toMatchObject({ status: 'answered', last: { by: 'other' } });
  });

  test('the same entry that is taken back twice goes once', async () => {
    const of = await made('enquiry');
    const [kept, gone] = [entry('note'), entry('call')];
    for (const one of [kept, gone]) await addLogEntry(deps(), of, one, 'staff');
    await Promise.all([1, 2, 3].map(() => removeLogEntry(deps(), of, gone.entry_id, 'staff')));
    expect(await disagreements(table, of)).toEqual([]);
    expect(await get(of)).toMatchObject({ status: 'new', log_count: 1 });
  });
});

test('a note and a mail’s outcome at once are both kept', async () => {
  for (let round = 0; round < 20; round++) {
    const of = await made('enquiry');
    const { enquiry: store } = deps().requests;
    await Promise.all([
      addLogEntry(deps(), of, entry(), 'staff'),
      rewriteRequest({ store, clock }, of.id, (before) => ({
        ...before,
        outbox: before.outbox.map((mail) => ({ ...mail, message_id: 'sent' })),
      })),
    ]);
    expect(await disagreements(table, of)).toEqual([]);
    expect(await get(of)).toMatchObject({ log_count: 1, outbox: [{ message_id: 'sent' }] });
  }
});

test('an entry of a request that is erased while it is written is refused, and nothing stays', async () => {
  const of = await made('enquiry');
  const watched = openWatchedTable(table.name);
  watched.before('TransactWriteItemsCommand', () => erase(of));
  const written = addLogEntry(depsOn(watched.table), of, entry('note', 'за изтрит'), 'staff');
  expect(await codeOf(written)).toBe('not_found');
  expect(await rowsOf(table, of)).toEqual([]);
  watched.table.documents.destroy();
});

test('an undo that sees a part of the log alone hands the mark on all the same', async () => {
  const of = await made('enquiry');
  const [mine, theirs] = [entry('call'), entry('call')];
  await addLogEntry(deps(), of, mine, 'one');
  await addLogEntry(deps(), of, theirs, 'other');
  const missing = createRequestLog(openMissingTable(table.name, theirs.entry_id), silentLogger);
  await removeLogEntry({ ...deps(), requestLog: missing }, of, mine.entry_id, 'one');
  expect(await get(of)).toMatchObject({ status: 'answered', last: { by: 'other' } });
});

describe('where time to live took some rows of a request before others', () => {
  const sent = entry('note');
  async function rowsTaken(...keys: ((of: RequestName) => { pk: string; sk: string })[]) {
    const of = await made('enquiry');
    await addLogEntry(deps(), of, sent, 'staff');
    await transact(
      table,
      keys.map((key) => ({ Delete: { Key: key(of) } })),
    );
    return of;
  }
  const entryOf = (of: RequestName) => ({ ...requestKey(of), sk: `LOG#${sent.entry_id}` });

  test('the log of a request that is gone is none, and takes no entry', async () => {
    const of = await rowsTaken(requestKey);
    expect(await codeOf(readLog(deps(), of))).toBe('not_found');
    expect(await codeOf(addLogEntry(deps(), of, entry(), 'staff'))).toBe('not_found');
    expect(await codeOf(addLogEntry(deps(), of, sent, 'staff'))).toBe('not_found');
    expect(await codeOf(removeLogEntry(deps(), of, sent.entry_id, 'staff'))).toBe('done');
    expect((await rowsOf(table, of)).map(({ sk }) => sk)).toEqual(['MAIL']);
  });

  test('a log that lost an entry has the others', async () => {
    const of = await rowsTaken(entryOf);
    const next = entry('note', 'друга');
    await addLogEntry(deps(), of, next, 'staff');
    expect(await kinds(of)).toEqual(['received', 'note']);
    await removeLogEntry(deps(), of, sent.entry_id, 'staff');
    await removeLogEntry(deps(), of, next.entry_id, 'staff');
    expect(await get(of)).toMatchObject({ last: { kind: 'message' } });
  });
});

test('an entry of an enquiry whose time is over is refused', async () => {
  const over = buildEnquiry({ expires_at: start / 1000 - 1 });
  await deps().requests.enquiry.create(over);
  const of = { kind: 'enquiry', id: over.id } as const;
  expect(await codeOf(addLogEntry(deps(), of, entry(), 'staff'))).toBe('not_found');
});
