import * as z from 'zod/mini';

/**
 * What staff write into a request's log: that they spoke to the person, that nobody answered, a
 * note, or that the person came. `reply` is a letter that the product sent for them.
 */
export const staffLogKinds = ['call', 'no_answer', 'note', 'visit'] as const;
export const logKinds = [...staffLogKinds, 'reply'] as const;
export type LogKind = (typeof logKinds)[number];
/** What was said last may be what the request began with: `message`. */
const lastKinds = [...logKinds, 'message'] as const;

/** Characters of an entry's text that its request repeats. */
const repeated = 140;

/** What was said last about a request, the latest entry of its log or its own words, as its row tells it. */
export const lastEntrySchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string(),
  kind: z.enum(lastKinds),
  text: z.string(),
});
export type LastEntry = z.infer<typeof lastEntrySchema>;

/** The latest of these entries, of equal ones the last, with the beginning of its text; null for none. */
export function latestOf(entries: readonly LastEntry[]): LastEntry | null {
  const latest = entries.reduce<LastEntry | null>(
    (found, entry) => (found && found.at > entry.at ? found : entry),
    null,
  );
  if (!latest) return null;
  const { at, by, kind, text } = latest;
  return { at, by, kind, text: [...text].slice(0, repeated).join('') };
}

interface Counted {
  log_count: number;
  last: LastEntry | null;
}

interface Begun {
  created_at: string;
  history: readonly { by: string }[];
  /** What a customer wrote. */
  message?: string;
  /** What staff noted of a call. */
  text?: string;
}

/** What a request began with, as its latest; null where it has no words. */
export function wordsOf({ created_at, history, message, text }: Begun): LastEntry | null {
  const said = message || text;
  if (!said) return null;
  return latestOf([
    { at: created_at, by: history[0]?.by ?? 'customer', kind: 'message', text: said },
  ]);
}

/** A request whose log got one entry more. */
export const withCounted = <T extends Counted>(before: T, entry: LastEntry): T => ({
  ...before,
  log_count: before.log_count + 1,
  last: latestOf(before.last ? [before.last, entry] : [entry]),
});

/** A request whose log lost one entry; `left` are the others. */
export function withoutCounted<T extends Counted & Begun>(
  before: T,
  left: readonly LastEntry[],
): T {
  const words = wordsOf(before);
  return {
    ...before,
    log_count: before.log_count - 1,
    last: latestOf([...(words ? [words] : []), ...left]),
  };
}
