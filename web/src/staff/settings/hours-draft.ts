import * as z from 'zod/mini';
import { type HoursSettings, hoursSchema } from '#domain/dealer/hours-settings.ts';
import {
  type DayHours,
  hoursByDay,
  isPublicHoliday,
  specialDays,
  weekLines,
} from '#domain/dealer/opening-hours.ts';
import type { FieldErrors } from '#domain/errors.ts';
import { dayAfter } from '#domain/time.ts';
import type { DraftKind } from '../kit/forms/drafts.ts';
import type { Checked } from '../kit/forms/form.ts';

const timesShape = { opens: z.string(), closes: z.string() };
const draftSchema = z.object({
  /** From Monday on; a day off keeps its times, so that it can be opened again. */
  week: z.array(z.object({ open: z.boolean(), ...timesShape })),
  /** Dates on which the yard is closed; `to` is empty for a single one. */
  closed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Dates with hours of their own. */
  open: z.array(z.object({ date: z.string(), ...timesShape })),
});
export type HoursDraft = z.infer<typeof draftSchema>;

const parts = ['week', 'closed', 'open'] as const;
export type HoursPart = (typeof parts)[number];

export const hoursDrafts: DraftKind<HoursDraft, HoursPart> = {
  name: 'settings-hours',
  schema: draftSchema,
  parts,
};

/** Times that a day off gets when it is opened, in a week without any. */
const usual: DayHours = { opens: '08:00', closes: '18:00' };

/** The form of what is set. Days before `today` ("2026-11-25") are over and left out. */
export function hoursDraftOf(value: HoursSettings, today: string): HoursDraft {
  const closed: { from: string; to: string }[] = [];
  for (const date of [...value.closed_days].sort()) {
    const last = closed.at(-1);
    if (date < today) continue;
    if (last && dayAfter(last.to || last.from) === date) last.to = date;
    else closed.push({ from: date, to: '' });
  }
  const week = hoursByDay(value.hours);
  const known = week.find((hours) => hours !== null) ?? usual;
  const open = [...specialDays(value.open_days)].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    week: week.map((hours) => ({ open: hours !== null, ...(hours ?? known) })),
    closed,
    open: open.flatMap(([date, hours]) => (hours && date >= today ? [{ date, ...hours }] : [])),
  };
}

const isDate = (text: string) => z.safeParse(z.iso.date(), text).success;
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What is wrong with the times of a day; null where nothing is. */
function timesProblem({ opens, closes }: DayHours): 'invalid' | 'order' | null {
  if (!isTime(opens) || !isTime(closes)) return 'invalid';
  return opens === closes ? 'order' : null;
}

/** Days that one line of the form closes at most. */
const longest = 100;

/** The dates of a line, or what is wrong with it, by its field. */
function datesOf({ from, to }: HoursDraft['closed'][number]): string[] | Record<string, string> {
  if (!isDate(from)) return { from: 'invalid' };
  if (to && !isDate(to)) return { to: 'invalid' };
  if (to && to < from) return { to: 'order' };
  const dates = [from];
  while (to && (dates.at(-1) ?? to) < to && dates.length <= longest)
    dates.push(dayAfter(dates.at(-1) ?? to));
  return dates.length > longest ? { to: 'tooMany' } : dates;
}

/** The form as the server takes it, or which field is wrong in which way. */
export function checkHours({ week, closed, open }: HoursDraft): Checked<HoursSettings> {
  const errors: FieldErrors = {};
  for (const [at, hours] of week.entries()) {
    const problem = hours.open ? timesProblem(hours) : null;
    if (problem) errors[`week.${at}.opens`] = problem;
  }
  const named = new Set<string>();
  const closed_days: string[] = [];
  for (const [at, line] of closed.entries()) {
    const dates = datesOf(line);
    if (!Array.isArray(dates))
      for (const [field, code] of Object.entries(dates)) errors[`closed.${at}.${field}`] = code;
    else if (dates.some((date) => named.has(date))) errors[`closed.${at}.from`] = 'twice';
    else closed_days.push(...dates);
    for (const date of Array.isArray(dates) ? dates : []) named.add(date);
  }
  for (const [at, line] of open.entries()) {
    const problem = timesProblem(line);
    if (!isDate(line.date)) errors[`open.${at}.date`] = 'invalid';
    else if (named.has(line.date)) errors[`open.${at}.date`] = 'twice';
    else if (problem) errors[`open.${at}.opens`] = problem;
    named.add(line.date);
  }
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = hoursSchema.safeParse({
    hours: weekLines(week.map((hours) => (hours.open ? hours : null))),
    closed_days,
    open_days: open.map(({ date, opens, closes }) => `${date} ${opens}-${closes}`),
  });
  if (parsed.success) return { input: parsed.data };
  return { errors: { 'closed.0.from': 'tooMany' } };
}

/** Public holidays that are named ahead, and days in which they are looked for. */
const holidaysNamed = 6;
const lookedAhead = 200;

/** The next public holidays from `today` on that have no hours of their own yet. */
export function holidaysAhead(today: string, { open }: HoursDraft): string[] {
  const opened = new Set(open.map(({ date }) => date));
  const found: string[] = [];
  let date = today;
  for (let days = 0; days < lookedAhead && found.length < holidaysNamed; days += 1) {
    if (isPublicHoliday(date) && !opened.has(date)) found.push(date);
    date = dayAfter(date);
  }
  return found;
}

/** The hours that a date would have by its weekday. */
export function usualHours(date: string, { week }: HoursDraft): DayHours {
  const { opens, closes } = week[(new Date(date).getUTCDay() + 6) % 7] ?? usual;
  return { opens, closes };
}
