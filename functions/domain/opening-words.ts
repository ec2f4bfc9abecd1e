import type { Language } from './locale.ts';
import { hoursByDay } from './opening-hours.ts';

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

/** `apart`: days that share no run with the day before, however alike their hours are. */
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

export interface OpeningWords {
  /** "Пн–Сб 09:00–17:00", a line for each stretch of days that the yard is open on, and the holidays. */
  lines: readonly string[];
  /** Days and their hours, "Делнични дни" and "09:00–17:00": every day of the week, and the holidays. */
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
    lines: [...open.map((run) => `${span(short, run)} ${run.hours}`), `${holiday}: ${byAppointment}`],
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
