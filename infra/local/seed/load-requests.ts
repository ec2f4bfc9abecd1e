import { randomBytes } from 'node:crypto';
import { readEnv, systemClock } from '../../../functions/platform/env.ts';

import { silentLogger } from '../../../functions/platform/logger.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { createEnquiryRepository, createLoanRepository } from '../../../functions/store/requests.ts';
import { demoRequests } from './demo-requests.ts';

/** Stores the demo's enquiries and loan requests as of now. What is stored already stays as it is. */
export async function loadRequests(table: Table): Promise<void> {
  const { enquiries, loans } = demoRequests({
    now: systemClock(),
    origin: readEnv(['SITE_ORIGIN']).SITE_ORIGIN,
    newId: () => crypto.randomUUID(),
    newSecret: () => randomBytes(32).toString('base64url'),
  });
  const stores = {
    enquiries: createEnquiryRepository(table, silentLogger, systemClock),
    loans: createLoanRepository(table, silentLogger, systemClock),
  };
  for (const enquiry of enquiries) await stores.enquiries.create(enquiry);
  for (const loan of loans) await stores.loans.create(loan);
}
