import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayBounds,
  isStepOverdue,
  nextStepInputSchema,
  stepDue,
} from '#domain/requests/next-step.ts';
import { dayOf, toSofia } from '#domain/time.ts';

describe('when a next step is due', () => {
  test.each([
    ['an hour in winter', '2026-11-26T10:30', '2026-11-26T08:30:00.000Z'],
    ['an hour in summer', '2026-07-01T10:30', '2026-07-01T07:30:00.000Z'],
    ['a day in winter', '2026-11-26', '2026-11-25T22:00:00.000Z'],
    ['a day in summer', '2026-07-01', '2026-06-30T21:00:00.000Z'],
    ['the day on which the clocks go forward', '2027-03-28', '2027-03-27T22:00:00.000Z'],
    ['the day after it', '2027-03-29', '2027-03-28T21:00:00.000Z'],
    ['the day on which the clocks go back', '2026-10-25', '2026-10-24T21:00:00.000Z'],
    ['the day after that', '2026-10-26', '2026-10-25T22:00:00.000Z'],
    ['the hour that the clocks skip', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
    ['the hour that comes twice, the first time', '2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
  ])('follows Sofia’s clocks: %s', (_, at, due) => {
    expect(stepDue(at)).toBe(due);
  });

  test.each([
    '2027-02-29',
    '2026-13-01',
    '2026-11-26T24:00',
    '2026-11-26T10:60',
    '2026-11-26T10:30Z',
    '2026-11-26 10:30',
    '26.11.2026',
    '1969-12-30',
    '',
  ])('is not known of %j, which is refused', (at) => {
    expect(stepDue(at)).toBeNull();
    expect(nextStepInputSchema.safeParse({ at, text: '' }).success).toBe(false);
  });

  test('is within the day of a date, at any hour of it, on every day of the clocks', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2032-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (now) => {
        const day = dayOf(now);
        const at = toSofia(now.toISOString());
        const [first, due] = [stepDue(day) ?? '', stepDue(at) ?? ''];
        expect(dayOf(new Date(first))).toBe(day);
        const [begins, ends] = dayBounds(now);
        expect(begins).toBe(first);
        expect(first <= due && due < ends).toBe(true);
        expect(dayOf(new Date(Date.parse(ends) - 1))).toBe(day);
        expect(dayOf(new Date(ends)) > day).toBe(true);
        // What is due at this minute is not overdue before it, and a day's step not on that day.
        expect(isStepOverdue({ at: day }, now)).toBe(false);
      }),
    );
  });
});

describe('a next step is overdue', () => {
  const now = new Date('2026-11-26T10:00:00.000Z');
  test.each([
    ['2026-11-26T11:59', true],
    ['2026-11-26T12:00', false],
    ['2026-11-26T12:01', false],
    ['2026-11-26', false],
    ['2026-11-25', true],
    ['2026-11-27', false],
    ['no time', false],
  ])('at noon in Sofia: %s is %s', (at, overdue) => {
    expect(isStepOverdue({ at }, now)).toBe(overdue);
  });
  test('a step of a day from midnight after it on, in Sofia', () => {
    const step = { at: '2026-11-26' };
    expect(isStepOverdue(step, new Date('2026-11-26T21:59:59.999Z'))).toBe(false);
    expect(isStepOverdue(step, new Date('2026-11-26T22:00:00.000Z'))).toBe(true);
  });
});

test('a next step needs no words, and takes 200 characters of them', () => {
  expect(nextStepInputSchema.parse({ at: '2026-11-26' })).toEqual({ at: '2026-11-26', text: '' });
  const long = (length: number) => ({ at: '2026-11-26', text: 'я'.repeat(length) });
  expect(nextStepInputSchema.safeParse(long(200)).success).toBe(true);
  expect(nextStepInputSchema.safeParse(long(201)).success).toBe(false);
});
