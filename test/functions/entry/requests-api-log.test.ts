import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import { kindNames, kindOfSegment, kindSegments } from '#domain/requests/request-kinds.ts';
import type { LogEntry, LogItem } from '#domain/requests/request-log.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createRequestPartition } from '#functions/store/requests/request-log.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { addLogEntry, removeLogEntry } from '#functions/use-cases/requests/request-log.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { staffClaims } from '#support/calls/gateway-event.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());
afterEach(() => {
  calls.emulators.faults.clear();
  setClock(null);
});

const unknownId = '00000000-0000-4000-8000-000000000000';
const entry = (kind: string, text = '') => ({ entry_id: crypto.randomUUID(), kind, text });
const items = async (segment: string, id: string) =>
  (await calls.readLog(segment, id)).body.items as LogItem[];
const kinds = async (segment: string, id: string) =>
  (await items(segment, id)).map((item) => (item.kind === 'history' ? item.action : item.kind));
/** Makes a request of the kind that this part of an address names. */
const makers = {
  enquiries: () => calls.enquiry(),
  'loan-requests': () => calls.loan(),
  calls: () => calls.noted(),
  viewings: () => calls.viewing(),
};
const colleague = { claims: { ...staffClaims, sub: 'other', email: 'other@example.com' } };

describe.each(kindSegments)('the log of one of the %s', (segment) => {
  test('shows what staff write and what happened in one order', async () => {
    const { id } = await makers[segment]();
    for (const [kind, text] of [['no_answer'], ['visit', 'С жена си'], ['note', 'Пак в петък']])
      expect((await calls.write(segment, id, entry(kind ?? '', text))).status).toBe(201);
    expect(await kinds(segment, id)).toEqual(['received', 'no_answer', 'visit', 'note']);
    expect((await items(segment, id)).at(-1)).toMatchObject({
      text: 'Пак в петък',
      by: 'staff@example.com',
    });
  });

  test('has an entry once, however often it is sent', async () => {
    const { id } = await makers[segment]();
    const sent = entry('note', 'Търси два спални');
    const answers = await Promise.all([1, 2, 3].map(() => calls.write(segment, id, sent)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const again = await calls.write(segment, id, sent);
    expect(again.body.entry).toEqual(answers[0]?.body.entry);
    expect(await kinds(segment, id)).toEqual(['received', 'note']);
    expect((await calls.write(segment, id, { ...sent, text: 'друго' })).status).toBe(409);
  });

  test('takes what two people write at once, and nobody’s form is out of date by it', async () => {
    const { id } = await makers[segment]();
    const notes = Array.from({ length: 10 }, (_, index) => entry('note', `бележка ${index}`));
    await Promise.all(
      notes.map((note, index) => calls.write(segment, id, note, index % 2 ? colleague : {})),
    );
    expect(await kinds(segment, id)).toHaveLength(11);
    const path = `PATCH /api/admin/${segment}/{id}`;
    const body = { version: 1, admin_notes: 'Важно' };
    expect((await calls.call(path, { params: { id }, body })).status).toBe(200);
  });

  test('keeps its entries as long as the request', async () => {
    const { id } = await makers[segment]();
    const sent = entry('note', 'кратко');
    await calls.write(segment, id, sent);
    const kind = kindNames[kindOfSegment[segment]].row;
    const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
    const Key = { pk: `${kind}#${id}`, sk: `LOG#${sent.entry_id}` };
    const { Item } = await calls.table.documents.send(
      new GetCommand({ TableName: calls.table.name, Key }),
    );
    expect(Item?.expires_at).toBe(4_102_444_800);
  });

  test('of no request is 404', async () => {
    expect((await calls.readLog(segment, unknownId)).status).toBe(404);
    expect((await calls.write(segment, unknownId, entry('note', 'x'))).status).toBe(404);
    expect(await calls.partition.entries({ kind: 'call', id: unknownId })).toEqual([]);
  });
});

test.each([
  ['a note without words', { kind: 'note', text: ' ' }, { text: 'required' }],
  ['a reply, which only the product writes', { kind: 'reply', text: 'x' }, { kind: 'required' }],
  ['a text that is too long', { kind: 'visit', text: 'а'.repeat(2001) }, { text: 'tooLong' }],
  ['no id', { entry_id: undefined, kind: 'visit' }, { entry_id: 'required' }],
])('an entry is refused that is %s', async (_, fields, wrong) => {
  const { id } = await calls.enquiry();
  const { status, body } = await calls.write('enquiries', id, { ...entry('visit'), ...fields });
  expect(status).toBe(400);
  expect(body.fields).toEqual(wrong);
});

test('a kind that there is not is refused', async () => {
  const { status, body } = await calls.readLog('houses', unknownId);
  expect(status).toBe(400);
  expect(body.fields).toEqual({ kind: 'invalid' });
});

test('a log takes 500 entries and no more', async () => {
  const { id } = await calls.enquiry();
  const all = Array.from({ length: 499 }, () => entry('no_answer'));
  const of = { kind: 'enquiry', id } as const;
  await inParallel(all, 8, async ({ entry_id }) => {
    const at = new Date().toISOString();
    const written = { entry_id, kind: 'no_answer', text: '', at, by: 'x' } as const;
    await calls.partition.addEntry(of, written, { expires_at: 4_102_444_800 });
  });
  const last = entry('note', 'последна');
  expect((await calls.write('enquiries', id, last)).status).toBe(201);
  const { status, body } = await calls.write('enquiries', id, entry('note', 'още една'));
  expect([status, body.reason]).toEqual([422, 'full']);
  expect((await calls.write('enquiries', id, last)).status).toBe(201);
  expect(await calls.partition.countEntries(of)).toBe(500);
  // A colleague's entry that is about to be taken back again costs nobody theirs.
  const { entry_id } = entry('no_answer');
  const extra = { entry_id, kind: 'no_answer', text: '', at: new Date().toISOString(), by: 'x' };
  await calls.partition.addEntry(
    of,
    { ...extra, kind: 'no_answer' },
    { expires_at: 4_102_444_800 },
  );
  expect((await calls.write('enquiries', id, last)).status).toBe(201);
  expect(await calls.partition.entry(of, last.entry_id)).not.toBeNull();
});

describe('an entry that says that somebody spoke', () => {
  const enquiry = async (id: string) =>
    (await calls.call('GET /api/admin/enquiries/{id}', { params: { id } })).body
      .enquiry as StaffEnquiry;

  test('answers a new enquiry, and is told once', async () => {
    const { id } = await calls.enquiry();
    await calls.write('enquiries', id, entry('no_answer'));
    expect((await enquiry(id)).status).toBe('new');
    await calls.write('enquiries', id, entry('call', 'Идва в събота'));
    const stored = await enquiry(id);
    expect(stored).toMatchObject({ status: 'answered', version: 2 });
    expect(stored.history.at(-1)).toMatchObject({ action: 'called', by: 'staff@example.com' });
    expect(await kinds('enquiries', id)).toEqual(['received', 'no_answer', 'call']);
  });

  test('leaves an enquiry that is answered or closed as it is', async () => {
    for (const status of ['answered', 'closed'] as const) {
      const { id } = await calls.enquiry({ status });
      await calls.write('enquiries', id, entry('call'));
      expect(await enquiry(id)).toMatchObject({ status, version: 1 });
    }
  });

  test('stops the clock of a loan request and decides nothing', async () => {
    const { id } = await calls.loan();
    await calls.write('loan-requests', id, entry('call'));
    await calls.write('loan-requests', id, entry('call', 'пак'));
    const stored = await calls.loans.get(id);
    expect(stored).toMatchObject({ status: 'pending', version: 1 });
    expect(stored?.history.map(({ action }) => action)).toEqual(['received', 'called']);
  });

  test('sent again completes what a function that stopped left undone', async () => {
    const { id } = await calls.enquiry();
    const watched = openWatchedTable(calls.table.name);
    const deps = {
      requests: calls.requests,
      partition: createRequestPartition(watched.table, silentLogger),
      clock: () => new Date(),
    };
    const sent = { ...entry('call', 'Идва'), kind: 'call' as const };
    const of = { kind: 'enquiry', id } as const;
    const requests = { ...calls.requests, enquiry: { ...calls.requests.enquiry } };
    requests.enquiry.replace = async () => {
      throw new Error('broken off');
    };
    await expect(addLogEntry({ ...deps, requests }, of, sent, 'x')).rejects.toThrow('broken off');
    expect((await enquiry(id)).status).toBe('new');
    await calls.write('enquiries', id, sent);
    expect((await enquiry(id)).status).toBe('answered');
    expect(await kinds('enquiries', id)).toEqual(['received', 'call']);
    watched.table.documents.destroy();
  });

  test('sent again does not answer what staff opened again meanwhile', async () => {
    const { id } = await calls.enquiry();
    const sent = entry('call');
    await calls.write('enquiries', id, sent);
    await calls.patchEnquiry(id, { status: 'new' });
    await calls.write('enquiries', id, sent);
    expect((await enquiry(id)).status).toBe('new');
  });

  test('that is taken back leaves the enquiry new, as if nothing had been', async () => {
    const { id } = await calls.enquiry();
    const sent = entry('call');
    await calls.write('enquiries', id, sent);
    expect((await calls.takeBack('enquiries', id, sent.entry_id)).status).toBe(200);
    expect((await calls.takeBack('enquiries', id, sent.entry_id)).status).toBe(200);
    expect((await enquiry(id)).status).toBe('new');
    expect(await kinds('enquiries', id)).toEqual(['received']);
    await calls.write('enquiries', id, sent);
    expect((await enquiry(id)).status).toBe('answered');
  });

  test('that is taken back leaves what a colleague’s entry answered', async () => {
    const { id } = await calls.enquiry();
    const [mine, theirs] = [entry('call'), entry('call')];
    await calls.write('enquiries', id, mine);
    await calls.write('enquiries', id, theirs, colleague);
    await calls.takeBack('enquiries', id, mine.entry_id);
    expect((await enquiry(id)).status).toBe('answered');
  });

  test.each([
    ['the first one first', 0],
    ['the second one first', 1],
  ])('that two people wrote and both take back leaves the enquiry new: %s', async (_, first) => {
    const { id } = await calls.enquiry();
    const both = [
      { sent: entry('call'), as: {} },
      { sent: entry('call'), as: colleague },
    ];
    for (const { sent, as } of both) await calls.write('enquiries', id, sent, as);
    const order = first === 0 ? both : both.toReversed();
    const statuses: string[] = [];
    for (const { sent, as } of order) {
      expect((await calls.takeBack('enquiries', id, sent.entry_id, as)).status).toBe(200);
      statuses.push((await enquiry(id)).status);
    }
    expect(statuses).toEqual(['answered', 'new']);
    expect(await kinds('enquiries', id)).toEqual(['received']);
  });

  test('that two people wrote and take back at once leaves the enquiry new', async () => {
    const { id } = await calls.enquiry();
    const [mine, theirs] = [entry('call'), entry('call')];
    await calls.write('enquiries', id, mine);
    await calls.write('enquiries', id, theirs, colleague);
    // The first one has looked when the second one is taken back.
    const watched = openWatchedTable(calls.table.name);
    const requests = createRequestStores(watched.table, silentLogger, () => new Date());
    const deps = { requests, partition: calls.partition, clock: () => new Date() };
    const of = { kind: 'enquiry', id } as const;
    watched.before('PutItemCommand', () =>
      calls.takeBack('enquiries', id, theirs.entry_id, colleague),
    );
    await removeLogEntry(deps, of, mine.entry_id, 'staff@example.com');
    watched.table.documents.destroy();
    expect((await enquiry(id)).status).toBe('new');
    expect(await kinds('enquiries', id)).toEqual(['received']);
  });

  test('that two people wrote into a loan request is its mark until both took theirs back', async () => {
    const { id } = await calls.loan();
    const [mine, theirs] = [entry('call'), entry('call')];
    await calls.write('loan-requests', id, mine);
    await calls.write('loan-requests', id, theirs, colleague);
    const marks = async () =>
      (await calls.loans.get(id))?.history.flatMap(({ action, by }) =>
        action === 'called' ? by : [],
      );
    await calls.takeBack('loan-requests', id, mine.entry_id);
    expect(await marks()).toEqual(['other@example.com']);
    await calls.takeBack('loan-requests', id, theirs.entry_id, colleague);
    expect(await marks()).toEqual([]);
  });

  test('that is taken back leaves an enquiry closed that was closed since', async () => {
    const { id } = await calls.enquiry();
    const sent = entry('call');
    await calls.write('enquiries', id, sent);
    await calls.patchEnquiry(id, { status: 'closed' });
    await calls.takeBack('enquiries', id, sent.entry_id);
    expect((await enquiry(id)).status).toBe('closed');
  });
});

describe('taking an entry back', () => {
  test('is for its author alone', async () => {
    const { id } = await calls.noted();
    const sent = entry('note', 'мое');
    await calls.write('calls', id, sent);
    expect((await calls.takeBack('calls', id, sent.entry_id, colleague)).status).toBe(403);
    expect(await kinds('calls', id)).toEqual(['received', 'note']);
  });

  test('finds it however its id is written', async () => {
    const { id } = await calls.noted();
    const sent = entry('note', 'мое');
    await calls.write('calls', id, sent);
    const written = sent.entry_id.toUpperCase();
    expect((await calls.takeBack('calls', id, written)).status).toBe(200);
    expect(await kinds('calls', id)).toEqual(['received']);
  });

  test('is refused once some minutes are over', async () => {
    const { id } = await calls.noted();
    const sent = entry('note', 'старо');
    const start = Date.now();
    await calls.write('calls', id, sent);
    setClock(new Date(start + 5.1 * 60_000));
    const { status, body } = await calls.takeBack('calls', id, sent.entry_id);
    expect([status, body.reason]).toEqual([422, 'late']);
    setClock(new Date(start + 4.9 * 60_000));
    expect((await calls.takeBack('calls', id, sent.entry_id)).status).toBe(200);
  });
});

test('an entry whose request is erased while it is written is taken back', async () => {
  const { id } = await calls.enquiry();
  const watched = openWatchedTable(calls.table.name);
  const partition = createRequestPartition(watched.table, silentLogger);
  watched.before('PutItemCommand', () => calls.enquiries.remove(id));
  const of = { kind: 'enquiry', id } as const;
  const sent = { ...entry('note', 'за изтрит човек'), kind: 'note' as const };
  const deps = { requests: calls.requests, partition, clock: () => new Date() };
  await expect(addLogEntry(deps, of, sent, 'x')).rejects.toMatchObject({ code: 'not_found' });
  expect(await calls.partition.entries(of)).toEqual([]);
  watched.table.documents.destroy();
});

test('an entry that a throttled table does not take is in the log once when it is sent again', async () => {
  const { id } = await calls.enquiry();
  const sent = entry('note', 'веднъж');
  calls.emulators.faults.set({ dynamodb: 'throttle' });
  expect((await calls.write('enquiries', id, sent)).status).toBe(503);
  calls.emulators.faults.clear();
  const { body } = await calls.write('enquiries', id, sent);
  expect((body.entry as LogEntry).text).toBe('веднъж');
  expect(await kinds('enquiries', id)).toEqual(['received', 'note']);
});
