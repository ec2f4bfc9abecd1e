import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Clock } from '../platform/env.ts';
import type { Logger } from '../platform/logger.ts';
import { conditionally, type Table } from '../platform/table.ts';
import { decodeSnapshot, encodeSnapshot, type Snapshot, snapshotFormat } from './snapshot.ts';

/** ms after its last read at which the catalogue of another format is removed. */
const unreadFor = 86_400_000;

/**
 * Removes pointer and snapshots of every other format that nothing has read for a day; answers how
 * many formats those were. Very old releases do not note their reads: for their format the day
 * begins when the schedule first finds it.
 */
export async function forgetUnreadFormats(
  snapshots: Pick<SnapshotStore, 'others' | 'forget'>,
  reads: CatalogueReads,
  now: Date,
): Promise<number> {
  let forgotten = 0;
  for (const other of await snapshots.others()) {
    const last = await reads.last(other.format);
    if (last === null) await reads.note(other.format);
    else if (now.getTime() - last.getTime() >= unreadFor && (await snapshots.forget(other))) {
      await reads.forget(other.format);
      forgotten += 1;
    }
  }
  return forgotten;
}

export const pointerPartition = 'CATALOGUE';
/**
 * Format 4 keeps the key of the time when there was one pointer for all: releases of that time read
 * and write it there.
 */
export const pointerKey = (format: number) => ({
  pk: pointerPartition,
  sk: format === 4 ? 'VERSION' : `VERSION#${format}`,
});
export const snapshotPartition = (hash: string) => `SNAPSHOT#${hash}`;
/** Bytes of one part; an item holds at most 400 kB. */
const partBytes = 350_000;

/** Which snapshot of a format is the current one. */
const pointerSchema = z.object({
  /** Counts publications, from 1. */
  revision: z.int(),
  hash: z.string(),
  /** The snapshot before it. It is kept because a reader may be fetching it. */
  previous: z.nullable(z.string()),
  /** Whether the CDN was told. A publisher that stopped before leaves it false for the next one. */
  announced: z._default(z.boolean(), true),
});
export type SnapshotPointer = z.infer<typeof pointerSchema>;
/** The pointer of another release's format. */
const otherSchema = z.object({
  ...z.pick(pointerSchema, { revision: true, hash: true, previous: true }).shape,
  format: z.int(),
});
type OtherPointer = z.infer<typeof otherSchema>;
const partSchema = z.object({ bytes: z.instanceof(Uint8Array), parts: z.int() });

/**
 * Snapshots in the table, compressed and cut into parts under their content's hash; for each format
 * a pointer item names the current one. Everything here is about one `format`; only `others` and
 * `forget` are about other formats.
 */
export function createSnapshotRepository(
  { documents, name }: Table,
  log: Logger,
  format: number = snapshotFormat,
) {
  const ownKey = pointerKey(format);
  const key = (hash: string, part: number) => ({
    pk: snapshotPartition(hash),
    sk: String(part).padStart(4, '0'),
  });

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
    // From the last part to the first: if the removal stops half-way, the first part still says how
    // many there are.
    for (let part = parts.length - 1; part >= 0; part--)
      await documents.send(new DeleteCommand({ TableName: name, Key: key(hash, part) }));
  }

  return {
    /** `strong` reads what was written last, at twice the price. */
    async pointer(strong: boolean): Promise<SnapshotPointer | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: ownKey, ConsistentRead: strong }),
      );
      return Item ? pointerSchema.parse(Item) : null;
    },

    /** Null when it is gone or unreadable. */
    async read(hash: string): Promise<Snapshot | null> {
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

    /** Answers its hash. */
    async write(snapshot: Snapshot): Promise<string> {
      const { hash, bytes } = await encodeSnapshot(snapshot, format);
      const parts = Math.max(1, Math.ceil(bytes.length / partBytes));
      for (let part = 0; part < parts; part++)
        await documents.send(
          new PutCommand({
            TableName: name,
            Item: {
              ...key(hash, part),
              parts,
              bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
            },
          }),
        );
      return hash;
    },

    /** False when someone else published since `revision` was read (0: nothing was). */
    point: (to: SnapshotPointer, expectedRevision: number): Promise<boolean> =>
      conditionally(() =>
        documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...ownKey, ...to, format },
            ConditionExpression:
              expectedRevision === 0 ? 'attribute_not_exists(pk)' : 'revision = :expected',
            ...(expectedRevision === 0
              ? {}
              : { ExpressionAttributeValues: { ':expected': expectedRevision } }),
          }),
        ),
      ),

    /** Notes that the CDN was told of this revision; does nothing when there is a newer one. */
    async announce(revision: number): Promise<void> {
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

    /** Pointers of other formats: releases before or after this one wrote them. */
    async others(): Promise<OtherPointer[]> {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pointerPartition },
          ConsistentRead: true,
        }),
      );
      return Items.filter(({ sk }) => sk !== ownKey.sk).flatMap(
        (item) => z.safeParse(otherSchema, item).data ?? [],
      );
    },

    /**
     * Removes the snapshots of another format, then its pointer. False when a publisher of that
     * format moved it meanwhile.
     */
    async forget({ format: other, revision, hash, previous }: OtherPointer): Promise<boolean> {
      // The pointer goes last: if the removal stops before, the next run finds the rest by it.
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

export type SnapshotStore = ReturnType<typeof createSnapshotRepository>;

/**
 * A partition of its own: functions that only read the catalogue may write here, and nowhere else.
 */
export const readsPartition = 'CATALOGUE_READ';
/** ms for which one note of a process is enough. */
const noteEvery = 3_600_000;

const readSchema = z.object({ read_at: z.iso.datetime() });

/**
 * When each format of the catalogue was last read: one small item a format, which its readers write
 * at most hourly.
 */
export function createCatalogueReads({ documents, name }: Table, log: Logger, clock: Clock) {
  const key = (format: number) => ({ pk: readsPartition, sk: String(format) });
  const noted = new Map<number, number>();

  return {
    /** Notes that a format is read now. Cheap to call at every read; never rejects. */
    async note(format: number): Promise<void> {
      const now = clock();
      const since = now.getTime() - (noted.get(format) ?? Number.NEGATIVE_INFINITY);
      if (since >= 0 && since < noteEvery) return;
      noted.set(format, now.getTime());
      try {
        await documents.send(
          new PutCommand({ TableName: name, Item: { ...key(format), read_at: now.toISOString() } }),
        );
      } catch (error) {
        // A page must not fail because of a note; the one before keeps the format for a day.
        log.warn('the note that this format is read could not be written', { format, error });
      }
    },

    /** Null when no reader ever noted this format. */
    async last(format: number): Promise<Date | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: key(format), ConsistentRead: true }),
      );
      const { data } = z.safeParse(readSchema, Item);
      return data ? new Date(data.read_at) : null;
    },

    async forget(format: number): Promise<void> {
      await documents.send(new DeleteCommand({ TableName: name, Key: key(format) }));
    },
  };
}
type CatalogueReads = ReturnType<typeof createCatalogueReads>;
