import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { codeOf, writeKept } from '../../shared/kept-file.ts';
import { type Attributes, attributesSchema } from './written-items.ts';

/** A write of an item, as it is known before it is made. */
const begunSchema = z.object({
  /** Id and number of its record in the stream: a record that is handed over again is the same. */
  id: z.string(),
  sequence: z.string(),
  /** Seconds since the epoch. */
  at: z.int(),
  table: z.string(),
  keys: attributesSchema,
  /** The item before the write; null where there was none. */
  before: z.nullable(attributesSchema),
  /** The item after the write, where its record was given up. */
  after: z.optional(z.nullable(attributesSchema)),
});
export type BegunWrite = z.infer<typeof begunSchema>;

export interface KeptStream {
  /** Writes of an earlier process that a consumer had not taken, in their order. */
  left: readonly BegunWrite[];
  /** Keeps writes before they are made. */
  begin(writes: readonly BegunWrite[]): void;
  /** The write was not made, or changed nothing. */
  drop(id: string): void;
  /** The write's record goes to so many consumers. */
  handOver(id: string, after: Attributes | undefined, consumers: number): void;
  /** A consumer took a record, or gave it up: then it is kept for the next start. */
  taken(id: string, success: boolean): void;
}

/**
 * The part of the stream that consumers have not taken, in a file of the database's folder: a process
 * that is killed after a write, and before the audit log has it, hands it over when it starts again.
 * What came after a write is what was before the next one of the item, or what is stored.
 */
export function createKeptStream(folder: string | undefined): KeptStream {
  const file = folder && join(folder, 'stream');
  const left = file ? readBegun(file) : [];
  /** Writes that are in the file, with how many consumers still have to take them. */
  const open = new Map(left.map((write) => [write.id, { write, consumers: 0, givenUp: false }]));

  /** Empties the file, but for what was given up, whenever no write is on its way. */
  function tidy(): void {
    if (!file) return;
    const rest = [...open.values()];
    if (rest.some(({ givenUp }) => !givenUp)) return;
    try {
      if (rest.length === 0) rmSync(file, { force: true });
      else writeKept(file, rest.map(({ write }) => lineOf(write)).join(''));
    } catch {
      // A full disk: the next start hands over again what was taken, which changes nothing.
    }
  }

  return {
    left,
    begin(writes) {
      if (!file) return;
      appendFileSync(file, writes.map(lineOf).join(''));
      for (const write of writes) open.set(write.id, { write, consumers: 0, givenUp: false });
    },
    drop(id) {
      open.delete(id);
      tidy();
    },
    handOver(id, after, consumers) {
      const known = open.get(id);
      if (!known) return;
      known.write = { ...known.write, after: after ?? null };
      known.consumers = consumers;
    },
    taken(id, success) {
      const known = open.get(id);
      if (!known) return;
      known.consumers -= 1;
      if (!success) known.givenUp = true;
      if (known.consumers === 0 && !known.givenUp) open.delete(id);
      if (known.consumers === 0) tidy();
    },
  };
}

const lineOf = (write: BegunWrite) => `${JSON.stringify(write)}\n`;

function readBegun(file: string): BegunWrite[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [begunSchema.parse(JSON.parse(line))];
    } catch {
      // The process was killed while it wrote the line: the write itself was not begun.
      return [];
    }
  });
}

/** The item after a kept write: what was before the next write of it, or what is stored now. */
export function afterOf(
  write: BegunWrite,
  later: readonly BegunWrite[],
  stored: Attributes | undefined,
): Attributes | undefined {
  if (write.after !== undefined) return write.after ?? undefined;
  const same = ({ table, keys }: BegunWrite) =>
    table === write.table && JSON.stringify(keys) === JSON.stringify(write.keys);
  const next = later.find(same);
  return next ? (next.before ?? undefined) : stored;
}
