import { describe, expect, test } from 'vitest';
import type { HoursSettings } from '#domain/dealer/hours-settings.ts';
import {
  checkHours,
  type HoursDraft,
  holidaysAhead,
  hoursDraftOf,
  usualHours,
} from '#staff/settings/hours-draft.ts';

const today = '2026-11-25';
const set: HoursSettings = {
  hours: ['Mo-Sa 09:00-17:00'],
  closed_days: ['2026-12-31', '2026-12-29', '2026-12-30', '2026-11-24', '2027-01-05'],
  open_days: ['2027-03-03 10:00-13:00', '2026-11-20 10:00-13:00'],
};
const draft = hoursDraftOf(set, today);

describe('the form of the opening hours', () => {
  test('shows days in a row as one line, and none that is over', () => {
    expect(draft.closed).toEqual([
      { from: '2026-12-29', to: '2026-12-31' },
      { from: '2027-01-05', to: '' },
    ]);
    expect(draft.open).toEqual([{ date: '2027-03-03', opens: '10:00', closes: '13:00' }]);
    expect(draft.week[6]).toEqual({ open: false, opens: '09:00', closes: '17:00' });
  });

  test('saves what it shows', () => {
    expect(checkHours(draft)).toEqual({
      input: {
        hours: ['Mo-Sa 09:00-17:00'],
        closed_days: ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-05'],
        open_days: ['2027-03-03 10:00-13:00'],
      },
    });
  });

  const withDay = (part: Partial<HoursDraft['week'][number]>): HoursDraft => ({
    ...draft,
    week: draft.week.map((one, at) => (at === 1 ? { ...one, ...part } : one)),
  });
  const closed = (...list: [from: string, to: string][]): HoursDraft => ({
    ...draft,
    closed: list.map(([from, to]) => ({ from, to })),
  });
  test.each<[HoursDraft, Record<string, string>]>([
    [withDay({ opens: '' }), { 'week.1.opens': 'invalid' }],
    [withDay({ opens: '17:00' }), { 'week.1.opens': 'order' }],
    [closed(['', '']), { 'closed.0.from': 'invalid' }],
    [closed(['2026-12-31', '2026-12-30']), { 'closed.0.to': 'order' }],
    [closed(['2026-12-01', '2027-12-01']), { 'closed.0.to': 'tooMany' }],
    [closed(['2026-12-01', '2026-12-05'], ['2026-12-05', '']), { 'closed.1.from': 'twice' }],
    [closed(['2027-03-01', '2027-03-05']), { 'open.0.date': 'twice' }],
    [
      { ...draft, open: [{ date: '2026-13-01', opens: '10:00', closes: '12:00' }] },
      { 'open.0.date': 'invalid' },
    ],
    [
      { ...draft, open: [{ date: '2026-12-24', opens: '10:00', closes: '' }] },
      { 'open.0.opens': 'invalid' },
    ],
  ])('names what is wrong, by its field: case %#', (typed, errors) => {
    expect(checkHours(typed)).toEqual({ errors });
  });

  test('takes no times of a day off into account', () => {
    expect(checkHours(withDay({ open: false, opens: '' }))).toMatchObject({
      input: { hours: ['Mo 09:00-17:00', 'We-Sa 09:00-17:00'] },
    });
  });

  test('offers the public holidays ahead that are not opened yet, at their weekday’s hours', () => {
    expect(holidaysAhead(today, draft)).toEqual([
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2027-01-01',
      '2027-04-30',
      '2027-05-01',
    ]);
    expect(usualHours('2026-12-24', draft)).toEqual({ opens: '09:00', closes: '17:00' });
  });
});
