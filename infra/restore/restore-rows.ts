import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { theRestore } from '#domain/records/audit.ts';
import { restoredMark } from '#functions/store/audit.ts';
import { everyRow } from '../backup/every-row.ts';
import { nameOfRow, type Row, toldName } from '../backup/row-json.ts';
import { type Care, careOf } from '../backup/row-kinds.ts';
import { createErasedNotes } from './erased-notes.ts';
import { createErasedPeople } from './erased-people.ts';

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

const isOf = (row: Row, ...cares: readonly Care[]) => {
  const care = careOf(row.pk?.S ?? '');
  return care !== null && cares.includes(care);
};
const keyOf = ({ pk, sk }: Row): Row => ({ ...(pk && { pk }), ...(sk && { sk }) });

/** A row without the attributes that every write changes. */
function withoutStamps(row: Row): Row {
  const stamps = ['version', 'updated_at', 'changed_by', 'deleted_by', restoredMark];
  return Object.fromEntries(Object.entries(row).filter(([name]) => !stamps.includes(name)));
}

/** The changes that make the table like the restored one. */
export async function planRows(
  dynamodb: DynamoDBClient,
  options: RowsToRestore,
): Promise<RestorePlan> {
  const live = new Map<string, Row>();
  const privacy: Row[] = [];
  for await (const row of everyRow(dynamodb, options.table)) {
    live.set(nameOfRow(row), isOf(row, 'published') ? row : keyOf(row));
    if (isOf(row, 'erasure')) privacy.push(row);
  }
  const changes: RowChange[] = [];
  const lost: Row[] = [];
  const known = new Set<string>();
  for await (const row of everyRow(dynamodb, options.from)) {
    const found = live.get(nameOfRow(row));
    known.add(nameOfRow(row));
    if (isOf(row, 'erasure')) privacy.push(row);
    if (isOf(row, 'published')) {
      if (!found || !isDeepStrictEqual(withoutStamps(found), withoutStamps(row)))
        changes.push({ does: 'puts back', row, live: found });
    } else if (!found && isOf(row, 'record', 'erasure'))
      changes.push({ does: 'adds', row, live: undefined });
    else if (!found && isOf(row, 'person')) lost.push(row);
  }
  if (options.removeNewer)
    for (const [name, row] of live)
      if (!known.has(name) && isOf(row, 'published'))
        changes.push({ does: 'removes', row, live: row });
  const withoutNotes = createErasedNotes(privacy);
  for (const change of changes) if (change.does === 'adds') change.row = withoutNotes(change.row);
  if (options.customers === null) return { changes, erased: { rows: 0, people: 0 } };
  const { kept, erased } = await withoutErased(lost, privacy, options.customers);
  changes.push(...kept.map((row): RowChange => ({ does: 'adds', row, live: undefined })));
  return { changes, erased };
}

/** The rows of customers without those of people who were erased after they sent them. */
async function withoutErased(rows: readonly Row[], privacy: readonly Row[], key: string) {
  const erased = await createErasedPeople(privacy, key);
  for (const row of rows) await erased.note(row);
  const kept = rows.map(erased.kept).filter((row) => row !== null);
  return { kept, erased: { rows: rows.length - kept.length, people: erased.people() } };
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
      const { deleted_by: _, [restoredMark]: __, ...rest } = row;
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
  return `  ${does} ${[toldName(row), ...words].join(' ')}`;
}
