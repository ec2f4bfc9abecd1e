import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { requestKey } from '#functions/store/requests/request-keys.ts';
import { placesKey } from '#functions/store/requests/viewing-places.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { type CustomerCalls, startCustomerCalls } from '#support/calls/customer-calls.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

let calls: CustomerCalls;
let houses: Caravan[];
/** A Thursday, 12:00 in Sofia. */
const now = '2026-11-26T10:00:00.000Z';
const later = (ms: number) => setClock(new Date(Date.parse(now) + ms), { hold: true });
const hour = 3_600_000;
const newKey = () => crypto.randomUUID();

beforeAll(async () => {
  calls = await startCustomerCalls();
  houses = [
    calls.house({ make: 'Willerby', model: 'Rio Gold' }),
    calls.house({ make: 'Swift', model: 'Bordeaux', sale_status: 'reserved' }),
    calls.house({ make: 'ABI', model: 'Продаден', sale_status: 'sold' }),
    calls.house({ make: 'ABI', model: 'Скрит', is_visible: false }),
  ];
  await calls.show(houses);
});
afterAll(() => calls.stop());
beforeEach(() => {
  setClock(new Date(now), { hold: true });
  calls.emulators.ses.clear();
});
afterEach(() => {
  calls.faults.clear();
  setClock(null);
});

const idOf = (at: number) => houses[at]?.id ?? '';
let people = 0;
/** The wish of somebody new, on a day that no other test uses. */
function wishOf(day: string, more: object = {}) {
  people += 1;
  return {
    caravan_ids: [idOf(0)],
    day,
    time: '10:00',
    name: 'Иван Петров',
    phone: `0888 1${String(people).padStart(5, '0')}`,
    email: `guest-${people}@example.com`,
    lang: 'bg',
    ...more,
  };
}
const placesOn = async (day: string) =>
  (await calls.places.of(day)).places.map(({ time, state }) => `${time} ${state}`).sort();
/** Removes a row, as time to live does. */
const lose = (Key: Record<string, unknown>) =>
  calls.table.documents.send(new DeleteCommand({ TableName: calls.table.name, Key }));
const timesOn = async (day: string): Promise<string[]> => {
  const { body } = await calls.times();
  const days = body.days as { day: string; times: string[] }[];
  return days.find((one) => one.day === day)?.times ?? [];
};
/** A form as a browser sends it by itself. */
async function post(
  path: '/api/viewings' | '/api/viewing' | '/api/viewing/change',
  fields: Record<string, string | string[]>,
  headers: Record<string, string> = {},
) {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) all.append(name, one);
  people += 1;
  const event = gatewayEvent({
    routeKey: `POST ${path}`,
    body: String(all),
    contentType: 'application/x-www-form-urlencoded',
  });
  const result = await calls.handler({
    ...event,
    headers: {
      ...event.headers,
      origin: String(calls.env.SITE_ORIGIN),
      'x-origin-key': localEdgeKey,
      'cloudfront-viewer-address': `2001:db8:e${people.toString(16)}::1:46532`,
      ...headers,
    },
  });
  return { status: result.statusCode, headers: result.headers ?? {}, text: result.body ?? '' };
}

describe('the wish to see homes', () => {
  test('takes its place, is stored, and the dealer and the visitor have their letters', async () => {
    const key = newKey();
    const wish = wishOf('2026-11-30', { caravan_ids: [idOf(0), idOf(1)] });
    const { status, body } = await calls.wish({ body: wish, key });
    const stored = await calls.viewingOf(key);
    const number = referenceOf(stored?.id ?? '');
    expect([status, body]).toEqual([201, { success: true, viewing: { number } }]);
    expect(stored).toMatchObject({
      ...wish,
      caravan_names: ['Willerby Rio Gold', 'Swift Bordeaux'],
      status: 'wished',
      minutes: 60,
      sequence: 0,
      history: [{ at: now, by: 'customer', action: 'received', detail: null }],
    });
    expect((await calls.places.of('2026-11-30')).places).toEqual([
      {
        id: stored?.id,
        time: '10:00',
        minutes: 60,
        state: 'wished',
        until: '2026-11-27T10:00:00.000Z',
      },
    ]);
    expect(await timesOn('2026-11-30')).not.toContain('10:00');
    const [mail, ...others] = calls.mails();
    expect(others).toEqual([]);
    expect(mail?.replyTo).toEqual([wish.email]);
    expect(mail?.text).toContain('понеделник, 30 ноември 2026 г., 10:00 ч.');
    expect(mail?.text).toContain('Swift Bordeaux');
    const [letter] = calls.letters();
    expect(letter?.to).toEqual([wish.email]);
    expect(letter?.text).toContain('Огледът още не е уговорен');
    expect(letter?.text).toContain(`/bg/viewing#${await calls.tokens.of(stored?.id ?? '')}`);
    // Anybody can type any address: the letter says nothing that was typed.
    expect(letter?.text).not.toContain('Иван');
    expect(JSON.stringify(letter)).not.toContain('text/calendar');
  });

  test('sent again is the same wish, and another one under its key is a conflict', async () => {
    const key = newKey();
    const body = wishOf('2026-12-01');
    const first = await calls.wish({ body, key });
    expect(await calls.wish({ body, key })).toMatchObject({ status: 201, body: first.body });
    expect(await calls.wish({ body: { ...body, time: '12:00' }, key })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await placesOn('2026-12-01')).toEqual(['10:00 wished']);
    expect(calls.mails()).toHaveLength(1);
  });

  test('for the last place at once is had by one of many; the others get the next free times', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        calls.wish({ body: wishOf('2026-12-02', { time: '11:00' }) }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'taken',
      times: [
        { day: '2026-12-02', time: '12:00' },
        { day: '2026-12-02', time: '13:00' },
        { day: '2026-12-02', time: '14:00' },
        { day: '2026-12-02', time: '15:00' },
        { day: '2026-12-02', time: '16:00' },
        { day: '2026-12-03', time: '09:00' },
      ],
    });
    expect(await placesOn('2026-12-02')).toEqual(['11:00 wished']);
  });

  test('is refused for a time at which the yard shows no homes, for one too soon, and beyond three weeks', async () => {
    for (const [day, time] of [
      ['2026-11-29', '09:00'],
      ['2026-12-24', '10:00'],
      ['2026-12-03', '09:30'],
      ['2026-12-03', '17:00'],
      ['2026-11-26', '14:00'],
      ['2026-12-18', '10:00'],
      ['2026-11-25', '10:00'],
    ])
      expect([
        day,
        time,
        (await calls.wish({ body: wishOf(day ?? '', { time }) })).body.code,
      ]).toEqual([day, time, 'taken']);
    expect(await calls.wish({ body: wishOf('2026-11-26', { time: '15:00' }) })).toMatchObject({
      status: 201,
    });
    expect(
      (await calls.wish({ body: wishOf('2027-03-28', { time: '03:30' }) })).body,
    ).toMatchObject({ code: 'invalid', fields: { time: 'invalid' } });
  });

  test('names up to five homes that visitors see and that are not sold', async () => {
    const about = async (caravan_ids: string[]) =>
      (await calls.wish({ body: wishOf('2026-12-03', { caravan_ids }) })).body.fields;
    expect(await about([])).toEqual({ caravan_ids: 'required' });
    expect(await about([idOf(0), idOf(2)])).toEqual({ caravan_ids: 'sold' });
    expect(await about([idOf(3)])).toEqual({ caravan_ids: 'gone' });
    expect(await about([newKey()])).toEqual({ caravan_ids: 'gone' });
    expect(await about(Array.from({ length: 6 }, newKey))).toEqual({ caravan_ids: 'tooMany' });
    expect(await placesOn('2026-12-03')).toEqual([]);
  });

  test('needs a name and a telephone, and no e-mail address', async () => {
    const empty = await calls.wish({ body: wishOf('2026-12-04', { name: ' ', phone: '12' }) });
    expect(empty.body.fields).toEqual({ name: 'required', phone: 'invalid' });
    const key = newKey();
    expect((await calls.wish({ body: wishOf('2026-12-04', { email: '' }), key })).status).toBe(201);
    expect((await calls.viewingOf(key))?.outbox.map(({ kind }) => kind)).toEqual(['viewing']);
    expect(calls.letters()).toEqual([]);
  });

  test('of one telephone, in whatever spelling, and of one network is open three times at once', async () => {
    const phone = ['0888 654 987', '+359 888 654 987', '00359888654987', '0888654987'];
    const answers = [];
    for (const [at, one] of phone.entries())
      answers.push(
        await calls.wish({ body: wishOf('2026-12-05', { phone: one, time: `${10 + at}:00` }) }),
      );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 422]);
    expect(answers[3]?.body).toMatchObject({ code: 'rule', reason: 'open_wishes' });
    const address = '203.0.113.77';
    const byNetwork = [];
    for (const time of ['10:00', '11:00', '12:00', '13:00'])
      byNetwork.push((await calls.wish({ body: wishOf('2026-12-07', { time }), address })).status);
    expect(byNetwork).toEqual([201, 201, 201, 422]);
    // Whoever has too many open ones is told first that a time is taken.
    const again = { body: wishOf('2026-12-07', { time: '10:00' }), address };
    expect(await calls.wish(again)).toMatchObject({ status: 409, body: { code: 'taken' } });
    // Once staff answered one, or its time is over, there is room for another.
    const [first] = await calls.viewings
      .page(undefined)
      .then(({ items }) =>
        items.filter(({ day, time }) => day === '2026-12-07' && time === '10:00'),
      );
    if (!first) throw new Error('The first wish is stored');
    await calls.viewings.replace(
      { ...first, status: 'confirmed', revision: first.revision + 1 },
      first,
    );
    expect(
      (await calls.wish({ body: wishOf('2026-12-08', { time: '13:00' }), address })).status,
    ).toBe(201);
  });

  test('fills half of a day at most, by however many senders, and for a day', async () => {
    const day = '2026-12-09';
    const all = await timesOn(day);
    expect(all).toHaveLength(8);
    const statuses = [];
    for (const time of all)
      statuses.push((await calls.wish({ body: wishOf(day, { time }) })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
    expect(await timesOn(day)).toEqual([]);
    later(24 * hour - 1);
    expect(await timesOn(day)).toEqual([]);
    later(24 * hour);
    expect(await timesOn(day)).toEqual(all);
    expect((await calls.wish({ body: wishOf(day, { time: all[0] }) })).status).toBe(201);
  });

  test('finds a time taken though time to live took the viewing, and free where it took the day', async () => {
    const day = '2026-12-10';
    const key = newKey();
    await calls.wish({ body: wishOf(day), key });
    const stored = await calls.viewingOf(key);
    await lose(requestKey({ kind: 'viewing', id: stored?.id ?? '' }));
    expect(await timesOn(day)).not.toContain('10:00');
    expect((await calls.wish({ body: wishOf(day) })).body.code).toBe('taken');
    expect((await calls.wish({ body: wishOf(day, { time: '11:00' }) })).status).toBe(201);
    await lose(placesKey(day));
    expect(await timesOn(day)).toEqual(expect.arrayContaining(['10:00', '11:00']));
    expect((await calls.wish({ body: wishOf(day) })).status).toBe(201);
    expect(await placesOn(day)).toEqual(['10:00 wished']);
  });

  test('has room where time to live took another wish, or what was counted', async () => {
    const phone = '0888 321 321';
    const address = '203.0.113.78';
    const wish = async (day: string, time: string) => {
      const key = newKey();
      const { status } = await calls.wish({ body: wishOf(day, { phone, time }), key, address });
      return { status, id: (await calls.viewingOf(key))?.id ?? '' };
    };
    const [one, other] = ['2026-12-06', '2026-12-13'];
    const first = await wish(one, '10:00');
    await wish(one, '11:00');
    await wish(other, '10:00');
    expect((await wish(other, '11:00')).status).toBe(422);
    await lose(requestKey({ kind: 'viewing', id: first.id }));
    expect((await wish(other, '11:00')).status).toBe(201);
    expect((await wish(other, '12:00')).status).toBe(422);
    for (const { pk, sk } of await calls.rows('WISHES#')) await lose({ pk, sk });
    expect((await wish(other, '12:00')).status).toBe(201);
  });

  test('is stored and answered while no mail goes out; the letters wait', async () => {
    calls.faults.set({ ses: 'down' });
    const key = newKey();
    expect((await calls.wish({ body: wishOf('2026-12-11'), key })).status).toBe(201);
    const stored = await calls.viewingOf(key);
    expect(stored?.outbox.map(({ kind, state }) => [kind, state])).toEqual([
      ['viewing', 'waiting'],
      ['viewing-received', 'waiting'],
    ]);
  });

  test('sent by a browser without scripts leads to the page that says so, or back with what was typed', async () => {
    const { caravan_ids, day: _day, time: _time, ...person } = wishOf('2026-12-12');
    const fields = { ...person, caravan_ids, at: '2026-12-12 10:00' };
    const { status, headers } = await post('/api/viewings', fields);
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/bg\/sent\?form=viewing&number=[0-9A-F]{8}$/);
    const taken = await post('/api/viewings', {
      ...fields,
      name: 'Друг <b>',
      phone: '0888 222 333',
    });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('Друг &lt;b&gt;');
    expect(taken.text).toContain('2026-12-12 11:00');
    expect(taken.text).not.toContain('value="2026-12-12 10:00"');
    const empty = await post('/api/viewings', { lang: 'en' });
    expect([empty.status, empty.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    const foreign = await post('/api/viewings', fields, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.text.includes('Иван')]).toEqual([403, false]);
  });
});

describe('the link of a letter', () => {
  /** A stored wish, and the token of its link. */
  async function wished(day: string, more: object = {}) {
    const key = newKey();
    await calls.wish({ body: wishOf(day, more), key });
    const stored = await calls.viewingOf(key);
    if (!stored) throw new Error('The wish was not stored');
    return { stored, token: await calls.tokens.of(stored.id) };
  }

  test('shows the viewing, and changes nothing by being opened', async () => {
    const { stored, token } = await wished('2026-11-28');
    const { status, body } = await calls.openLink({ body: { token, lang: 'bg' } });
    expect([status, body.viewing]).toEqual([
      200,
      {
        number: referenceOf(stored.id),
        status: 'wished',
        day: '2026-11-28',
        time: '10:00',
        minutes: 60,
        houses: ['Willerby Rio Gold'],
        standings: ['available'],
        unoffered: 0,
      },
    ]);
    expect(await calls.viewings.get(stored.id)).toEqual(await calls.viewings.get(stored.id));
    const page = await post('/api/viewing', { token, lang: 'bg' });
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('Willerby Rio Gold');
    expect(page.text).toContain('noindex');
  });

  test('moves a wish to a free time, whose old place is free then, and tells the dealer', async () => {
    const { stored, token } = await wished('2026-12-14');
    const move = { token, action: 'move', day: '2026-12-15', time: '12:00', lang: 'bg' };
    const { status, body } = await calls.changeLink({ body: move });
    expect([status, body.viewing]).toMatchObject([
      200,
      { day: '2026-12-15', time: '12:00', status: 'wished' },
    ]);
    expect(await calls.changeLink({ body: move })).toMatchObject({ status: 200 });
    const after = await calls.viewings.get(stored.id);
    expect(after?.history.map(({ action, detail }) => [action, detail])).toEqual([
      ['received', null],
      ['moved', '2026-12-15 12:00'],
    ]);
    expect(
      after?.outbox.filter(({ state }) => state === 'waiting').map(({ kind }) => kind),
    ).toEqual(['viewing-change', 'viewing-received']);
    expect(after?.sequence).toBe(0);
    expect([await placesOn('2026-12-14'), await placesOn('2026-12-15')]).toEqual([
      [],
      ['12:00 wished'],
    ]);
  });

  test('moves an agreed one: staff confirm it again, and the calendar’s entry goes along', async () => {
    const { stored, token } = await wished('2026-12-16');
    await calls.viewings.replace(
      { ...stored, status: 'confirmed', sequence: 1, revision: 9 },
      stored,
    );
    const move = { token, action: 'move', day: '2026-12-16', time: '15:00', lang: 'bg' };
    expect((await calls.changeLink({ body: move })).status).toBe(200);
    expect(await calls.viewings.get(stored.id)).toMatchObject({
      status: 'wished',
      sequence: 2,
      time: '15:00',
    });
    expect(await placesOn('2026-12-16')).toEqual(['15:00 wished']);
  });

  test('refuses a time that somebody has, and keeps the one that it had', async () => {
    const { stored, token } = await wished('2026-12-17', { time: '13:00' });
    await wished('2026-12-17', { time: '14:00' });
    const move = { token, action: 'move', day: '2026-12-17', time: '14:00', lang: 'bg' };
    const { status, body } = await calls.changeLink({ body: move });
    expect([status, body.code]).toEqual([409, 'taken']);
    expect(await calls.viewings.get(stored.id)).toMatchObject({ time: '13:00', version: 1 });
    expect(await placesOn('2026-12-17')).toEqual(['13:00 wished', '14:00 wished']);
    const page = await post('/api/viewing/change', {
      token,
      action: 'move',
      at: '2026-12-17 14:00',
      lang: 'bg',
    });
    expect([page.status, page.text.includes('Willerby Rio Gold')]).toEqual([409, true]);
  });

  test('may be moved five times by its visitor, and the dealer is not written to in numbers', async () => {
    const { stored, token } = await wished('2026-12-14', { time: '16:00' });
    const moveTo = (time: string) =>
      calls.changeLink({ body: { token, action: 'move', day: '2026-12-14', time, lang: 'bg' } });
    for (const time of ['15:00', '16:00', '15:00', '16:00', '15:00'])
      expect((await moveTo(time)).status).toBe(200);
    expect(await moveTo('16:00')).toMatchObject({ status: 422, body: { reason: 'moves' } });
    const after = await calls.viewings.get(stored.id);
    expect(
      after?.outbox.filter(({ kind, state }) => kind === 'viewing-change' && state === 'waiting'),
    ).toHaveLength(1);
    expect(await placesOn('2026-12-14')).toEqual(['15:00 wished']);
  });

  test('that staff moved often may still be moved by its visitor', async () => {
    const { stored, token } = await wished('2026-12-14', { time: '13:00' });
    const by = { at: now, by: 'staff@example.com', action: 'moved' as const, detail: null };
    const history = [...stored.history, ...Array.from({ length: 6 }, () => by)];
    const revision = stored.revision + 1;
    expect(await calls.viewings.replace({ ...stored, history, revision }, stored)).toBe(true);
    const body = { token, action: 'move', day: '2026-12-14', time: '12:00', lang: 'bg' };
    expect((await calls.changeLink({ body })).status).toBe(200);
  });

  test('moved to many times at once has one place, that of its last state', async () => {
    const { stored, token } = await wished('2026-12-17', { time: '09:00' });
    const times = ['10:00', '11:00', '12:00', '16:00'];
    await Promise.all(
      times.map((time) =>
        calls.changeLink({ body: { token, action: 'move', day: '2026-12-17', time, lang: 'bg' } }),
      ),
    );
    const after = await calls.viewings.get(stored.id);
    const { places } = await calls.places.of('2026-12-17');
    const own = places.filter(({ id }) => id === stored.id);
    expect(own.map(({ time, state }) => [time, state])).toEqual([[after?.time, 'wished']]);
  });

  test('cancels once, which frees the place; staff’s calendar letter takes the entry back', async () => {
    const { stored, token } = await wished('2026-11-27', { time: '16:00' });
    const cancel = { token, action: 'cancel', lang: 'bg' };
    expect(await calls.changeLink({ body: cancel })).toMatchObject({
      status: 200,
      body: { viewing: { status: 'cancelled' } },
    });
    expect((await calls.changeLink({ body: cancel })).status).toBe(200);
    const after = await calls.viewings.get(stored.id);
    expect(after?.history.map(({ action }) => action)).toEqual(['received', 'cancelled']);
    expect(await placesOn('2026-11-27')).toEqual([]);
    const back = { token, action: 'move', day: '2026-11-27', time: '15:00', lang: 'bg' };
    expect(await calls.changeLink({ body: back })).toMatchObject({ status: 422 });
    const plain = await post('/api/viewing/change', { token, action: 'cancel', lang: 'bg' });
    expect([plain.status, plain.headers.location]).toEqual([
      303,
      `/bg/sent?form=viewing-cancelled&number=${referenceOf(stored.id)}`,
    ]);
  });

  test('ends with its hour, and nobody else’s token opens anything', async () => {
    const { token } = await wished('2026-11-27', { time: '12:00' });
    const start = Date.parse('2026-11-27T10:00:00Z') - Date.parse(now);
    later(start - 1);
    expect((await calls.openLink({ body: { token } })).status).toBe(200);
    later(start);
    expect(await calls.openLink({ body: { token } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await calls.changeLink({ body: { token, action: 'cancel' } })).status).toBe(404);
    setClock(new Date(now), { hold: true });
    const forged = Buffer.from(token, 'base64url');
    forged.set([forged[31] === undefined ? 0 : forged[31] ^ 1], 31);
    expect((await calls.openLink({ body: { token: forged.toString('base64url') } })).status).toBe(
      404,
    );
    expect((await calls.openLink({ body: { token: 'x' } })).status).toBe(400);
    const page = await post('/api/viewing', { token: 'x', lang: 'en' });
    expect([page.status, page.text.includes(dealer.phones.sales.shown)]).toEqual([400, true]);
  });
});

/** What programs send that were written to find a way in. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0000-00-00',
    '9999-12-31',
    '2026-02-30',
    '2026-11-30',
    '1969-12-31',
    '24:00',
    '23:59',
    '10:00',
    'cancel',
    'move',
    '__proto__',
    'x'.repeat(43),
    '\u0000\ud800',
    -1,
    1e308,
    null,
    true,
    [],
    {},
  ),
  fc.string({ maxLength: 60 }),
  fc.array(fc.oneof(fc.uuid(), fc.string(), fc.integer()), { maxLength: 8 }),
);
const oddBody = (...fields: string[]) =>
  fc.oneof(
    fc.dictionary(fc.constantFrom(...fields), oddValue),
    fc.constantFrom<unknown>(null, [], 'x', 7, '{'),
  );

test('whatever is sent to the calls of viewings, none of them fails', async () => {
  const wish = oddBody('caravan_ids', 'day', 'time', 'name', 'phone', 'email', 'lang', 'captcha');
  const link = oddBody('token', 'action', 'day', 'time', 'lang', 'website', 'filled_ms');
  await fc.assert(
    fc.asyncProperty(wish, link, async (wished, linked) => {
      const sent = [
        await calls.wish({ body: { ...wishOf('2026-12-16'), ...Object(wished) } }),
        await calls.wish({ body: wished }),
        await calls.openLink({ body: linked }),
        await calls.changeLink({ body: linked }),
      ];
      for (const { status } of sent) expect(status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});
