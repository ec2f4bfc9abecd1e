import { describe, expect, test } from 'vitest';
import {
  reminderAt,
  withLetters,
  withReminder,
} from '#functions/use-cases/viewings/viewing-mails.ts';
import { buildMail, buildViewing, buildWaitingMail } from '#support/builders/build-request.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const writing = { now, newId: () => crypto.randomUUID(), held: false };
const iso = (ms: number) => new Date(ms).toISOString();

describe('the reminder of a viewing', () => {
  test('is due on the evening before in Sofia, also where the clocks change in that night', () => {
    expect(iso(reminderAt({ day: '2026-12-01', time: '10:00' }, '18:00'))).toBe(
      '2026-11-30T16:00:00.000Z',
    );
    expect(iso(reminderAt({ day: '2027-03-28', time: '10:00' }, '18:00'))).toBe(
      '2027-03-27T16:00:00.000Z',
    );
    expect(iso(reminderAt({ day: '2026-10-25', time: '10:00' }, '18:00'))).toBe(
      '2026-10-24T15:00:00.000Z',
    );
    expect(iso(reminderAt({ day: '2027-01-01', time: '00:30' }, '23:59'))).toBe(
      '2026-12-31T21:59:00.000Z',
    );
  });

  test('is none where that evening is over, or there is no address', () => {
    const soon = buildViewing({ day: '2026-11-27', outbox: [] });
    const mails = (viewing: typeof soon, remindAt: string) =>
      withReminder(viewing, remindAt, writing).outbox.map(({ kind, due_at }) => [kind, due_at]);
    expect(mails(soon, '12:01')).toEqual([['viewing-reminder', '2026-11-26T10:01:00.000Z']]);
    expect(mails(soon, '12:00')).toEqual([]);
    expect(mails({ ...soon, email: '' }, '18:00')).toEqual([]);
  });
});

test('a new letter takes the place of those that were not sent', () => {
  const outbox = [
    buildWaitingMail('viewing'),
    buildMail('viewing-received'),
    buildWaitingMail('viewing-confirmed'),
    buildWaitingMail('viewing-reminder'),
  ];
  const after = withLetters(
    buildViewing({ outbox }),
    ['viewing-change', 'viewing-cancelled'],
    writing,
  );
  expect(after.outbox.map(({ kind, state }) => [kind, state])).toEqual([
    ['viewing', 'withheld'],
    ['viewing-received', 'sent'],
    ['viewing-confirmed', 'withheld'],
    ['viewing-reminder', 'withheld'],
    ['viewing-change', 'waiting'],
    ['viewing-cancelled', 'waiting'],
  ]);
  const nobody = withLetters(
    buildViewing({ outbox: [], email: '' }),
    ['viewing-change', 'viewing-cancelled'],
    writing,
  );
  expect(nobody.outbox.map(({ kind }) => kind)).toEqual(['viewing-change']);
});
