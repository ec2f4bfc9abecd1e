import { DomainError } from '../domain/errors.ts';
import type { MailDeps } from './deliver-mail.ts';
import type { EnquiryStore, LoanStore } from './request-store.ts';

/** What the staff's calls on requests need. */
export interface RequestDeps extends MailDeps {
  enquiries: EnquiryStore;
  loans: LoanStore;
  newId: () => string;
}

/** Who makes a change. */
export interface StaffMember {
  id: string;
  email: string | undefined;
}

/** How the history names them. */
export const nameOf = ({ id, email }: StaffMember): string => email ?? id;

export const noEnquiry = () => new DomainError('not_found', 'There is no such enquiry');
export const noLoanRequest = () => new DomainError('not_found', 'There is no such loan request');

/** Refuses a change that was made to another version than the one there is. */
export function refuseStaleRequest(stored: { version: number }, seen: number | undefined, current: unknown): void {
  if (seen !== undefined && seen !== stored.version)
    throw new DomainError('conflict', 'Someone else changed this in the meantime', { details: { current } });
}
