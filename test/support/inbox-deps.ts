import type { Logger } from '#functions/platform/logger.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createHouseSummaries } from '#functions/store/caravans.ts';
import { createContacts } from '#functions/store/requests/contacts.ts';
import { createInbox } from '#functions/store/requests/inbox.ts';
import { createRequestReader } from '#functions/store/requests/request-reader.ts';
import type { SoldHouse } from '#functions/use-cases/records/people.ts';
import { logDeps } from './log-deps.ts';

/** What the list of all requests and one opened request need, over this table. */
export const inboxDeps = (
  table: Table,
  clock = () => new Date(),
  { houses = [], log = silentLogger }: { houses?: readonly SoldHouse[]; log?: Logger } = {},
) => ({
  ...logDeps(table, clock),
  inbox: createInbox(table, clock),
  contacts: createContacts(table),
  reader: createRequestReader(table),
  summaries: createHouseSummaries(table, log),
  houses: async () => houses,
  log,
});
