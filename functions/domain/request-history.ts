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
  'withdrawn',
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
  /** The bank's status or error, the new terms (`termsDetail`); null where the action says it all. */
  detail: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Entries an item keeps; of more, the first and the latest stay. */
const maxEntries = 100;

export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const all = [...history, entry];
  return all.length > maxEntries ? [...all.slice(0, 1), ...all.slice(all.length - maxEntries + 1)] : all;
}

/** New terms as the history keeps them, EUR and months: "15000/36"; "-" stands for what was not agreed. */
export function termsDetail(downPayment: number | null, period: number | null): string {
  return `${downPayment ?? '-'}/${period ?? '-'}`;
}

/** What a history entry says of new terms; null for a detail that is none of theirs. */
export function readTermsDetail(detail: string): { down_payment: number | null; period: number | null } | null {
  const [, downPayment, period] = /^(\d+|-)\/(\d+|-)$/.exec(detail) ?? [];
  if (downPayment === undefined || period === undefined) return null;
  const amount = (text: string) => (text === '-' ? null : Number(text));
  return { down_payment: amount(downPayment), period: amount(period) };
}
