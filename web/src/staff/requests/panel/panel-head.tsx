import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { titleOf } from '#domain/requests/sender.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { keyOfSender, personState } from '../../data/person.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { openText, paths } from '../../paths.ts';
import type { Subject } from '../kind-parts.ts';
import { StatusBadge, useStageWords } from '../request-parts.tsx';
import { KindLine } from './kinds.tsx';
import type { Said } from './log-lines.ts';

interface PanelHeadProps {
  /** Null where nothing is known of the request yet. */
  subject: Subject | null;
  now: Date;
  onClose: () => void;
  /** Houses, what was said last, and what can be done. */
  children?: ReactNode;
}

/** Who it is, which request, and how it stands: it never scrolls away. */
export function PanelHead({ subject, now, onClose, children }: PanelHeadProps) {
  const { language, messages } = useAdmin();
  const { admin, adminPeople } = messages;
  return (
    <header className="panel-head">
      <div className="panel-title">
        {/* It has the focus where what was pressed is gone. */}
        <h2 tabIndex={-1}>{subject ? <Sender subject={subject} /> : admin.loading}</h2>
        <button className="staff-icon" type="button" aria-label={admin.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {subject && (
        <div className="staff-row staff-soft panel-line">
          <span className="request-code">{subject.number}</span>
          <span>{adminPeople.kinds[subject.kind]}</span>
          <Status subject={subject} />
          <KindLine subject={subject} now={now} />
          <time dateTime={subject.since}>{formatSofia(subject.since, language)}</time>
        </div>
      )}
      {children}
    </header>
  );
}

function Status({ subject: { kind, status } }: { subject: Subject }) {
  const say = useStageWords();
  return <StatusBadge status={status} word={say(kind, status)} />;
}

/** The person's name leads to their card. */
function Sender({ subject }: { subject: Subject }) {
  const { language, messages } = useAdmin();
  const key = keyOfSender(subject);
  if (!key) return titleOf(subject);
  return (
    <Link
      to={paths.person.href(language, { of: openText(subject) })}
      state={personState(key)}
      title={messages.adminPeople.person.open}
    >
      {titleOf(subject)}
    </Link>
  );
}

/** What was said last, its first lines. */
export function SaidLast({ said }: { said: Said | null }) {
  const { language, messages } = useAdmin();
  const { adminPanel: words } = useSellingWords();
  const { adminPeople, adminRequests } = messages;
  if (!said) return <p className="staff-soft panel-said">{words.nothing}</p>;
  const { at, by, kind, text } = said;
  return (
    <section className="panel-said" aria-label={words.said}>
      <p className="staff-soft">
        <b>{kind === 'message' ? words.message : adminPeople.log.kinds[kind]}</b> ·{' '}
        <time dateTime={at}>{formatSofia(at, language)}</time> ·{' '}
        {adminRequests.history.by[by] ?? by}
      </p>
      {text && <p className="panel-words">{text}</p>}
    </section>
  );
}
