import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type OddTerms, oddTermsSchema } from '../../../../../functions/domain/bank.ts';
import type { LoanDecision, LoanPatch, StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { conflictOf } from './conflict-of.ts';
import { patchLoan, rememberDecision, rereadLoan } from './requests.ts';

type Decision = Pick<LoanPatch, 'reason' | 'confirmed'> & { status: LoanDecision };

/** Whether somebody decides by the same facts on both: status and terms. Notes may differ. */
function sameToDecide(one: StaffLoanRequest, other: StaffLoanRequest): boolean {
  return one.status === other.status && one.down_payment === other.down_payment && one.period === other.period;
}

/** The terms that are to be confirmed first, where that is why a request was not approved. */
function oddOf(error: unknown): OddTerms[] | null {
  if (!(error instanceof ApiError) || error.code !== 'needs_confirmation') return null;
  return oddTermsSchema.safeParse(error.body.odd).data ?? [];
}

/**
 * Approves, rejects or closes a request on the version that is shown. Where somebody changed what matters meanwhile, nothing is
 * done, `changed` is what is there now; where the terms have to be confirmed first, `odd` says which.
 */
export function useDecision(loan: StaffLoanRequest, onDecided: (decided: StaffLoanRequest) => void) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<Decision['status'] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [changed, setChanged] = useState<StaffLoanRequest | null>(null);
  const [odd, setOdd] = useState<readonly OddTerms[] | null>(null);

  async function patch(decision: Decision): Promise<StaffLoanRequest> {
    try {
      return await patchLoan(loan.id, { version: loan.version, ...decision });
    } catch (error) {
      const current = conflictOf(error);
      if (!current || !sameToDecide(loan, current)) throw error;
      return patchLoan(loan.id, { version: current.version, ...decision });
    }
  }

  async function decide(decision: Decision) {
    if (busy) return;
    setBusy(decision.status);
    try {
      const decided = await patch(decision);
      rememberDecision(cache, decided);
      setOdd(null);
      onDecided(decided);
    } catch (error) {
      const [current, toConfirm] = [conflictOf(error), oddOf(error)];
      setOdd(toConfirm);
      if (toConfirm) return;
      if (current) {
        rememberDecision(cache, current);
        setChanged(current);
      } else {
        setFailure(error);
        // An answer that was lost on the way may have been a yes.
        await rereadLoan(cache, loan.id).then(
          (now) => rememberDecision(cache, now),
          () => undefined,
        );
      }
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    failure,
    changed,
    odd,
    decide,
    dismiss() {
      setFailure(null);
      setChanged(null);
      setOdd(null);
    },
  };
}
