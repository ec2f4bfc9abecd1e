import { fixedHolidays } from '../law.ts';
import { type Language, localeTag } from '../locale.ts';
import { dayLength, dayNumber, sofiaInstant } from '../time.ts';

/**
 * Orthodox Easter Sunday, ms of its midnight in UTC. Meeus's Julian algorithm; the calendars are 13
 * days apart until 2099.
 */
function easter(year: number): number {
  const golden = (19 * (year % 19) + 15) % 30;
  const moon = golden + ((2 * (year % 4) + 4 * (year % 7) - golden + 34) % 7) + 114;
  return Date.UTC(year, Math.floor(moon / 31) - 1, (moon % 31) + 1) + 13 * dayLength;
}

/**
 * Whether a date ("2026-04-10") is a public holiday in Bulgaria; weekdays off in place of a holiday
 * at the weekend are not counted.
 */
export function isPublicHoliday(date: string): boolean {
  const fromEaster = (Date.parse(date) - easter(Number(date.slice(0, 4)))) / dayLength;
  return fixedHolidays.includes(date.slice(5)) || (fromEaster >= -2 && fromEaster <= 1);
}

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/**
 * When the yard is open, in lines: "Mo-Sa 09:00-17:00" in schema.org's form, each day of the week
 * once and none for a day off; "2026-12-31" for a day on which it is closed; and "2027-03-03
 * 10:00-14:00" for one that has hours of its own, a public holiday or not. Times are Sofia's. Hours
 * that end at or before their beginning end on the day after.
 */
export type OpeningLines = readonly string[];

/** Times of day, "09:00". */
export interface DayHours {
  opens: string;
  closes: string;
}

/** Whether the yard is open, and when that changes; times of day are Sofia's, like "09:00". */
type OpeningState =
  | { open: true; until: string }
  | {
      open: false;
      /**
       * The next opening; null where the next week has none. `weekday`: 0 is Monday. `inDays`: 0 is
       * today.
       */
      next: { at: string; weekday: number; inDays: number } | null;
    };

/** Hours of each day from Monday on; null for a day off. */
export function hoursByDay(lines: OpeningLines): (DayHours | null)[] {
  const days: (DayHours | null)[] = names.map(() => null);
  for (const line of lines) {
    const [, first = '', last = first, opens = '', closes = ''] =
      /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/.exec(line) ?? [];
    for (let day = names.indexOf(first); day >= 0 && day <= names.indexOf(last); day++)
      days[day] = { opens, closes };
  }
  return days;
}

/** The lines of a week, days with the same hours together: the reverse of `hoursByDay`. */
export function weekLines(days: readonly (DayHours | null)[]): string[] {
  return runsOf(days, []).flatMap(({ first, last, hours }) => {
    if (!hours) return [];
    const span = first === last ? names[first] : `${names[first]}-${names[last]}`;
    return [`${span} ${hours.opens}-${hours.closes}`];
  });
}

/** Days that are not as their weekday is, by date: their hours, null where closed. */
export function specialDays(lines: OpeningLines): Map<string, DayHours | null> {
  const days = new Map<string, DayHours | null>();
  for (const line of lines) {
    const [, date, opens, closes] =
      /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)-(\d\d:\d\d))?$/.exec(line) ?? [];
    if (date) days.set(date, opens && closes ? { opens, closes } : null);
  }
  return days;
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days ahead of which closed days and days with other hours are named. */
const namedAhead = 14;

/** The lines without days that are over or more than two weeks away at `now` (ms). */
export function linesAround(lines: OpeningLines, now: number): OpeningLines {
  const today = dayNumber(now);
  // The hours of yesterday may end today.
  const [first, last] = [dateOf((today - 1) * dayLength), dateOf((today + namedAhead) * dayLength)];
  return lines.filter((line) => !/^\d/.test(line) || (line >= first && line.slice(0, 10) <= last));
}

/**
 * Whether the yard is open at an instant (ms since the epoch): from the opening time until just
 * before the closing time. On public holidays it opens by appointment only, so it counts as shut
 * unless the day has hours of its own.
 */
export function openingState(lines: OpeningLines, now: number): OpeningState {
  const today = dayNumber(now) * dayLength;
  const week = hoursByDay(lines);
  const special = specialDays(lines);
  // Yesterday's hours may end today.
  for (let inDays = -1; inDays <= 7; inDays++) {
    const at = today + inDays * dayLength;
    const date = dateOf(at);
    const weekday = (new Date(at).getUTCDay() + 6) % 7;
    const usual = isPublicHoliday(date) ? null : week[weekday];
    const own = special.get(date);
    const hours = own === undefined ? usual : own;
    if (!hours) continue;
    const { opens, closes } = hours;
    const opensAt = sofiaInstant(date, opens);
    const closesAt = sofiaInstant(closes > opens ? date : dateOf(at + dayLength), closes);
    // The hour that is left out where clocks go forward has no hours.
    if (closesAt <= opensAt) continue;
    if (now < opensAt) return { open: false, next: { at: opens, weekday, inDays } };
    if (now < closesAt) return { open: true, until: closes };
  }
  return { open: false, next: null };
}

const words = {
  bg: {
    short: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Нд'],
    long: ['Понеделник', 'Вторник', 'Сряда', 'Четвъртък', 'Петък', 'Събота', 'Неделя'],
    weekdays: 'Делнични дни',
    closed: 'затворено',
    holidays: ['Празници', 'по уговорка', 'по уговорка, обадете се'],
  },
  en: {
    short: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    long: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    weekdays: 'Weekdays',
    closed: 'closed',
    holidays: ['Public holidays', 'by appointment', 'by appointment, please call'],
  },
} as const satisfies Record<Language, object>;

const saturday = 5;

/** Days from Monday (0) on that follow each other with the same hours; null: shut. */
interface Run {
  first: number;
  last: number;
  hours: DayHours | null;
}

const sameHours = (one: DayHours | null, other: DayHours | null) =>
  one?.opens === other?.opens && one?.closes === other?.closes;

/** `apart`: days that join no run with the day before, even with the same hours. */
function runsOf(week: readonly (DayHours | null)[], apart: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [day, hours] of week.entries()) {
    const before = runs.at(-1);
    if (before && sameHours(before.hours, hours) && !apart.includes(day)) before.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs;
}

const shownHours = ({ opens, closes }: DayHours) => `${opens}–${closes}`;

const formats = new Map<Language, Intl.DateTimeFormat>();

/** "24 декември", and "24–27 декември" or "31 декември–2 януари" for days in a row. */
function datesShown(first: string, last: string, language: Language): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(localeTag[language], {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
  formats.set(language, format);
  const end = format.format(Date.parse(last));
  if (first === last) return end;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${end}`;
  return `${format.format(Date.parse(first))}–${end}`;
}

/** Days in a row with the same hours of their own, in order of time. */
function specialRuns(lines: OpeningLines) {
  const runs: { first: string; last: string; hours: DayHours | null }[] = [];
  const days = [...specialDays(lines)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [date, hours] of days) {
    const before = runs.at(-1);
    const follows = before && Date.parse(before.last) + dayLength === Date.parse(date);
    if (follows && sameHours(before.hours, hours)) before.last = date;
    else runs.push({ first: date, last: date, hours });
  }
  return runs;
}

interface OpeningWords {
  /**
   * "Пн–Сб 09:00–17:00", a line for each stretch of days that the yard is open on, the holidays,
   * and "31 декември: затворено" for days of their own.
   */
  lines: readonly string[];
  /**
   * Rows of days and hours, "Делнични дни" and "09:00–17:00": every day of the week, the holidays,
   * and days of their own.
   */
  rows: readonly (readonly [days: string, hours: string])[];
}

/** The opening hours in human words, for pages and letters. */
export function openingWords(openingLines: OpeningLines, language: Language): OpeningWords {
  const { short, long, weekdays, closed, holidays } = words[language];
  const [holiday, byAppointment, pleaseCall] = holidays;
  const span = (names: readonly string[], { first, last }: Run) =>
    first === last ? names[first] : `${names[first]}–${names[last]}`;
  const week = hoursByDay(openingLines);
  const rows = runsOf(week, [saturday, saturday + 1]);
  const special = specialRuns(openingLines).map(({ first, last, hours }): [string, string] => [
    datesShown(first, last, language),
    hours ? shownHours(hours) : closed,
  ]);
  return {
    lines: [
      ...runsOf(week, []).flatMap((run) =>
        run.hours ? [`${span(short, run)} ${shownHours(run.hours)}`] : [],
      ),
      `${holiday}: ${byAppointment}`,
      ...special.map(([days, hours]) => `${days}: ${hours}`),
    ],
    rows: [
      ...rows.map((run): [string, string] => {
        const isWeek = run.first === 0 && run.last === saturday - 1;
        const hours = run.hours ? shownHours(run.hours) : closed;
        return [isWeek ? weekdays : (span(long, run) ?? ''), hours];
      }),
      [holiday, pleaseCall],
      ...special,
    ],
  };
}
