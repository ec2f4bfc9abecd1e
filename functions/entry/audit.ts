import type { DynamoDBStreamEvent } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { createAuditLog } from '../store/audit-log.ts';
import { auditEntries } from '../store/audit-records.ts';
import { openTable } from '../store/table.ts';

const { env, log } = start('audit', ['TABLE_NAME']);
const auditLog = createAuditLog(openTable(env.TABLE_NAME), log, systemClock);

/** Fed by the table's stream: records who changed what. A failure makes the stream deliver the batch again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const entries = auditEntries(Records);
  if (entries.length === 0) return;
  await auditLog.write(entries);
  log.info('recorded', { records: Records.length, entries: entries.length });
}
