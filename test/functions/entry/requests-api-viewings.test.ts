import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { requestKey } from '#functions/store/requests/request-keys.ts';
import { placesKey } from '#functions/store/requests/viewing-places.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { entryIn } from '#support/calendar.ts';
import { staffClaims } from '#support/calls/gateway-event.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
const house = buildCaravan({ make: 'Swift', model: 'Bordeaux' });
/** A Thursday, 12:00 in Sofia. */
const now = '2026-11-26T10:00:00.000Z';
const at = (iso: string) => setClock(new Date(iso), { hold: true });

beforeAll(async () => {
  calls = await startRequestCalls();
  await createCaravanRepository(calls.table, silentLogger).create(house);
}, 60_000);
afterAll(() => calls?.stop());
beforeEach(() => {
  at(now);
  calls.emulators.ses.clear();
});
afterEach(() => {
  calls.emulators.faults.clear();
  setClock(null);
});

/** A stored wish on a day that no other test uses. */
const wished = (day: string, more: object = {}) =>
  calls.viewing({
    day,
    created_at: now,
    caravan_ids: [house.id],
    caravan_names: ['Swift Bordeaux'],
    ...more,
  });
const placesOn = async (day: string) =>
  (await calls.places.of(day)).places.map(({ time, state }) => `${time} ${state}`).sort();
const viewingOf = async (id: string) => {
  const viewing = await calls.requests.viewing.get(id);
  if (!viewing) throw new Error('There is no such viewing');
  return viewing;
};
const sent = () => calls.emulators.ses.mails();
const by = staffClaims.email;

describe('staff answer a wish', () => {
  test('by one tap: it is agreed, its place is sure, and the letter brings the calendar’s entry', async () => {
    const wish = await wished('2026-12-02');
    const { status, body } = await calls.patchViewing(wish.id, { status: 'confirmed', version: 1 });
    expect(status).toBe(200);
    expect(body.viewing).toMatchObject({ status: 'confirmed', version: 2, sequence: 1 });
    expect(body.viewing).not.toHaveProperty('fingerprint');
    expect(await placesOn('2026-12-02')).toEqual(['10:00 sure']);
    const after = await viewingOf(wish.id);
    expect(after.history.at(-1)).toEqual({ at: now, by, action: 'confirmed', detail: null });
    expect(after.outbox.slice(1)).toMatchObject([
      { kind: 'viewing-confirmed', state: 'sent' },
      // 18:00 in Sofia on the evening before.
      { kind: 'viewing-reminder', state: 'waiting', due_at: '2026-12-01T16:00:00.000Z' },
    ]);
    const [letter] = sent();
    expect(letter?.to).toEqual([wish.email]);
    expect(letter?.text).toContain('Swift Bordeaux');
    const entry = entryIn(letter?.raw);
    expect([entry?.method, entry?.event]).toMatchObject([
      'REQUEST',
      {
        status: 'CONFIRMED',
        sequence: 1,
        start: new Date('2026-12-02T08:00:00.000Z'),
        end: new Date('2026-12-02T09:00:00.000Z'),
      },
    ]);
  });

  test('that a colleague answered meanwhile is a conflict that shows it', async () => {
    const wish = await wished('2026-12-03');
    await calls.patchViewing(wish.id, { status: 'confirmed', version: 1 });
    const again = await calls.patchViewing(wish.id, { status: 'declined', version: 1 });
    expect([again.status, again.body.code, again.body.current]).toMatchObject([
      409,
      'conflict',
      { status: 'confirmed', version: 2 },
    ]);
    expect(await calls.patchViewing(wish.id, { status: 'confirmed' })).toMatchObject({
      status: 200,
      body: { viewing: { version: 2 } },
    });
  });

  test('with another time: the old place is free, the letter says so, and the reminder moves along', async () => {
    const wish = await wished('2026-12-04');
    await calls.patchViewing(wish.id, { status: 'confirmed' });
    const moved = { day: '2026-12-07', time: '14:00' };
    expect((await calls.patchViewing(wish.id, moved)).body.viewing).toMatchObject({
      ...moved,
      status: 'confirmed',
      sequence: 2,
    });
    expect([await placesOn('2026-12-04'), await placesOn('2026-12-07')]).toEqual([
      [],
      ['14:00 sure'],
    ]);
    const { outbox } = await viewingOf(wish.id);
    expect(outbox.map(({ kind, state, due_at }) => [kind, state, due_at])).toEqual([
      ['viewing', 'sent', expect.any(String)],
      ['viewing-confirmed', 'sent', now],
      ['viewing-reminder', 'withheld', '2026-12-03T16:00:00.000Z'],
      ['viewing-moved', 'sent', now],
      ['viewing-reminder', 'waiting', '2026-12-06T16:00:00.000Z'],
    ]);
    const taken = await wished('2026-12-08');
    const other = await wished('2026-12-09');
    const clash = await calls.patchViewing(other.id, {
      status: 'confirmed',
      day: '2026-12-08',
      time: '10:00',
    });
    expect([clash.status, clash.body.code]).toEqual([409, 'taken']);
    expect(clash.body.times).toContainEqual({ day: '2026-12-08', time: '11:00' });
    expect(await viewingOf(other.id)).toMatchObject({ status: 'wished', version: 1 });
    expect(await placesOn('2026-12-08')).toEqual(['10:00 wished']);
    expect(taken.status).toBe('wished');
  });

  test('is refused for one reason at a time: another version, a time that is over, one too far, one that is taken', async () => {
    const day = '2026-12-18';
    await wished(day);
    const wish = await wished(day, { time: '11:00' });
    const refusal = async (patch: object) => {
      const { status, body } = await calls.patchViewing(wish.id, patch);
      return [status, body.code, body.reason ?? body.fields ?? Object.keys(body).sort()];
    };
    const taken = { day, time: '10:00' };
    const far = { day: '2027-02-25', time: '10:00' };
    const over = { day: '2026-11-25', time: '10:00' };
    for (const to of [taken, far, over])
      expect((await refusal({ ...to, version: 9 })).slice(0, 2)).toEqual([409, 'conflict']);
    expect(await refusal({ ...over, version: 1 })).toEqual([422, 'rule', 'past']);
    expect(await refusal({ ...far, version: 1 })).toEqual([400, 'invalid', { day: 'outOfRange' }]);
    expect((await refusal({ ...taken, version: 1 })).slice(0, 2)).toEqual([409, 'taken']);
    expect(await viewingOf(wish.id)).toMatchObject({ version: 1, revision: 1 });
    expect(await placesOn(day)).toEqual(['10:00 wished', '11:00 wished']);
    expect((await calls.patchViewing(crypto.randomUUID(), far)).status).toBe(404);
  });

  test('once its hold is over only while its time is free', async () => {
    const wish = await wished('2026-12-10');
    at('2026-11-27T10:00:00.000Z');
    await calls.viewing({ day: '2026-12-10', created_at: '2026-11-27T10:00:00.000Z' });
    expect((await calls.patchViewing(wish.id, { status: 'confirmed' })).body.code).toBe('taken');
    const free = await calls.patchViewing(wish.id, {
      status: 'confirmed',
      day: '2026-12-10',
      time: '11:00',
    });
    expect(free.status).toBe(200);
  });

  test('by declining it: the place is free, and an entry in a calendar is taken back', async () => {
    const wish = await wished('2026-12-11');
    await calls.patchViewing(wish.id, { status: 'declined' });
    expect(await placesOn('2026-12-11')).toEqual([]);
    expect(sent()[0]?.subject).toContain('За огледа Ви');
    expect(entryIn(sent()[0]?.raw)).toBeNull();
    const agreed = await wished('2026-12-11');
    await calls.patchViewing(agreed.id, { status: 'confirmed' });
    await calls.patchViewing(agreed.id, { status: 'declined' });
    expect(entryIn(sent()[0]?.raw)).toMatchObject({
      method: 'CANCEL',
      event: { status: 'CANCELLED', sequence: 2 },
    });
    const { outbox } = await viewingOf(agreed.id);
    expect(outbox.filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  test('without an address it is agreed all the same, and nobody is written to', async () => {
    const wish = await wished('2026-12-12', { email: '' });
    expect((await calls.patchViewing(wish.id, { status: 'confirmed' })).status).toBe(200);
    expect(sent()).toEqual([]);
    expect((await viewingOf(wish.id)).outbox).toHaveLength(1);
  });

  test('as done or missed once its time has begun, and no sooner', async () => {
    const wish = await wished('2026-11-27');
    await calls.patchViewing(wish.id, { status: 'confirmed' });
    const early = await calls.patchViewing(wish.id, { status: 'done' });
    expect([early.status, early.body.reason]).toEqual([422, 'ahead']);
    at('2026-11-27T08:00:00.000Z');
    expect((await calls.patchViewing(wish.id, { status: 'done' })).body.viewing).toMatchObject({
      status: 'done',
    });
    expect(await placesOn('2026-11-27')).toEqual([]);
    const log = await calls.readLog('viewings', wish.id);
    expect((log.body.items as { action: string }[]).map(({ action }) => action)).toEqual([
      'received',
      'confirmed',
      'done',
    ]);
    expect((await calls.patchViewing(wish.id, { status: 'missed' })).body.viewing).toMatchObject({
      status: 'missed',
    });
    expect((await calls.patchViewing(wish.id, { status: 'declined' })).status).toBe(422);
  });

  test('in the past is refused', async () => {
    const wish = await wished('2026-11-26', { time: '11:00' });
    expect((await calls.patchViewing(wish.id, { status: 'confirmed' })).body).toMatchObject({
      code: 'rule',
      reason: 'past',
    });
  });
});

describe('a viewing that staff enter', () => {
  const entered = (day: string, more: object = {}) => ({
    form_id: crypto.randomUUID(),
    caravan_ids: [house.id],
    day,
    time: '10:00',
    name: 'Петя Колева',
    phone: '0888 123 123',
    email: 'petya@example.com',
    lang: 'bg',
    ...more,
  });
  const enter = (body: object) => calls.call('POST /api/admin/viewings', { body });

  test('is agreed at once, takes the same places, and is one under its form', async () => {
    const form = entered('2026-12-14');
    const first = await enter(form);
    expect([first.status, first.body.viewing]).toMatchObject([
      201,
      { status: 'confirmed', sequence: 1, caravan_names: ['Swift Bordeaux'] },
    ]);
    expect(await enter(form)).toMatchObject({
      status: 201,
      body: { viewing: { id: (first.body.viewing as { id: string }).id } },
    });
    expect(await placesOn('2026-12-14')).toEqual(['10:00 sure']);
    expect(sent().map(({ to }) => to)).toEqual([['petya@example.com']]);
    expect((await enter(entered('2026-12-14'))).body.code).toBe('taken');
    expect((await enter({ ...form, time: '11:00' })).body.code).toBe('conflict');
    // Staff may agree on a time beside the opening hours.
    expect((await enter(entered('2026-12-13', { time: '19:30' }))).status).toBe(201);
    expect((await enter(entered('2026-11-25'))).body.fields).toEqual({ time: 'past' });
    expect((await enter(entered('2062-12-14'))).body.fields).toEqual({ day: 'outOfRange' });
    expect((await enter(entered('9999-12-31', { time: '23:30' }))).body.fields).toEqual({
      day: 'outOfRange',
    });
    // What is at half past ten for an hour is in the way of ten and of eleven.
    expect((await enter(entered('2026-12-28', { time: '10:30' }))).status).toBe(201);
    for (const time of ['10:00', '11:00'])
      expect((await enter(entered('2026-12-28', { time }))).body.code).toBe('taken');
  });

  test.each([
    ['bg', '2026-12-16'],
    ['en', '2026-12-17'],
  ] as const)(
    'of a hidden home names it to staff, and without link and number to whom it was agreed with (%s)',
    async (lang, day) => {
      const named = { make: 'Secret', model: 'Harbour', number: 10_042 };
      const secret = buildCaravan({ ...named, is_visible: false });
      await createCaravanRepository(calls.table, silentLogger).create(secret);
      const { status, body } = await enter(entered(day, { lang, caravan_ids: [secret.id] }));
      expect([status, body.viewing]).toMatchObject([201, { caravan_names: ['Secret Harbour'] }]);
      const [letter] = sent();
      expect(letter?.to).toEqual(['petya@example.com']);
      expect(letter?.subject).toContain(lang === 'bg' ? 'Чакаме Ви' : 'See you');
      const { event } = entryIn(letter?.raw) ?? {};
      expect(event?.summary).toMatch(lang === 'bg' ? /^Оглед: / : /^Viewing: /);
      const all = [letter?.subject, letter?.text, letter?.html, event?.summary, event?.description];
      expect(letter?.text).toContain('Secret Harbour');
      expect(event?.summary).toContain('Secret Harbour');
      expect(all.join(' ')).not.toMatch(new RegExp(`10042|/houses/|${secret.id.slice(0, 8)}`, 'i'));
    },
  );
});

describe('wishes that strangers sent in numbers', () => {
  test('are dropped at once without a letter; what is agreed stays', async () => {
    const wishes = await Promise.all(
      ['09:00', '10:00', '11:00'].map((time) => wished('2026-12-15', { time })),
    );
    const agreed = await wished('2026-12-15', { time: '12:00' });
    await calls.patchViewing(agreed.id, { status: 'confirmed' });
    calls.emulators.ses.clear();
    const ids = [...wishes, agreed].map(({ id }) => id);
    const drop = (claims?: Record<string, string>) =>
      calls.call('POST /api/admin/viewings/drop', { body: { ids }, ...(claims && { claims }) });
    const { status, body } = await drop();
    const dropped = new Set(wishes.map(({ id }) => id));
    expect([status, new Set(body.dropped as string[])]).toEqual([200, dropped]);
    // The answer may be lost: the same person asks again, and hears that they are dropped. To
    // somebody else they are declined already.
    expect(new Set((await drop()).body.dropped as string[])).toEqual(dropped);
    const other = await drop({ ...staffClaims, email: 'other@example.com' });
    expect(other.body.dropped).toEqual([]);
    expect(await placesOn('2026-12-15')).toEqual(['12:00 sure']);
    expect(sent()).toEqual([]);
    for (const { id } of wishes) expect(await viewingOf(id)).toMatchObject({ status: 'declined' });
  });
});

describe('Today', () => {
  const today = async () =>
    (await calls.call('GET /api/admin/today')).body.today as {
      viewings: {
        wishes: number;
        items: { id: string; status: string; troubles: string[]; over: boolean }[];
      };
    };

  test('names wishes, what is agreed for this day and the next, what is over, and what has a trouble', async () => {
    const sold = buildCaravan({ sale_status: 'sold' });
    const reserved = buildCaravan({ sale_status: 'reserved' });
    const caravans = createCaravanRepository(calls.table, silentLogger);
    await caravans.create(sold);
    await caravans.create(reserved);
    at('2026-12-16T12:00:00.000Z');
    const agreed = { status: 'confirmed' as const, created_at: '2026-12-16T08:00:00.000Z' };
    const over = await wished('2026-12-16', { ...agreed, time: '09:00' });
    const soon = await wished('2026-12-17', { ...agreed, time: '16:00' });
    const far = await wished('2026-12-22', agreed);
    const broken = await wished('2026-12-23', {
      ...agreed,
      caravan_ids: [sold.id, reserved.id, crypto.randomUUID()],
    });
    const closed = await wished('2026-12-25', { ...agreed, time: '11:00' });
    const wish = await wished('2026-12-21', { created_at: '2026-12-16T08:00:00.000Z' });
    const { viewings } = await today();
    const known = (id: string) => viewings.items.find((one) => one.id === id);
    expect(known(over.id)).toMatchObject({ over: true, troubles: [] });
    expect(known(soon.id)).toMatchObject({ over: false, troubles: [] });
    expect(known(far.id)).toBeUndefined();
    expect(known(broken.id)).toMatchObject({ troubles: ['sold', 'reserved', 'hidden'] });
    expect(known(closed.id)).toMatchObject({ troubles: ['closed'] });
    expect(known(wish.id)).toMatchObject({ status: 'wished', over: false });
    expect(viewings.wishes).toBeGreaterThan(0);
    const { body } = await calls.call('GET /api/admin/new-requests');
    expect(body.viewings).toBeGreaterThan(0);
  });

  test('bears that time to live took a viewing before its day, or its day before the viewing', async () => {
    at('2027-01-12T12:00:00.000Z');
    const agreed = { status: 'confirmed' as const, created_at: '2027-01-12T08:00:00.000Z' };
    const lose = (Key: Record<string, unknown>) =>
      calls.table.documents.send(new DeleteCommand({ TableName: calls.table.name, Key }));
    const lost = await wished('2027-01-13', { ...agreed, time: '09:00' });
    const kept = await wished('2027-01-13', { ...agreed, time: '11:00' });
    const alone = await wished('2027-01-12', { ...agreed, time: '16:00' });
    await lose(requestKey({ kind: 'viewing', id: lost.id }));
    await lose(placesKey('2027-01-12'));
    const { viewings } = await today();
    expect(viewings.items.map(({ id }) => id)).toEqual([kept.id]);
    expect((await calls.patchViewing(lost.id, { status: 'declined' })).status).toBe(404);

    // Staff go on with the one whose day is gone, which brings its place back while it is ahead.
    const noted = await calls.patchViewing(alone.id, { admin_notes: 'идва с баща си' });
    expect(noted.status).toBe(200);
    expect(await placesOn('2027-01-12')).toEqual(['16:00 sure']);
    await lose(placesKey('2027-01-12'));
    expect((await calls.patchViewing(alone.id, { status: 'declined' })).status).toBe(200);
    expect(await placesOn('2027-01-12')).toEqual([]);
  });
});
