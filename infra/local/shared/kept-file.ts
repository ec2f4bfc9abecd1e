import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { StartRefused } from './start-refused.ts';

export interface KeptFile {
  /** What the file holds, as the beginning of a sentence: `The staff accounts`. */
  what: string;
  file: string;
  /** What deleting the file leads to, after "delete it to". */
  after: string;
}

/** The stage can't start with this file; the sentence says how it can. */
export function brokenFile({ what, file, after, why }: KeptFile & { why: string }): StartRefused {
  return new StartRefused(
    `${what} in ${file} can't be read: ${why}. Delete it to ${after}, or choose another folder with SHOWROOM_DATA.`,
  );
}

/**
 * The content of a JSON file of the data folder, undefined where there is none. Throws StartRefused
 * for an unreadable one.
 */
export function readKeptJson<Schema extends z.core.$ZodType>(
  kept: KeptFile,
  schema: Schema,
): z.output<Schema> | undefined {
  let text: string;
  try {
    text = readFileSync(kept.file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw brokenFile({
      ...kept,
      why: codeOf(error) === 'EISDIR' ? 'it is a folder' : reasonOf(error),
    });
  }
  if (text.trim() === '') throw brokenFile({ ...kept, why: 'it is empty' });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw brokenFile({ ...kept, why: 'it is not JSON, or not all of it' });
  }
  const { data, error } = z.safeParse(schema, content);
  if (error) throw brokenFile({ ...kept, why: `${placeOf(error)} is not what belongs there` });
  return data;
}

/** Writes a file whole or not at all: a process that is killed meanwhile leaves the old one. */
export function writeKept(file: string, content: string, mode = 0o644): void {
  const unfinished = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(unfinished, content, { mode });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true, recursive: true });
    throw error;
  }
}

/** The machine's message, in one line. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}

/** The code of a file system error, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

function placeOf(error: z.core.$ZodError): string {
  const path = error.issues[0]?.path.map(String).join('.');
  return path ? `"${path}"` : 'its content';
}
