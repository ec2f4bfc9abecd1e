import * as z from 'zod/mini';

/** What happened to an enquiry or a loan request, and who did it: a member of staff's e-mail, or `customer`, `bank`, `system`. */
export const historyActions = [
  'received',
  'answered',
  'closed',
  'reopened',
  'noted',
  'terms',
  'approved',
  'rejected',
  'sending',
  'processed',
  'failed',
  'bank',
] as const;
export type HistoryAction = (typeof historyActions)[number];

export const historyEntrySchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(historyActions),
  /** The bank's status or error, the new terms; null where the action says it all. */
  detail: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Entries an item keeps; of more, the first and the latest stay. */
const maxEntries = 100;

export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const all = [...history, entry];
  return all.length > maxEntries ? [...all.slice(0, 1), ...all.slice(all.length - maxEntries + 1)] : all;
}
