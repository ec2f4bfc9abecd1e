import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffCall } from '#domain/requests/call.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { titleOf } from '#domain/requests/sender.ts';
import { callConflict, patchCall, rememberCall } from '../../data/calls.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { BookLink } from '../book-link.tsx';
import { HouseSale } from '../house-sale.tsx';
import { LogPart } from '../log/log-part.tsx';
import { StepPart } from '../log/next-step.tsx';
import { NotesForm, useUnsaved } from '../log/notes-form.tsx';
import { ReplyPart } from '../reply/reply-part.tsx';
import { AtOnce, RequestPanel } from '../request-panel.tsx';
import { Fact, Facts, MailLink, StatusBadge, useHousesOf } from '../request-parts.tsx';

interface CallPanelProps {
  call: StaffCall;
  now: Date;
  onClose: () => void;
}

/** Everything about one call, and what is to be done about it. */
export function CallPanel({ call, now, onClose }: CallPanelProps) {
  const { language, messages } = useAdmin();
  const { adminPeople, adminRequests } = messages;
  const { calls: words } = adminPeople;
  const { contact } = adminRequests;
  const cache = useQueryClient();
  const unsaved = useUnsaved();
  const actions = useKeptFocus(call.status);
  const { id, status, phone, email, lang, created_at } = call;
  const changing = useMutation({
    networkMode: 'always',
    mutationFn: (next: StaffCall['status']) => patchCall(id, { status: next }),
    onSuccess: (saved) => rememberCall(cache, saved),
  });
  const next = status === 'open' ? 'closed' : 'open';
  const of = { kind: 'call', id } as const;
  const { house, others } = useHousesOf(call);
  return (
    <RequestPanel
      title={titleOf(call)}
      sender={call}
      line={
        <>
          <time dateTime={created_at}>{formatSofia(created_at, language)}</time>
          <span>{adminPeople.kinds.call}</span>
          <StatusBadge status={status} word={words.statuses[status]} />
        </>
      }
      unsaved={unsaved}
      onClose={onClose}
    >
      <AtOnce customer={{ phone, name: call.name, house: house.name, lang }} houseId={house.id}>
        <BookLink person={call} houses={call.caravan_ids} />
      </AtOnce>
      <div className="request-columns">
        <div>
          {call.text && <p className="request-message">{call.text}</p>}
          <ReplyPart of={of} person={call} house={house} unsaved={unsaved} />
          <LogPart of={of} history={call.history} unsaved={unsaved} />
          <StepPart of={of} step={call.next_step} now={now} unsaved={unsaved} />
        </div>
        <div>
          <section className="request-part">
            <h3>{contact.title}</h3>
            <Facts>
              <Fact name={contact.reference}>
                <span className="request-code">{referenceOf(id)}</span>
              </Fact>
              {email && (
                <Fact name={contact.email}>
                  <MailLink email={email} />
                </Fact>
              )}
              <Fact name={contact.language}>{contact.languages[lang]}</Fact>
              {others}
            </Facts>
          </section>
          <HouseSale key={house.id} houseId={house.id} buyer={of} />
          <NotesForm
            stored={call}
            save={(version, admin_notes) => patchCall(id, { version, admin_notes })}
            conflictOf={callConflict}
            onSaved={(saved) => rememberCall(cache, saved)}
            unsaved={unsaved}
          />
          <div className="staff-row request-actions" ref={actions} tabIndex={-1}>
            <button
              className="button button-quiet"
              type="button"
              disabled={changing.isPending}
              onClick={() => changing.mutate(next)}
            >
              {next === 'closed' ? words.close : words.reopen}
            </button>
          </div>
          {changing.error && (
            <p className="staff-error" role="alert">
              {`${words.updateFailed}. ${failureText(changing.error, messages)}`.trim()}
            </p>
          )}
        </div>
      </div>
    </RequestPanel>
  );
}
