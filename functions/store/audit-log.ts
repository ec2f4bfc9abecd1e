import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type AuditEntry, type AuditKind, auditEntrySchema, auditKinds, auditMonths } from '../domain/audit.ts';
import { parseKnown } from '../domain/stored-entity.ts';
import { expiresAt, isExpired } from '../domain/stored-request.ts';
import type { Logger } from '../platform/logger.ts';
import type { AuditLog } from '../use-cases/audit-log.ts';
import type { Table } from './table.ts';
import { indexNames } from './table-definition.ts';

/** Entries under way at once. */
const atOnce = 10;
/** Entries a page. */
const pageSize = 50;

/** The name in the index of the list of a kind of things, and the partition of one of them. */
export const auditKind = (kind: AuditKind) => `AUDIT#${kind.toUpperCase()}`;
export const auditPartition = (kind: AuditKind, id: string) => `${auditKind(kind)}#${id}`;
/** In order of time, and of equal times by the id: also what a page goes on from. */
const position = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>) => `${at}#${id}`;

function itemOf(entry: AuditEntry) {
  return {
    ...entry,
    // `kind` is the index's name for a list: the entry's own has another.
    entry_kind: entry.kind,
    pk: auditPartition(entry.kind, entry.item_id),
    sk: position(entry),
    kind: auditKind(entry.kind),
    kind_sort: position(entry),
    expires_at: expiresAt(entry.at, auditMonths),
  };
}

const rowSchema = z.looseObject({ entry_kind: z.enum(auditKinds), expires_at: z.number() });

function entryOf(row: Record<string, unknown>): AuditEntry & { expires_at: number } {
  const { entry_kind, expires_at } = rowSchema.parse(row);
  const fields = Object.keys(auditEntrySchema.shape).map((name) => [name, row[name]]);
  return { ...parseKnown(auditEntrySchema, { ...Object.fromEntries(fields), kind: entry_kind }), expires_at };
}

/** Keeps the log in the table: a partition for each thing, and in the index a list for each kind. */
export function createAuditLog({ documents, name }: Table, log: Logger, clock: () => Date): AuditLog {
  async function query(where: { attribute: 'pk' | 'kind'; value: string; sort: string }, before: string | undefined) {
    const { attribute, value, sort } = where;
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: name,
        ...(attribute === 'kind' && { IndexName: indexNames.byKind }),
        KeyConditionExpression: `#list = :list${before === undefined ? '' : ' AND #sort < :before'}`,
        ExpressionAttributeNames: { '#list': attribute, ...(before !== undefined && { '#sort': sort }) },
        ExpressionAttributeValues: { ':list': value, ...(before !== undefined && { ':before': before }) },
        ScanIndexForward: false,
        // One more tells whether there is another page.
        Limit: pageSize + 1,
      }),
    );
    return Items;
  }

  function readRows(rows: readonly Record<string, unknown>[]): AuditEntry[] {
    return rows.flatMap((row) => {
      try {
        const { expires_at, ...entry } = entryOf(row);
        return isExpired({ expires_at }, clock()) ? [] : [entry];
      } catch (error) {
        log.error('a stored item is not valid', { kind: 'AUDIT', id: row.id, error });
        return [];
      }
    });
  }

  return {
    async write(entries) {
      for (let start = 0; start < entries.length; start += atOnce)
        await Promise.all(
          entries
            .slice(start, start + atOnce)
            // Written again it is the same item: nothing is asked before.
            .map((entry) => documents.send(new PutCommand({ TableName: name, Item: itemOf(entry) }))),
        );
    },

    async page({ kind, id, cursor }) {
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
