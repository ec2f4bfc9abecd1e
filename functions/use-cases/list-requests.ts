import type { StaffEnquiry } from '../domain/enquiry.ts';
import type { StaffLoanRequest } from '../domain/loan-request.ts';
import { noLoanRequest, type RequestDeps } from './request-deps.ts';
import { staffEnquiry, staffLoanRequest } from './staff-views.ts';

interface Page<T> {
  items: T[];
  /** Cursor of the following page, or null. */
  next: string | null;
}

/** A page of enquiries as staff see them, newest first. */
export async function listEnquiries(
  { enquiries }: Pick<RequestDeps, 'enquiries'>,
  cursor: string | undefined,
): Promise<Page<StaffEnquiry>> {
  const { items, next } = await enquiries.page(cursor);
  return { items: items.map(staffEnquiry), next };
}

/** A page of loan requests as staff see them, newest first. */
export async function listLoanRequests(
  { loans }: Pick<RequestDeps, 'loans'>,
  cursor: string | undefined,
): Promise<Page<StaffLoanRequest>> {
  const { items, next } = await loans.page(cursor);
  return { items: items.map(staffLoanRequest), next };
}

/** One loan request as it was written last. */
export async function getLoanRequest({ loans }: Pick<RequestDeps, 'loans'>, id: string): Promise<StaffLoanRequest> {
  const found = await loans.get(id);
  if (!found) throw noLoanRequest();
  return staffLoanRequest(found);
}
