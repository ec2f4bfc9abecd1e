import { fixedHolidays } from '../law.ts';
import type { Language } from '../locale.ts';
import { toSofia } from '../time.ts';

/**
 * Orthodox Easter Sunday, ms of its midnight in UTC. Meeus's Julian algorithm; the calendars are 13
 * days apart until 2099.
 */
function easter(year: number): number {
  const golden = (19 * (year % 19) + 15) % 30;
  const moon = golden + ((2 * (year % 4) + 4 * (year % 7) - golden + 34) % 7) + 114;
  return Date.UTC(year, Math.floor(moon / 31) - 1, (moon % 31) + 1) + 13 * day;
}

/**
 * Whether a date ("2026-04-10") is a public holiday in Bulgaria; weekdays off in place of a holiday
 * at the weekend are not counted.
 */
export function isPublicHoliday(date: string): boolean {
  const fromEaster = (Date.parse(date) - easter(Number(date.slice(0, 4)))) / day;
  return fixedHolidays.includes(date.slice(5)) || (fromEaster >= -2 && fromEaster <= 1);
}

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

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

/**
 * Hours of each day from Monday on, out of schema.org’s form ("Mo-Sa 09:00-17:00", each day once);
 * null for a day off.
 */
function hoursByDay(openingHours: readonly string[]): ({ opens: string; closes: string } | null)[] {
  const days: ({ opens: string; closes: string } | null)[] = names.map(() => null);
  for (const line of openingHours) {
    const [, first = '', last = first, opens = '', closes = ''] =
      /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/.exec(line) ?? [];
    for (let day = names.indexOf(first); day >= 0 && day <= names.indexOf(last); day++)
      days[day] = { opens, closes };
  }
  return days;
}

const day = 24 * 60 * 60_000;

/**
 * Whether the yard is open at an instant (ms since the epoch): from the opening time until just
 * before the closing time. On public holidays it opens by appointment only, so it counts as shut.
 */
export function openingState(openingHours: readonly string[], now: number): OpeningState {
  const [today = '', time = ''] = toSofia(new Date(now).toISOString()).split('T');
  const days = hoursByDay(openingHours);
  for (let inDays = 0; inDays <= 7; inDays++) {
    const date = new Date(Date.parse(today) + inDays * day);
    const weekday = (date.getUTCDay() + 6) % 7;
    const hours = days[weekday];
    if (!hours || isPublicHoliday(date.toISOString().slice(0, 10))) continue;
    if (inDays > 0 || time < hours.opens)
      return { open: false, next: { at: hours.opens, weekday, inDays } };
    if (time < hours.closes) return { open: true, until: hours.closes };
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
  hours: string | null;
}

/** `apart`: days that join no run with the day before, even with the same hours. */
function runsOf(openingHours: readonly string[], apart: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [day, open] of hoursByDay(openingHours).entries()) {
    const hours = open && `${open.opens}–${open.closes}`;
    const before = runs.at(-1);
    if (before && before.hours === hours && !apart.includes(day)) before.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs;
}

interface OpeningWords {
  /**
   * "Пн–Сб 09:00–17:00", a line for each stretch of days that the yard is open on, and the
   * holidays.
   */
  lines: readonly string[];
  /**
   * Rows of days and hours, "Делнични дни" and "09:00–17:00": every day of the week, and the
   * holidays.
   */
  rows: readonly (readonly [days: string, hours: string])[];
  /** Whether no weekday is a day off. */
  everyDay: boolean;
}

/** The opening hours (schema.org's form) in human words, for pages and letters. */
export function openingWords(openingHours: readonly string[], language: Language): OpeningWords {
  const { short, long, weekdays, closed, holidays } = words[language];
  const [holiday, byAppointment, pleaseCall] = holidays;
  const span = (names: readonly string[], { first, last }: Run) =>
    first === last ? names[first] : `${names[first]}–${names[last]}`;
  const open = runsOf(openingHours, []).filter(({ hours }) => hours !== null);
  const rows = runsOf(openingHours, [saturday, saturday + 1]);
  return {
    lines: [
      ...open.map((run) => `${span(short, run)} ${run.hours}`),
      `${holiday}: ${byAppointment}`,
    ],
    rows: [
      ...rows.map((run): [string, string] => {
        const isWeek = run.first === 0 && run.last === saturday - 1;
        return [isWeek ? weekdays : (span(long, run) ?? ''), run.hours ?? closed];
      }),
      [holiday, pleaseCall],
    ],
    everyDay: rows.every(({ hours }) => hours !== null),
  };
}
