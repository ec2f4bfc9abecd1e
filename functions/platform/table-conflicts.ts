import * as z from 'zod/mini';
import { retry } from './retry.ts';

const cancelledSchema = z.object({ CancellationReasons: z.array(z.object({ Code: z.string() })) });

/** Reasons of a cancelled transaction that pass by themselves. */
const passing = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * True for a write that DynamoDB refused because one of its items was in a transaction at that
 * moment. Not where a condition failed as well: that one decides.
 */
export function meetsTransaction(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name !== 'TransactionCanceledException')
    return /^Transaction(Conflict|InProgress)Exception$/.test(error.name);
  const { data } = cancelledSchema.safeParse(error);
  const reasons = data?.CancellationReasons.filter(({ Code }) => Code !== 'None') ?? [];
  return reasons.length > 0 && reasons.every(({ Code }) => passing.has(Code));
}

/** Six waits of 1.3 s together at most; a transaction takes some 10 ms. */
const rule = { tries: 7, pause: 20, jitter: true, again: meetsTransaction } as const;

/**
 * Makes a write, and again where it met a transaction, which the SDK does not; rejects with the last
 * refusal, that the API answers as 503.
 */
export const pastTransactions = <T>(write: () => Promise<T>): Promise<T> => retry(write, rule);
