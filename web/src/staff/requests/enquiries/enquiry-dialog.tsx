import { useQueryClient } from '@tanstack/react-query';
import type { EnquiryStatus, StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import { referenceOf } from '../../../../../functions/domain/forms.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { AnswerTime } from '../shared/answer-time.tsx';
import { DetailDialog } from '../shared/detail-dialog.tsx';
import { Fact, Facts } from '../shared/facts.tsx';
import { HistoryList } from '../shared/history-list.tsx';
import { HouseReference } from '../shared/house-reference.tsx';
import { MailList } from '../shared/mail-list.tsx';
import { NotesForm } from '../shared/notes-form.tsx';
import { PhoneLink } from '../shared/phone-link.tsx';
import { useUnsaved } from '../shared/use-unsaved.ts';
import { conflictOf } from './conflict-of.ts';
import { replyAddress } from './reply-link.ts';
import { patchEnquiry, rememberEnquiry } from './requests.ts';
import { StatusActions } from './status-actions.tsx';

interface EnquiryDialogProps {
  /** With the status that is on its way. */
  enquiry: StaffEnquiry;
  now: Date;
  onStatus: (status: EnquiryStatus) => void;
  /** What went wrong with the status, in words. */
  failure: string;
  onClose: () => void;
}

/** Everything about one enquiry, and the ways to answer it. */
export function EnquiryDialog({ enquiry, now, onStatus, failure, onClose }: EnquiryDialogProps) {
  const { language, messages } = useAdmin();
  const { adminEnquiries: words, adminRequests } = messages;
  const { contact } = adminRequests;
  const cache = useQueryClient();
  const unsaved = useUnsaved();
  const { id, name, email, phone, status, created_at, lang } = enquiry;
  return (
    <DetailDialog
      title={name}
      line={
        <>
          <time dateTime={created_at}>{formatSofia(created_at, language)}</time>
          <span className={`request-badge request-badge-${status}`}>{words.statuses[status]}</span>
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
          <StatusActions enquiry={enquiry} onStatus={onStatus} />
          <p className="staff-error" role="alert">
            {failure}
          </p>
          <NotesForm
            stored={enquiry}
            save={(version, admin_notes) => patchEnquiry(id, { version, admin_notes })}
            conflictOf={conflictOf}
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
              <Fact name={contact.email}>{email || contact.none}</Fact>
              <Fact name={contact.language}>{contact.languages[lang]}</Fact>
              <Fact name={adminRequests.house.title}>
                <HouseReference id={enquiry.caravan_id} name={enquiry.caravan_name} />
              </Fact>
            </Facts>
          </section>
          <MailList mails={enquiry.mails} />
          <HistoryList history={enquiry.history} />
        </div>
      </div>
    </DetailDialog>
  );
}
