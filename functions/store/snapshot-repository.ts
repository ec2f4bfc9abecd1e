import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { decodeSnapshot, encodeSnapshot } from '../catalogue/snapshot-codec.ts';
import type { SnapshotPointer, SnapshotStore } from '../catalogue/snapshot-store.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from './table.ts';

export const versionKey = { pk: 'CATALOGUE', sk: 'VERSION' };
export const snapshotPartition = (hash: string) => `SNAPSHOT#${hash}`;
/** Bytes of one part; an item holds at most 400 kB. */
const partBytes = 350_000;

const pointerSchema = z.object({
  revision: z.int(),
  hash: z.string(),
  format: z.int(),
  previous: z.nullable(z.string()),
  announced: z._default(z.boolean(), true),
});
const partSchema = z.object({ bytes: z.instanceof(Uint8Array), parts: z.int() });

/** Snapshots in the table, compressed and cut into parts under their content's hash; a pointer item says which counts. */
export function createSnapshotRepository({ documents, name }: Table, log: Logger): SnapshotStore {
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

  return {
    async pointer(strong): Promise<SnapshotPointer | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: versionKey, ConsistentRead: strong }),
      );
      return Item ? pointerSchema.parse(Item) : null;
    },

    async read(hash) {
      const parts = await readParts(hash);
      const expected = parts[0]?.parts;
      if (expected === undefined || parts.length !== expected) return null;
      try {
        return await decodeSnapshot(Buffer.concat(parts.map(({ bytes }) => bytes)));
      } catch (error) {
        log.error('a stored snapshot is not readable', { hash, error });
        return null;
      }
    },

    async write(snapshot) {
      const { hash, bytes } = await encodeSnapshot(snapshot);
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

    async point(to, expectedRevision) {
      try {
        await documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...versionKey, ...to },
            ConditionExpression: expectedRevision === 0 ? 'attribute_not_exists(pk)' : 'revision = :expected',
            ...(expectedRevision === 0 ? {} : { ExpressionAttributeValues: { ':expected': expectedRevision } }),
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    async announce(revision) {
      try {
        await documents.send(
          new UpdateCommand({
            TableName: name,
            Key: versionKey,
            UpdateExpression: 'SET announced = :yes',
            ConditionExpression: 'revision = :revision',
            ExpressionAttributeValues: { ':yes': true, ':revision': revision },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async remove(hash) {
      const parts = await readParts(hash);
      for (let part = 0; part < parts.length; part++)
        await documents.send(new DeleteCommand({ TableName: name, Key: key(hash, part) }));
    },
  };
}
