import { formatPrice } from '#domain/locale.ts';
import { bankStatus } from '#domain/requests/bank-status.ts';
import { stepDue } from '#domain/requests/next-step.ts';
import type { LogEntry } from '#domain/requests/request-log.ts';
import { type HistoryEntry, readTermsDetail } from '#domain/requests/stored-request.ts';
import { mailState, type ShownMail } from '../../data/request-list.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { useStepWords } from '../step-words.ts';
import type { LogLine } from './log-lines.ts';
import { mailTroubles, mailWords } from './mails.tsx';

interface LogListProps {
  lines: readonly LogLine[];
  /** The customer's language. */
  lang: string;
}

/** What staff and customer said to each other, with what the system did, the latest first. */
export function LogList({ lines, lang }: LogListProps) {
  const { log: words } = useAdmin().messages.adminPeople;
  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <ol className="staff-stack request-steps">
        {lines.map((line) => (
          <li key={line.key}>
            <Line line={line} lang={lang} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ line, lang }: { line: LogLine; lang: string }) {
  const { messages } = useAdmin();
  const { adminPanel: words } = useSellingWords();
  switch (line.kind) {
    case 'message':
      return (
        <>
          <b>{words.message}</b>
          <blockquote className="request-written" lang={lang}>
            {line.text}
          </blockquote>
          <Who at={line.at} by={line.by} />
        </>
      );
    case 'note':
      return (
        <>
          <b>{words.note}</b>
          <span className="request-written">{line.text}</span>
          <Who at={line.at} by={line.by} />
        </>
      );
    case 'letter':
      return (
        <>
          <b>{messages.adminRequests.mails.kinds[line.mail.kind]}</b>
          <LetterState mail={line.mail} />
          {line.mail.state !== 'sent' && <Who at={line.at} by="" />}
        </>
      );
    case 'entry':
      return <Entry entry={line.entry} />;
    case 'history':
      return <Past entry={line.entry} />;
  }
}

/** When it was, and who did it. */
function Who({ at, by }: { at: string; by: string }) {
  const { language, messages } = useAdmin();
  return (
    <span>
      <time dateTime={at}>{formatSofia(at, language)}</time>
      {by && ` · ${messages.adminRequests.history.by[by] ?? by}`}
    </span>
  );
}

/** What the request's history has: what happened, who did it and when. */
function Past({ entry }: { entry: HistoryEntry }) {
  const { adminRequests } = useAdmin().messages;
  const detail = useDetail()(entry);
  const action = adminRequests.history.actions[entry.action] ?? entry.action;
  return (
    <>
      <b>{detail ? adminRequests.ofItem(action, detail) : action}</b>
      <Who at={entry.at} by={entry.by} />
    </>
  );
}

/** The detail of a history entry, in words. */
function useDetail() {
  const { language, messages } = useAdmin();
  const { adminLoans } = messages;
  const sayStep = useStepWords();
  return ({ action, detail }: Pick<HistoryEntry, 'detail'> & { action: string }): string | null => {
    if (detail === null) return null;
    switch (action) {
      case 'failed':
        return adminLoans.bank.errors[detail] ?? detail;
      case 'terms': {
        const terms = readTermsDetail(detail);
        if (!terms) return detail;
        const { down_payment, period } = terms;
        return adminLoans.terms.changed(
          down_payment === null ? null : formatPrice(down_payment, language),
          period === null ? null : adminLoans.terms.months(period),
        );
      }
      case 'moved': {
        // "2026-11-30 10:00" of Sofia.
        const moved = stepDue(detail.replace(' ', 'T'));
        return moved ? formatSofia(moved, language) : detail;
      }
      case 'planned':
      case 'step_done': {
        const [at = '', ...text] = detail.split(' ');
        if (stepDue(at) === null) return detail;
        return [sayStep({ at }), text.join(' ')].filter(Boolean).join(' · ');
      }
      case 'bank': {
        const status = bankStatus(detail);
        return status ? adminLoans.bank.statuses[status] : detail;
      }
      default:
        return detail;
    }
  };
}

function Entry({ entry }: { entry: LogEntry }) {
  const { messages } = useAdmin();
  const { kind, text, at, by, mail, subject } = entry;
  return (
    <>
      <b>{messages.adminPeople.log.kinds[kind]}</b>
      {mail && <LetterState mail={mail} />}
      {subject !== undefined ? (
        <details className="staff-fold">
          <summary>{subject}</summary>
          <span className="request-written">{text}</span>
        </details>
      ) : (
        text && <span className="request-written">{text}</span>
      )}
      <Who at={at} by={by} />
    </>
  );
}

/** How a letter stands. */
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
