import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatPrice } from '#domain/locale.ts';
import { bankStatus } from '#domain/requests/bank-status.ts';
import { staffLogKinds } from '#domain/requests/last-entry.ts';
import { stepDue } from '#domain/requests/next-step.ts';
import { type LogEntry, logTextLength } from '#domain/requests/request-log.ts';
import { type HistoryEntry, readTermsDetail } from '#domain/requests/stored-request.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { mailState, type ShownMail } from '../../data/request-list.ts';
import {
  addLogEntry,
  logQuery,
  type RequestRef,
  removeLogEntry,
  rereadRequest,
} from '../../data/request-log.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatSofia } from '../../kit/format-sofia.ts';
import { usePhone } from '../../kit/use-phone.ts';
import { mailTroubles, mailWords } from './mails.tsx';
import type { Unsaved } from './notes-form.tsx';

/** ms for which an entry can be taken back. */
const undoFor = 60_000;

interface LogPartProps {
  of: RequestRef;
  /** Shown until the log is read, and where it can't be. */
  history: readonly HistoryEntry[];
  unsaved: Unsaved;
}

/**
 * What staff and customer said to each other, with what the system did, the latest first; an entry
 * takes one press, with or without words.
 */
export function LogPart({ of, history, unsaved }: LogPartProps) {
  const { messages } = useAdmin();
  const { log: words } = messages.adminPeople;
  const { data, error, refetch } = useQuery(logQuery(of));
  const latest = history.at(-1)?.at;
  const known = useRef(latest);
  // What staff changed beside the log stands in the history, which the log's answer holds too.
  useEffect(() => {
    if (known.current === latest) return;
    known.current = latest;
    void refetch();
  }, [latest, refetch]);
  const items = data ?? history.map((entry) => ({ kind: 'history' as const, ...entry }));
  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <LogForm of={of} unsaved={unsaved} />
      {error && !data && <p className="staff-hint">{words.unread}</p>}
      <ol className="staff-stack request-steps">
        {items
          .map((item, index) => ({ item, key: `${index} ${item.at}` }))
          .reverse()
          .map(({ item, key }) =>
            item.kind === 'history' ? (
              <HistoryStep key={key} entry={item} />
            ) : (
              <EntryStep key={item.entry_id} entry={item} />
            ),
          )}
      </ol>
    </section>
  );
}

/** A line of the history: what happened, who did it and when. */
function HistoryStep({ entry }: { entry: HistoryEntry }) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminLoans } = messages;
  const words = adminRequests.history;

  function detailOf({ action, detail }: HistoryEntry): string | null {
    if (detail === null) return null;
    if (action === 'failed') return adminLoans.bank.errors[detail] ?? detail;
    const terms = action === 'terms' ? readTermsDetail(detail) : null;
    if (terms) {
      const { down_payment, period } = terms;
      return adminLoans.terms.changed(
        down_payment === null ? null : formatPrice(down_payment, language),
        period === null ? null : adminLoans.terms.months(period),
      );
    }
    // "2026-11-30 10:00" of Sofia.
    const moved = action === 'moved' ? stepDue(detail.replace(' ', 'T')) : null;
    if (moved) return formatSofia(moved, language);
    const status = action === 'bank' ? bankStatus(detail) : null;
    return status ? adminLoans.bank.statuses[status] : detail;
  }

  const detail = detailOf(entry);
  const action = words.actions[entry.action];
  return (
    <li>
      <b>{detail ? adminRequests.ofItem(action, detail) : action}</b>
      <span>
        <time dateTime={entry.at}>{formatSofia(entry.at, language)}</time> ·{' '}
        {words.by[entry.by] ?? entry.by}
      </span>
    </li>
  );
}

function EntryStep({ entry }: { entry: LogEntry }) {
  const { language, messages } = useAdmin();
  const { kind, text, at, by, mail } = entry;
  return (
    <li>
      <b>{messages.adminPeople.log.kinds[kind]}</b>
      {mail && <LetterState mail={mail} />}
      {entry.subject !== undefined ? (
        <details className="staff-fold">
          <summary>{entry.subject}</summary>
          <span className="request-written">{text}</span>
        </details>
      ) : (
        text && <span className="request-written">{text}</span>
      )}
      <span>
        <time dateTime={at}>{formatSofia(at, language)}</time> · {by}
      </span>
    </li>
  );
}

/** How the letter of a reply stands. */
function LetterState({ mail }: { mail: ShownMail }) {
  const { language, messages } = useAdmin();
  const when = (iso: string) => formatSofia(iso, language);
  const state = mailState(mail);
  return (
    <>
      <output className={mailTroubles([mail]).length > 0 ? 'staff-warning' : undefined}>
        {mailWords(state, messages.adminRequests, when)}
      </output>
      {state.kind === 'unsent' && (
        <span>{messages.adminRequests.mails.next(when(state.next))}</span>
      )}
    </>
  );
}

function LogForm({ of, unsaved }: Pick<LogPartProps, 'of' | 'unsaved'>) {
  const { messages } = useAdmin();
  const { log: words } = messages.adminPeople;
  const cache = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  // The same in every try: an entry whose answer was lost is not written twice.
  const [entryId, setEntryId] = useState(() => crypto.randomUUID());
  const [undoable, setUndoable] = useState<LogEntry | null>(null);
  const reread = () => void rereadRequest(cache, of).catch(() => undefined);
  const writing = useMutation({
    networkMode: 'always',
    mutationFn: ({
      kind,
      text,
    }: Pick<LogEntry, 'text'> & { kind: (typeof staffLogKinds)[number] }) =>
      addLogEntry(of, { entry_id: entryId, kind, text }),
    onSuccess(entry, sent) {
      setEntryId(crypto.randomUUID());
      // Text that was typed meanwhile stays.
      setText((now) => (now === sent.text ? '' : now));
      setUndoable(entry);
      reread();
    },
    onError(error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return;
      // An earlier try was written after all, and this is something else: the next one is its own.
      setEntryId(crypto.randomUUID());
      reread();
    },
  });
  const undoing = useMutation({
    networkMode: 'always',
    mutationFn: ({ entry_id }: LogEntry) => removeLogEntry(of, entry_id),
    onSuccess() {
      setUndoable(null);
      reread();
      field.current?.focus();
    },
  });
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(setUndoable, undoFor, null);
    return () => clearTimeout(timer);
  }, [undoable]);
  useEffect(() => {
    unsaved.mark('log', text !== '');
    return () => unsaved.mark('log', false);
  }, [unsaved, text]);
  // A phone's keyboard would cover the number to call.
  const phone = usePhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: set once, when the request opens
  useEffect(() => {
    if (!phone) field.current?.focus({ preventScroll: true });
  }, []);
  const problem = writing.error ?? undoing.error;
  const busy = writing.isPending || undoing.isPending;
  return (
    <div className="staff-field staff-stack staff-below request-log">
      <textarea
        ref={field}
        rows={2}
        maxLength={logTextLength}
        aria-label={words.write}
        placeholder={words.write}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="staff-row">
        {staffLogKinds.map((kind) => (
          <button
            key={kind}
            className="button button-quiet"
            type="button"
            disabled={busy || (kind === 'note' && text.trim() === '')}
            onClick={() => {
              undoing.reset();
              writing.mutate({ kind, text });
            }}
          >
            {words.kinds[kind]}
          </button>
        ))}
      </div>
      <p className="staff-row" role="status">
        {undoable && (
          <>
            {words.done(words.kinds[undoable.kind])}
            <button
              className="staff-link"
              type="button"
              disabled={busy}
              onClick={() => undoing.mutate(undoable)}
            >
              {messages.admin.undo}
            </button>
          </>
        )}
        {!undoable && undoing.isSuccess && words.undone}
      </p>
      {problem && (
        <p className="staff-error" role="alert">
          {`${words.failed}. ${failureText(problem, messages)}`.trim()}
        </p>
      )}
    </div>
  );
}
