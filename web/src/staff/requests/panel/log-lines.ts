import type { OpenedRequest } from '#domain/records/opened-request.ts';
import type { LogEntry } from '#domain/requests/request-log.ts';
import type { HistoryEntry } from '#domain/requests/stored-request.ts';
import type { ShownMail } from '../../data/request-list.ts';
import { mailTroubles } from './mails.tsx';

/** A line of the log of an open request. `at`: ISO. */
export type LogLine = { key: string; at: string } & (
  | { kind: 'message'; by: string; text: string }
  | { kind: 'letter'; mail: ShownMail }
  | { kind: 'entry'; entry: LogEntry }
  | { kind: 'history'; entry: HistoryEntry }
  | { kind: 'note'; by: string; text: string }
);

type Logged = Pick<OpenedRequest, 'request' | 'log'>;

/** The request's own words; empty where it has none. */
function wordsOf(request: Logged['request']): string {
  if ('message' in request) return request.message;
  return 'text' in request ? request.text : '';
}

/**
 * What was said, written and done about a request, the latest first, and nothing twice: its own
 * words stand for its arrival, and the notes for their latest change. Of what has the same time the
 * letters that it caused are above it.
 */
export function logLines({ request, log }: Logged): LogLine[] {
  const { admin_notes, history, mails, created_at, updated_at } = request;
  const words = wordsOf(request);
  const note = admin_notes.trim();
  const noted = history.findLast(({ action }) => action === 'noted');
  const lines: LogLine[] = [];
  if (words !== '')
    lines.push({
      ...{ key: 'message', kind: 'message', at: created_at },
      ...{ by: history[0]?.by ?? 'customer', text: words },
    });
  for (const item of log) {
    if (item.kind !== 'history') {
      lines.push({ key: item.entry_id, kind: 'entry', at: item.at, entry: item });
      continue;
    }
    const { kind, ...entry } = item;
    if (entry.action === 'received' && words !== '') continue;
    if (entry.action === 'noted' && note !== '' && entry.at === noted?.at) continue;
    lines.push({ key: `${entry.action} ${entry.at} ${lines.length}`, kind, at: entry.at, entry });
  }
  if (note !== '')
    lines.push({
      ...{ key: 'note', kind: 'note', at: noted?.at ?? updated_at },
      ...{ by: noted?.by ?? '', text: note },
    });
  for (const mail of mails)
    lines.push({ key: mail.id, kind: 'letter', at: mail.sent_at ?? mail.queued_at, mail });
  return lines.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse();
}

/** What was said: an entry of the log, or the request's own words. */
export interface Said {
  at: string;
  by: string;
  kind: LogEntry['kind'] | 'message';
  text: string;
}

/** What was said last; null where nothing was. */
export function saidLast(lines: readonly LogLine[]): Said | null {
  for (const line of lines) {
    if (line.kind === 'message') return line;
    if (line.kind === 'entry') return line.entry;
  }
  return null;
}

/** The letters that did not arrive, as far as staff wrote nothing since: then they know. */
export function lostLetters(lines: readonly LogLine[]): ShownMail[] {
  const known = lines.find(({ kind }) => kind === 'entry')?.at ?? '';
  const mails = lines.flatMap((line) => {
    if (line.kind === 'entry') return line.entry.mail ?? [];
    return line.kind === 'letter' ? line.mail : [];
  });
  return mailTroubles(mails).filter(
    ({ returned_at, queued_at }) => (returned_at ?? queued_at) >= known,
  );
}
