import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EnquiryStatus, StaffEnquiry } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { Icon } from '#shared/ui/icon.tsx';
import {
  type EnquiryChange,
  enquiryConflict,
  patchEnquiry,
  rememberEnquiry,
} from '../data/enquiries.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { AnswerTime } from './answer-clock.tsx';
import { HouseSale } from './house-sale.tsx';
import { MailList } from './mails.tsx';
import { NotesForm, useUnsaved } from './notes-form.tsx';
import { replyAddress } from './reply-link.ts';
import {
  ChatLinks,
  DetailDialog,
  Fact,
  Facts,
  HistoryList,
  HouseReference,
  PhoneLink,
  StatusBadge,
  useKeptFocus,
} from './request-parts.tsx';
import type { OpenRequest } from './requests-page.tsx';

interface EnquiryPanelProps extends OpenRequest {
  /** With the status that is being saved; undefined where the list does not have it. */
  enquiry: StaffEnquiry | undefined;
  /** The list was read and does not have it. */
  isGone: boolean;
  onStatus: (change: EnquiryChange) => void;
  /** Why the status could not be changed, in words. */
  failure: string;
}

const choicesOf: Record<EnquiryStatus, readonly EnquiryChange[]> = {
  new: ['called', 'answered', 'closed'],
  answered: ['closed', 'new', 'called'],
  closed: ['new'],
};
const actionOf = { called: 'call', answered: 'answer', closed: 'close', new: 'reopen' } as const;

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
  return (
    <DetailDialog
      title={name}
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
      <div className="request-columns">
        <div>
          <section className="request-part">
            <h3>{words.message}</h3>
            <blockquote className="request-message" lang={lang}>
              {enquiry.message}
            </blockquote>
            {email ? (
              <>
                <a className="button request-reply" href={replyAddress(enquiry)}>
                  <Icon name="mail" /> {words.reply}
                </a>
                <p className="staff-hint">{words.replyHint(words.replyLanguages[lang])}</p>
              </>
            ) : (
              <p className="staff-hint">{words.noEmail}</p>
            )}
          </section>
          <div className="staff-row request-actions" ref={actions} tabIndex={-1}>
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
              <Fact name={contact.phone}>{phone ? <PhoneLink phone={phone} /> : contact.none}</Fact>
              {phone && (
                <ChatLinks phone={phone} name={name} house={enquiry.caravan_name} lang={lang} />
              )}
              <Fact name={contact.email}>{email || contact.none}</Fact>
              <Fact name={contact.language}>{contact.languages[lang]}</Fact>
              <Fact name={adminRequests.house.title}>
                <HouseReference id={enquiry.caravan_id} name={enquiry.caravan_name} />
              </Fact>
            </Facts>
          </section>
          <HouseSale houseId={enquiry.caravan_id} buyer={{ kind: 'enquiry', id }} />
          <MailList mails={enquiry.mails} />
          <HistoryList history={enquiry.history} />
        </div>
      </div>
    </DetailDialog>
  );
}
