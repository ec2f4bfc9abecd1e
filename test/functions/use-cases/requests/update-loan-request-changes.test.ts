import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import {
  hasOpenTerms,
  type LoanPatch,
  type LoanRequest,
  loanRequestSchema,
} from '#domain/requests/loan-request.ts';
import {
  failedMail,
  heldMail,
  nextMailAt,
  sendableMails,
  sentMail,
  withMail,
} from '#domain/requests/outbox.ts';
import { changedLoanRequest } from '#functions/use-cases/requests/update-loan-request.ts';
import { buildBankApplication, buildLoanRequest } from '#support/builders/build-request.ts';

/** Leaves out fields at random. */
const some = <T extends object>(parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(parts, { requiredKeys: [] });
const text = fc.constantFrom('', 'Едно', 'Друго');
const patches = some<LoanPatch>({
  status: fc.constantFrom('approved' as const, 'rejected' as const, 'withdrawn' as const),
  confirmed: fc.boolean(),
  reason: text,
  admin_notes: text,
  down_payment: fc.option(fc.constantFrom(0, 5000, 29_299, 29_300, 50_000)),
  period: fc.option(fc.constantFrom(3, 36, 60)),
}) as fc.Arbitrary<LoanPatch>;
type Step =
  | { patch: LoanPatch }
  | { mail: 'sent' | 'failed' }
  | { bank: 'sending' | 'refused' | 'registered' };
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: patches.map((patch): Step => ({ patch })) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('sent' as const, 'failed' as const)
        .map((mail): Step => ({ mail })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('sending' as const, 'refused' as const, 'registered' as const)
        .map((bank): Step => ({ bank })),
    },
  ),
  { maxLength: 40 },
);

/** Sends, or fails to send, what may be sent. */
function afterMail(
  { outbox, ...rest }: LoanRequest,
  mail: 'sent' | 'failed',
  now: Date,
): LoanRequest {
  const [first] = sendableMails(outbox, now, true);
  if (!first) return { ...rest, outbox };
  const held = heldMail(first, now);
  const after = mail === 'sent' ? sentMail(held, 'id', now) : failedMail(held, 'unavailable', now);
  return { ...rest, outbox: withMail(outbox, after) };
}

function afterBank(
  loan: LoanRequest,
  registration: 'sending' | 'refused' | 'registered',
): LoanRequest {
  if (loan.status !== 'approved') return loan;
  const bank = buildBankApplication({ registration });
  return { ...loan, bank, status: registration === 'registered' ? 'processed' : loan.status };
}

test('a loan request stays valid whatever staff, mail and bank do in whatever order', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let loan = buildLoanRequest();
      const { caravan_price, tbi_data } = loan;
      let made = 0;
      all.forEach((step, at) => {
        // So long that every hold of a mail is over.
        const now = new Date(Date.parse(loan.created_at) + (at + 1) * 120_000);
        const before = structuredClone(loan);
        if ('mail' in step) loan = afterMail(loan, step.mail, now);
        else if ('bank' in step) loan = afterBank(loan, step.bank);
        else
          try {
            const after = changedLoanRequest(loan, step.patch, {
              by: 'staff@example.com',
              now,
              mailId: crypto.randomUUID(),
              schemes: [],
            });
            if (after !== loan) made += 1;
            // What was not changed is given back as it is, and what was is never changed in place.
            if (after === loan) expect(loan).toEqual(before);
            const open = hasOpenTerms(loan);
            if (!open) expect(after.tbi_data).toBe(loan.tbi_data);
            loan = after;
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
            expect(loan).toEqual(before);
          }
      });

      expect(loanRequestSchema.parse(loan)).toEqual(loan);
      expect(loan.version).toBe(1 + made);
      const actions = loan.history.map(({ action }) => action);
      const decisions = actions.filter((action) =>
        ['approved', 'rejected', 'withdrawn'].includes(action),
      );
      const decided = loan.status === 'processed' ? 'approved' : loan.status;
      expect(decisions.at(-1) ?? 'pending').toBe(decided);
      // Approved comes first, if at all, and what closes a request comes once.
      expect(decisions.slice(0, -1)).toEqual(decisions.length > 1 ? ['approved'] : []);
      const rejections = loan.outbox.filter(({ kind }) => kind === 'loan-rejection');
      expect(rejections).toHaveLength(loan.status === 'rejected' ? 1 : 0);
      if (loan.status !== 'rejected') expect(loan.rejection_reason).toBeNull();
      expect(nextMailAt(loan.outbox) === null).toBe(
        loan.outbox.every(({ state }) => state === 'sent'),
      );
      expect(loan.down_payment ?? 0).toBeLessThan(caravan_price);
      expect(loan.tbi_data).toEqual({
        ...tbi_data,
        downpayment: loan.down_payment || undefined,
        period: loan.period ?? undefined,
      });
    }),
    { numRuns: 500 },
  );
});
