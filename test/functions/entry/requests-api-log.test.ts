import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import { kindNames, kindOfSegment, kindSegments } from '#domain/requests/request-kinds.ts';
import type { LogEntry, LogItem } from '#domain/requests/request-log.ts';
import { setClock } from '#infra/local/shared/clock.ts';
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
    for (let round = 0; round < 5; round++) {
      const both = [{}, colleague].map((who) =>
        calls.write(segment, id, entry('note', `бележка ${round}`), who),
      );
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    }
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
    expect(await calls.requestLog.entries({ kind: 'call', id: unknownId })).toEqual([]);
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
  const { id } = await calls.enquiry({ log_count: 499 });
  const last = entry('note', 'последна');
  expect((await calls.write('enquiries', id, last)).status).toBe(201);
  const { status, body } = await calls.write('enquiries', id, entry('note', 'още една'));
  expect([status, body.reason]).toEqual([422, 'full']);
  expect((await calls.write('enquiries', id, last)).status).toBe(201);
  expect(await kinds('enquiries', id)).toEqual(['received', 'note']);
  await calls.takeBack('enquiries', id, last.entry_id);
  expect((await calls.write('enquiries', id, entry('note', 'и една'))).status).toBe(201);
});

test('staff are told neither how many entries there are nor the latest one', async () => {
  for (const segment of kindSegments) {
    const { id } = await makers[segment]();
    await calls.write(segment, id, entry('note', 'само в дневника'));
    const one = await calls.call(`GET /api/admin/${segment}/{id}`, { params: { id } });
    const list = await calls.call(`GET /api/admin/${segment}`);
    expect([one.status, list.status]).toEqual([200, 200]);
    expect(JSON.stringify(one.body)).toContain(id);
    expect(JSON.stringify([one.body, list.body])).not.toMatch(/log_count|"last"|само в дневника/);
  }
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
