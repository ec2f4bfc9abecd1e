import type { Enquiry } from '../domain/enquiry.ts';
import { DomainError } from '../domain/errors.ts';
import type { LoanRequest } from '../domain/loan-request.ts';
import type { RequestStore } from './request-store.ts';

/** Writes that may come between before one gives up. */
const maxTries = 20;

/**
 * Writes what `change` makes of a request, over again when someone else wrote it meanwhile; nothing when `change` gives it
 * back as it is. Revision and time are counted here. Answers the last state, or null when there is none.
 */
export async function rewriteRequest<T extends Enquiry | LoanRequest>(
  { store, clock }: { store: Pick<RequestStore<T>, 'get' | 'replace'>; clock: () => Date },
  id: string,
  change: (before: T) => T,
): Promise<T | null> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const before = await store.get(id);
    if (!before) return null;
    const changed = change(before);
    if (changed === before) return before;
    const time = Math.max(clock().getTime(), Date.parse(before.updated_at));
    const after = { ...changed, revision: before.revision + 1, updated_at: new Date(time).toISOString() };
    if (await store.replace(after, before.revision)) return after;
  }
  throw new DomainError('unavailable', 'Too many changes at once. Please try again in a moment.');
}
