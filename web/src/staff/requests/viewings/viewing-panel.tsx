import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { referenceOf } from '#domain/requests/forms.ts';
import { isAhead, type StaffViewing } from '#domain/requests/viewing.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { rememberViewing, viewingsQuery } from '../../data/viewings.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { HouseSale } from '../house-sale.tsx';
import { LogPart } from '../log/log-part.tsx';
import { MailList } from '../log/mails.tsx';
import { StepPart } from '../log/next-step.tsx';
import { NotesForm, useUnsaved } from '../log/notes-form.tsx';
import { ReplyPart } from '../reply/reply-part.tsx';
import { AtOnce, RequestPanel } from '../request-panel.tsx';
import { Fact, Facts, MailLink, StatusBadge, useHousesOf } from '../request-parts.tsx';
import type { OpenRequest } from '../requests-page.tsx';
import { doesAskNext, useViewingChanges } from './viewing-changes.tsx';
import { actionsOf, houseTroubles, isBegun, type ViewingAction } from './viewing-list.ts';
import { longDay, useViewingWords } from './viewing-words.ts';
import { patchViewing, viewingConflict } from './viewing-writes.ts';

/** Everything about one viewing, and what can be done with it. */
export function ViewingPanel({ id, onGone, ...props }: OpenRequest) {
  const query = useQuery(viewingsQuery);
  const viewing = query.data?.find((one) => one.id === id);
  const isGone = !viewing && query.isSuccess && !query.isFetching;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return viewing && <Panel viewing={viewing} {...props} />;
}

interface PanelProps extends Pick<OpenRequest, 'now' | 'onClose'> {
  viewing: StaffViewing;
}

function Panel({ viewing: stored, now, onClose }: PanelProps) {
  const { language, messages } = useAdmin();
  const words = useViewingWords();
  const { adminPeople, adminRequests } = messages;
  const { contact } = adminRequests;
  const cache = useQueryClient();
  const unsaved = useUnsaved();
  const { pathname, search, state } = useLocation();
  const { writes, act, failed, notices } = useViewingChanges({
    read: () => cache.getQueryData(viewingsQuery.queryKey),
    // It is open already, and closes to where it would have closed.
    openAt: () => ({ to: `${pathname}${search}`, state: { ...state }, replace: true }),
    isOpen: true,
  });
  const viewing = writes.shown(stored);
  const { id, name, phone, email, lang, status, day, time, minutes } = viewing;
  const of = { kind: 'viewing', id } as const;
  const { house, others } = useHousesOf(viewing);
  const when = `${longDay(day, language, serverNow())}, ${time}`;
  const asks = doesAskNext(state) && status === 'done';
  const { data: rows } = useQuery(rowsQuery);
  const troubles = rows && isAhead(status) ? houseTroubles(viewing, rows) : [];
  return (
    <RequestPanel
      title={name}
      sender={viewing}
      line={
        <>
          <b>{when}</b>
          <span>{adminPeople.kinds.viewing}</span>
          <StatusBadge status={status} word={adminPeople.viewings.statuses[status]} />
        </>
      }
      unsaved={unsaved}
      onClose={onClose}
    >
      <AtOnce customer={{ phone, name, house: house.name, lang }} houseId={house.id} />
      {troubles.map(({ trouble, name }) => (
        <p key={`${trouble} ${name}`} className="staff-warning">
          {words.troubles.call(words.troubles[trouble](name ?? words.troubles.some), phone)}
        </p>
      ))}
      <Decisions viewing={viewing} now={now} onAct={(action) => act(stored, action)} />
      <p className="staff-error" role="alert">
        {failed}
      </p>
      {notices}
      <div className="request-columns">
        <div>
          <ReplyPart of={of} person={viewing} house={house} unsaved={unsaved} />
          <LogPart of={of} history={viewing.history} unsaved={unsaved} />
          <StepPart
            of={of}
            step={viewing.next_step}
            now={now}
            unsaved={unsaved}
            question={asks ? words.next : undefined}
          />
        </div>
        <div>
          <section className="request-part">
            <h3>{contact.title}</h3>
            <Facts>
              <Fact name={contact.reference}>
                <span className="request-code">{referenceOf(id)}</span>
              </Fact>
              <Fact name={words.details.lasts}>{words.details.minutes(minutes)}</Fact>
              <Fact name={words.columns.received}>{formatSofia(viewing.created_at, language)}</Fact>
              <Fact name={contact.email}>{email ? <MailLink email={email} /> : contact.none}</Fact>
              <Fact name={contact.language}>{contact.languages[lang]}</Fact>
              {others}
            </Facts>
          </section>
          <HouseSale key={house.id} houseId={house.id} buyer={of} />
          <MailList mails={viewing.mails} />
          <NotesForm
            stored={stored}
            save={(version, admin_notes) => patchViewing(id, { version, admin_notes })}
            conflictOf={viewingConflict}
            onSaved={(saved) => rememberViewing(cache, saved)}
            unsaved={unsaved}
          />
        </div>
      </div>
    </RequestPanel>
  );
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
