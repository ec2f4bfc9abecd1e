import {
  hoursByDay,
  isPublicHoliday,
  type OpeningLines,
  specialDays,
} from '../dealer/opening-hours.ts';
import type { ViewingSettings } from '../dealer/viewing-settings.ts';
import { dayLength, dayNumber, fromSofia, sofiaInstant, toSofia } from '../time.ts';

/** Days after today for which a viewing can be wished for. */
export const viewingDays = 21;
/** The same for staff, and so far ahead Today looks. */
export const staffViewingDays = 60;

/** A day and a time of day in Sofia: "2026-11-30" and "10:00". */
export interface ViewingTime {
  day: string;
  time: string;
}

/** The times of one day, in order. */
export interface ViewingDay {
  day: string;
  times: string[];
}

const hour = 3_600_000;

const dateOf = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10);
/** A time of day as minutes since midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (number: number) => String(number).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
/** A time of day so many minutes later, "11:00"; at midnight a day begins anew. */
export const timeAfter = (time: string, minutes: number): string =>
  timeOf((minutesOf(time) + minutes) % (24 * 60));

/** The instant of a day and a time in Sofia, ms; of an hour that comes twice, the first. */
export const startOf = ({ day, time }: ViewingTime): number => sofiaInstant(day, time);

/** Whether the clocks show this time on this day: they skip an hour a year. */
const exists = ({ day, time }: ViewingTime) =>
  toSofia(new Date(startOf({ day, time })).toISOString()) === `${day}T${time}`;

/** The same, of a day that there is. */
export function isViewingTime({ day, time }: ViewingTime): boolean {
  return fromSofia(`${day}T${time}`) !== null && exists({ day, time });
}

/**
 * Every time of the days from `first` on at which a viewing may begin, one `minutes` after the
 * other from the opening on, each over when the yard closes; of today the past ones as well. Days
 * off are left out.
 */
function timesByDay(
  lines: OpeningLines,
  { minutes }: Pick<ViewingSettings, 'minutes'>,
  first: number,
  count: number,
): Map<string, string[]> {
  const week = hoursByDay(lines);
  const special = specialDays(lines);
  const days = new Map<string, string[]>();
  // The hours of the day before the first one may end on the first.
  for (let number = first - 1; number < first + count; number++) {
    const date = dateOf(number);
    const own = special.get(date);
    // 1 January 1970 was a Thursday; 0 is Monday.
    const usual = isPublicHoliday(date) ? null : week[(((number + 3) % 7) + 7) % 7];
    const hours = own === undefined ? usual : own;
    if (!hours) continue;
    const opens = minutesOf(hours.opens);
    const closes = minutesOf(hours.closes) + (hours.closes > hours.opens ? 0 : 24 * 60);
    for (let at = opens; at + minutes <= closes; at += minutes) {
      const day = dateOf(number + Math.floor(at / (24 * 60)));
      const time = timeOf(at % (24 * 60));
      if (!exists({ day, time })) continue;
      days.set(day, [...(days.get(day) ?? []), time]);
    }
  }
  return days;
}

/**
 * Every time of one day at which the yard shows homes, past ones too; none where it is closed.
 */
export function timesOfDay(
  lines: OpeningLines,
  settings: Pick<ViewingSettings, 'minutes'>,
  day: string,
): string[] {
  const number = Date.parse(day) / dayLength;
  return [...(timesByDay(lines, settings, number, 1).get(day) ?? [])].sort();
}

/**
 * The days, from today on, with the times that can still be wished for by the opening hours: those
 * that begin after the lead time. Taken places are not known here.
 */
export function openTimes(
  lines: OpeningLines,
  settings: Pick<ViewingSettings, 'minutes' | 'lead_hours'>,
  now: Date,
): ViewingDay[] {
  const first = dayNumber(now.getTime());
  const from = now.getTime() + settings.lead_hours * hour;
  const all = timesByDay(lines, settings, first, viewingDays + 1);
  return [...all]
    .filter(([day]) => day >= dateOf(first) && day <= dateOf(first + viewingDays))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, times]) => {
      const left = [...times].sort().filter((time) => startOf({ day, time }) >= from);
      return left.length > 0 ? [{ day, times: left }] : [];
    });
}

/** The days from `before` days ago until `ahead` days from now, closed ones too. */
export function daysAround(now: Date, { before, ahead }: { before: number; ahead: number }) {
  const first = dayNumber(now.getTime()) - before;
  return Array.from({ length: before + ahead + 1 }, (_, index) => dateOf(first + index));
}
