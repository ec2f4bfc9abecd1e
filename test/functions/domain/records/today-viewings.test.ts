import { describe, expect, test } from 'vitest';
import { viewingsOf } from '#domain/records/today-viewings.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildMail, buildViewing } from '#support/builders/build-request.ts';
import { yardHours } from '#support/calls/yard-hours.ts';

/** A Thursday, 12:00 in Sofia. */
const now = new Date('2026-11-26T10:00:00.000Z');
const house = buildCaravan();
const strangers = { wished: 0, left: 80 };
const around = {
  houses: new Map([[house.id, house]]),
  hours: yardHours,
  strangers,
  now,
};
const viewing = (overrides: Partial<Viewing>) =>
  buildViewing({ caravan_ids: [house.id], status: 'confirmed', ...overrides });
const told = (...viewings: Viewing[]) => viewingsOf(viewings, around);
const ids = (...viewings: Viewing[]) => told(...viewings).items.map(({ id }) => id);

describe('Today’s viewings', () => {
  test('say so while wishes fill four fifths of what strangers can have', () => {
    const filled = (wished: number, left: number) =>
      viewingsOf([], { ...around, strangers: { wished, left } }).filled;
    expect(filled(63, 17)).toBeUndefined();
    expect(filled(64, 16)).toEqual({ wished: 64, left: 16 });
    expect(filled(80, 0)).toEqual({ wished: 80, left: 0 });
  });

  test('are those of this day and the next, to the minute, and others where something is wrong', () => {
    const soon = viewing({ day: '2026-11-27', time: '16:00' });
    const later = viewing({ day: '2026-11-28', time: '10:00' });
    const begun = viewing({ day: '2026-11-26', time: '12:00' });
    const next = viewing({ day: '2026-11-26', time: '12:01' });
    expect(ids(soon, later, begun, next)).toEqual([begun.id, next.id, soon.id]);
    expect(told(begun, next).items.map(({ over }) => over)).toEqual([true, false]);
    const outbox = [buildMail('viewing-confirmed', { returned: 'bounced' })];
    const unread = viewing({ day: '2026-12-10', outbox });
    expect(told(unread).items).toMatchObject([{ id: unread.id, troubles: ['mail'] }]);
  });

  test.each([
    ['bounced', { returned: 'bounced' }, ['mail']],
    ['refused so far', { state: 'waiting', problem: 'rejected' }, ['mail']],
    ['not sent, as earlier mail came back', { state: 'withheld', withheld: 'returned' }, ['mail']],
    ['not taken for a moment', { state: 'waiting', problem: 'unavailable' }, []],
    [
      'refused before a newer one took its place',
      { state: 'withheld', withheld: 'late', problem: 'rejected' },
      [],
    ],
  ] as const)('have a trouble where a letter is lost, not otherwise: %s', (_, mail, troubles) => {
    const outbox = [buildMail('viewing-confirmed', mail)];
    const one = viewing({ day: '2026-11-27', time: '16:00', outbox });
    expect(told(one).items.map((item) => item.troubles)).toEqual([troubles]);
  });

  test('say that no reminder went where no home was left, until the viewing has another time', () => {
    const withheld = buildMail('viewing-reminder', { state: 'withheld', withheld: 'no_home' });
    const day = '2026-11-27';
    const sold = { ...house, sale_status: 'sold' as const };
    const after = { ...around, houses: new Map([[house.id, sold]]) };
    const troubles = (outbox: Viewing['outbox']) =>
      viewingsOf([viewing({ day, outbox })], after).items.flatMap((one) => one.troubles);
    expect(troubles([withheld])).toEqual(['sold', 'unreminded']);
    expect(troubles([withheld, buildMail('viewing-reminder')])).toEqual(['sold']);
    expect(troubles([])).toEqual(['sold']);
  });

  test('are told to be closed where the yard opens too late or closes too early for them', () => {
    const troubles = (time: string, minutes: number) =>
      told(viewing({ day: '2026-11-30', time, minutes })).items.map((one) => one.troubles);
    expect(troubles('16:00', 60)).toEqual([]);
    expect(troubles('16:00', 61)).toEqual([['closed']]);
    expect(troubles('08:59', 60)).toEqual([['closed']]);
  });

  test('of today are named however many nobody told of, and however many wishes came', () => {
    const old = Array.from({ length: 40 }, (_, at) =>
      viewing({ day: '2026-11-24', time: `10:${String(at).padStart(2, '0')}` }),
    );
    const wishes = Array.from({ length: 60 }, (_, at) =>
      viewing({ status: 'wished', day: '2026-11-27', time: `09:${String(at).padStart(2, '0')}` }),
    );
    const today = viewing({ day: '2026-11-26', time: '16:00' });
    const { items, wishes: count } = told(...old, ...wishes, today);
    expect(count).toBe(60);
    expect(items.map(({ id }) => id)).toContain(today.id);
    expect(items.filter(({ over }) => over)).toHaveLength(10);
    expect(items.filter(({ status }) => status === 'wished')).toHaveLength(20);
    // The latest of those that are over.
    expect(items[0]?.time).toBe('10:30');
  });

  test('leave out whoever is not to come any more, and a wish that nobody answered in time', () => {
    const day = '2026-11-26';
    for (const status of ['declined', 'cancelled', 'done', 'missed'] as const)
      expect(ids(viewing({ status, day, time: '16:00' }))).toEqual([]);
    expect(ids(viewing({ status: 'wished', day: '2026-11-25', time: '11:59' }))).toEqual([]);
    expect(ids(viewing({ status: 'wished', day: '2026-11-25', time: '12:00' }))).toHaveLength(1);
    expect(told(viewing({ status: 'wished', day: '2026-11-25' })).wishes).toBe(0);
  });
});
