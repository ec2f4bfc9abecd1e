import { createHash, createHmac } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type PersonalDataRecord,
  personalDataRecordSchema,
} from '#domain/records/personal-data.ts';
import type { Contact } from '#domain/requests/contact.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from '../platform/table.ts';
import { createKindReader, readRow } from './rows.ts';

export const privacyKind = 'PRIVACY';
export const recordRows = {
  kind: privacyKind,
  key: (id: string) => ({ pk: `${privacyKind}#${id}`, sk: privacyKind }),
  read: (item: unknown): PersonalDataRecord => readRow(personalDataRecordSchema, item),
};

/** Begins every hash: it says how the hash was made. */
const keyedMark = 'hmac:';

/**
 * The hashes by which records of exports and erasures recognise a person: HMAC-SHA-256 of the
 * SHA-256 of an address or a telephone, under the key of `recipientKey`. A SHA-256 alone would tell
 * everybody who reads the table whether an address they guess was erased.
 */
export function createAddressHash(readKey: () => Promise<string>) {
  const keyed = async (digest: string) =>
    keyedMark +
    createHmac('sha256', await readKey())
      .update(digest)
      .digest('hex');
  return {
    ofAddress: (email: string): Promise<string> =>
      keyed(createHash('sha256').update(email.trim().toLowerCase()).digest('hex')),
    /** Of a telephone or an address in the spelling by which requests are found. */
    ofContact: (contact: Contact): Promise<string> =>
      keyed(createHash('sha256').update(contact).digest('hex')),
  };
}
export type AddressHash = ReturnType<typeof createAddressHash>;

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
