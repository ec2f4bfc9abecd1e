import { createBank } from '../bank/bank-client.ts';
import { mailVariables, openMailer } from '../mail/ses-mailer.ts';
import { createApi } from '../platform/api.ts';
import { start, systemClock } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { openTable } from '../platform/table.ts';
import { staffRequestHandlers } from '../routes/requests-staff.ts';
import { createAuditLog } from '../store/audit.ts';
import { createCaravanRepository } from '../store/caravans.ts';
import { createPersonalDataRecords } from '../store/personal-data.ts';
import { createRecipients } from '../store/recipients.ts';
import { createEnquiryRepository, createLoanRepository, createRequestWork } from '../store/requests.ts';
import { createSchemeCache } from '../store/scheme-cache.ts';

const name = 'requests-api';
const { env, log } = start(name, ['TABLE_NAME', ...mailVariables, 'BANK_URL', 'BANK_SECRET_ID']);
// A write given up may have been done: whoever makes it again on the version they read is shown what is there now.
const table = openTable(env.TABLE_NAME, { giveUpAfter: 8000 });

/** The staff's calls on enquiries, loan requests and personal data, and those that look at everything. */
export const handler = createApi({
  name,
  log,
  handlers: staffRequestHandlers({
    enquiries: createEnquiryRepository(table, log, systemClock),
    loans: createLoanRepository(table, log, systemClock),
    work: createRequestWork(table, systemClock),
    records: createPersonalDataRecords(table, log),
    auditLog: createAuditLog(table, log, systemClock),
    caravans: createCaravanRepository(table, log),
    cache: createSchemeCache(table),
    mailer: openMailer(env),
    recipients: createRecipients(table, createSecretReader(env.RECIPIENT_KEY_SECRET_ID), systemClock),
    bank: createBank({
      url: env.BANK_URL,
      readSecret: createSecretReader(env.BANK_SECRET_ID),
      // ms: what came of asking is written down afterwards.
      budget: 22_000,
      log,
    }),
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    log,
  }),
});
