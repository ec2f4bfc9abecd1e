import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { parseKnown } from '../domain/stored-entity.ts';
import { type Snapshot, snapshotSchema } from './snapshot.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A snapshot compressed, with the hash of its content as its name. Equal snapshots of one format have equal names. */
export async function encodeSnapshot(snapshot: Snapshot, format: number): Promise<{ hash: string; bytes: Buffer }> {
  const sorted = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify({
    format,
    houses: sorted(snapshot.houses),
    campaigns: sorted(snapshot.campaigns),
    discounts: sorted(snapshot.discounts),
    images: sorted(snapshot.images),
    gone: sorted(snapshot.gone),
  });
  const hash = createHash('sha256').update(text).digest('hex');
  return { hash, bytes: await pack(text, { level: 6 }) };
}

/** Throws when the bytes are not a snapshot of this format. */
export async function decodeSnapshot(bytes: Uint8Array, format: number): Promise<Snapshot> {
  const content: unknown = JSON.parse((await unpack(bytes)).toString('utf8'));
  z.object({ format: z.literal(format) }).parse(content);
  return parseKnown(snapshotSchema, content);
}
