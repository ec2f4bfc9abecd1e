import * as z from 'zod/mini';
import {
  type ColumnMap,
  type ColumnMatch,
  columnMap,
  headingKey,
  listCells,
  matchColumns,
  parseColumnMap,
} from '#domain/houses/import/match-columns.ts';
import {
  doubtfulSeparators,
  type ListSeparator,
  listSeparatorKinds,
} from '#domain/houses/import/read-list.ts';
import { rowsOf } from '#domain/houses/import/rows-of-table.ts';
import type { SourceRow } from '#domain/houses/import/source-row.ts';
import { isColumnField } from '#domain/houses/import/table/column-words.ts';
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { fileLimits } from '#domain/houses/import/table/limits.ts';
import type { FileNote, ReadTable, SourceTable } from '#domain/houses/import/table/table.ts';

/** What staff decided of a file's columns. */
export interface FileChoices {
  /** By the column's name; null leaves it out. */
  columns: ColumnMap['columns'];
  listSeparator?: ListSeparator;
}

/** A chosen file, its columns matched as its heading was matched last, or by what they say. */
export interface OpenedFile {
  file: File;
  table: SourceTable;
  choices: FileChoices;
  /**
   * Where the choices come from: the product's own names need none, a heading that was matched here
   * before has them, any other is guessed.
   */
  known: 'own' | 'before' | 'guessed';
}

/** Reads a file, or another sheet of it. Rejects with `CsvRefused`. */
export async function openFile(
  file: File,
  read: ReadTable,
  how: Parameters<ReadTable>[2] = {},
): Promise<OpenedFile> {
  if (file.size > fileLimits.megabytes * 1024 * 1024) throw new CsvRefused({ code: 'tooLarge' });
  const table = await read(new Uint8Array(await file.arrayBuffer()), file.name, how);
  const remembered = recallChoices(table.heading);
  const known = isOwn(table) ? 'own' : remembered ? 'before' : 'guessed';
  return { file, table, choices: (known === 'before' && remembered) || { columns: {} }, known };
}

/** Whether the file has the names that an export gives it. */
const isOwn = ({ heading, entries }: SourceTable) =>
  entries !== null || heading.every((name) => isColumnField(name.toLowerCase()));

export const matchesOf = ({ table, choices }: OpenedFile): ColumnMatch[] =>
  matchColumns(table, choices.columns);

/** The houses of the file, by its choices. Throws `CsvRefused`. */
export function rowsIn(opened: OpenedFile, now: Date): SourceRow[] {
  const { listSeparator } = opened.choices;
  return rowsOf(opened.table, matchesOf(opened), { now, ...(listSeparator && { listSeparator }) });
}

/** Where the columns go, as a file for the command, and to be remembered. */
export function mapOf(opened: OpenedFile): ColumnMap {
  const { listSeparator } = opened.choices;
  return columnMap(matchesOf(opened), listSeparator ? { listSeparator } : {});
}

/** The choices once a column goes to this field: no other column goes there any more. */
export function withField(
  matches: readonly ColumnMatch[],
  { at, name }: ColumnMatch,
  field: string | null,
): ColumnMap['columns'] {
  const others = matches
    .filter((one) => one.at !== at && one.name !== '')
    .map((one) => [one.name, one.field === field ? null : one.field] as const);
  return { ...Object.fromEntries(others), [name]: field };
}

/** What may part the entries of the file's lists, where that is in doubt. */
export const separatorsIn = (table: SourceTable, matches: readonly ColumnMatch[]) =>
  doubtfulSeparators(listCells(table, matches));

/** The sheet of a workbook that was read. */
export function sheetOf({ notes, sheets }: SourceTable): string | undefined {
  const note = notes.find(
    (one): one is Extract<FileNote, { code: 'sheet' }> => one.code === 'sheet',
  );
  return note?.sheet ?? sheets[0];
}

const storageKey = 'showroom.import-columns';
/** Headings that this browser remembers. */
const mostRemembered = 20;
const rememberedSchema = z.array(z.object({ heading: z.string(), map: z.unknown() }));

function remembered(): z.infer<typeof rememberedSchema> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return rememberedSchema.safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

function recallChoices(heading: readonly string[]): FileChoices | null {
  const key = headingKey(heading);
  const found = remembered().find((one) => one.heading === key);
  if (!found) return null;
  try {
    const { columns, listSeparator } = parseColumnMap(JSON.stringify(found.map));
    const separator = listSeparatorKinds.find((kind) => kind === listSeparator);
    return { columns, ...(separator && { listSeparator: separator }) };
  } catch {
    // Another release wrote it.
    return null;
  }
}

/** The next file with this heading is matched alike, in this browser. */
export function rememberChoices(opened: OpenedFile): void {
  const key = headingKey(opened.table.heading);
  const map = mapOf(opened);
  const others = remembered().filter((one) => one.heading !== key);
  try {
    const next = [{ heading: key, map }, ...others].slice(0, mostRemembered);
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing asks again.
  }
}
