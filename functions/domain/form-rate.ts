import { rateWindow, submissionsPerWindow } from './form-guard.ts';

/** One form sent from an address: its key, and when it came first, ms since the epoch. */
export interface Submission {
  key: string;
  at: number;
}

export interface Verdict {
  /** What counts from now on: the given list itself where nothing is new. */
  counted: readonly Submission[];
  /** Seconds until a further form is taken; null for one that is. */
  retryAfter: number | null;
}

/**
 * Whether one more form may come from an address, in a window that slides with `now`. What counts already is no further
 * one, and what is refused does not count.
 */
export function admitSubmission(earlier: readonly Submission[], key: string, now: Date): Verdict {
  const at = now.getTime();
  // A clock put back leaves submissions from the future behind: they say nothing about now.
  const recent = earlier.filter((one) => Math.abs(at - one.at) < rateWindow);
  if (recent.some((one) => one.key === key)) return { counted: earlier, retryAfter: null };
  if (recent.length < submissionsPerWindow) return { counted: [...recent, { key, at }], retryAfter: null };
  const free = Math.min(...recent.map((one) => one.at)) + rateWindow;
  return { counted: earlier, retryAfter: Math.ceil((free - at) / 1000) };
}
