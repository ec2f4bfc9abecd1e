import { othersPerWindow, rateWindow, submissionsPerWindow } from './form-guard.ts';

/** One form sent from an address: its key, and when it came first, ms since the epoch. */
export interface Submission {
  key: string;
  at: number;
}

/** What an address sent of late. */
export interface SentForms {
  submissions: readonly Submission[];
  /** When forms came that were refused, or had been taken before; ms since the epoch. */
  others: readonly number[];
}

export interface Verdict {
  /** What counts from now on: the given object itself where nothing is new. */
  counted: SentForms;
  /** Seconds until a further form is taken, or answered; null for one that is. */
  retryAfter: number | null;
}

/** Whether `time` is in the window that ends now. A clock put back leaves times of the future behind: they say nothing about now. */
const isRecent = (time: number, now: Date) => Math.abs(now.getTime() - time) < rateWindow;

/** Seconds until the first of these times leaves the window. */
const waitFor = (times: readonly number[], now: Date) =>
  Math.ceil((Math.min(...times) + rateWindow - now.getTime()) / 1000);

/** Whether the form of this key counts as a submission already. */
export function isCounted({ submissions }: SentForms, key: string, now: Date): boolean {
  return submissions.some((one) => one.key === key && isRecent(one.at, now));
}

/**
 * Whether one more form may come from an address, in a window that slides with `now`. One that counts already is no further
 * submission, and one that has to wait does not count.
 */
export function admitSubmission(earlier: SentForms, key: string, now: Date): Verdict {
  if (isCounted(earlier, key, now)) return countOther(earlier, now);
  const recent = earlier.submissions.filter(({ at }) => isRecent(at, now));
  if (recent.length >= submissionsPerWindow)
    return {
      counted: earlier,
      retryAfter: waitFor(
        recent.map(({ at }) => at),
        now,
      ),
    };
  return { counted: { ...earlier, submissions: [...recent, { key, at: now.getTime() }] }, retryAfter: null };
}

/**
 * The same for a form that was refused, or taken before: these have a count of their own. Where it was admitted as a
 * submission first, `key` gives that back.
 */
export function countOther(earlier: SentForms, now: Date, key?: string): Verdict {
  const submissions =
    key === undefined ? earlier.submissions : earlier.submissions.filter((submission) => submission.key !== key);
  const rest = submissions.length === earlier.submissions.length ? earlier : { ...earlier, submissions };
  const recent = earlier.others.filter((at) => isRecent(at, now));
  if (recent.length >= othersPerWindow) return { counted: rest, retryAfter: waitFor(recent, now) };
  return { counted: { submissions, others: [...recent, now.getTime()] }, retryAfter: null };
}
