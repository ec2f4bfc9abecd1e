import { dayOf, fromSofia } from '../../time.ts';
import { oneLine } from './read-number.ts';

/** What a text says of a day. */
export type DayRead =
  /** As `2026-11-23`. */
  | { kind: 'day'; day: string }
  /** Two days, as "04/03/2026" may be. */
  | { kind: 'ambiguous'; readings: readonly string[] }
  /** A day that no month has: "31.02.2026". */
  | { kind: 'noSuchDay' }
  /** A month without a day: "нов. 2026". */
  | { kind: 'month'; year: number };

/** Spreadsheets count days from this one on, ms. */
const dayZero = Date.UTC(1899, 11, 30);
/**
 * What a spreadsheet shows of a date in a cell that is not formatted as one: the days of 1950 to
 * 2100, and the time of day.
 */
const serial = /^(?:1[89]|[2-6]\d|7[0-3])\d{3}(?:[.,]\d+)?$/;

/**
 * The instant that a spreadsheet's serial number stands for, as if it were UTC; null for another
 * text.
 */
export function readSerial(text: string): Date | null {
  if (!serial.test(text)) return null;
  const seconds = Math.round(Number(text.replace(',', '.')) * 86_400);
  return new Date(dayZero + seconds * 1000);
}

/** Homes and their papers are not older: with next year, no two digits stand for two years. */
const firstYear = 1960;

/** The year that two digits stand for, from 1960 to the year after `now`; null for none. */
export function yearOfTwoDigits(digits: number, now: Date): number | null {
  const year = [2000, 1900].map((century) => century + digits);
  return year.find((one) => one >= firstYear && one <= now.getUTCFullYear() + 1) ?? null;
}

const months = [
  'януари january ян',
  'февруари february',
  'март march',
  'април april',
  'май may',
  'юни june юн',
  'юли july юл',
  'август august',
  'септември september',
  'октомври october',
  'ноември november нов',
  'декември december',
].map((names) => names.split(' '));
const romans = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** A month's number from its name, three letters of it or more, or its Roman number; else 0. */
function monthOf(word: string): number {
  const roman = romans.indexOf(word.replaceAll('х', 'x').replaceAll('і', 'i'));
  if (roman >= 0) return roman + 1;
  const isNamed = (name: string) =>
    name === word || (word.length >= 3 && name.length > 3 && name.startsWith(word));
  return months.findIndex((names) => names.some(isNamed)) + 1;
}

const zone = String.raw`z|utc|gmt|[+-]\d\d(?::?\d\d)?`;
const timeOfDay = new RegExp(
  [
    String.raw`(?:t|,? (?:в |at )?)\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?`,
    String.raw`(?: ?(?:ч\.?|h|[ap]\.?m\.?))?(?: ?(?:${zone}))?$`,
  ].join(''),
);
const instant = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)$/;
const yearWord = / ?(?:г|год|година)\.?$/;
const weekdays =
  'понеделник|вторник|сряда|четвъртък|петък|събота|неделя|' +
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|' +
  'sun(?:day)?';
const weekday = new RegExp(`^(?:${weekdays})[., ]+`);

/**
 * The day that a text names: "23.11.2026 г.", "23 ноември 2026", "23.XI.26", "2026.11.23", an
 * instant (its day in Sofia), a spreadsheet's serial number. Dots part day, month and year; slashes
 * and hyphens do in either order, so one part has to be over 12. Null for text that names none.
 */
export function readDay(cell: string, now: Date): DayRead | null {
  const whole = oneLine(cell).toLowerCase();
  const counted = readSerial(whole);
  if (counted) return { kind: 'day', day: counted.toISOString().slice(0, 10) };
  if (instant.test(whole)) {
    const at = new Date(whole.toUpperCase().replace(' ', 'T'));
    return Number.isNaN(at.getTime()) ? { kind: 'noSuchDay' } : { kind: 'day', day: dayOf(at) };
  }
  const text = whole.replace(timeOfDay, '').replace(yearWord, '').replace(weekday, '');
  return readFigures(text, now) ?? readNamed(text, now);
}

/**
 * The instant of a day with its time of day, or of its beginning, on the clocks of Sofia, in ISO
 * 8601; null for text that names no day.
 */
export function readMoment(cell: string, now: Date): string | null {
  const read = readDay(cell, now);
  if (read?.kind !== 'day') return null;
  const [, hours = '00', minutes = '00', seconds = '00'] =
    /[t ](\d{1,2}):(\d\d)(?::(\d\d))?(?:[.,]\d+)?(?: ?(?:ч\.?|h))?$/i.exec(oneLine(cell)) ?? [];
  return fromSofia(`${read.day}T${hours.padStart(2, '0')}:${minutes}:${seconds}`);
}

function readFigures(text: string, now: Date): DayRead | null {
  const [, year, month, day] =
    /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/.exec(text)?.filter((_, at) => at !== 2) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ??
    [];
  if (year !== undefined) return dayOrNone(Number(year), Number(month), Number(day));
  const [, first = '', sign, second = '', last] =
    /^(\d{1,2}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d\d)$/.exec(text) ?? [];
  if (last !== undefined) {
    const [one, other] = [Number(first), Number(second)];
    const ofYear = yearOf(last, now);
    if (ofYear === null) return null;
    const european = dayOrNone(ofYear, other, one);
    if (sign === '.') return european;
    // "26-11-23" may begin with its year, as "2026-11-23" does.
    const mayBegin = sign === '-' && first.length === 2 && last.length === 2;
    const firstYear = mayBegin ? yearOf(first, now) : null;
    const days = [
      european,
      dayOrNone(ofYear, one, other),
      ...(firstYear === null ? [] : [dayOrNone(firstYear, other, Number(last))]),
    ].flatMap((read) => (read.kind === 'day' ? [read.day] : []));
    const [day, ...others] = new Set(days);
    if (day === undefined) return { kind: 'noSuchDay' };
    return others.length === 0
      ? { kind: 'day', day }
      : { kind: 'ambiguous', readings: [day, ...others] };
  }
  const [, monthYear] = /^(?:0?[1-9]|1[0-2])[./-](\d{4})$/.exec(text) ?? [];
  const [, yearMonth] = /^(\d{4})[./-](?:0?[1-9]|1[0-2])$/.exec(text) ?? [];
  const alone = monthYear ?? yearMonth;
  return alone === undefined ? null : { kind: 'month', year: Number(alone) };
}

function readNamed(text: string, now: Date): DayRead | null {
  const parts = text
    .replace(/^(\d{1,2})-(?=[вртм]и )/, '$1')
    .split(/[\s.,/-]+/)
    .filter((part) => part !== '');
  const ordinal = (part: string) => /^(\d{1,2})(?:st|nd|rd|th|[вртм]и)?$/.exec(part)?.[1];
  const [one = '', two = '', three] = parts;
  if (three === undefined) {
    const isMonth = parts.length === 2 && /^\d{4}$/.test(two) && monthOf(one) > 0;
    return isMonth ? { kind: 'month', year: Number(two) } : null;
  }
  const year = /^(?:\d{4}|\d\d)$/.test(three) ? yearOf(three, now) : null;
  if (parts.length !== 3 || year === null) return null;
  const [day, month] = monthOf(two) > 0 ? [one, two] : [two, one];
  const number = ordinal(day);
  return number === undefined || monthOf(month) === 0
    ? null
    : dayOrNone(year, monthOf(month), Number(number));
}

const yearOf = (digits: string, now: Date) =>
  digits.length === 4 ? Number(digits) : yearOfTwoDigits(Number(digits), now);

type DayOrNone = Extract<DayRead, { kind: 'day' | 'noSuchDay' }>;

function dayOrNone(year: number, month: number, day: number): DayOrNone {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1;
  return exists && at.getUTCDate() === day
    ? { kind: 'day', day: at.toISOString().slice(0, 10) }
    : { kind: 'noSuchDay' };
}
