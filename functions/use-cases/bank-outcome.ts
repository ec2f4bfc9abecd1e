import type { BankStatus } from '../domain/bank.ts';
import { type LoanRequest, registeredLoan, withBankStatus, withLoanEntry } from '../domain/loan-request.ts';

import { BankRefusal, type Registration } from './bank.ts';

/** The bank has it; what it told of it may be nothing. */
interface Taken {
  registration: Registration | null;
  status: BankStatus | null;
}

interface NotTaken {
  failure: Error | null;
  /** English, for staff. */
  sentence: string;
  details: Record<string, unknown>;
  /** How the application stands after it: `nothing` is at the bank, it `refused`, or it is `unknown`. */
  leaves: 'nothing' | 'refused' | 'unknown';
  /** Whether the application was sent with this try. */
  sent: boolean;
}

/** What came of one try to register an application. */
export type BankOutcome = Taken | NotTaken;

/** The loan request after a try of whoever held it as `held`. */
export function withOutcome(
  stored: LoanRequest,
  held: LoanRequest,
  outcome: BankOutcome,
  act: { by: string; now: Date; mailId: string },
): LoanRequest {
  if ('registration' in outcome) {
    const after = registeredLoan(stored, outcome.registration, act);
    return outcome.status && after.bank
      ? { ...after, bank: withBankStatus(after.bank, outcome.status, act.now) }
      : after;
  }
  // The bank's own call came first: it has the application, whatever became of the answer.
  if (stored.bank?.registered_at) return stored.status === 'processed' ? stored : registeredLoan(stored, null, act);
  // Somebody else is at it by now.
  if (stored.bank?.held_until !== held.bank?.held_until) return stored;
  return withFailure(stored, outcome, act);
}

function withFailure(
  stored: LoanRequest,
  { failure, leaves, sent }: NotTaken,
  { by, now }: { by: string; now: Date },
): LoanRequest {
  const { bank } = stored;
  if (!bank) return stored;
  const error = failure instanceof BankRefusal ? String(failure.error) : null;
  const after = withLoanEntry(stored, { by, now }, 'failed', error);
  if (leaves === 'nothing') return { ...after, bank: null };
  const attempted_at = sent ? now.toISOString() : bank.attempted_at;
  return { ...after, bank: { ...bank, registration: leaves, held_until: null, attempted_at, error } };
}
