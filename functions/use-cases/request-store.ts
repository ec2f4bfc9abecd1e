import type { Enquiry } from '../domain/enquiry.ts';
import type { LoanRequest } from '../domain/loan-request.ts';

/** Where enquiries, or loan requests, are kept. Those whose time is over are not there any more. */
export interface RequestStore<T extends Enquiry | LoanRequest> {
  /** As it was written last. */
  get(id: string): Promise<T | null>;
  /** Newest first. `next` is the cursor of the following page. May lag behind the last writes by moments. */
  page(cursor: string | undefined): Promise<{ items: T[]; next: string | null }>;
  /** Ids of all that came from this e-mail address, in any case: also of what cannot be read, and of what is over but not deleted yet. */
  idsOf(email: string): Promise<string[]>;
  /** False when the id is taken. */
  create(value: T): Promise<boolean>;
  /** False when the stored revision is another, or it is gone. */
  replace(value: T, expectedRevision: number): Promise<boolean>;
  /** False when it is gone already. */
  remove(id: string): Promise<boolean>;
}

export type EnquiryStore = RequestStore<Enquiry>;
export type LoanStore = RequestStore<LoanRequest>;

/** What is still to be done about requests; all of it may lag behind the last writes by moments. */
export interface RequestWork {
  /** Requests with mail to send, those due first; with `until` (ISO) only those due by then. */
  withMail(until: string | null): Promise<{ kind: 'enquiry' | 'loan'; id: string }[]>;
  /** How many enquiries are new, and how many loan requests pending or approved and not sent to the bank. */
  countNew(): Promise<{ enquiries: number; loan_requests: number }>;
}
