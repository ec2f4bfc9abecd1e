import type { DynamoDBStreamEvent } from 'aws-lambda';
import { start, systemClock } from '../platform/env.ts';
import { openTable } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { auditEntries, createAuditLog } from '../store/audit.ts';

const { env, log } = start('audit', ['TABLE_NAME']);
const auditLog = createAuditLog(openTable(env.TABLE_NAME), log, systemClock);

/**
 * The table's stream calls it: it records who changed what. When it fails, the stream delivers the
 * batch again.
 */
async function record({ Records }: DynamoDBStreamEvent): Promise<void> {
  const entries = auditEntries(Records);
  if (entries.length === 0) return;
  await auditLog.write(entries);
  log.info('recorded', { records: Records.length, entries: entries.length });
}

export const handler = triable(record);
