import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { dayAfter, dayOf, fromSofia, sofiaInstant } from '../time.ts';

/** Characters of a next step's text at most. */
export const stepLength = 200;

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayAndTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * When a step is due, ISO: a date alone means that day, so it is due from the day's beginning in
 * Sofia on. Null for what is neither `YYYY-MM-DD` nor `YYYY-MM-DDTHH:MM`, or no such day.
 */
export function stepDue(at: string): string | null {
  if (day.test(at)) return fromSofia(`${at}T00:00`);
  return dayAndTime.test(at) ? fromSofia(at) : null;
}

/** What staff mean to do about a request next, and when, in Sofia's time. */
export const nextStepInputSchema = z.strictObject({
  at: z.string('required').check(z.refine((at) => stepDue(at) !== null, 'invalid')),
  /** Empty: the time says enough. */
  text: z._default(text(stepLength, { optional: true }), ''),
});

/** The same as it is stored and answered. */
export const nextStepSchema = z.strictObject({ at: z.string(), text: z.string() });
export type NextStep = z.infer<typeof nextStepSchema>;

/** A step as the history keeps it: its time, and its text after a space where it has one. */
export const stepDetail = ({ at, text }: NextStep): string => (text ? `${at} ${text}` : at);

/** Whether a step should have been done by now; one with a date alone, when that day is over. */
export function isStepOverdue({ at }: Pick<NextStep, 'at'>, now: Date): boolean {
  const due = stepDue(at);
  if (due === null) return false;
  return day.test(at) ? at < dayOf(now) : Date.parse(due) < now.getTime();
}

/** The moments at which a day begins and ends in Sofia, ISO. */
export function dayBounds(now: Date): [begins: string, ends: string] {
  const midnight = (of: string) => new Date(sofiaInstant(of, '00:00')).toISOString();
  const today = dayOf(now);
  return [midnight(today), midnight(dayAfter(today))];
}
