import { DomainError } from '#domain/errors.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { type Bank, BankRefusal, BankUnreachable } from '../../bank/bank.ts';
import type { SchemeCache } from '../../store/scheme-cache.ts';

interface FinancingSchemesDeps {
  bank: Pick<Bank, 'schemes'>;
  cache: SchemeCache;
  clock: () => Date;
}

/**
 * ms for which the bank's schemes may be used. Source: the provider's protocol, "cached for a day".
 */
const freshFor = 24 * 3_600_000;
/** ms during which a bank that failed is not asked again: each call may last 20 s. */
const restAfterFailure = 30_000;

/** When each bank last failed, for this process, ms since 1970. */
const failures = new WeakMap<object, number>();

const within = (ms: number, since: number, now: number) => now >= since && now - since < ms;

const unavailable = (cause?: unknown) =>
  new DomainError('provider', 'The bank cannot be asked right now.', { cause });

/**
 * The bank's schemes if they were stored within the last 24 hours; null otherwise. The bank is not
 * asked.
 */
export async function keptSchemes({
  cache,
  clock,
}: {
  cache: Pick<SchemeCache, 'read'>;
  clock: () => Date;
}): Promise<FinancingScheme[] | null> {
  const kept = await cache.read();
  return kept && within(freshFor, Date.parse(kept.fetched_at), clock().getTime())
    ? kept.schemes
    : null;
}

/**
 * The bank's schemes if they were stored within the last 24 hours, else as the bank answers now.
 * `provider` when the bank cannot be asked.
 */
export async function financingSchemes({
  bank,
  cache,
  clock,
}: FinancingSchemesDeps): Promise<FinancingScheme[]> {
  const now = clock();
  const kept = await keptSchemes({ cache, clock });
  if (kept) return kept;
  const failedAt = failures.get(bank);
  if (failedAt !== undefined && within(restAfterFailure, failedAt, now.getTime()))
    throw unavailable();
  const schemes = await ask(bank, clock);
  // If the schemes can't be stored, the next call asks the bank again.
  await cache.write({ fetched_at: now.toISOString(), schemes }).catch(() => undefined);
  return schemes;
}

async function ask(bank: Pick<Bank, 'schemes'>, clock: () => Date): Promise<FinancingScheme[]> {
  try {
    const schemes = await bank.schemes();
    failures.delete(bank);
    return schemes;
  } catch (error) {
    if (!(error instanceof BankUnreachable || error instanceof BankRefusal)) throw error;
    failures.set(bank, clock().getTime());
    throw unavailable(error);
  }
}

/**
 * ms after which the schedule asks the bank again: before the stored schemes are too old and a
 * visitor's call would have to.
 */
const dueAfter = 20 * 3_600_000;

/**
 * Keeps the bank's schemes up to date for the pages; the schedule calls it. True when the bank was
 * asked and answered. A bank that fails is an error only once it has answered before: a stage that
 * has no account there yet raises no alarm.
 */
export async function refreshSchemes({
  bank,
  cache,
  clock,
}: FinancingSchemesDeps): Promise<boolean> {
  const now = clock();
  const kept = await cache.read();
  if (kept && within(dueAfter, Date.parse(kept.fetched_at), now.getTime())) return false;
  try {
    await cache.write({ fetched_at: now.toISOString(), schemes: await bank.schemes() });
    return true;
  } catch (error) {
    if (kept === null && (error instanceof BankUnreachable || error instanceof BankRefusal))
      return false;
    throw error;
  }
}
