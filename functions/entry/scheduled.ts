import { createBank } from '../bank/bank-client.ts';
import { announceOpen, rebuildCatalogue } from '../catalogue/publish.ts';
import { createCatalogueReads, forgetUnreadFormats } from '../catalogue/stored-snapshots.ts';
import { mailVariables, openMailer } from '../mail/ses-mailer.ts';
import { createPageInvalidation } from '../platform/cdn.ts';
import { start, systemClock } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { openTable, tryTransaction } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { createCaravanRepository } from '../store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '../store/offers.ts';
import { createPriceNotices } from '../store/price-notices.ts';
import { openPublisher } from '../store/publishing.ts';
import { createRecipients } from '../store/requests/recipients.ts';
import { createReplies } from '../store/requests/replies.ts';
import { requestKey } from '../store/requests/request-keys.ts';
import { createRequestLog } from '../store/requests/request-log.ts';
import { createRequestStores } from '../store/requests/request-stores.ts';
import { createRequestWork } from '../store/requests/request-work.ts';
import { createViewingPlaces } from '../store/requests/viewing-places.ts';
import { createScheduleState } from '../store/schedule-state.ts';
import { createSchemeCache } from '../store/scheme-cache.ts';
import { createSettingsRepository } from '../store/settings.ts';
import { answerBuyers } from '../use-cases/houses/answer-buyer.ts';
import {
  runSchedule,
  type ScheduleDeps,
  type ScheduleReport,
} from '../use-cases/offers/run-schedule.ts';
import { tellWithheld } from '../use-cases/offers/tell-withheld.ts';
import { refreshSchemes } from '../use-cases/requests/financing-schemes.ts';
import { sweepReplies } from '../use-cases/requests/replies.ts';
import { sweepMails } from '../use-cases/requests/sweep-mails.ts';
import { tellFilled } from '../use-cases/viewings/tell-filled.ts';

const { env, log } = start('scheduled', [
  'TABLE_NAME',
  'DISTRIBUTION_ID',
  ...mailVariables,
  'BANK_URL',
  'BANK_SECRET_ID',
]);
const table = openTable(env.TABLE_NAME);
const invalidate = createPageInvalidation(env.DISTRIBUTION_ID);
const notices = createPriceNotices(table, systemClock);
const publisher = {
  ...openPublisher(env.TABLE_NAME, log),
  invalidate,
  noteWithheld: notices.note,
};
const reads = createCatalogueReads(table, log, systemClock);
const settings = createSettingsRepository(table, log);
const caravans = createCaravanRepository(table, log);
const readRecipientKey = createSecretReader(env.RECIPIENT_KEY_SECRET_ID);
const requests = createRequestStores(table, log, systemClock);
const outbox = {
  caravans,
  mailer: openMailer(env, () => settings.value('hours')),
  recipients: createRecipients(table, readRecipientKey, systemClock),
  enquiries: requests.enquiry,
  loans: requests.loan,
  viewings: requests.viewing,
  requests,
  requestLog: createRequestLog(table, log),
  replies: createReplies(table),
  work: createRequestWork(table, systemClock),
  clock: systemClock,
  log,
};
const places = createViewingPlaces(table);
const lending = {
  bank: createBank({ url: env.BANK_URL, readSecret: createSecretReader(env.BANK_SECRET_ID), log }),
  cache: createSchemeCache(table),
  clock: systemClock,
};
const deps: ScheduleDeps = {
  campaigns: createCampaignRepository(table, log),
  discounts: createDiscountRepository(table, log),
  caravans,
  state: createScheduleState(table),
  refreshSchemes: () => refreshSchemes(lending),
  refreshCatalogue: () => rebuildCatalogue(publisher),
  announceCatalogue: () => announceOpen(publisher),
  forgetFormats: () => forgetUnreadFormats(publisher.snapshots, reads, systemClock()),
  invalidate,
  answerBuyers: (houses) => answerBuyers({ requests, clock: systemClock }, houses),
  sweepReplies: (early: boolean) => sweepReplies(outbox, { early }),
  sweepMails: (early: boolean) => sweepMails(outbox, { early }),
  tellFilled: () => tellFilled({ settings, places, clock: systemClock, log }),
  tellWithheld: (early: boolean) => tellWithheld({ ...outbox, notices }, { early }),
  clock: systemClock,
};

/**
 * EventBridge calls it every minute; it returns a report of its work. `{ "everything": true }`
 * makes it check everything, even if that was done a moment ago. It throws if a part failed, so
 * that the alarm is raised.
 */
async function run({ everything = false }: { everything?: boolean } = {}): Promise<ScheduleReport> {
  const { report, failures } = await runSchedule(deps, everything);
  log.info('schedule', { ...report });
  for (const { part, error } of failures)
    log.error('a part of the schedule failed', { part, error });
  if (failures.length > 0)
    throw new Error(`The schedule failed in part: ${failures.map(({ part }) => part).join(', ')}`, {
      cause: failures[0]?.error,
    });
  return report;
}

export const handler = triable(run, () =>
  tryTransaction(table, [
    requestKey({ kind: 'enquiry', id: 'trial' }).pk,
    requestKey({ kind: 'loan', id: 'trial' }).pk,
  ]),
);
