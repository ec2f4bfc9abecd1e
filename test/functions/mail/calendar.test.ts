import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import type { MailKind } from '#domain/requests/outbox.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { calendarOf } from '#functions/mail/calendar.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { readEntry } from '#support/calendar.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const house = buildCaravan({
  id: buildViewing().caravan_ids[0] ?? '',
  make: 'Willerby',
  model: 'Granada; "special", \\ край',
  number: 10_042,
});
const caravan_names = [`${house.make} ${house.model}`];
const id = '6a1f0c2e-73d4-8b15-9e2a-41c7d5b80e11';
function made(kind: MailKind, overrides: Partial<Viewing> = {}) {
  const viewing = buildViewing({
    ...{ id, sequence: 1, status: 'confirmed', caravan_names },
    ...overrides,
  });
  return calendarOf(kind, viewing, {
    to: 'yard@example.com',
    origin: 'https://showroom.example',
    houses: [house],
    now,
  });
}
const read = (kind: MailKind, overrides: Partial<Viewing> = {}) =>
  readEntry(made(kind, overrides)?.content ?? '');
/** Lines that were folded are whole again. */
const linesOf = (kind: MailKind, overrides: Partial<Viewing> = {}) =>
  (made(kind, overrides)?.content ?? '').replace(/\r\n[ \t]/g, '').split('\r\n');

describe('the calendar’s entry of a viewing', () => {
  test('has homes with their links, place, telephone and number', () => {
    const event = read('viewing-confirmed', { day: '2026-11-30' });
    expect(event).toMatchObject({
      uid: `${id}@showroom.example`,
      status: 'CONFIRMED',
      start: new Date('2026-11-30T08:00:00.000Z'),
      end: new Date('2026-11-30T09:00:00.000Z'),
    });
    const name = numberedName(`${house.make} ${house.model}`, house.number, 'bg');
    expect(event.summary).toBe(`Оглед: ${name}`);
    expect(event.location).toContain(dealer.address.street.bg);
    for (const part of [
      'https://showroom.example/bg/houses/',
      dealer.phones.sales.shown,
      referenceOf(id),
    ])
      expect(event.description).toContain(part);
  });

  test('asks for no answer, and goes to the address of the wish alone', () => {
    const lines = linesOf('viewing-confirmed');
    expect(lines).toContain('METHOD:REQUEST');
    const people = lines.filter((line) => /^(ATTENDEE|ORGANIZER)/.test(line));
    expect(people).toEqual([
      `ORGANIZER;CN=${dealer.name.bg}:MAILTO:yard@example.com`,
      'ATTENDEE;RSVP=FALSE:MAILTO:stoyan.dimov@example.com',
    ]);
    expect(lines).toContain('DTSTAMP:20261126T100000Z');
  });

  test('is the same entry, newer each time: moved, tentative, and taken back', () => {
    const uid = `${id}@showroom.example`;
    for (const [kind, sequence, method, status] of [
      ['viewing-confirmed', 1, 'REQUEST', 'CONFIRMED'],
      ['viewing-moved', 2, 'REQUEST', 'CONFIRMED'],
      ['viewing-received', 3, 'REQUEST', 'TENTATIVE'],
      ['viewing-declined', 4, 'CANCEL', 'CANCELLED'],
      ['viewing-cancelled', 5, 'CANCEL', 'CANCELLED'],
    ] as const) {
      expect(made(kind, { sequence })?.method).toBe(method);
      expect(read(kind, { sequence })).toMatchObject({ uid, status, sequence });
    }
  });

  test('comes with no letter before staff agreed, nor with a reminder or the dealer’s letters', () => {
    for (const kind of ['viewing-received', 'viewing-declined', 'viewing-cancelled'] as const)
      expect(made(kind, { sequence: 0 })).toBeNull();
    for (const kind of ['viewing-reminder', 'viewing', 'viewing-change'] as const)
      expect(made(kind)).toBeNull();
  });

  test('is at the hour that Sofia’s clocks show, before and after they change', () => {
    for (const [day, time, utc] of [
      ['2027-03-27', '10:00', '2027-03-27T08:00:00.000Z'],
      ['2027-03-28', '10:00', '2027-03-28T07:00:00.000Z'],
      ['2026-10-24', '10:00', '2026-10-24T07:00:00.000Z'],
      ['2026-10-25', '10:00', '2026-10-25T08:00:00.000Z'],
      ['2026-12-31', '23:30', '2026-12-31T21:30:00.000Z'],
    ] as const) {
      expect(read('viewing-confirmed', { day, time }).start).toEqual(new Date(utc));
      const start = `DTSTART;TZID=Europe/Sofia:${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
      expect(linesOf('viewing-confirmed', { day, time })).toContain(start);
    }
  });

  test('brings the rules of Sofia’s clocks along', () => {
    const text = linesOf('viewing-confirmed').join('\n');
    expect(text).toContain(
      [
        'BEGIN:VTIMEZONE',
        'TZID:Europe/Sofia',
        'BEGIN:DAYLIGHT',
        'TZNAME:EEST',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0300',
        'DTSTART:19970330T030000',
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
        'END:DAYLIGHT',
        'BEGIN:STANDARD',
        'TZNAME:EET',
        'TZOFFSETFROM:+0300',
        'TZOFFSETTO:+0200',
        'DTSTART:19971026T040000',
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
        'END:STANDARD',
        'END:VTIMEZONE',
      ].join('\n'),
    );
  });

  test('has neither link nor number of a home that visitors may not see', () => {
    const entry = calendarOf('viewing-confirmed', buildViewing({ sequence: 1 }), {
      to: 'yard@example.com',
      origin: 'https://showroom.example',
      houses: [{ ...house, is_visible: false }],
      now,
    });
    expect(entry?.content).toContain('Granada');
    expect(entry?.content).not.toMatch(/10042|\/houses\//);
    expect(entry?.content).toContain('@showroom.example');
  });
});
