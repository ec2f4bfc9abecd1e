import { isPublicHoliday } from './public-holidays.ts';
import { toSofia } from './sofia-time.ts';

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Whether the yard is open, and when that changes; times of day are Sofia's, like "09:00". */
export type OpeningState =
  | { open: true; until: string }
  | {
      open: false;
      /** Null where the next week has no day. `weekday`: 0 is Monday. `inDays`: 0 is today. */
      next: { at: string; weekday: number; inDays: number } | null;
    };

/** Hours of each day from Monday on, out of schema.org’s form ("Mo-Sa 09:00-17:00", each day once); null for a day off. */
export function hoursByDay(openingHours: readonly string[]): ({ opens: string; closes: string } | null)[] {
  const days: ({ opens: string; closes: string } | null)[] = names.map(() => null);
  for (const line of openingHours) {
    const [, first = '', last = first, opens = '', closes = ''] =
      /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/.exec(line) ?? [];
    for (let day = names.indexOf(first); day >= 0 && day <= names.indexOf(last); day++) days[day] = { opens, closes };
  }
  return days;
}

const day = 24 * 60 * 60_000;

/**
 * What the hours say of an instant (ms since the epoch): open from the first minute to just before the last. On public
 * holidays the yard is open by appointment alone: shut, for who only passes by.
 */
export function openingState(openingHours: readonly string[], now: number): OpeningState {
  const [today = '', time = ''] = toSofia(new Date(now).toISOString()).split('T');
  const days = hoursByDay(openingHours);
  for (let inDays = 0; inDays <= 7; inDays++) {
    const date = new Date(Date.parse(today) + inDays * day);
    const weekday = (date.getUTCDay() + 6) % 7;
    const hours = days[weekday];
    if (!hours || isPublicHoliday(date.toISOString().slice(0, 10))) continue;
    if (inDays > 0 || time < hours.opens) return { open: false, next: { at: hours.opens, weekday, inDays } };
    if (time < hours.closes) return { open: true, until: hours.closes };
  }
  return { open: false, next: null };
}
