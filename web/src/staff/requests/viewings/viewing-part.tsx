import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { isAhead, type StaffViewing } from '#domain/requests/viewing.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { openedNow } from '../../data/requests.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { serverNow } from '../../kit/server-clock.ts';
import type { KindParts, Subject } from '../kind-parts.ts';
import { Fact } from '../request-parts.tsx';
import { doesAskNext, useViewingChanges } from './viewing-changes.tsx';
import { actionsOf, houseTroubles, isBegun, type ViewingAction } from './viewing-list.ts';
import { longDay, useViewingWords } from './viewing-words.ts';

/** "Today, Thursday, 26 November, 10:00". */
export function ViewingHour({ subject: { viewing } }: { subject: Subject }) {
  const { language } = useAdmin();
  if (!viewing) return null;
  return <b>{`${longDay(viewing.day, language, serverNow())}, ${viewing.time}`}</b>;
}

/** What only a viewing has: its hour, what can be done with it, and what is wrong with its homes. */
export function useViewingParts(stored: StaffViewing, now: Date): KindParts<'viewing'> {
  const words = useViewingWords();
  const cache = useQueryClient();
  const { pathname, search, state } = useLocation();
  const { writes, act, failed, notices } = useViewingChanges({
    read() {
      const now = openedNow(cache, { kind: 'viewing', id: stored.id });
      return [now?.kind === 'viewing' ? now.request : stored];
    },
    // It is open already, and closes to where it would have closed.
    openAt: () => ({ to: `${pathname}${search}`, state: { ...state }, replace: true }),
    isOpen: true,
  });
  const viewing = writes.shown(stored);
  const { status, phone, minutes } = viewing;
  const { data: rows } = useQuery(rowsQuery);
  const troubles = rows && isAhead(status) ? houseTroubles(viewing, rows) : [];
  return {
    shown: viewing,
    question: doesAskNext(state) && status === 'done' ? words.next : '',
    first: (
      <>
        {troubles.map(({ trouble, name }) => (
          <p key={`${trouble} ${name}`} className="staff-warning">
            {words.troubles.call(words.troubles[trouble](name ?? words.troubles.some), phone)}
          </p>
        ))}
        <Decisions viewing={viewing} now={now} onAct={(action) => act(stored, action)} />
        {notices}
      </>
    ),
    failure: failed,
    facts: <Fact name={words.details.lasts}>{words.details.minutes(minutes)}</Fact>,
  };
}

interface DecisionsProps {
  viewing: StaffViewing;
  now: Date;
  onAct: (action: ViewingAction) => void;
}

/** What can be done now, and a word about what can't. */
function Decisions({ viewing, now, onAct }: DecisionsProps) {
  const words = useViewingWords();
  const { status, email } = viewing;
  const actions = useKeptFocus(`${status} ${viewing.day} ${viewing.time}`);
  const begun = isBegun(viewing, now);
  const possible = actionsOf(viewing, now);
  return (
    <section className="request-part">
      <div className="staff-row request-actions" ref={actions} tabIndex={-1}>
        {possible.map((action) => (
          <button
            key={action}
            className={
              action === 'confirm' || (action === 'done' && isAhead(status))
                ? 'button'
                : `button button-quiet ${action === 'decline' ? 'request-reject' : ''}`
            }
            type="button"
            onClick={() => onAct(action)}
          >
            {words.actions[action]}
          </button>
        ))}
      </div>
      {status === 'confirmed' && !begun && <p className="staff-hint">{words.notYet}</p>}
      {status === 'wished' && begun && <p className="staff-hint">{words.tooLate}</p>}
      {email === '' && isAhead(status) && <p className="staff-hint">{words.details.noEmail}</p>}
    </section>
  );
}
