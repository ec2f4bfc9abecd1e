import type { Enquiry } from '../domain/enquiry.ts';
import type { LoanRequest } from '../domain/loan-request.ts';
import type { MailKind, MailProblem } from '../domain/outbox.ts';

/** An enquiry or a loan request, told apart. */
export type MailSubject = { kind: 'enquiry'; request: Enquiry } | { kind: 'loan'; request: LoanRequest };

/** Where the customer can be written to; empty where they gave no address. */
export function customerEmail({ kind, request }: MailSubject): string {
  return kind === 'enquiry' ? request.email : request.customer_data.email;
}

/** How a mail that was not taken rejects. The message tells of no customer. */
export class MailFailure extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem, cause: unknown) {
    super(`The mail was not taken: ${problem}`, { cause });
    this.name = 'MailFailure';
    this.problem = problem;
  }
}

/** Sends one mail about a request: words, recipient and sender are its own business. */
export interface Mailer {
  /** Answers the mail service's name for it; rejects with MailFailure. `mailId` comes back with what is returned of it. */
  send(mail: { id: string; kind: MailKind }, about: MailSubject): Promise<string>;
}
