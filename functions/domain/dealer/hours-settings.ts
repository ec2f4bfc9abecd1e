import * as z from 'zod/mini';
import { hoursByDay, type OpeningLines, specialDays } from './opening-hours.ts';

/** Dates that staff can name in one list. */
const maxDays = 120;

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with a line of a week, or of a date with hours of its own; null where nothing is. */
function problemOf(line: string, isDay: boolean): 'invalid' | 'order' | null {
  const read = isDay ? [...specialDays([line]).values()] : hoursByDay([line]);
  const [hours] = read.filter((one) => one !== null);
  if (!hours || !time.test(hours.opens) || !time.test(hours.closes)) return 'invalid';
  return hours.opens === hours.closes ? 'order' : null;
}

/** "Mo-Sa 09:00-17:00"; hours may end on the day after, and never when they begin. */
const weekLine = z.string('invalid').check(
  z.refine((line) => problemOf(line, false) !== 'invalid', 'invalid'),
  z.refine((line) => problemOf(line, false) !== 'order', 'order'),
);
/** "2027-03-03 10:00-14:00". */
const openDay = z.string('invalid').check(
  z.refine(
    (line) =>
      problemOf(line, true) !== 'invalid' && z.iso.date().safeParse(line.slice(0, 10)).success,
    'invalid',
  ),
  z.refine((line) => problemOf(line, true) !== 'order', 'order'),
);

/** Numbers of the entries that name something which an entry before them names. */
function repeated(entries: readonly (readonly (string | number)[])[]): number[] {
  const seen = new Set<string | number>();
  return entries.flatMap((named, at) => {
    const again = named.some((one) => seen.has(one));
    for (const one of named) seen.add(one);
    return again ? [at] : [];
  });
}

/** Days of the week that a line names, 0 is Monday. */
const daysOf = (line: string) =>
  hoursByDay([line]).flatMap((hours, weekday) => (hours ? [weekday] : []));

/** When the yard is open, as staff set it: lines as in opening-hours.ts. */
export const hoursSchema = z
  .strictObject({
    /** The usual week; a day that no line names is a day off. */
    hours: z.array(weekLine, 'required').check(z.maxLength(7, 'tooMany')),
    /** Dates on which the yard is closed. */
    closed_days: z.array(z.iso.date('invalid'), 'required').check(z.maxLength(maxDays, 'tooMany')),
    /** Dates with hours of their own: an open public holiday, or a short day. */
    open_days: z._default(z.array(openDay, 'invalid').check(z.maxLength(maxDays, 'tooMany')), []),
  })
  .check(
    z.superRefine(({ hours, closed_days, open_days }, context) => {
      const twice = (field: string, at: number) =>
        context.addIssue({ code: 'custom', message: 'twice', path: [field, at], input: field });
      for (const at of repeated(hours.map(daysOf))) twice('hours', at);
      const dates = [...closed_days, ...open_days].map((line) => [line.slice(0, 10)]);
      for (const at of repeated(dates)) {
        const inOpen = at - closed_days.length;
        twice(inOpen < 0 ? 'closed_days' : 'open_days', inOpen < 0 ? at : inOpen);
      }
    }),
  );
export type HoursSettings = z.infer<typeof hoursSchema>;

/** The lines of all of them, as pages and letters take them. */
export function openingLines({ hours, closed_days, open_days }: HoursSettings): OpeningLines {
  return [...hours, ...closed_days, ...open_days];
}
