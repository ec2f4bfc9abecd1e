import { createBank } from '../bank/bank-client.ts';
import { mailVariables, openMailer } from '../mail/ses-mailer.ts';
import { createApi } from '../platform/api.ts';
import { start, systemClock } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { openTable } from '../platform/table.ts';
import { createAuditLog } from '../store/audit.ts';
import { createCaravanRepository } from '../store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '../store/offers.ts';
import { createAddressHash, createPersonalDataRecords } from '../store/personal-data.ts';
import { createRecipients } from '../store/recipients.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
  createRequestWork,
} from '../store/requests.ts';
import { createSchemeCache } from '../store/scheme-cache.ts';
import { createSettingsRepository } from '../store/settings.ts';
import {
  erasePersonalData,
  exportPersonalData,
  recordListExport,
} from '../use-cases/records/personal-data.ts';
import { createToday } from '../use-cases/records/today.ts';
import { processLoan } from '../use-cases/requests/process-loan.ts';
import {
  getLoanRequest,
  staffEnquiry,
  staffLoanRequest,
  updateEnquiry,
} from '../use-cases/requests/staff-requests.ts';
import { sendRejection, updateLoanRequest } from '../use-cases/requests/update-loan-request.ts';

const name = 'requests-api';
const { env, log } = start(name, ['TABLE_NAME', ...mailVariables, 'BANK_URL', 'BANK_SECRET_ID']);
// After 8 s this function stops waiting for a write, which the table may still have done. Staff who
// then save again get a conflict that shows what is stored.
const table = openTable(env.TABLE_NAME, { giveUpAfter: 8000 });

const caravans = createCaravanRepository(table, log);
const readRecipientKey = createSecretReader(env.RECIPIENT_KEY_SECRET_ID);
const settings = createSettingsRepository(table, log);
const deps = {
  caravans,
  enquiries: createEnquiryRepository(table, log, systemClock),
  loans: createLoanRepository(table, log, systemClock),
  records: createPersonalDataRecords(table, log),
  cache: createSchemeCache(table),
  mailer: openMailer(env, () => settings.value('hours')),
  recipients: createRecipients(table, readRecipientKey, systemClock),
  addressHash: createAddressHash(readRecipientKey),
  bank: createBank({
    url: env.BANK_URL,
    readSecret: createSecretReader(env.BANK_SECRET_ID),
    // ms: the function needs time afterwards to store the outcome.
    budget: 22_000,
    log,
  }),
  clock: systemClock,
  newId: () => crypto.randomUUID(),
  log,
};
const { enquiries, loans } = deps;
const work = createRequestWork(table, systemClock);
const auditLog = createAuditLog(table, log, systemClock);
const today = createToday({
  ...deps,
  campaigns: createCampaignRepository(table, log),
  discounts: createDiscountRepository(table, log),
  work,
  auditLog,
  settings,
});

/**
 * The staff's calls on enquiries, loan requests and personal data, on Today, and on all houses at
 * once.
 */
export const handler = createApi({
  name,
  log,
  handlers: {
    listEnquiries: async ({ query }) => {
      const { items, next } = await enquiries.page(query.cursor);
      return { items: items.map(staffEnquiry), next };
    },
    updateEnquiry: async ({ params, body }, { by }) => ({
      enquiry: await updateEnquiry(deps, params.id, body, by),
    }),

    listLoanRequests: async ({ query }) => {
      const { items, next } = await loans.page(query.cursor);
      return { items: items.map(staffLoanRequest), next };
    },
    getLoanRequest: async ({ params }) => ({ loan_request: await getLoanRequest(deps, params.id) }),
    updateLoanRequest: async ({ params, body }, { by }) => ({
      loan_request: await updateLoanRequest(deps, params.id, body, by),
    }),
    sendRejectionEmail: async ({ body }) => ({
      loan_request: await sendRejection(deps, body.loanRequestId),
    }),
    processTbiLoan: async ({ body }, { by }) => ({
      loan_request: staffLoanRequest(await processLoan(deps, body.loanRequestId, by)),
    }),
    countRequests: () => work.countNew(),

    exportPersonalData: ({ body }, { by }) => exportPersonalData(deps, body.email, by),
    recordListExport: async ({ body }, { by }) => ({
      record: await recordListExport(deps, body, by),
    }),
    erasePersonalData: async ({ body }, { by }) => ({
      record: await erasePersonalData(deps, body.email, by),
    }),
    listPersonalDataRecords: async () => ({ items: await deps.records.all() }),

    getToday: async () => ({ today: await today() }),
    listAuditLog: ({ query }) => auditLog.page(query),
    listWholeCaravans: async ({ query }) => {
      const { items, next } = await caravans.list(query.cursor);
      return { items: items.map(({ price_history: _history, ...house }) => house), next };
    },
  },
});
