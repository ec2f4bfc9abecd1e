import type { Enquiry } from '../domain/enquiry.ts';
import { DomainError } from '../domain/errors.ts';
import type { LoanRequest } from '../domain/loan-request.ts';
import type { RequestStore } from './request-store.ts';

/** What is stored under a key; rejects with `conflict` where that is not what was sent now. */
export function sameForm<T extends Enquiry | LoanRequest>(stored: T | null, fingerprint: string): T {
  if (stored?.fingerprint === fingerprint) return stored;
  throw new DomainError('conflict', 'Something else was sent with this form already. Please reload the page.');
}

/**
 * Creates a request under its key, once: of the same form sent many times, at once or later, one is new and the others get
 * what it stored. Rejects with `conflict` when the key is another form's.
 */
export async function storeOnce<T extends Enquiry | LoanRequest>(
  store: Pick<RequestStore<T>, 'create' | 'get'>,
  request: T,
): Promise<{ stored: T; isNew: boolean }> {
  if (await store.create(request)) return { stored: request, isNew: true };
  const stored = sameForm(await store.get(request.id), request.fingerprint);
  // A write whose answer got lost is repeated by the table's client, and then finds itself.
  return { stored, isNew: stored.outbox[0]?.id === request.outbox[0]?.id };
}
