import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type PersonalDataRecord,
  personalDataRecordSchema,
} from '#domain/records/personal-data.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from '../platform/table.ts';
import { createKindReader, readRow } from './rows.ts';

export const privacyKind = 'PRIVACY';
export const recordRows = {
  kind: privacyKind,
  key: (id: string) => ({ pk: `${privacyKind}#${id}`, sk: privacyKind }),
  read: (item: unknown): PersonalDataRecord => readRow(personalDataRecordSchema, item),
};

/**
 * Records of exports and erasures in the table. They name no customer, so they are kept for good.
 */
export function createPersonalDataRecords(table: Table, log: Logger) {
  const { all } = createKindReader(table, log, recordRows);
  return {
    /** Newest first. */
    all,
    /** Stores a record, over the one with its id. */
    async write(record: PersonalDataRecord): Promise<void> {
      const Item = {
        ...record,
        ...recordRows.key(record.id),
        kind: privacyKind,
        kind_sort: `${record.at}#${record.id}`,
      };
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    },
  };
}
export type PersonalDataRecords = ReturnType<typeof createPersonalDataRecords>;
