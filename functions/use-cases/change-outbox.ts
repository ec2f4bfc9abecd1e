import type { Enquiry } from '../domain/enquiry.ts';
import type { LoanRequest } from '../domain/loan-request.ts';
import type { Outbox } from '../domain/outbox.ts';
import type { MailSubject } from './mailer.ts';
import type { EnquiryStore, LoanStore } from './request-store.ts';
import { rewriteRequest } from './rewrite-request.ts';

export interface OutboxDeps {
  enquiries: Pick<EnquiryStore, 'get' | 'replace'>;
  loans: Pick<LoanStore, 'get' | 'replace'>;
  clock: () => Date;
}

/** What `change` makes of the mails of a request is written; the request as it is then, or null when it is gone. */
export async function changeOutbox(
  { enquiries, loans, clock }: OutboxDeps,
  kind: MailSubject['kind'],
  id: string,
  change: (before: Outbox) => Outbox,
): Promise<MailSubject | null> {
  function changed<T extends Enquiry | LoanRequest>(before: T): T {
    const outbox = change(before.outbox);
    return outbox === before.outbox ? before : { ...before, outbox: [...outbox] };
  }
  if (kind === 'enquiry') {
    const request = await rewriteRequest({ store: enquiries, clock }, id, changed<Enquiry>);
    return request && { kind, request };
  }
  const request = await rewriteRequest({ store: loans, clock }, id, changed<LoanRequest>);
  return request && { kind, request };
}
