import { generateIcsCalendar, type IcsDateObject, type IcsTimezone } from 'ts-ics';
import { dealer } from '#domain/dealer/dealer.ts';
import type { MailKind } from '#domain/requests/outbox.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import { toSofia } from '#domain/time.ts';
import type { ComposedMail } from './compose-mail.ts';
import type { LetterHouse } from './letters/letter-houses.ts';
import { calendarWords } from './letters/viewing-values.ts';

const zone = 'Europe/Sofia';

/**
 * Sofia's clocks since 1997, by the rules of Directive 2000/84/EC: summer begins on the last Sunday
 * of March and ends on that of October, both at one o'clock UTC. The library writes a beginning as
 * this moment and `offsetTo` later: 03:00 and 04:00.
 */
const sofia: IcsTimezone = {
  id: zone,
  props: [
    {
      type: 'DAYLIGHT',
      name: 'EEST',
      offsetFrom: '+0200',
      offsetTo: '+0300',
      start: new Date('1997-03-30T00:00:00Z'),
      recurrenceRule: {
        frequency: 'YEARLY',
        byMonth: [2],
        byDay: [{ day: 'SU', occurrence: -1 }],
      },
    },
    {
      type: 'STANDARD',
      name: 'EET',
      offsetFrom: '+0300',
      offsetTo: '+0200',
      start: new Date('1997-10-26T02:00:00Z'),
      recurrenceRule: {
        frequency: 'YEARLY',
        byMonth: [9],
        byDay: [{ day: 'SU', occurrence: -1 }],
      },
    },
  ],
};

/** A moment as Sofia's clocks show it. */
function inSofia(at: number): IcsDateObject {
  const date = new Date(at);
  const wall = new Date(`${toSofia(date.toISOString())}Z`);
  const tzoffset = wall.getTime() - at === 2 * 3_600_000 ? '+0200' : '+0300';
  return { date, local: { date: wall, timezone: zone, tzoffset } };
}

/** What a letter does to the entry in the visitor's calendar; null where it brings none. */
function turnOf(
  kind: MailKind,
  { sequence }: Pick<Viewing, 'sequence'>,
): { method: 'REQUEST' | 'CANCEL'; status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED' } | null {
  // Nobody's calendar has it yet.
  if (sequence === 0) return null;
  if (kind === 'viewing-confirmed' || kind === 'viewing-moved')
    return { method: 'REQUEST', status: 'CONFIRMED' };
  // Moved by its visitor: the entry goes along, and staff still have to confirm it.
  if (kind === 'viewing-received') return { method: 'REQUEST', status: 'TENTATIVE' };
  if (kind === 'viewing-declined' || kind === 'viewing-cancelled')
    return { method: 'CANCEL', status: 'CANCELLED' };
  return null;
}

/** A name that needs no quotes as the value of a parameter. */
const parameter = (name: string) => name.replace(/[",;:]/g, ' ').trim();

/**
 * The calendar entry that a letter about a viewing brings, moves or takes back; null for one
 * without. The entry is the same one throughout (its UID), and each letter's is newer (SEQUENCE).
 */
export function calendarOf(
  kind: MailKind,
  viewing: Viewing,
  {
    to,
    origin,
    houses,
    now,
  }: { to: string; origin?: string; houses: readonly LetterHouse[]; now: Date },
): ComposedMail['calendar'] | null {
  const turn = turnOf(kind, viewing);
  if (!turn) return null;
  const { id, lang, email, sequence, minutes } = viewing;
  const { summary, location, description } = calendarWords(viewing, {
    kind,
    origin,
    stored: houses,
  });
  const host = origin === undefined ? to.slice(to.lastIndexOf('@') + 1) : new URL(origin).host;
  const start = startOf(viewing);
  const content = generateIcsCalendar({
    version: '2.0',
    prodId: `-//${parameter(dealer.name.en)}//Viewings//${lang.toUpperCase()}`,
    method: turn.method,
    timezones: [sofia],
    events: [
      {
        uid: `${id}@${host}`,
        sequence,
        stamp: { date: now },
        start: inSofia(start),
        end: inSofia(start + minutes * 60_000),
        status: turn.status,
        summary,
        location,
        description,
        organizer: { name: parameter(dealer.name[lang]), email: to },
        attendees: [{ email, rsvp: false }],
      },
    ],
  });
  return { method: turn.method, content };
}
