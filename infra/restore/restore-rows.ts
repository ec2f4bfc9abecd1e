import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { theRestore } from '#domain/records/audit.ts';
import { isErased, type PersonalDataRecord } from '#domain/records/personal-data.ts';
import { publishedPartitions } from '#functions/platform/table.ts';
import { numbersPartition } from '#functions/store/house-numbers.ts';
import { createAddressHash, privacyKind, recordRows } from '#functions/store/personal-data.ts';
import { recipientKey, recipientPartition } from '#functions/store/recipients.ts';
import { enquiryRows, loanRows, orderPartition } from '#functions/store/requests.ts';

type Row = Record<string, AttributeValue>;

/** What staff made: it is set back to its earlier state. */
const published: readonly string[] = publishedPartitions;
/** Rows that say who was erased. */
const erasures = [`${privacyKind}#`];
/** Rows that are only ever added: a house keeps the number that it was given. */
const records = ['AUDIT#', numbersPartition, ...erasures];
/**
 * What customers sent, and what belongs to it. A row that still exists stays: it is newer, and may
 * hold answers of the bank and mails that were sent since.
 */
const customers = [enquiryRows.kind, loanRows.kind]
  .map((kind) => `${kind}#`)
  .concat(orderPartition(''), recipientPartition(''));

export interface RowsToRestore {
  /** The table that AWS restored, as it was at the wanted moment. */
  from: string;
  /** The stage's own table. */
  table: string;
  /**
   * Brings back what customers sent as well, except of whoever was erased since: this is the key of
   * the addresses' hashes. Null brings back nothing of customers.
   */
  customers: string | null;
  /** Removes what staff made after that moment. */
  removeNewer: boolean;
}

export interface RestorePlan {
  changes: RowChange[];
  /** What stays out because its sender was erased: rows, and how many people they are of. */
  erased: { rows: number; people: number };
}

export type RowChange =
  | { does: 'puts back' | 'adds'; row: Row; live: Row | undefined }
  | { does: 'removes'; row: Row; live: Row };

const begins = (row: Row, starts: readonly string[]) =>
  starts.some((start) => row.pk?.S?.startsWith(start));
const nameOf = ({ pk, sk }: Row) => `${pk?.S} ${sk?.S}`;
const keyOf = ({ pk, sk }: Row): Row => ({ ...(pk && { pk }), ...(sk && { sk }) });

/**
 * Every row of a table, page by page. A Scan, because an operator reads a restored table once and
 * whole.
 */
async function* everyRow(dynamodb: DynamoDBClient, TableName: string): AsyncGenerator<Row> {
  let start: Row | undefined;
  do {
    const page = await dynamodb.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}

/** A row without the attributes that every write changes. */
function withoutStamps(row: Row): Row {
  const { version: _, updated_at: __, changed_by: ___, deleted_by: ____, ...rest } = row;
  return rest;
}

/** The changes that make the table like the restored one. */
export async function planRows(
  dynamodb: DynamoDBClient,
  options: RowsToRestore,
): Promise<RestorePlan> {
  const live = new Map<string, Row>();
  const privacy: Row[] = [];
  for await (const row of everyRow(dynamodb, options.table)) {
    live.set(nameOf(row), begins(row, published) ? row : keyOf(row));
    if (begins(row, erasures)) privacy.push(row);
  }
  const changes: RowChange[] = [];
  const lost: Row[] = [];
  const known = new Set<string>();
  for await (const row of everyRow(dynamodb, options.from)) {
    const found = live.get(nameOf(row));
    known.add(nameOf(row));
    if (begins(row, erasures)) privacy.push(row);
    if (begins(row, published)) {
      if (!found || !isDeepStrictEqual(withoutStamps(found), withoutStamps(row)))
        changes.push({ does: 'puts back', row, live: found });
    } else if (!found && begins(row, records)) changes.push({ does: 'adds', row, live: undefined });
    else if (!found && begins(row, customers)) lost.push(row);
  }
  if (options.removeNewer)
    for (const [name, row] of live)
      if (!known.has(name) && begins(row, published))
        changes.push({ does: 'removes', row, live: row });
  if (options.customers === null) return { changes, erased: { rows: 0, people: 0 } };
  const { kept, erased } = await withoutErased(lost, privacy, options.customers);
  changes.push(...kept.map((row): RowChange => ({ does: 'adds', row, live: undefined })));
  return { changes, erased };
}

/**
 * What is read of a customer's row, even of one that is otherwise broken: of an order only whose it
 * is.
 */
const text = z.catch(z.optional(z.string()), undefined);
const customerRow = z.object({
  pk: z.string(),
  id: text,
  created_at: text,
  email: text,
  customer_data: z.catch(z.optional(z.object({ email: text })), undefined),
  loan_id: text,
});
const longAgo = new Date(0).toISOString();

/**
 * The rows of customers without those of people who were erased after they sent them: requests, the
 * orders of these, and which letters went to their addresses. That mail came back from an address
 * is brought back all the same, as an erasure keeps it.
 */
async function withoutErased(rows: readonly Row[], privacy: readonly Row[], key: string) {
  const { ofAddress, upgraded } = createAddressHash(async () => key);
  const done: PersonalDataRecord[] = [];
  for (const row of privacy) {
    const record = recordRows.read(unmarshall(row));
    done.push({ ...record, email_hash: await upgraded(record.email_hash) });
  }
  const people = new Set<string>();
  const loans = new Set<string>();
  const recipients = new Set<string>();
  const isGone = new Set<Row>();
  const read = rows.map((row) => ({ row, sent: customerRow.parse(unmarshall(row)) }));
  for (const { row, sent } of read) {
    const email = sent.email ?? sent.customer_data?.email ?? '';
    if (email === '') continue;
    const email_hash = await ofAddress(email);
    if (!isErased({ email_hash, created_at: sent.created_at ?? longAgo }, done)) continue;
    isGone.add(row);
    people.add(email_hash);
    recipients.add(recipientKey(key, email).pk);
    if (sent.id !== undefined) loans.add(sent.id);
  }
  const kept = read.flatMap(({ row, sent }) => {
    const isOrderGone = sent.loan_id !== undefined && loans.has(sent.loan_id);
    const isRecipientGone = recipients.has(sent.pk);
    if (isRecipientGone && row.returned_until?.N !== undefined)
      return [{ ...row, letters: { L: [] } }];
    return isGone.has(row) || isOrderGone || isRecipientGone ? [] : [row];
  });
  return { kept, erased: { rows: rows.length - kept.length, people: people.size } };
}

const versionOf = (row: Row | undefined) => Number(row?.version?.N ?? 0);

/**
 * Makes one change, unless somebody wrote the row since it was read: then it answers false. A row
 * that comes back is a new write, not the old one, because the catalogue takes the last write and
 * staff's pages check its version.
 */
export async function applyRow(
  dynamodb: DynamoDBClient,
  TableName: string,
  { does, row, live }: RowChange,
  now: Date,
): Promise<boolean> {
  const asRead = live
    ? {
        ConditionExpression: 'version = :version AND updated_at = :at',
        ExpressionAttributeValues: {
          ':version': live.version ?? { N: '0' },
          ':at': live.updated_at ?? { S: '' },
        },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  const stamps = {
    version: { N: String(Math.max(versionOf(row), versionOf(live)) + 1) },
    updated_at: { S: now.toISOString() },
    changed_by: { S: theRestore },
  };
  try {
    if (does === 'removes') {
      const Key = keyOf(row);
      // The last image of a deleted row tells the audit log who deleted it.
      await dynamodb.send(
        new UpdateItemCommand({
          TableName,
          Key,
          UpdateExpression: 'SET deleted_by = :who',
          ConditionExpression: asRead.ConditionExpression,
          ExpressionAttributeValues: {
            ...asRead.ExpressionAttributeValues,
            ':who': { S: theRestore },
          },
        }),
      );
      await dynamodb.send(
        new DeleteItemCommand({
          TableName,
          Key,
          ConditionExpression: 'deleted_by = :who',
          ExpressionAttributeValues: { ':who': { S: theRestore } },
        }),
      );
    } else {
      const { deleted_by: _, ...rest } = row;
      await dynamodb.send(
        new PutItemCommand({
          TableName,
          Item: does === 'adds' ? row : { ...rest, ...stamps },
          ...asRead,
        }),
      );
    }
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The line that the terminal shows for a change; it names customers' rows by their id alone. */
export function tellRow({ does, row }: RowChange): string {
  const words = [row.make, row.model, row.name_bg, row.section].flatMap((value) => value?.S ?? []);
  return `  ${does} ${[nameOf(row), ...words].join(' ')}`;
}
