import type { EnquiryStatus, StaffEnquiry } from '../../../../../functions/domain/enquiry.ts';
import { finder } from '../../kit/find-words.ts';
import { phoneSpellings } from '../shared/find-phone.ts';
import type { RequestsView } from '../shared/requests-view.ts';

export type EnquiriesView = RequestsView<EnquiryStatus>;

/** Those in which every word typed is somewhere in what the customer wrote, their contacts, the house or the notes. */
export function findEnquiries(enquiries: readonly StaffEnquiry[], search: string): StaffEnquiry[] {
  const found = finder(search);
  return enquiries.filter(({ id, name, email, phone, message, caravan_name, admin_notes }) =>
    found(name, email, phoneSpellings(phone), message, caravan_name ?? '', admin_notes, id),
  );
}

export function countEnquiries(enquiries: readonly StaffEnquiry[]): Record<EnquiryStatus | 'all', number> {
  const counts = { all: enquiries.length, new: 0, answered: 0, closed: 0 };
  for (const { status } of enquiries) counts[status] += 1;
  return counts;
}

export function ofStatus(enquiries: readonly StaffEnquiry[], status: EnquiryStatus | 'all'): readonly StaffEnquiry[] {
  return status === 'all' ? enquiries : enquiries.filter((enquiry) => enquiry.status === status);
}
