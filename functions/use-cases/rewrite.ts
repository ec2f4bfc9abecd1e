import type { Campaign } from '../domain/campaign.ts';
import { DomainError } from '../domain/errors.ts';
import type { IndividualDiscount } from '../domain/individual-discount.ts';
import type { TermsStore } from './terms-store.ts';

/** Writes that may come between before one gives up. */
const maxTries = 20;

/**
 * Writes what `change` makes of the thing, over again when someone else wrote it meanwhile; nothing when `change` gives it
 * back as it is. Answers the last version, or null when there is none or it was deleted.
 */
export async function rewrite<T extends Campaign | IndividualDiscount>(
  store: TermsStore<T>,
  id: string,
  change: (before: T) => T,
): Promise<T | null> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const before = await store.get(id);
    if (!before || before.deleted_at !== null) return null;
    const after = change(before);
    if (after === before || (await store.replace(after, before.version))) return after;
  }
  throw new DomainError('unavailable', 'Too many changes at once. Please try again in a moment.');
}
