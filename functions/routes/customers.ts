import type { Handlers } from '../platform/api.ts';
import { type FinancingSchemesDeps, financingSchemes } from '../use-cases/requests/financing-schemes.ts';
import { type ReportBankStatusDeps, reportBankStatus } from '../use-cases/requests/report-bank-status.ts';
import { type SubmitEnquiryDeps, submitEnquiry } from '../use-cases/requests/submit-enquiry.ts';
import { type SubmitLoanDeps, submitLoanRequest } from '../use-cases/requests/submit-loan-request.ts';
import { createCrashLog } from './crash-reports.ts';

export type CustomerDeps = SubmitEnquiryDeps & SubmitLoanDeps & FinancingSchemesDeps & ReportBankStatusDeps;

/** What customers send, and what the bank says of their applications. */
export function customerHandlers(deps: CustomerDeps): Handlers<'customers-api'> {
  const noteCrash = createCrashLog(deps.log, deps.clock);
  return {
    async sendEmail({ body }, caller) {
      await submitEnquiry(deps, body, caller);
      return {};
    },
    createLoanRequest: async ({ body }, caller) => ({ loan_request: await submitLoanRequest(deps, body, caller) }),
    listFinancingSchemes: async () => ({ items: await financingSchemes(deps) }),
    async reportClientError({ body }, caller) {
      noteCrash(body, await caller.address());
      return {};
    },
    async reportBankStatus({ params, body }) {
      await reportBankStatus(deps, params.token, body);
      return {};
    },
  };
}
