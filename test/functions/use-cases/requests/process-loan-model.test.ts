import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankStatus, bankStatuses, isFinalStatus } from '#domain/requests/bank-status.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import type { Bank } from '#functions/bank/bank.ts';
import type { FaultState } from '#infra/local/emulators/faults.ts';
import { type BankRig, guessedToken, openBankRig } from '#support/bank-rig.ts';

let rig: BankRig;
beforeAll(async () => {
  rig = await openBankRig();
});
afterAll(() => rig.local.stop());

const faults: FaultState['tbi'][] = [
  null,
  null,
  'timeout',
  'timeout-accepted',
  'timeout-accepted',
  'garbage',
  '205',
  '209',
  '210',
  'down',
];

/** What may happen to one approved request, in any order. */
type Step =
  | { what: 'process'; times: 1 | 2; killedAfter: number }
  | { what: 'fault'; tbi: FaultState['tbi'] }
  | { what: 'wait'; ms: number }
  | { what: 'call'; status: BankStatus; guessed: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('process' as const),
      times: fc.constantFrom(1 as const, 2 as const),
      // Writes before the function stops: none, the hold, the bank's answer, or all.
      killedAfter: fc.constantFrom(0, 1, 1, 2, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('fault' as const), tbi: fc.constantFrom(...faults) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('wait' as const),
      ms: fc.constantFrom(1000, 60_000, 60_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('call' as const),
      status: fc.constantFrom(...bankStatuses),
      guessed: fc.boolean(),
    }),
  },
);

async function play(loan: LoanRequest, bank: Bank, now: Step): Promise<void> {
  switch (now.what) {
    case 'process': {
      rig.watched.breakAfter(now.killedAfter);
      await Promise.allSettled(
        Array.from({ length: now.times }, () => rig.process(loan.id, { bank })),
      );
      rig.watched.breakAfter(Number.POSITIVE_INFINITY);
      return;
    }
    case 'fault':
      rig.local.emulators.faults.set({ tbi: now.tbi });
      return;
    case 'wait':
      rig.now += now.ms;
      return;
    case 'call': {
      // The bank reports nothing of an application that it does not have; somebody who guesses
      // does.
      if (now.guessed)
        await rig.report({ ...loan, status_token: guessedToken(loan) }, { Message: now.status });
      else if (rig.applications(loan).length > 0) await rig.report(loan, { Message: now.status });
    }
  }
}

test('in any order of events, a loan request has at most one application, keeps its final status, and holds only what the bank reported', async () => {
  // Short, and on a busy machine perhaps too short: a missed answer is one more thing that may
  // happen.
  const bank = rig.openBank({ timeout: 200, budget: 450 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      rig.local.emulators.faults.clear();
      rig.local.emulators.bank.clear();
      rig.now += 3_600_000;
      const loan = await rig.approved();
      let last: BankStatus | null = null;
      for (const now of steps) {
        await play(loan, bank, now);
        const stored = await rig.loan(loan.id);
        const count = rig.applications(loan).length;
        expect(count).toBeLessThanOrEqual(1);
        if (stored.status === 'processed') {
          expect(count).toBe(1);
          expect(stored.bank?.registration).toBe('registered');
          expect(stored.outbox.filter(({ kind }) => kind === 'loan-link')).toHaveLength(1);
        } else expect(stored.status).toBe('approved');
        if (stored.bank === null || stored.bank.registration === 'refused') expect(count).toBe(0);
        const status: BankStatus | null = stored.bank?.status ?? null;
        if (last !== null && isFinalStatus(last) && status !== last)
          expect([last, status]).toEqual(['ContractSigned', 'Paid']);
        last = status;
      }
      // In the end a try with everything working, after the hold of a stopped function, succeeds.
      rig.local.emulators.faults.clear();
      rig.now += 120_000;
      await rig
        .process(loan.id)
        .catch((error: unknown) => expect(error).toMatchObject({ code: 'conflict' }));
      expect(rig.applications(loan)).toHaveLength(1);
      expect((await rig.loan(loan.id)).status).toBe('processed');
    }),
    { numRuns: 60, endOnFailure: true },
  );
}, 120_000);
