import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { snapshotFormat } from '../catalogue/snapshot.ts';
import { decodeSnapshot, encodeSnapshot } from '../catalogue/snapshot-codec.ts';
import type { OtherPointer, SnapshotPointer, SnapshotStore } from '../catalogue/snapshot-store.ts';
import type { Logger } from '../platform/logger.ts';
import { conditionally } from './kind-writer.ts';
import type { Table } from './table.ts';

export const pointerPartition = 'CATALOGUE';
/** Format 4 keeps the key it had when there was one pointer for all: releases of that time read and write it there. */
export const pointerKey = (format: number) => ({
  pk: pointerPartition,
  sk: format === 4 ? 'VERSION' : `VERSION#${format}`,
});
export const snapshotPartition = (hash: string) => `SNAPSHOT#${hash}`;
/** Bytes of one part; an item holds at most 400 kB. */
const partBytes = 350_000;

const pointerSchema = z.object({
  revision: z.int(),
  hash: z.string(),
  previous: z.nullable(z.string()),
  announced: z._default(z.boolean(), true),
});
const otherSchema = z.object({
  ...z.pick(pointerSchema, { revision: true, hash: true, previous: true }).shape,
  format: z.int(),
});
const partSchema = z.object({ bytes: z.instanceof(Uint8Array), parts: z.int() });

/**
 * Snapshots in the table, compressed and cut into parts under their content's hash; a pointer item for each format says which
 * counts. What is written and read is of one `format`.
 */
export function createSnapshotRepository(
  { documents, name }: Table,
  log: Logger,
  format: number = snapshotFormat,
): SnapshotStore {
  const ownKey = pointerKey(format);
  const key = (hash: string, part: number) => ({ pk: snapshotPartition(hash), sk: String(part).padStart(4, '0') });

  async function readParts(hash: string) {
    const parts: z.infer<typeof partSchema>[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName: name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': snapshotPartition(hash) },
          ConsistentRead: true,
          ...(from && { ExclusiveStartKey: from }),
        }),
      );
      parts.push(...Items.map((item) => partSchema.parse(item)));
      from = LastEvaluatedKey;
    } while (from);
    return parts;
  }

  async function remove(hash: string): Promise<void> {
    const parts = await readParts(hash);
    // From the end: what a removal that was broken off leaves is counted from the first part on.
    for (let part = parts.length - 1; part >= 0; part--)
      await documents.send(new DeleteCommand({ TableName: name, Key: key(hash, part) }));
  }

  return {
    async pointer(strong): Promise<SnapshotPointer | null> {
      const { Item } = await documents.send(new GetCommand({ TableName: name, Key: ownKey, ConsistentRead: strong }));
      return Item ? pointerSchema.parse(Item) : null;
    },

    async read(hash) {
      const parts = await readParts(hash);
      const expected = parts[0]?.parts;
      if (expected === undefined || parts.length !== expected) return null;
      try {
        return await decodeSnapshot(Buffer.concat(parts.map(({ bytes }) => bytes)), format);
      } catch (error) {
        log.error('a stored snapshot is not readable', { hash, error });
        return null;
      }
    },

    async write(snapshot) {
      const { hash, bytes } = await encodeSnapshot(snapshot, format);
      const parts = Math.max(1, Math.ceil(bytes.length / partBytes));
      for (let part = 0; part < parts; part++)
        await documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...key(hash, part), parts, bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes) },
          }),
        );
      return hash;
    },

    point: (to, expectedRevision) =>
      conditionally(() =>
        documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...ownKey, ...to, format },
            ConditionExpression: expectedRevision === 0 ? 'attribute_not_exists(pk)' : 'revision = :expected',
            ...(expectedRevision === 0 ? {} : { ExpressionAttributeValues: { ':expected': expectedRevision } }),
          }),
        ),
      ),

    async announce(revision) {
      await conditionally(() =>
        documents.send(
          new UpdateCommand({
            TableName: name,
            Key: ownKey,
            UpdateExpression: 'SET announced = :yes',
            ConditionExpression: 'revision = :revision',
            ExpressionAttributeValues: { ':yes': true, ':revision': revision },
          }),
        ),
      );
    },

    remove,

    async others() {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pointerPartition },
          ConsistentRead: true,
        }),
      );
      return Items.filter(({ sk }) => sk !== ownKey.sk).flatMap((item) => z.safeParse(otherSchema, item).data ?? []);
    },

    async forget({ format: other, revision, hash, previous }: OtherPointer) {
      // The pointer last: broken off before, the next run finds by it what is left.
      for (const each of [previous, hash]) if (each !== null) await remove(each);
      return conditionally(() =>
        documents.send(
          new DeleteCommand({
            TableName: name,
            Key: pointerKey(other),
            ConditionExpression: 'revision = :expected',
            ExpressionAttributeValues: { ':expected': revision },
          }),
        ),
      );
    },
  };
}
