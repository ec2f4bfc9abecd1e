import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { EnquiryStatus, StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { AnswerTime } from '../shared/answer-time.tsx';
import { HouseReference } from '../shared/house-reference.tsx';
import { MailFlags } from '../shared/mail-list.tsx';
import { PhoneLink } from '../shared/phone-link.tsx';

interface EnquiryRowProps {
  enquiry: StaffEnquiry;
  now: Date;
  /** What comes after `?` where it is open. */
  open: string;
  onStatus: (status: EnquiryStatus) => void;
}

/** Characters of a message that a row can show at all. */
const shownLength = 220;

/** One enquiry of the list. */
export function EnquiryRow({ enquiry, now, open, onStatus }: EnquiryRowProps) {
  const { language, messages } = useAdmin();
  const { adminEnquiries: words, adminRequests } = messages;
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const { id, name, email, phone, message, status, created_at } = enquiry;
  return (
    <tr className={status === 'new' ? 'request-new' : undefined}>
      <td className="request-cell-when">
        <time dateTime={created_at}>{formatSofia(created_at, language)}</time>
        {status === 'new' && <AnswerTime createdAt={created_at} now={now} />}
      </td>
      <th scope="row" className="request-cell-who">
        <Link to={{ pathname, search: open }} aria-label={adminRequests.open(name)} data-request={id} ref={link}>
          {name}
        </Link>
        {email && <span>{email}</span>}
        {phone && (
          <span>
            <PhoneLink phone={phone} />
          </span>
        )}
      </th>
      <td className="request-cell-house">
        <HouseReference id={enquiry.caravan_id} name={enquiry.caravan_name} />
      </td>
      <td className="request-cell-message">
        <p>{message.slice(0, shownLength)}</p>
        <MailFlags mails={enquiry.mails} />
      </td>
      <td className="request-cell-status">
        <span className={`request-badge request-badge-${status}`}>{words.statuses[status]}</span>
      </td>
      <td className="request-cell-actions">
        {status === 'new' && (
          <button
            className="staff-link"
            type="button"
            aria-label={adminRequests.ofItem(words.actions.answer, name)}
            onClick={() => {
              // The button goes with the status it changes.
              link.current?.focus();
              onStatus('answered');
            }}
          >
            {words.actions.answer}
          </button>
        )}
      </td>
    </tr>
  );
}
