import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { staffLogKinds } from '#domain/requests/last-entry.ts';
import { type LogEntry, logTextLength } from '#domain/requests/request-log.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { addLogEntry, removeLogEntry } from '../../data/request-log.ts';
import { type RequestRef, rereadRequest } from '../../data/requests.ts';
import { useAction } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { keptDraft } from '../../kit/forms/drafts.ts';
import { useKeptDraft } from '../../kit/forms/use-kept-draft.ts';

/** ms for which an entry can be taken back. */
const undoFor = 60_000;

const schema = z.object({
  /** The same in every try: an entry whose answer was lost is not written twice. */
  entry_id: z.string(),
  text: z.string(),
});
type LogDraft = z.infer<typeof schema>;

/** What is typed about a request, in this tab until it is written. */
export const keptLog = ({ kind, id }: RequestRef) =>
  keptDraft({ name: `log-${kind}`, schema, parts: [] }, id);
const emptyLog = (): LogDraft => ({ entry_id: crypto.randomUUID(), text: '' });
const isEmptyLog = ({ text }: LogDraft) => text.trim() === '';

interface LogFormProps {
  of: RequestRef;
  /** `isWhole`: nothing is typed that was not sent. */
  onWritten: (entry: LogEntry, isWhole: boolean) => void;
}

/** An entry takes one press, with or without words. */
export function LogForm({ of, onWritten }: LogFormProps) {
  const { messages } = useAdmin();
  const { log: words } = messages.adminPeople;
  const cache = useQueryClient();
  const [kept] = useState(() => keptLog(of));
  const { draft, change, latest, forget } = useKeptDraft(kept, emptyLog, isEmptyLog);
  const reread = () => void rereadRequest(cache, of).catch(() => undefined);
  const writing = useAction({
    failed: words.failed,
    send: ({ kind, ...entry }: LogDraft & { kind: (typeof staffLogKinds)[number] }) =>
      addLogEntry(of, { ...entry, kind }),
    onDone(entry, sent) {
      // The request may have been closed meanwhile, and with it what removes the stored draft.
      const stored = kept.read()?.draft;
      if (stored?.entry_id === sent.entry_id && stored.text === sent.text) kept.forget();
      // Text that was typed meanwhile stays.
      const isWhole = latest().text === sent.text;
      if (isWhole) forget();
      else change({ entry_id: crypto.randomUUID() });
      onWritten(entry, isWhole);
      reread();
    },
    onFailed(error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return;
      // An earlier try was written after all, and this is something else: the next one is its own.
      change({ entry_id: crypto.randomUUID() });
      reread();
    },
  });
  return (
    <div className="staff-field staff-stack">
      <textarea
        rows={3}
        maxLength={logTextLength}
        aria-label={words.write}
        placeholder={words.write}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="staff-row">
        {staffLogKinds.map((kind) => (
          <button
            key={kind}
            className="button button-quiet"
            type="button"
            disabled={writing.busy || (kind === 'note' && isEmptyLog(draft))}
            onClick={() => writing.run({ ...draft, kind })}
          >
            {words.kinds[kind]}
          </button>
        ))}
      </div>
      {writing.error}
    </div>
  );
}

interface WrittenProps {
  of: RequestRef;
  /** Null: nothing was written lately. */
  entry: LogEntry | null;
  onOver: () => void;
}

/** That an entry was written, with the way to take it back while that is possible. */
export function Written({ of, entry, onOver }: WrittenProps) {
  const { messages } = useAdmin();
  const { log: words } = messages.adminPeople;
  const cache = useQueryClient();
  const undoing = useAction({
    failed: words.failed,
    send: ({ entry_id }: LogEntry) => removeLogEntry(of, entry_id),
    onDone() {
      onOver();
      void rereadRequest(cache, of).catch(() => undefined);
    },
  });
  useEffect(() => {
    if (!entry) return;
    const timer = setTimeout(onOver, undoFor);
    return () => clearTimeout(timer);
  }, [entry, onOver]);
  return (
    <>
      <p className="staff-row" role="status">
        {entry ? (
          <>
            {words.done(words.kinds[entry.kind])}
            <button
              className="staff-link"
              type="button"
              disabled={undoing.busy}
              onClick={() => undoing.run(entry)}
            >
              {messages.admin.undo}
            </button>
          </>
        ) : (
          undoing.isDone && words.undone
        )}
      </p>
      {undoing.error}
    </>
  );
}
