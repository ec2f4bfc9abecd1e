import { fromSofia, type Period, toSofia } from '../../../../functions/domain/time.ts';

/**
 * A date of a form: an ISO instant as it is stored, until somebody types; then what a `datetime-local` field holds, in
 * Sofia's time. So a stored second survives a form that shows minutes.
 */
export type SofiaValue = string;

const isStored = (value: SofiaValue) => value.endsWith('Z');

/** What the field shows. */
export function shownSofia(value: SofiaValue): string {
  return isStored(value) ? toSofia(value) : value;
}

/** The value after `local` was typed; typed back to what `stored` shows, it is the stored one again. */
export function typedSofia(local: string, stored: SofiaValue): SofiaValue {
  return isStored(stored) && toSofia(stored) === local ? stored : local;
}

/** Whether a time is typed that no clock in Sofia shows: in the hour that is left out in spring. */
export function isSkipped(value: SofiaValue): boolean {
  const instant = sofiaInstant(value);
  return instant !== null && !isStored(value) && toSofia(instant) !== value.slice(0, 16);
}

/** ISO instant of a value; null when it is no date. */
export function sofiaInstant(value: SofiaValue): string | null {
  return isStored(value) ? value : fromSofia(value);
}

/** The dates as a period, once both are there and in order. */
export function soundDates(start_date: string | null, end_date: string | null): Period | null {
  if (start_date === null || end_date === null) return null;
  return Date.parse(start_date) < Date.parse(end_date) ? { start_date, end_date } : null;
}
