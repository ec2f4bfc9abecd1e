import type { Enquiry, StaffEnquiry } from '../domain/enquiry.ts';
import type { LoanRequest, StaffLoanRequest } from '../domain/loan-request.ts';
import type { OutgoingMail } from '../domain/outbox.ts';

function shownMail({ held_until: _held, message_id: _message, ...shown }: OutgoingMail) {
  return shown;
}

/** What staff see of an enquiry. */
export function staffEnquiry({ fingerprint: _print, revision: _revision, outbox, ...shown }: Enquiry): StaffEnquiry {
  return { ...shown, mails: outbox.map(shownMail) };
}

/** What staff see of a loan request: no token that opens anything. */
export function staffLoanRequest(request: LoanRequest): StaffLoanRequest {
  const { fingerprint: _print, revision: _revision, status_token: _secret, outbox, tbi_data, bank, ...shown } = request;
  const { statusURL: _statusURL, ...payload } = tbi_data;
  const { token: _token, ...application } = bank ?? {};
  return {
    ...shown,
    tbi_data: payload,
    bank: bank && (application as NonNullable<StaffLoanRequest['bank']>),
    mails: outbox.map(shownMail),
  };
}
