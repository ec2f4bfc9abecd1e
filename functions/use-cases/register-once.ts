import { isStillUnderWay, type LoanRequest, type Standing } from '../domain/loan-request.ts';

import { type Bank, BankRefusal, BankUnreachable } from './bank.ts';
import type { BankOutcome } from './bank-outcome.ts';

interface RegisterDeps {
  bank: Bank;
  clock: () => Date;
  /** ms the caller still has. */
  timeLeft(): number;
}

/** ms that a registration may take. Spec section 9. */
const registrationTime = 20_000;

/** Errors that say for certain that the bank took nothing. Source: the provider's protocol. */
const documented = new Set([203, 204, 205, 209, 210]);

const noAnswer = 'Communication with the bank failed. Please try again.';
const notYet = 'The bank has not confirmed the application yet. Please try again in a minute.';

/** Registers the application that the caller holds, unless the bank has it already. Bank's failures are answered, not thrown. */
export async function registerOnce(held: LoanRequest, before: Standing, deps: RegisterDeps): Promise<BankOutcome> {
  if (before === 'proved') return { registration: null, status: null };
  return (before === 'unknown' && (await lookUp(held, deps))) || register(held, deps);
}

/** What came of an application that may have been sent; null when it may be sent again. */
async function lookUp(held: LoanRequest, { bank, clock, timeLeft }: RegisterDeps): Promise<BankOutcome | null> {
  try {
    const found = await bank.find(held.tbi_data.orderid);
    if (found) return found;
  } catch (failure) {
    return { ...failed(failure), leaves: 'unknown', sent: false };
  }
  const underWay = held.bank !== null && isStillUnderWay(held.bank, clock());
  if (underWay) return { failure: null, sentence: notYet, details: {}, leaves: 'unknown', sent: false };
  // The bank took so long to say no that there is no time to wait for another answer: the next try begins afresh.
  if (timeLeft() < registrationTime)
    return { failure: null, sentence: noAnswer, details: {}, leaves: 'nothing', sent: false };
  return null;
}

async function register({ tbi_data }: LoanRequest, { bank }: RegisterDeps): Promise<BankOutcome> {
  try {
    return { registration: await bank.register(tbi_data), status: null };
  } catch (failure) {
    const told = failed(failure);
    if (failure instanceof BankRefusal)
      return { ...told, leaves: documented.has(failure.error) ? 'refused' : 'unknown', sent: true };
    return {
      ...told,
      leaves: failure instanceof BankUnreachable && !failure.reached ? 'nothing' : 'unknown',
      sent: true,
    };
  }
}

function failed(failure: unknown) {
  if (failure instanceof BankRefusal) {
    const { error, reason } = failure;
    const sentence = `The bank refused the application (error ${error})${reason ? `: ${reason}` : ''}`;
    return { failure, sentence, details: { bank_error: error } };
  }
  if (failure instanceof BankUnreachable) return { failure, sentence: noAnswer, details: {} };
  throw failure;
}
