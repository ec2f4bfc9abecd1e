import type { Caller, Handlers } from '../platform/api.ts';
import type { AuditLog } from '../store/audit.ts';
import type { CaravanStore } from '../store/caravans.ts';
import type { RequestWork } from '../store/requests.ts';
import { erasePersonalData, exportPersonalData, type PersonalDataDeps } from '../use-cases/records/personal-data.ts';
import type { SchemeCache } from '../use-cases/requests/financing-schemes.ts';
import { type ProcessLoanDeps, processLoan } from '../use-cases/requests/process-loan.ts';
import {
  getLoanRequest,
  listEnquiries,
  listLoanRequests,
  type RequestDeps,
  staffLoanRequest,
  updateEnquiry,
} from '../use-cases/requests/staff-requests.ts';
import { sendRejection, updateLoanRequest } from '../use-cases/requests/update-loan-request.ts';

export type StaffRequestDeps = RequestDeps &
  ProcessLoanDeps & { work: Pick<RequestWork, 'countNew'> } & Pick<PersonalDataDeps, 'records' | 'recipients'> & {
    auditLog: Pick<AuditLog, 'page'>;
    caravans: Pick<CaravanStore, 'list'>;
    cache: Pick<SchemeCache, 'read'>;
  };

/** The platform lets nobody else in on staff routes. */
function staffOf({ staff }: Caller) {
  if (!staff) throw new Error('A staff call without staff');
  return staff;
}

/** The staff's calls on what customers sent, and those that look at everything. */
export function staffRequestHandlers(deps: StaffRequestDeps): Handlers<'requests-api'> {
  return {
    listAuditLog: ({ query }) => deps.auditLog.page(query),
    listWholeCaravans: async ({ query }) => {
      const { items, next } = await deps.caravans.list(query.cursor);
      return { items: items.map(({ price_history: _history, ...house }) => house), next };
    },
    listEnquiries: ({ query }) => listEnquiries(deps, query.cursor),
    updateEnquiry: async ({ params, body }, caller) => ({
      enquiry: await updateEnquiry(deps, params.id, body, staffOf(caller)),
    }),
    listLoanRequests: ({ query }) => listLoanRequests(deps, query.cursor),
    getLoanRequest: async ({ params }) => ({ loan_request: await getLoanRequest(deps, params.id) }),
    updateLoanRequest: async ({ params, body }, caller) => ({
      loan_request: await updateLoanRequest(deps, params.id, body, staffOf(caller)),
    }),
    sendRejectionEmail: async ({ body }) => ({ loan_request: await sendRejection(deps, body.loanRequestId) }),
    processTbiLoan: async ({ body }, caller) => ({
      loan_request: staffLoanRequest(await processLoan(deps, body.loanRequestId, staffOf(caller))),
    }),
    countRequests: () => deps.work.countNew(),
    exportPersonalData: ({ body }, caller) => exportPersonalData(deps, body.email, staffOf(caller)),
    erasePersonalData: async ({ body }, caller) => ({
      record: await erasePersonalData(deps, body.email, staffOf(caller)),
    }),
    listPersonalDataRecords: async () => ({ items: await deps.records.all() }),
  };
}
