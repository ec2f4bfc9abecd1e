import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  type AuditAction,
  type AuditEntry,
  type AuditKind,
  auditChanges,
  auditEntrySchema,
  auditKinds,
  auditMonths,
  nobodyKnown,
  theSystem,
} from '#domain/records/audit.ts';
import { expiresAt, isExpired } from '#domain/requests/stored-request.ts';
import { parseKnown } from '#domain/stored-entity.ts';
import type { Logger } from '../platform/logger.ts';
import { indexNames, queryAll, type Table } from '../platform/table.ts';
import { tenAtOnce } from '../platform/ten-at-once.ts';
import { readImage } from './rows.ts';

/** Entries a page. */
const pageSize = 50;

/** A kind's list in the index, and the partition of one thing of that kind. */
export const auditKind = (kind: AuditKind) => `AUDIT#${kind.toUpperCase()}`;
export const auditPartition = (kind: AuditKind, id: string) => `${auditKind(kind)}#${id}`;
/** Sort key by time, then id; also the cursor of a page. */
const position = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>) => `${at}#${id}`;

function itemOf(entry: AuditEntry) {
  return {
    ...entry,
    // `kind` is the index's attribute: the entry's own kind needs another name here.
    entry_kind: entry.kind,
    pk: auditPartition(entry.kind, entry.item_id),
    sk: position(entry),
    kind: auditKind(entry.kind),
    kind_sort: position(entry),
    expires_at: expiresAt(entry.at, auditMonths),
  };
}

const rowSchema = z.looseObject({ entry_kind: z.enum(auditKinds), expires_at: z.number() });

const writtenSchema = z.pick(z.object(auditEntrySchema.shape), { id: true, item_id: true });

function readEntry(row: Record<string, unknown>): AuditEntry & { expires_at: number } {
  const { entry_kind, expires_at } = rowSchema.parse(row);
  const fields = Object.keys(auditEntrySchema.shape).map((name) => [name, row[name]]);
  return {
    ...parseKnown(auditEntrySchema, { ...Object.fromEntries(fields), kind: entry_kind }),
    expires_at,
  };
}

/** The query for entries of a kind since `at` (ISO), the oldest first. */
const entriesFrom = (kind: AuditKind, at: string) => ({
  IndexName: indexNames.byKind,
  KeyConditionExpression: 'kind = :kind AND kind_sort > :at',
  ExpressionAttributeValues: { ':kind': auditKind(kind), ':at': at },
});

interface AuditQuery {
  /** All kinds without it. */
  kind?: AuditKind | undefined;
  /** Of one thing alone; needs its kind. */
  id?: string | undefined;
  /** Where the page before ended. */
  cursor?: string | undefined;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

/**
 * Keeps the log in the table: a partition for each thing, and in the index a list for each kind.
 */
export function createAuditLog(table: Table, log: Logger, clock: () => Date) {
  const { documents, name } = table;
  async function query(
    where: { attribute: 'pk' | 'kind'; value: string; sort: string },
    before: string | undefined,
  ) {
    const { attribute, value, sort } = where;
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: name,
        ...(attribute === 'kind' && { IndexName: indexNames.byKind }),
        KeyConditionExpression: `#list = :list${before === undefined ? '' : ' AND #sort < :before'}`,
        ExpressionAttributeNames: {
          '#list': attribute,
          ...(before !== undefined && { '#sort': sort }),
        },
        ExpressionAttributeValues: {
          ':list': value,
          ...(before !== undefined && { ':before': before }),
        },
        ScanIndexForward: false,
        // Asking for one more than is shown tells whether there is another page.
        Limit: pageSize + 1,
      }),
    );
    return Items;
  }

  function readRows(rows: readonly Record<string, unknown>[]): AuditEntry[] {
    return rows.flatMap((row) => {
      try {
        const { expires_at, ...entry } = readEntry(row);
        return isExpired({ expires_at }, clock()) ? [] : [entry];
      } catch (error) {
        log.error('a stored item is not valid', { kind: 'AUDIT', id: row.id, error });
        return [];
      }
    });
  }

  return {
    /** Writes entries; one that is stored already stays as it is. */
    async write(entries: readonly AuditEntry[]): Promise<void> {
      // The key follows from the entry: writing it again writes the same item, so there is no
      // condition.
      await tenAtOnce(entries, (entry) =>
        documents.send(new PutCommand({ TableName: name, Item: itemOf(entry) })),
      );
    },

    /**
     * Entries of a kind with a later date than `at` (ISO), by their own id and that of what was
     * changed.
     */
    async since(kind: AuditKind, at: string): Promise<Pick<AuditEntry, 'id' | 'item_id'>[]> {
      const items = await queryAll(table, {
        ...entriesFrom(kind, at),
        ProjectionExpression: 'id, item_id',
      });
      return items.map((item) => writtenSchema.parse(item));
    },

    /** Entries of a kind since `at` (ISO), the oldest first. */
    async entriesSince(kind: AuditKind, at: string): Promise<AuditEntry[]> {
      return readRows(await queryAll(table, entriesFrom(kind, at)));
    },

    /** Newest first. `next` is the cursor of the following page, or null. */
    async page({
      kind,
      id,
      cursor,
    }: AuditQuery): Promise<{ items: AuditEntry[]; next: string | null }> {
      const lists =
        kind !== undefined && id !== undefined
          ? [{ attribute: 'pk' as const, value: auditPartition(kind, id), sort: 'sk' }]
          : (kind === undefined ? auditKinds : [kind]).map((each) => ({
              attribute: 'kind' as const,
              value: auditKind(each),
              sort: 'kind_sort',
            }));
      const found = (await Promise.all(lists.map((list) => query(list, cursor)))).flat();
      const newest = found
        .map((row) => ({ row, sort: String(row.kind_sort) }))
        .sort((one, other) => (one.sort < other.sort ? 1 : -1))
        .slice(0, pageSize);
      const last = newest.at(-1);
      return {
        items: readRows(newest.map(({ row }) => row)),
        next: found.length > newest.length && last ? last.sort : null,
      };
    },
  };
}

type Item = Record<string, unknown>;

/** Kinds by the first part of the partition key. */
const kinds: Readonly<Record<string, AuditKind>> = {
  CARAVAN: 'caravan',
  CAMPAIGN: 'campaign',
  DISCOUNT: 'discount',
  WEBSITE_IMAGE: 'website_image',
  SETTINGS: 'settings',
};

const textOf = (item: Item | null, name: string) => {
  const value = item?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const isGone = (item: Item | null) => item === null || textOf(item, 'deleted_at') !== null;

function actionOf(before: Item | null, after: Item | null): AuditAction {
  if (isGone(after)) return 'deleted';
  if (isGone(before)) return 'created';
  const [was, is] = [textOf(before, 'archived_at'), textOf(after, 'archived_at')];
  if (was === null && is !== null) return 'archived';
  return was !== null && is === null ? 'restored' : 'changed';
}

function nameOf(kind: AuditKind, item: Item): string {
  if (kind === 'caravan')
    return [textOf(item, 'make'), textOf(item, 'model')].filter(Boolean).join(' ');
  if (kind === 'discount') return textOf(item, 'caravan_id') ?? '';
  return (kind === 'campaign' && (textOf(item, 'name_bg') ?? textOf(item, 'name_en'))) || '';
}

/** The attribute that names a thing; `id` unless it is here. */
const idAttributes: Partial<Record<AuditKind, string>> = {
  website_image: 'section',
  settings: 'topic',
};

function idOf(kind: AuditKind, item: Item): string {
  return textOf(item, idAttributes[kind] ?? 'id') ?? textOf(item, 'sk') ?? '';
}

function byWhom(before: Item | null, after: Item | null): string {
  // The product marks a row before deleting it, so a deletion without a mark came from elsewhere.
  if (after === null) return textOf(before, 'deleted_by') ?? nobodyKnown;
  return textOf(after, 'changed_by') ?? theSystem;
}

/**
 * When it was written, ISO. The stream dates a deletion in whole seconds, so the date is never set
 * before the last write's.
 */
function whenOf(before: Item | null, after: Item | null, seconds: number | undefined): string {
  const written = after && textOf(after, 'updated_at');
  if (written !== null) return written;
  const last = Date.parse(textOf(before, 'updated_at') ?? '');
  return new Date(Math.max((seconds ?? 0) * 1000, Number.isNaN(last) ? 0 : last)).toISOString();
}

/**
 * The attribute of a row that came from a backup into an empty stage, until its next write. Its
 * history came with it, so its arrival is no event.
 */
export const restoredMark = 'restored_at';

function entryOf({ eventID, dynamodb = {} }: DynamoDBRecord): AuditEntry | null {
  const {
    Keys,
    OldImage,
    NewImage,
    SequenceNumber,
    ApproximateCreationDateTime: seconds,
  } = dynamodb;
  const kind = kinds[Keys?.pk?.S?.split('#')[0] ?? ''];
  if (!kind || eventID === undefined) return null;
  const before = OldImage ? readImage(OldImage) : null;
  const after = NewImage ? readImage(NewImage) : null;
  const item = after ?? before;
  if (before === null && textOf(after, restoredMark) !== null) return null;
  // The schedule removes the row of an offer that staff deleted before.
  if (!item || (isGone(before) && isGone(after))) return null;
  const action = actionOf(before, after);
  const changes = auditChanges(kind, isGone(before) ? null : before, isGone(after) ? null : after);
  if (action === 'changed' && changes.length === 0) return null;
  return {
    // The sequence number orders writes of the same moment.
    id: `${(SequenceNumber ?? '').padStart(40, '0')}-${eventID}`,
    kind,
    item_id: idOf(kind, item),
    name: nameOf(kind, item),
    by: byWhom(before, after),
    at: whenOf(before, after, seconds),
    action,
    changes,
  };
}

/**
 * The audit entries of stream records. Items are read without their schema, so that changes of
 * broken ones are recorded as well. A write of price history or of marks alone gives no entry.
 */
export function auditEntries(records: readonly DynamoDBRecord[]): AuditEntry[] {
  return records.flatMap((record) => entryOf(record) ?? []);
}
