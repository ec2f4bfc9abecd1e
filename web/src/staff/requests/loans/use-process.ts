import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { currentOf } from './conflict-of.ts';
import { processLoan, rememberDecision, rereadLoan } from './requests.ts';

export type Processing = { processed: StaffLoanRequest } | { failure: unknown; now: StaffLoanRequest };

/** Sends an approved request to the bank; whatever comes of it, the request is shown as it is then. */
export function useProcess(loan: StaffLoanRequest) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Processing | null>(null);

  async function process() {
    if (busy) return;
    setBusy(true);
    try {
      const processed = await processLoan(loan.id);
      rememberDecision(cache, processed);
      setOutcome({ processed });
    } catch (failure) {
      const now = currentOf(failure) ?? (await rereadLoan(cache, loan.id).catch(() => loan));
      rememberDecision(cache, now);
      setOutcome(now.status === 'processed' && loan.status !== 'processed' ? { processed: now } : { failure, now });
    } finally {
      setBusy(false);
    }
  }

  return { busy, outcome, process, dismiss: () => setOutcome(null) };
}
