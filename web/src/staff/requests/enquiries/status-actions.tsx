import type { EnquiryStatus, StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useKeptFocus } from '../shared/use-kept-focus.ts';

interface StatusActionsProps {
  enquiry: StaffEnquiry;
  onStatus: (status: EnquiryStatus) => void;
}

/** What can be made of an enquiry: answered, closed, or open again. */
export function StatusActions({ enquiry, onStatus }: StatusActionsProps) {
  const words = useAdmin().messages.adminEnquiries.actions;
  const element = useKeptFocus(enquiry.status);
  return (
    <div className="request-actions" ref={element} tabIndex={-1}>
      {enquiry.status === 'new' && (
        <button className="button button-quiet" type="button" onClick={() => onStatus('answered')}>
          {words.answer}
        </button>
      )}
      {enquiry.status !== 'closed' && (
        <button className="button button-quiet" type="button" onClick={() => onStatus('closed')}>
          {words.close}
        </button>
      )}
      {enquiry.status !== 'new' && (
        <button className="button button-quiet" type="button" onClick={() => onStatus('new')}>
          {words.reopen}
        </button>
      )}
    </div>
  );
}
