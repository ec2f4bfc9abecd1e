import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EnquiryStatus, StaffEnquiry } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { houseIdsOf } from '#domain/requests/kinded-request.ts';
import { enquiryConflict, patchEnquiry, rememberEnquiry } from '../data/enquiries.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { useKeptFocus } from '../kit/kept-focus.ts';
import { AnswerTime } from './answer-clock.tsx';
import { BookLink } from './book-link.tsx';
import { HouseSale } from './house-sale.tsx';
import { LogPart } from './log/log-part.tsx';
import { MailList } from './log/mails.tsx';
import { StepPart } from './log/next-step.tsx';
import { NotesForm, useUnsaved } from './log/notes-form.tsx';
import { ReplyPart } from './reply/reply-part.tsx';
import { AtOnce, RequestPanel } from './request-panel.tsx';
import { Fact, Facts, MailLink, StatusBadge, useHousesOf } from './request-parts.tsx';
import type { OpenRequest } from './requests-page.tsx';

interface EnquiryPanelProps extends OpenRequest {
  /** With the status that is being saved; undefined where the list does not have it. */
  enquiry: StaffEnquiry | undefined;
  /** The list was read and does not have it. */
  isGone: boolean;
  onStatus: (status: EnquiryStatus) => void;
  /** Why the status could not be changed, in words. */
  failure: string;
}

const choicesOf: Record<EnquiryStatus, readonly EnquiryStatus[]> = {
  new: ['answered', 'closed'],
  answered: ['closed', 'new'],
  closed: ['new'],
};
const actionOf = { answered: 'answer', closed: 'close', new: 'reopen' } as const;

/** Everything about one enquiry, and the ways to answer it. */
export function EnquiryPanel({ enquiry, isGone, onGone, ...props }: EnquiryPanelProps) {
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return enquiry && <Panel enquiry={enquiry} {...props} />;
}

function Panel({
  enquiry,
  now,
  onStatus,
  failure,
  onClose,
}: Omit<EnquiryPanelProps, 'enquiry' | 'isGone' | 'onGone'> & { enquiry: StaffEnquiry }) {
  const { language, messages } = useAdmin();
  const { adminEnquiries: words, adminRequests } = messages;
  const { contact } = adminRequests;
  const cache = useQueryClient();
  const unsaved = useUnsaved();
  const { id, name, email, phone, status, created_at, lang } = enquiry;
  const choices = choicesOf[status];
  const actions = useKeptFocus(status);
  const of = { kind: 'enquiry', id } as const;
  const { house, others } = useHousesOf(enquiry);
  return (
    <RequestPanel
      title={name}
      sender={enquiry}
      line={
        <>
          <time dateTime={created_at}>{formatSofia(created_at, language)}</time>
          <StatusBadge status={status} word={words.statuses[status]} />
          {status === 'new' && <AnswerTime createdAt={created_at} now={now} />}
        </>
      }
      unsaved={unsaved}
      onClose={onClose}
    >
      <AtOnce customer={{ phone, name, house: house.name, lang }} houseId={house.id}>
        <BookLink person={enquiry} houses={houseIdsOf(enquiry)} />
      </AtOnce>
      <div className="request-columns">
        <div>
          <section className="request-part">
            <h3>{words.message}</h3>
            <blockquote className="staff-quote staff-below request-message" lang={lang}>
              {enquiry.message}
            </blockquote>
            {!email && <p className="staff-hint">{words.noEmail}</p>}
          </section>
          <ReplyPart of={of} person={enquiry} house={house} unsaved={unsaved} />
          <div className="staff-row staff-below request-actions" ref={actions} tabIndex={-1}>
            {choices.map((next) => (
              <button
                key={next}
                className="button button-quiet"
                type="button"
                onClick={() => onStatus(next)}
              >
                {words.actions[actionOf[next]]}
              </button>
            ))}
          </div>
          <p className="staff-error" role="alert">
            {failure}
          </p>
          <LogPart of={of} history={enquiry.history} unsaved={unsaved} />
          <StepPart of={of} step={enquiry.next_step} now={now} unsaved={unsaved} />
          <NotesForm
            stored={enquiry}
            save={(version, admin_notes) => patchEnquiry(id, { version, admin_notes })}
            conflictOf={enquiryConflict}
            onSaved={(saved) => rememberEnquiry(cache, saved)}
            unsaved={unsaved}
          />
        </div>
        <div>
          <section className="request-part">
            <h3>{contact.title}</h3>
            <Facts>
              <Fact name={contact.reference}>
                <span className="request-code">{referenceOf(id)}</span>
              </Fact>
              <Fact name={contact.email}>{email ? <MailLink email={email} /> : contact.none}</Fact>
              <Fact name={contact.language}>{contact.languages[lang]}</Fact>
              {others}
            </Facts>
          </section>
          <HouseSale key={house.id} houseId={house.id} buyer={{ kind: 'enquiry', id }} />
          <MailList mails={enquiry.mails} />
        </div>
      </div>
    </RequestPanel>
  );
}
