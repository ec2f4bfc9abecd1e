import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createRequestLog } from '#functions/store/requests/request-log.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';

/** What the log of requests needs, over this table. */
export const logDeps = (table: Table, clock = () => new Date()) => ({
  requests: createRequestStores(table, silentLogger, clock),
  requestLog: createRequestLog(table, silentLogger),
  clock,
});
