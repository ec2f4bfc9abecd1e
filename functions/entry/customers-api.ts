import { randomBytes } from 'node:crypto';
import { customerRoutes } from '#domain/api/customer-routes.ts';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { createBank } from '../bank/bank-client.ts';
import { openPublicCatalogue } from '../catalogue/load.ts';
import { mailVariables, openMailer } from '../mail/ses-mailer.ts';
import { createApi } from '../platform/api.ts';
import { verifyCaptcha } from '../platform/captcha.ts';
import { openEdgeKeys } from '../platform/edge-key.ts';
import { hasEnv, readEnv, start, systemClock } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { openTable, tryTransaction } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { createViewingTokens } from '../platform/viewing-token.ts';
import { createCaravanRepository } from '../store/caravans.ts';
import { createSubmissionLimit } from '../store/rate-limit.ts';
import { createLetterShares } from '../store/requests/letter-shares.ts';
import { createOpenWishes } from '../store/requests/open-wishes.ts';
import { createRecipients } from '../store/requests/recipients.ts';
import { requestKey } from '../store/requests/request-keys.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
  createViewingRepository,
} from '../store/requests/requests.ts';
import { createViewingPlaces, placesPartition } from '../store/requests/viewing-places.ts';
import { createSchemeCache } from '../store/scheme-cache.ts';
import { createSettingsRepository } from '../store/settings.ts';
import { createCrashLog } from '../use-cases/pages/crash-log.ts';
import { financingSchemes } from '../use-cases/requests/financing-schemes.ts';
import { knownEnquiry, knownLoan, knownViewing } from '../use-cases/requests/form-identity.ts';
import { countOtherForm, refuseSender } from '../use-cases/requests/guard-form.ts';
import { reportBankStatus } from '../use-cases/requests/report-bank-status.ts';
import { createRequestIds } from '../use-cases/requests/request-id.ts';
import { submitEnquiry } from '../use-cases/requests/submit-enquiry.ts';
import { submitLoanRequest } from '../use-cases/requests/submit-loan-request.ts';
import { changeViewing, openViewing, ownViewing } from '../use-cases/viewings/own-viewing.ts';
import { submitViewing } from '../use-cases/viewings/submit-viewing.ts';
import { freeDays, readYard } from '../use-cases/viewings/yard.ts';

const name = 'customers-api';
const { env, log } = start(name, [
  'TABLE_NAME',
  'EDGE_KEY_SECRET_ID',
  ...mailVariables,
  'BANK_URL',
  'BANK_SECRET_ID',
]);
// After 8 s this function stops waiting for a write, which the table may still have done. A form
// sent again is stored once anyway.
const table = openTable(env.TABLE_NAME, { giveUpAfter: 8000 });

/** The stage's captcha; a stage without one gives the function no secret. */
function captcha() {
  const { CAPTCHA_SECRET_ID, CAPTCHA_VERIFY_URL } = readEnv([
    'CAPTCHA_SECRET_ID',
    'CAPTCHA_VERIFY_URL',
  ]);
  const deps = { verifyUrl: CAPTCHA_VERIFY_URL, readSecret: createSecretReader(CAPTCHA_SECRET_ID) };
  return (token: string) => verifyCaptcha(deps, token);
}

const readRecipientKey = createSecretReader(env.RECIPIENT_KEY_SECRET_ID);
const settings = createSettingsRepository(table, log);
const deps = {
  enquiries: createEnquiryRepository(table, log, systemClock),
  loans: createLoanRepository(table, log, systemClock),
  viewings: createViewingRepository(table, log, systemClock),
  wishes: createOpenWishes(table, readRecipientKey, systemClock),
  places: createViewingPlaces(table),
  settings,
  tokens: createViewingTokens(readRecipientKey),
  submissions: createSubmissionLimit(table, systemClock),
  caravans: createCaravanRepository(table, log),
  loadShowroom: openPublicCatalogue(env.TABLE_NAME, log),
  cache: createSchemeCache(table),
  mailer: openMailer(env, () => settings.value('hours')),
  recipients: createRecipients(table, readRecipientKey, systemClock),
  letters: createLetterShares(table, readRecipientKey, systemClock),
  requestId: createRequestIds(readRecipientKey),
  bank: createBank({ url: env.BANK_URL, readSecret: createSecretReader(env.BANK_SECRET_ID), log }),
  solvesCaptcha: dealer.forms.captcha ? captcha() : null,
  solvesWhenCrowded: !dealer.forms.captcha && hasEnv('CAPTCHA_SECRET_ID') ? captcha() : null,
  dealerAddresses: [env.MAIL_TO, dealer.email],
  origin: env.SITE_ORIGIN,
  clock: systemClock,
  newId: () => crypto.randomUUID(),
  newSecret: () => randomBytes(32).toString('base64url'),
  log,
};
/** ms for which the edge may keep the free times. */
const timesKept = 60_000;
const viewingTimes = async () => freeDays(deps, await readYard(deps));

/** Loaded for visitors who send a form without a script: other calls start without React. */
async function formPages() {
  const { createFormPages } = await import('../use-cases/pages/form-pages.ts');
  return createFormPages({
    ...deps,
    freeDays: viewingTimes,
    ownViewing: (token) => ownViewing(deps, token),
  });
}

/** The address of the page that confirms a form. */
type SentForm = 'enquiry' | 'loan' | 'viewing' | 'viewing-moved' | 'viewing-cancelled';
const sentPath = (form: SentForm, lang: Language, number: string) =>
  `/${lang}/sent?form=${form}&number=${number}`;

const noteCrash = createCrashLog(log, systemClock);

/** What customers send, and what the bank reports of their applications. */
const answer = createApi({
  name,
  log,
  edgeKeys: openEdgeKeys(env.EDGE_KEY_SECRET_ID),
  forms: {
    origin: env.SITE_ORIGIN,
    handlers: {
      sendEmail: {
        async take(body, caller) {
          const { id } = await submitEnquiry(deps, body, await knownEnquiry(deps, body, caller));
          return sentPath('enquiry', body.lang, referenceOf(id));
        },
        refuse: async (failure, typed) => (await formPages()).enquiry(failure, typed),
      },
      createLoanRequest: {
        async take(body, caller) {
          const { id } = await submitLoanRequest(deps, body, await knownLoan(deps, body, caller));
          return sentPath('loan', body.lang, referenceOf(id));
        },
        refuse: async (failure, typed) => (await formPages()).loan(failure, typed),
      },
      createViewing: {
        async take(body, caller) {
          const known = await knownViewing(deps, body, caller);
          const { number } = await submitViewing(deps, body, known);
          return sentPath('viewing', body.lang, number);
        },
        refuse: async (failure, typed) => (await formPages()).viewing(failure, typed),
      },
      openViewing: {
        async take(body, caller) {
          const viewing = await openViewing(deps, body, caller);
          return { page: await (await formPages()).ownViewing(viewing, body) };
        },
        refuse: async (failure, typed) => (await formPages()).viewingLink(failure, typed),
      },
      changeViewing: {
        async take(body, caller) {
          const { number, status } = await changeViewing(deps, body, caller);
          const form = status === 'cancelled' ? 'viewing-cancelled' : 'viewing-moved';
          return sentPath(form, body.lang, number);
        },
        refuse: async (failure, typed) => (await formPages()).viewingLink(failure, typed),
      },
    },
  },
  beforeForm: (address) => refuseSender(deps.submissions, address),
  onRefusedForm: (address) => countOtherForm(deps.submissions, address),
  routes: customerRoutes,
  handlers: {
    sendEmail: async ({ body }, caller) => ({
      enquiry: await submitEnquiry(deps, body, caller),
    }),
    createLoanRequest: async ({ body }, caller) => ({
      loan_request: await submitLoanRequest(deps, body, caller),
    }),
    listViewingTimes: async () => ({
      days: await viewingTimes(),
      valid_until: new Date(systemClock().getTime() + timesKept).toISOString(),
    }),
    createViewing: async ({ body }, caller) => {
      const { number } = await submitViewing(deps, body, caller);
      return { viewing: { number } };
    },
    openViewing: async ({ body }, caller) => ({ viewing: await openViewing(deps, body, caller) }),
    changeViewing: async ({ body }, caller) => ({
      viewing: await changeViewing(deps, body, caller),
    }),
    listFinancingSchemes: async () => ({ items: await financingSchemes(deps) }),
    async reportClientError({ body }, caller) {
      noteCrash(body, await caller.address());
      return {};
    },
    async reportBankStatus({ params, body }) {
      await reportBankStatus(deps, params.token, body);
      return {};
    },
  },
});

export const handler = triable(answer, () =>
  tryTransaction(table, [
    requestKey({ kind: 'enquiry', id: 'trial' }).pk,
    placesPartition('trial'),
  ]),
);
