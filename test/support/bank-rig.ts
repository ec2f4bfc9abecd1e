import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { statusToken } from '#domain/requests/tbi-payload.ts';
import type { Bank } from '#functions/bank/bank.ts';
import { type BankOptions, createBank } from '#functions/bank/bank-client.ts';
import { type ProcessLoanDeps, processLoan } from '#functions/use-cases/requests/process-loan.ts';
import {
  type BankReport,
  reportBankStatus,
} from '#functions/use-cases/requests/report-bank-status.ts';
import { localBank } from '#infra/local/shared/names.ts';
import { buildLoanRequest } from './builders/build-request.ts';
import { type MailRig, openMailRig } from './mail-rig.ts';

export const staff = 'staff@example.com';

export interface BankRig extends MailRig {
  bank: Bank;
  /** A client of the simulator, with short or long timeouts. */
  openBank(options: Partial<BankOptions>): Bank;
  /**
   * A stored, approved loan request. Its callbacks are not posted: tests report in the bank's name.
   */
  approved(overrides?: Partial<LoanRequest>): Promise<LoanRequest>;
  process(id: string, deps?: Partial<ProcessLoanDeps>): Promise<LoanRequest>;
  /** Reports a status of a loan request's order in the bank's name. */
  report(loan: LoanRequest, report: BankReport): Promise<void>;
  /** The simulator's application of a loan request. */
  applications(
    loan: LoanRequest,
  ): { order_id: number; status: string; amount: number; url: string }[];
}

/**
 * Table, mail service and the bank's simulator, with a clock that stands where the test sets it.
 */
export async function openBankRig(start = '2026-03-02T09:00:00.000Z'): Promise<BankRig> {
  const rig = await openMailRig(start);
  const { deps, local } = rig;
  const openBank = (options: Partial<BankOptions>) =>
    createBank({
      url: local.env.BANK_URL ?? '',
      readSecret: async () => JSON.stringify(localBank),
      pause: 1,
      ...options,
    });
  const bank = openBank({});
  // Not spread: the rig's clock is a property that moves.
  return Object.assign(rig, {
    bank,
    openBank,
    async approved(overrides: Partial<LoanRequest> = {}) {
      const id = crypto.randomUUID();
      const made = {
        id,
        status: 'approved' as const,
        created_at: new Date(rig.now).toISOString(),
        ...overrides,
      };
      const built = buildLoanRequest({ caravan_id: crypto.randomUUID(), ...made });
      await deps.loans.create(built);
      return built;
    },
    process: (id: string, changes: Partial<ProcessLoanDeps> = {}) =>
      processLoan({ ...deps, bank, pause: 1, ...changes }, id, staff),
    report: (loan: LoanRequest, report: BankReport) =>
      reportBankStatus(deps, loan.status_token, { OrderId: loan.tbi_data.orderid, ...report }),
    applications: ({ tbi_data }: LoanRequest) =>
      local.emulators.bank
        .applications()
        .filter(({ store_order_id }) => store_order_id === tbi_data.orderid),
  });
}

/** A well-formed token for the loan request, which nobody was given. */
export const guessedToken = ({ id }: LoanRequest): string => statusToken(id, 'A'.repeat(43));
