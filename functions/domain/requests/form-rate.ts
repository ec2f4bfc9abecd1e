/** Forms that one address may submit within `rateWindow`. */
export const submissionsPerWindow = 5;
/**
 * Forms of one address within `rateWindow` that were refused or sent again; submissions have a
 * count of their own.
 */
export const refusedPerWindow = 20;
/** Readings of what one link shows within `rateWindow`. */
export const readingsPerWindow = 20;
/** ms. */
export const rateWindow = 60_000;

/** One form sent from an address: its key, and when it came first, ms since the epoch. */
interface Submission {
  key: string;
  at: number;
}

/** What an address sent lately. */
export interface SentForms {
  submissions: readonly Submission[];
  /** When forms came that were refused or had been taken before; ms since the epoch. */
  others: readonly number[];
}

export interface Verdict {
  /** The forms that count from now on; the given object itself where none is new. */
  counted: SentForms;
  /** Seconds until the next form is taken, or answered; null when this one is. */
  retryAfter: number | null;
}

/**
 * Whether `time` is in the window that ends now. A clock that was set back leaves times in the
 * future: they are not counted.
 */
const isRecent = (time: number, now: Date) => Math.abs(now.getTime() - time) < rateWindow;

/** Seconds until the first of these times leaves the window. */
const waitFor = (times: readonly number[], now: Date) =>
  Math.ceil((Math.min(...times) + rateWindow - now.getTime()) / 1000);

/** Whether the form of this key counts as a submission already. */
export function isCounted({ submissions }: SentForms, key: string, now: Date): boolean {
  return submissions.some((one) => one.key === key && isRecent(one.at, now));
}

/**
 * Whether one more form may come from an address, in a window that slides with `now`. A form that
 * was counted before is no further submission, and a form that has to wait is not counted.
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
  return {
    counted: { ...earlier, submissions: [...recent, { key, at: now.getTime() }] },
    retryAfter: null,
  };
}

/**
 * The same for a form that was refused, or taken before: these have a count of their own. If the
 * form was first counted as a submission, `key` names it and that count is taken back.
 */
export function countOther(earlier: SentForms, now: Date, key?: string): Verdict {
  const submissions =
    key === undefined
      ? earlier.submissions
      : earlier.submissions.filter((submission) => submission.key !== key);
  const rest =
    submissions.length === earlier.submissions.length ? earlier : { ...earlier, submissions };
  return countMore(rest, now, refusedPerWindow);
}

/** The same for a reading of what a link shows: links have counts of their own, among `others`. */
export const countReading = (earlier: SentForms, now: Date): Verdict =>
  countMore(earlier, now, readingsPerWindow);

function countMore(earlier: SentForms, now: Date, most: number): Verdict {
  const recent = earlier.others.filter((at) => isRecent(at, now));
  if (recent.length >= most) return { counted: earlier, retryAfter: waitFor(recent, now) };
  return { counted: { ...earlier, others: [...recent, now.getTime()] }, retryAfter: null };
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The key under which what comes from an IP address is counted: the address itself, or the network
 * of an IPv6 address. A /64 is what a provider gives to one customer as a rule, a /48 what anybody
 * can have. Each network has one spelling only.
 */
export function addressGroup(address: string, prefix: 48 | 64 = 64): string {
  const plain = mapped.exec(address)?.[1];
  if (plain !== undefined) return plain;
  if (!address.includes(':')) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = after?.split(':') ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const network = [...head, ...zeros, ...tail]
    .slice(0, prefix / 16)
    .map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/${prefix}`;
}
