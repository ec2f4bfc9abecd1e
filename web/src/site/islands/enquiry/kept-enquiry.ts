import { readKept, writeKept } from '../form-memory.ts';

export interface SentEnquiry {
  /** "14:05", by the visitor's own clock. */
  time: string;
  /** The number by which visitor and dealer name it. */
  reference: string;
}

/** "14:05". */
const timeOfDay = (date: Date) =>
  [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

/** An enquiry that was sent now; the browser keeps it over a reload of the page. */
export function keepSent(reference: string, now: Date): SentEnquiry {
  const sent = { time: timeOfDay(now), reference };
  writeKept('sent', { ...sent, day: now.toDateString() });
  return sent;
}

/** The last enquiry that was sent from this page today: the form says no day. */
export function keptSent(now: Date): SentEnquiry | null {
  const { time, reference, day } = readKept('sent');
  return typeof time === 'string' && typeof reference === 'string' && day === now.toDateString()
    ? { time, reference }
    : null;
}

export function keptKey(): { key: string; sent: string | null } | undefined {
  const { key, sent } = readKept('key');
  return typeof key === 'string'
    ? { key, sent: typeof sent === 'string' ? sent : null }
    : undefined;
}

export function keepKey(state: { key: string; sent: string | null }): void {
  writeKept('key', state);
}

/** A sent form need not be kept. */
export function forgetForm(): void {
  writeKept('fields', null);
  writeKept('key', null);
}
