import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { sortedText } from '#domain/sorted-text.ts';
import { parseKnown } from '#domain/stored-entity.ts';
import { type Snapshot, snapshotSchema } from './snapshot.ts';

/**
 * A snapshot is stored in parts: its houses in groups, and everything else. A write of one house
 * changes one group and little else, so the other parts are neither stored nor read again.
 */
export type HousePart = Snapshot['houses'];
export type RestPart = Omit<Snapshot, 'houses'>;

/** Houses of one group, about. */
const housesAGroup = 128;

/**
 * How many groups so many houses are parted into. The number in use stays until it is far off: a
 * stock at the border of two numbers must not be stored anew with every house.
 */
export function groupsFor(houses: number, inUse = 0): number {
  const fitting = 2 ** Math.max(0, Math.ceil(Math.log2(houses / housesAGroup)));
  return inUse >= fitting / 2 && inUse <= fitting * 2 ? inUse : fitting;
}

/** Ids are spread evenly by a hash of them (FNV-1a), however they were made. */
function groupOf(id: string, groups: number): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x0100_0193);
  return (hash >>> 0) % groups;
}

/** The houses by group, sorted by id in each. */
export function groupHouses(houses: Snapshot['houses'], groups: number): HousePart[] {
  const parts = Array.from({ length: groups }, (): HousePart => ({}));
  for (const id of Object.keys(houses).sort()) {
    const [part, house] = [parts[groupOf(id, groups)], houses[id]];
    if (part && house) part[id] = house;
  }
  return parts;
}

/** Whether both hold the very same houses: what is not written again keeps its object. */
export function isSamePart(one: HousePart, other: HousePart): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

export interface EncodedPart {
  /** Equal contents of one format have equal hashes. */
  hash: string;
  bytes: Buffer;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

async function encode(text: string): Promise<EncodedPart> {
  const hash = createHash('sha256').update(text).digest('hex');
  return { hash, bytes: await pack(text, { level: 6 }) };
}

async function decode(bytes: Uint8Array, format: number): Promise<unknown> {
  const content: unknown = JSON.parse((await unpack(bytes)).toString('utf8'));
  z.object({ format: z.literal(format) }).parse(content);
  return content;
}

/** Houses come from their schema, and so with their fields in its order. */
export const encodeHouses = (houses: HousePart, format: number) =>
  encode(JSON.stringify({ format, houses }));

export const encodeRest = (rest: RestPart, format: number) =>
  encode(sortedText({ format, ...rest }));

const housesSchema = z.pick(snapshotSchema, { houses: true });
const restSchema = z.omit(snapshotSchema, { houses: true });

/** Throws when the bytes are not such a part of this format. */
export const decodeHouses = async (bytes: Uint8Array, format: number): Promise<HousePart> =>
  parseKnown(housesSchema, await decode(bytes, format)).houses;

/** Throws when the bytes are not such a part of this format. */
export const decodeRest = async (bytes: Uint8Array, format: number): Promise<RestPart> =>
  parseKnown(restSchema, await decode(bytes, format));
