import * as z from 'zod/mini';

/**
 * What staff write into a request's log: that they spoke to the person, that nobody answered, a
 * note, or that the person came. `reply` is a letter that the product sent for them.
 */
export const staffLogKinds = ['call', 'no_answer', 'note', 'visit'] as const;
export const logKinds = [...staffLogKinds, 'reply'] as const;
export type LogKind = (typeof logKinds)[number];

/** Characters of an entry's text that its request repeats. */
const repeated = 140;

/** The latest entry of a request's log, as the request itself tells it. */
export const lastEntrySchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string(),
  kind: z.enum(logKinds),
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

/** A request whose log got one entry more. */
export const withCounted = <T extends Counted>(before: T, entry: LastEntry): T => ({
  ...before,
  log_count: before.log_count + 1,
  last: latestOf(before.last ? [before.last, entry] : [entry]),
});

/** A request whose log lost one entry; `left` are the others. */
export const withoutCounted = <T extends Counted>(before: T, left: readonly LastEntry[]): T => ({
  ...before,
  log_count: before.log_count - 1,
  last: latestOf(left),
});
