import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { DomainError } from '#domain/errors.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { meetsTransaction } from '#functions/platform/table-conflicts.ts';
import { changeViewing } from '#functions/use-cases/viewings/own-viewing.ts';
import { dropViewings, updateViewing } from '#functions/use-cases/viewings/staff-viewings.ts';
import { submitViewing } from '#functions/use-cases/viewings/submit-viewing.ts';
import { openViewingRig, type ViewingRig } from '#support/viewing-rig.ts';

const by = 'staff@example.com';
const day = '2026-12-01';
const times = Array.from({ length: 8 }, (_, at) => `${String(9 + at).padStart(2, '0')}:00`);
/** Times that a race is run: each ends another way. */
const rounds = Array.from({ length: 10 }, (_, round) => round);

let rig: ViewingRig;
const wishes = new Set<string>();
beforeAll(async () => {
  rig = await openViewingRig();
});
afterAll(() => rig?.stop());
beforeEach(async () => {
  rig.local.emulators.ses.clear();
  for (const one of [day, '2026-12-02', '2026-12-03'])
    for (const { id } of (await rig.places.of(one)).places) await rig.erase(id);
});

type Send = () => Promise<unknown>;
/** Makes a call, and again where the table was too busy, as whoever is told so does. */
async function patiently(call: Send, tries = 5): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    const isBusy = meetsTransaction(error) || codeOf(error) === 'unavailable';
    if (!isBusy || tries === 1) throw error;
    return patiently(call, tries - 1);
  }
}
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : undefined);
/** What became of calls that are made at once: `done`, or the code of the refusal. */
async function atOnce(calls: readonly Send[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls.map((call) => patiently(call)));
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'done';
    const code = codeOf(one.reason);
    if (!code) throw one.reason;
    return code;
  });
}
const confirming = (id: string, version?: number) => () =>
  updateViewing(rig.deps, id, { status: 'confirmed', ...(version && { version }) }, by);
async function visitorOf(viewing: Viewing) {
  const token = await rig.deps.tokens.of(viewing.id);
  const send = (change: { action: 'move'; day: string; time: string } | { action: 'cancel' }) => {
    const caller = rig.caller(crypto.randomUUID());
    return () => changeViewing(rig.deps, { token, lang: 'bg', ...change }, caller);
  };
  return {
    moves: (to: string, time: string) => send({ action: 'move', day: to, time }),
    cancels: send({ action: 'cancel' }),
  };
}
/** Somebody new's wish. */
async function wishing(time: string) {
  const key = crypto.randomUUID();
  const id = await rig.deps.requestId('viewing', key);
  wishes.add(id);
  const [wish, caller] = [rig.wish(day, time), rig.caller(key)];
  return { id, send: () => submitViewing(rig.deps, wish, caller) };
}
const timesTaken = async (of: string) =>
  (await rig.places.of(of)).places.map(({ time }) => time).sort();

test.each([1, 3])(
  'the last places of an hour (%i) are had exactly as often as there are, of ten who want one at once',
  async (most) => {
    await rig.setPlacesAtOnce(most);
    const senders = await Promise.all(Array.from({ length: 10 }, () => wishing('11:00')));
    const outcomes = await atOnce(senders.map(({ send }) => send));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(most);
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(10 - most);
    await rig.expectWhole(wishes);
    expect(await timesTaken(day)).toEqual(Array.from({ length: most }, () => '11:00'));
  },
);

test('the same form sent five times at once is stored, counted and mailed once', async () => {
  const key = crypto.randomUUID();
  const id = await rig.deps.requestId('viewing', key);
  wishes.add(id);
  const [wish, caller] = [rig.wish(day), rig.caller(key)];
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => submitViewing(rig.deps, wish, caller)),
  );
  expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]));
  await rig.expectWhole(wishes);
  expect(await timesTaken(day)).toEqual(['10:00']);
  const sent = rig.local.emulators.ses.mails().flatMap(({ to }) => to);
  expect(sent.toSorted()).toEqual([dealer.email, wish.email].toSorted());
});

test('who finds the day written meanwhile tries again: it is stored, or the time is taken by then', async () => {
  await rig.setPlacesAtOnce(1);
  const meanwhile = (time: string) =>
    rig.watched.before('TransactWriteItemsCommand', () => rig.stored({ day, time }));
  meanwhile('11:00');
  const { send } = await wishing('10:00');
  await send();
  meanwhile('13:00');
  const viewing = await rig.stored({ day, time: '12:00' });
  expect(await confirming(viewing.id)()).toMatchObject({ status: 'confirmed' });
  meanwhile('14:00');
  const late = await wishing('14:00');
  await expect(late.send()).rejects.toMatchObject({ code: 'taken' });
  await rig.expectWhole(wishes);
  expect(await timesTaken(day)).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00']);
});

test('of two who confirm and a visitor who cancels at once one confirms at most, and it is cancelled', async () => {
  for (const round of rounds) {
    const viewing = await rig.stored({ day });
    const { cancels } = await visitorOf(viewing);
    const calls: Send[] = [confirming(viewing.id, 1), confirming(viewing.id, 1)];
    calls.splice(round % 3, 0, cancels);
    const outcomes = await atOnce(calls);
    expect(outcomes[round % 3]).toBe('done');
    const staffs = outcomes.filter((_, at) => at !== round % 3);
    expect(staffs.filter((one) => one === 'done').length).toBeLessThanOrEqual(1);
    expect(staffs.every((one) => one === 'done' || one === 'conflict')).toBe(true);
    const after = await rig.viewings.get(viewing.id);
    const actions = after?.history.map(({ action }) => action);
    const confirmed = staffs.includes('done') ? ['confirmed'] : [];
    expect(actions).toEqual(['received', ...confirmed, 'cancelled']);
    await rig.expectWhole(wishes);
    expect(await timesTaken(day)).toEqual([]);
  }
});

test('a viewing that its visitor and staff move to two days at once is on one of them', async () => {
  await rig.setPlacesAtOnce(1);
  for (const _ of rounds) {
    const viewing = await rig.stored({ day });
    const { moves } = await visitorOf(viewing);
    const to = { day: '2026-12-03', time: '12:00' };
    const outcomes = await atOnce([
      moves('2026-12-02', '11:00'),
      () => updateViewing(rig.deps, viewing.id, to, by),
    ]);
    expect(outcomes).toEqual(['done', 'done']);
    await rig.expectWhole(wishes);
    const taken = [...(await timesTaken('2026-12-02')), ...(await timesTaken('2026-12-03'))];
    const after = await rig.viewings.get(viewing.id);
    expect(taken).toEqual([after?.time]);
    expect(await timesTaken(day)).toEqual([]);
    await rig.erase(viewing.id);
  }
});

test('thirty wishes of a day are dropped while others wish for it, and nobody is turned away', async () => {
  await rig.setPlacesAtOnce(10);
  const strangers: string[] = [];
  for (let at = 0; at < 30; at++)
    strangers.push((await rig.stored({ day, time: times[at % 8] ?? '' })).id);
  const senders = await Promise.all(times.map(wishing));
  const outcomes = await atOnce([
    async () => expect(await dropViewings(rig.deps, strangers, by)).toEqual(strangers),
    ...senders.map(({ send }) => send),
  ]);
  expect(outcomes).toEqual(Array.from({ length: 9 }, () => 'done'));
  await rig.expectWhole(wishes);
  expect(await timesTaken(day)).toEqual(times);
});

test('a viewing that is erased while staff confirm it leaves no place and no row', async () => {
  for (const round of rounds) {
    const viewing = await rig.stored({ day });
    const calls: Send[] = [() => rig.erase(viewing.id), confirming(viewing.id)];
    const both = await atOnce(round % 2 === 0 ? calls : calls.toReversed());
    const [erased, confirmed] = round % 2 === 0 ? both : both.toReversed();
    expect(erased).toBe('done');
    expect(['done', 'not_found']).toContain(confirmed);
    expect(await rig.viewings.get(viewing.id)).toBeNull();
    await rig.expectWhole(wishes);
    expect(await timesTaken(day)).toEqual([]);
  }
});

test('a viewing that is moved to another day while it is erased leaves no place there', async () => {
  const viewing = await rig.stored({ day });
  const { moves } = await visitorOf(viewing);
  // Between reading the viewing and reading its day.
  rig.watched.before('GetItemCommand', async () =>
    rig.watched.before('GetItemCommand', moves('2026-12-02', '11:00')),
  );
  expect(await rig.erase(viewing.id)).toBe(true);
  expect(await rig.viewings.get(viewing.id)).toBeNull();
  await rig.expectWhole(wishes);
  expect(await timesTaken('2026-12-02')).toEqual([]);
});
