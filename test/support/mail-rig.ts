import { dealer } from '#domain/dealer/dealer.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { createMailer } from '#functions/mail/ses-mailer.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createViewingTokens } from '#functions/platform/viewing-token.ts';
import { type CaravanStore, createCaravanRepository } from '#functions/store/caravans.ts';
import { createRecipients, type Recipients } from '#functions/store/requests/recipients.ts';
import { createRequestWork, type RequestWork } from '#functions/store/requests/request-work.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
  createViewingRepository,
  type EnquiryStore,
  type LoanStore,
  type ViewingStore,
} from '#functions/store/requests/requests.ts';

import type { MailDeps } from '#functions/use-cases/requests/deliver-mail.ts';

import { localRecipientKey } from '#infra/local/shared/names.ts';
import { openWatchedTable, type WatchedTable } from './breaking-table.ts';
import { startEmulators, type TestEmulators } from './emulators.ts';

export interface LogLine {
  level: 'warn' | 'error';
  message: string;
  fields: Record<string, unknown>;
}

/** Table and mail service of the emulators, with a clock that stands where the test sets it. */
export interface MailRig {
  local: TestEmulators;
  watched: WatchedTable;
  deps: MailDeps & {
    caravans: CaravanStore;
    enquiries: EnquiryStore;
    loans: LoanStore;
    viewings: ViewingStore;
    work: RequestWork;
    recipients: Recipients;
  };
  lines: LogLine[];
  recipients: Recipients;
  /** ms. */
  now: number;
  later(ms: number): void;
  subjects(): string[];
  enquiry(id: string): Promise<Enquiry>;
  loan(id: string): Promise<LoanRequest>;
}

export async function openMailRig(start: string): Promise<MailRig> {
  const local = await startEmulators();
  const { env } = local;
  const watched = openWatchedTable(env.TABLE_NAME ?? '');
  const clock = () => new Date(rig.now);
  const lines: LogLine[] = [];
  const enquiries = createEnquiryRepository(watched.table, silentLogger, clock);
  const loans = createLoanRepository(watched.table, silentLogger, clock);
  const viewings = createViewingRepository(watched.table, silentLogger, clock);
  const recipients = createRecipients(watched.table, async () => localRecipientKey, clock);
  const note =
    (level: LogLine['level']) =>
    (message: string, fields = {}) =>
      void lines.push({ level, message, fields });
  const rig: MailRig = {
    local,
    watched,
    lines,
    recipients,
    now: Date.parse(start),
    deps: {
      mailer: createMailer({
        from: env.MAIL_FROM ?? '',
        to: env.MAIL_TO ?? '',
        configurationSet: env.MAIL_CONFIGURATION_SET ?? '',
        origin: env.SITE_ORIGIN ?? '',
        readHours: async () => dealer.openingHours,
        viewingToken: createViewingTokens(async () => localRecipientKey).of,
      }),
      caravans: createCaravanRepository(watched.table, silentLogger),
      enquiries,
      loans,
      viewings,
      work: createRequestWork(watched.table, clock),
      clock,
      recipients,
      pause: 1,
      log: { warn: note('warn'), error: note('error') },
    },
    later(ms) {
      rig.now += ms;
    },
    subjects: () => local.emulators.ses.mails().map(({ subject }) => subject),
    async enquiry(id) {
      const found = await enquiries.get(id);
      if (!found) throw new Error('There is no such enquiry');
      return found;
    },
    async loan(id) {
      const found = await loans.get(id);
      if (!found) throw new Error('There is no such loan request');
      return found;
    },
  };
  return rig;
}
