import type { BankStatus } from './bank-status.ts';
import { movesOn } from './bank-status.ts';
import type { BankApplication, LoanRequest } from './loan-request.ts';
import { holdTime, newMail } from './outbox.ts';
import { type HistoryAction, withEntry } from './request-history.ts';

/**
 * Where an application stands before a try: `none` at the bank, `held` by somebody who is registering it, `unknown` whether the
 * bank has it, `proved` that it has.
 */
export type Standing = 'none' | 'held' | 'unknown' | 'proved';

const empty: BankApplication = {
  registration: 'sending',
  attempted_at: '',
  held_until: null,
  order_id: null,
  token: null,
  url: null,
  registered_at: null,
  error: null,
  status: null,
  status_at: null,
  path: [],
};

/** A hold of far longer than anybody takes was left by a clock that has been put back since; two clocks may differ a little. */
function isHeld({ registration, held_until }: BankApplication, now: Date): boolean {
  const left = held_until === null ? 0 : Date.parse(held_until) - now.getTime();
  return registration === 'sending' && left > 0 && left <= 2 * holdTime;
}

export function standing(bank: BankApplication | null, now: Date): Standing {
  if (bank === null) return 'none';
  if (isHeld(bank, now)) return 'held';
  if (bank.registered_at !== null) return 'proved';
  // Who held it and let go without a word was broken off, before the bank heard of it or after.
  return bank.registration === 'refused' ? 'none' : 'unknown';
}

/** Taken hold of by who is about to register it, or to ask the bank for it. */
export function heldApplication(bank: BankApplication | null, now: Date): BankApplication {
  const sentBefore = bank !== null && standing(bank, now) !== 'none';
  return {
    ...(bank ?? empty),
    registration: 'sending',
    attempted_at: sentBefore ? bank.attempted_at : now.toISOString(),
    held_until: new Date(now.getTime() + holdTime).toISOString(),
    error: null,
  };
}

/** Whether what was sent last may still reach the bank: a bank that is slow to answer may be slow to take it, too. */
export function isStillUnderWay({ attempted_at }: Pick<BankApplication, 'attempted_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(attempted_at) < holdTime;
}

/** The bank said a status. Each is kept once in the path, in the order of arrival; the status itself never goes back. */
export function withBankStatus(bank: BankApplication, status: BankStatus, now: Date): BankApplication {
  const at = now.toISOString();
  const path = bank.path.some((step) => step.status === status) ? bank.path : [...bank.path, { at, status }];
  if (movesOn(bank.status, status) && bank.status !== status) return { ...bank, path, status, status_at: at };
  return path === bank.path ? bank : { ...bank, path };
}

interface Act {
  /** As the history names them. */
  by: string;
  now: Date;
}

export function withLoanEntry(
  loan: LoanRequest,
  { by, now }: Act,
  action: HistoryAction,
  detail: string | null = null,
) {
  return { ...loan, history: withEntry(loan.history, { at: now.toISOString(), by, action, detail }) };
}

/**
 * The bank has the application: registered, processed, and the customer's mail written down, held by whoever does this. What
 * the bank told of it is null where only its having it is known.
 */
export function registeredLoan(
  loan: LoanRequest,
  told: { order_id: string; token: string; url: string } | null,
  { by, now, mailId }: Act & { mailId: string },
): LoanRequest {
  const before = loan.bank ?? { ...empty, attempted_at: now.toISOString() };
  const bank: BankApplication = {
    ...before,
    ...told,
    registration: 'registered',
    held_until: null,
    error: null,
    registered_at: before.registered_at ?? now.toISOString(),
  };
  // Closed while it was being sent: that stays so, and staff see that the bank has it all the same.
  if (loan.status !== 'approved') return { ...loan, bank };
  return {
    ...withLoanEntry(loan, { by, now }, 'processed'),
    bank,
    status: 'processed',
    outbox: [...loan.outbox, newMail('loan-link', mailId, now)],
  };
}
