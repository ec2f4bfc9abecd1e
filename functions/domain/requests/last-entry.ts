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

/** What a request tells of an entry: the beginning of its text. */
export const lastEntry = ({ at, by, kind, text }: LastEntry): LastEntry => ({
  at,
  by,
  kind,
  text: [...text].slice(0, repeated).join(''),
});

/** The latest of these entries; null for none. */
export function latestOf(entries: readonly LastEntry[]): LastEntry | null {
  const latest = entries.reduce<LastEntry | null>(
    (found, entry) => (found && found.at > entry.at ? found : entry),
    null,
  );
  return latest && lastEntry(latest);
}
