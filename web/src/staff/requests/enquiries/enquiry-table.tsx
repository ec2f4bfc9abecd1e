import type { EnquiryStatus, StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useSteps } from '../shared/use-steps.ts';
import { EnquiryRow } from './enquiry-row.tsx';

interface EnquiryTableProps {
  enquiries: readonly StaffEnquiry[];
  now: Date;
  openSearch: (id: string) => string;
  onStatus: (id: string, status: EnquiryStatus) => void;
}

export function EnquiryTable({ enquiries, now, openSearch, onStatus }: EnquiryTableProps) {
  const { adminEnquiries, adminRequests } = useAdmin().messages;
  const { columns } = adminEnquiries;
  const steps = useSteps(enquiries);
  return (
    <>
      <table className="staff-table request-table request-table-enquiries">
        <thead>
          <tr>
            <th scope="col">{columns.received}</th>
            <th scope="col">{columns.customer}</th>
            <th scope="col">{columns.house}</th>
            <th scope="col">{columns.message}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">
              <span className="hidden-text">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.shown.map((enquiry) => (
            <EnquiryRow
              key={enquiry.id}
              enquiry={enquiry}
              now={now}
              open={openSearch(enquiry.id)}
              onStatus={(status) => onStatus(enquiry.id, status)}
            />
          ))}
        </tbody>
      </table>
      {steps.next > 0 && (
        <button className="button button-quiet staff-more" type="button" onClick={steps.more}>
          {adminRequests.more(steps.next)}
        </button>
      )}
    </>
  );
}
