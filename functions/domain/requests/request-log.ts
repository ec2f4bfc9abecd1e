import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { logKinds, staffLogKinds } from './last-entry.ts';
import { shownMailSchema } from './outbox.ts';
import { type HistoryEntry, historyEntrySchema } from './stored-request.ts';

/** Characters of an entry's text, and entries of a request, at most. */
export const logTextLength = 2000;
export const maxLogEntries = 500;

/** ms for which its author can take an entry back; the page offers it for a minute. */
export const undoTime = 5 * 60_000;

export const logEntryInputSchema = z
  .strictObject({
    entry_id: z.uuid('required').check(z.toLowerCase()),
    kind: z.enum(staffLogKinds, 'required'),
    text: z._default(text(logTextLength, { optional: true }), ''),
  })
  .check(
    z.refine(({ kind, text }) => kind !== 'note' || text !== '', {
      error: 'required',
      path: ['text'],
    }),
  );
export type LogEntryInput = z.infer<typeof logEntryInputSchema>;

export const logEntrySchema = z.strictObject({
  entry_id: z.uuid(),
  kind: z.enum(logKinds),
  text: z.string(),
  at: z.iso.datetime(),
  /** The member of staff, by e-mail. */
  by: z.string(),
  /** Of a reply alone: its letter's subject, and the letter as staff see it. */
  subject: z.optional(z.string()),
  mail: z.optional(shownMailSchema),
  /** The template that a reply was made of. */
  template: z.optional(z.string()),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** A line of the log as staff read it: an entry, or what the request's history has. */
export const logItemSchema = z.union([
  logEntrySchema,
  z.extend(historyEntrySchema, { kind: z.literal('history') }),
]);
export type LogItem = z.infer<typeof logItemSchema>;

/** Whether an entry says that staff reached the person, who then waits for no answer. */
export const isAnswer = ({ kind }: Pick<LogEntry, 'kind'>) => kind === 'call' || kind === 'reply';

/** The mark that an entry leaves in the history of a request that waited for an answer. */
export function answeredBy({ at, by }: Pick<LogEntry, 'at' | 'by'>): HistoryEntry {
  return { at, by, action: 'called', detail: null };
}

/** Whether the history's entry is the mark of this entry of the log. */
export function isMarkOf(entry: LogEntry, { at, by, action }: HistoryEntry): boolean {
  return isAnswer(entry) && action === 'called' && at === entry.at && by === entry.by;
}

/**
 * Entries and history in one order, by time. What an entry left in the history is told once, by the
 * entry.
 */
export function wholeLog(
  entries: readonly LogEntry[],
  history: readonly HistoryEntry[],
): LogItem[] {
  const own = history.filter((past) => !entries.some((entry) => isMarkOf(entry, past)));
  return [...own.map((past) => ({ kind: 'history' as const, ...past })), ...entries].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}
