import { createHash } from 'node:crypto';
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
import { tenAtOnce } from '../platform/ten-at-once.ts';
import { type Snapshot, snapshotFormat } from './snapshot.ts';
import {
  decodeHouses,
  decodeRest,
  type EncodedPart,
  encodeHouses,
  encodeRest,
  groupHouses,
  groupsFor,
  type HousePart,
  isSamePart,
  type RestPart,
} from './snapshot-parts.ts';

/** ms after its last read at which the catalogue of another format is removed. */
const unreadFor = 86_400_000;

/**
 * Removes pointer and snapshots of every other format that nothing has read for a day; answers how
 * many formats those were. For a format of which no read is noted, the day begins when the schedule
 * first finds it.
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
export const pointerKey = (format: number) => ({ pk: pointerPartition, sk: `VERSION#${format}` });
export const snapshotPartition = (hash: string) => `SNAPSHOT#${hash}`;
/** Bytes of one piece; an item holds at most 400 kB. */
const partBytes = 350_000;

/** Which snapshot of a format is the current one. */
const pointerSchema = z.object({
  /** Counts publications, from 1. */
  revision: z.int(),
  hash: z.string(),
  /** The snapshot before it. It is kept because a reader may be fetching it. */
  previous: z.nullable(z.string()),
  /** Whether the CDN was told. A publisher that stopped before leaves it false for the next one. */
  announced: z.boolean(),
});
export type SnapshotPointer = z.infer<typeof pointerSchema>;
/** The pointer of another release's format. */
const otherSchema = z.object({
  ...z.pick(pointerSchema, { revision: true, hash: true, previous: true }).shape,
  format: z.int(),
});
type OtherPointer = z.infer<typeof otherSchema>;
/** A piece of a stored part's bytes; `parts` says how many pieces there are. */
const pieceSchema = z.object({ bytes: z.instanceof(Uint8Array), parts: z.int() });

/**
 * A stored part: where it lies, and the hash of its content. A place is never used again, so that
 * one publisher cannot remove what another has just written.
 */
const storedPartSchema = z.object({ place: z.string(), hash: z.string() });
type StoredPart = z.infer<typeof storedPartSchema>;

/** What stands under a snapshot's hash: its parts. */
const listSchema = z.object({ rest: storedPartSchema, houses: z.array(storedPartSchema) });
type PartList = z.infer<typeof listSchema>;

/** Parts in memory, by place: a later snapshot shares most of them. */
interface Held {
  hash: string;
  list: PartList;
  rest: RestPart;
  houses: Map<string, HousePart>;
}

/**
 * Snapshots in the table, compressed and in parts, each at a place of its own; under a snapshot's
 * hash stands the list of them, and for each format a pointer item names the current snapshot.
 * Everything here is about one `format`; only `others` and `forget` are about other formats.
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

  async function itemsOf(place: string) {
    const items: Record<string, unknown>[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName: name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': snapshotPartition(place) },
          ConsistentRead: true,
          ...(from && { ExclusiveStartKey: from }),
        }),
      );
      items.push(...Items);
      from = LastEvaluatedKey;
    } while (from);
    return items;
  }

  /** Null where it is gone, or not all there. */
  async function readBytes(place: string): Promise<Buffer | null> {
    const pieces = (await itemsOf(place)).map((item) => pieceSchema.parse(item));
    const isWhole = pieces.length > 0 && pieces[0]?.parts === pieces.length;
    return isWhole ? Buffer.concat(pieces.map(({ bytes }) => bytes)) : null;
  }

  /** Null where there is none, or it is another format's. */
  async function readList(hash: string): Promise<PartList | null> {
    const bytes = await readBytes(hash);
    try {
      return bytes && listSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      return null;
    }
  }

  async function storeBytes(place: string, bytes: Uint8Array): Promise<void> {
    const parts = Math.max(1, Math.ceil(bytes.length / partBytes));
    for (let part = 0; part < parts; part++)
      await documents.send(
        new PutCommand({
          TableName: name,
          Item: {
            ...key(place, part),
            parts,
            bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
          },
        }),
      );
  }

  async function store({ hash, bytes }: EncodedPart): Promise<StoredPart> {
    const place = `${hash.slice(0, 32)}-${crypto.randomUUID()}`;
    await storeBytes(place, bytes);
    return { place, hash };
  }

  async function removeItems(place: string): Promise<void> {
    const { length } = await itemsOf(place);
    // From the last piece to the first: if the removal stops half-way, the first one still says how
    // many there are.
    for (let part = length - 1; part >= 0; part--)
      await documents.send(new DeleteCommand({ TableName: name, Key: key(place, part) }));
  }

  /**
   * Removes a snapshot with its parts, except those that the `kept` ones share. Whatever may be in
   * use has to be among these; one that is gone needs nothing.
   */
  async function remove(hash: string, kept: readonly string[] = []): Promise<void> {
    const list = await readList(hash);
    if (list) {
      const lists = await Promise.all(kept.map(readList));
      const shared = new Set(lists.flatMap((one) => (one ? placesIn(one) : [])));
      const alone = placesIn(list).filter((place) => !shared.has(place));
      await tenAtOnce(alone, removeItems);
    }
    await removeItems(hash);
  }

  /** What was read or written last. */
  let held: Held | null = null;

  async function readWhole(hash: string, known: Held | null): Promise<Held | null> {
    const list = await readList(hash);
    if (!list) return null;
    const read = async <Part>(
      part: StoredPart,
      before: Part | undefined,
      decode: (bytes: Uint8Array, format: number) => Promise<Part>,
    ) => {
      if (before !== undefined) return before;
      const bytes = await readBytes(part.place);
      return bytes && (await decode(bytes, format));
    };
    const [rest, houses] = await Promise.all([
      read(
        list.rest,
        known?.list.rest.place === list.rest.place ? known.rest : undefined,
        decodeRest,
      ),
      tenAtOnce(list.houses, async (part) => ({
        place: part.place,
        houses: await read(part, known?.houses.get(part.place), decodeHouses),
      })),
    ]);
    const all = new Map(houses.flatMap((one) => (one.houses ? [[one.place, one.houses]] : [])));
    return rest && all.size === list.houses.length ? { hash, list, rest, houses: all } : null;
  }

  return {
    /** `strong` reads what was written last, at twice the price. */
    async pointer(strong: boolean): Promise<SnapshotPointer | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: ownKey, ConsistentRead: strong }),
      );
      return Item ? pointerSchema.parse(Item) : null;
    },

    /**
     * Null when it is gone or unreadable. Parts that this process read or wrote before are taken
     * from memory, unless all of it is to be read `anew`.
     */
    async read(hash: string, anew = false): Promise<Snapshot | null> {
      try {
        const found = await readWhole(hash, anew ? null : held);
        if (!found) return null;
        held = found;
        return { ...found.rest, houses: Object.assign({}, ...found.houses.values()) };
      } catch (error) {
        log.error('a stored snapshot is not readable', { hash, error });
        return null;
      }
    },

    /**
     * Stores the snapshot and answers its hash. Of the snapshot `before`, if that is the one read
     * last, the parts that are the same are shared.
     */
    async write(snapshot: Snapshot, before: string | null): Promise<string> {
      const known = before !== null && held?.hash === before ? held : null;
      const { houses, ...rest } = snapshot;
      const inUse = known?.list.houses.length;
      const groups = groupHouses(houses, groupsFor(Object.keys(houses).length, inUse));
      const isRegrouped = groups.length !== inUse;
      const stored = await tenAtOnce([...groups.entries()], async ([at, group]) => {
        const last = isRegrouped ? undefined : known?.list.houses[at];
        const lastHouses = last && known?.houses.get(last.place);
        if (last && lastHouses && isSamePart(group, lastHouses)) return last;
        const encoded = await encodeHouses(group, format);
        return last?.hash === encoded.hash ? last : await store(encoded);
      });
      const encodedRest = await encodeRest(rest, format);
      const lastRest = known?.list.rest;
      const list: PartList = {
        rest: lastRest?.hash === encodedRest.hash ? lastRest : await store(encodedRest),
        houses: stored,
      };
      const bytes = Buffer.from(JSON.stringify({ format, ...list }));
      const hash = createHash('sha256').update(bytes).digest('hex');
      await storeBytes(hash, bytes);
      const inGroups = stored.map(({ place }, at): [string, HousePart] => [
        place,
        groups[at] ?? {},
      ]);
      held = { hash, list, rest, houses: new Map(inGroups) };
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
      if (previous !== null) await remove(previous, [hash]);
      // From now on no publisher of that format shares a part of what is removed. The pointer goes
      // last: if the removal stops before, the next run finds the rest by it.
      const Key = pointerKey(other);
      const claimed = await conditionally(() =>
        documents.send(
          new UpdateCommand({
            TableName: name,
            Key,
            UpdateExpression: 'SET revision = :next, #hash = :gone, previous = :hash',
            ConditionExpression: 'revision = :expected',
            ExpressionAttributeNames: { '#hash': 'hash' },
            ExpressionAttributeValues: {
              ':next': revision + 1,
              ':gone': 'removed',
              ':hash': hash,
              ':expected': revision,
            },
          }),
        ),
      );
      if (!claimed) return false;
      await remove(hash);
      return conditionally(() =>
        documents.send(
          new DeleteCommand({
            TableName: name,
            Key,
            ConditionExpression: 'revision = :expected',
            ExpressionAttributeValues: { ':expected': revision + 1 },
          }),
        ),
      );
    },
  };
}

const placesIn = ({ rest, houses }: PartList) => [rest, ...houses].map(({ place }) => place);

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
