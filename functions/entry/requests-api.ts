import { moneyRoutes } from '#domain/api/money-routes.ts';
import { requestRoutes } from '#domain/api/request-routes.ts';
import { staffToolRoutes } from '#domain/api/staff-tool-routes.ts';
import { createBank } from '../bank/bank-client.ts';
import { mailVariables, openMailer } from '../mail/ses-mailer.ts';
import { createApi } from '../platform/api.ts';
import { start, systemClock } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { openTable, tryTransaction } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { createAuditLog } from '../store/audit.ts';
import {
  caravanPartition,
  createCaravanRepository,
  createHouseSummaries,
} from '../store/caravans.ts';
import { createMoney } from '../store/money.ts';
import { createCampaignRepository, createDiscountRepository } from '../store/offers.ts';
import { createAddressHash, createPersonalDataRecords } from '../store/personal-data.ts';
import { createContacts } from '../store/requests/contacts.ts';
import { createRequestEraser } from '../store/requests/erase-request.ts';
import { createInbox } from '../store/requests/inbox.ts';
import { createNextSteps } from '../store/requests/next-steps.ts';
import { createOpenWishes } from '../store/requests/open-wishes.ts';
import { createRecipients } from '../store/requests/recipients.ts';
import { createReplies } from '../store/requests/replies.ts';
import { requestKey } from '../store/requests/request-keys.ts';
import { createRequestLog } from '../store/requests/request-log.ts';
import { createRequestReader } from '../store/requests/request-reader.ts';
import { createRequestStores } from '../store/requests/request-stores.ts';
import { createRequestWork } from '../store/requests/request-work.ts';
import { createViewingPlaces } from '../store/requests/viewing-places.ts';
import { createSchemeCache } from '../store/scheme-cache.ts';
import { createSettingsRepository } from '../store/settings.ts';
import { answerBuyer } from '../use-cases/houses/answer-buyer.ts';
import { enterPayment, readMoney } from '../use-cases/records/money.ts';
import { openRequest } from '../use-cases/records/open-request.ts';
import { findPerson } from '../use-cases/records/people.ts';
import {
  erasePersonalData,
  exportPersonalData,
  recordListExport,
} from '../use-cases/records/personal-data.ts';
import { createToday } from '../use-cases/records/today.ts';
import { createCall, getCall, updateCall } from '../use-cases/requests/calls.ts';
import { listRequests, searchRequests } from '../use-cases/requests/inbox.ts';
import { setNextStep } from '../use-cases/requests/next-step.ts';
import { processLoan } from '../use-cases/requests/process-loan.ts';
import { sendReply } from '../use-cases/requests/replies.ts';
import { createRequestIds } from '../use-cases/requests/request-id.ts';
import { addLogEntry, readLog, removeLogEntry } from '../use-cases/requests/request-log.ts';
import {
  getEnquiry,
  getLoanRequest,
  staffCall,
  staffEnquiry,
  staffLoanRequest,
  staffViewing,
  updateEnquiry,
} from '../use-cases/requests/staff-requests.ts';
import { sendRejection, updateLoanRequest } from '../use-cases/requests/update-loan-request.ts';
import {
  dropViewings,
  enterViewing,
  getViewing,
  updateViewing,
} from '../use-cases/viewings/staff-viewings.ts';

const name = 'requests-api';
const { env, log } = start(name, ['TABLE_NAME', ...mailVariables, 'BANK_URL', 'BANK_SECRET_ID']);
// After 8 s this function stops waiting for a write, which the table may still have done. Staff who
// then save again get a conflict that shows what is stored.
const table = openTable(env.TABLE_NAME, { giveUpAfter: 8000 });

const caravans = createCaravanRepository(table, log);
const readRecipientKey = createSecretReader(env.RECIPIENT_KEY_SECRET_ID);
const settings = createSettingsRepository(table, log);
const requests = createRequestStores(table, log, systemClock);
const places = createViewingPlaces(table);
const deps = {
  caravans,
  requests,
  enquiries: requests.enquiry,
  loans: requests.loan,
  viewings: requests.viewing,
  places,
  wishes: createOpenWishes(table, readRecipientKey, systemClock),
  settings,
  money: createMoney(table, log),
  requestLog: createRequestLog(table, log),
  steps: createNextSteps(table),
  erase: createRequestEraser(table, places),
  replies: createReplies(table),
  contacts: createContacts(table),
  reader: createRequestReader(table),
  requestId: createRequestIds(readRecipientKey),
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
const { today, housesOf, houses } = createToday({
  ...deps,
  campaigns: createCampaignRepository(table, log),
  discounts: createDiscountRepository(table, log),
  work,
  auditLog,
});

const people = { ...deps, houses };
const inboxDeps = {
  ...deps,
  inbox: createInbox(table, systemClock),
  summaries: createHouseSummaries(table, log),
};

/**
 * The staff's calls on requests of every kind and personal data, on Today, and on all houses at
 * once.
 */
const answer = createApi({
  name,
  log,
  routes: { ...moneyRoutes, ...requestRoutes, ...staffToolRoutes },
  handlers: {
    listEnquiries: async ({ query }) => {
      const { items, next } = await enquiries.page(query.cursor);
      return { items: items.map(staffEnquiry), next };
    },
    getEnquiry: async ({ params }) => ({ enquiry: await getEnquiry(deps, params.id) }),
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
    listCalls: async ({ query }) => {
      const { items, next } = await requests.call.page(query.cursor);
      return { items: items.map(staffCall), next };
    },
    createCall: async ({ body }, { by }) => ({ call: await createCall(deps, body, by) }),
    getCall: async ({ params }) => ({ call: await getCall(deps, params.id) }),
    updateCall: async ({ params, body }, { by }) => ({
      call: await updateCall(deps, params.id, body, by),
    }),

    listViewings: async ({ query }) => {
      const { items, next } = await requests.viewing.page(query.cursor);
      return { items: items.map(staffViewing), next };
    },
    enterViewing: async ({ body }, { by }) => ({ viewing: await enterViewing(deps, body, by) }),
    dropViewings: async ({ body }, { by }) => ({
      dropped: await dropViewings(deps, body.ids, by),
    }),
    getViewing: async ({ params }) => ({ viewing: await getViewing(deps, params.id) }),
    updateViewing: async ({ params, body }, { by }) => ({
      viewing: await updateViewing(deps, params.id, body, by),
    }),

    listRequests: ({ query }) => listRequests(inboxDeps, query),
    searchRequests: ({ body }) => searchRequests(inboxDeps, body),
    openRequest: ({ params }) => openRequest({ ...inboxDeps, houses }, params),
    getRequestLog: async ({ params }) => ({ items: await readLog(deps, params) }),
    addLogEntry: async ({ params, body }, { by }) => ({
      entry: await addLogEntry(deps, params, body, by),
    }),
    removeLogEntry: async ({ params: { entry_id, ...of } }, { by }) => {
      await removeLogEntry(deps, of, entry_id, by);
      return { entry_id };
    },
    sendReply: async ({ params, body }, { by }) => ({
      entry: await sendReply(deps, params, body, by),
    }),
    setNextStep: async ({ params, body }, { by }) => ({
      next_step: await setNextStep(deps, params, body, by),
    }),
    answerBuyer: async ({ params }, { by }) => ({ buyer: await answerBuyer(deps, params.id, by) }),
    countRequests: () => work.countNew(),

    listPayments: ({ params }) => readMoney(deps, params.id),
    enterPayment: async ({ params, body }, { by }) => ({
      payment: await enterPayment(deps, params.id, body, by),
    }),

    findPerson: async ({ body }) => ({ person: await findPerson(people, body) }),
    exportPersonalData: ({ body }, { by }) => exportPersonalData(people, body, by),
    recordListExport: async ({ body }, { by }) => ({
      record: await recordListExport(deps, body, by),
    }),
    erasePersonalData: ({ body }, { by }) => erasePersonalData(people, body, by),
    listPersonalDataRecords: async () => ({ items: await deps.records.all() }),

    getToday: async () => ({ today: await today() }),
    listHousesOfIssue: async ({ params }) => ({ houses: await housesOf(params.issue) }),
    listAuditLog: ({ query }) => auditLog.page(query),
    listWholeCaravans: async ({ query }) => {
      const { items, next } = await caravans.list(query.cursor);
      return { items: items.map(({ price_history: _history, ...house }) => house), next };
    },
  },
});

export const handler = triable(answer, () =>
  tryTransaction(table, [
    requestKey({ kind: 'enquiry', id: 'trial' }).pk,
    caravanPartition('trial'),
  ]),
);
