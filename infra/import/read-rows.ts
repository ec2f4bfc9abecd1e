import { readFile } from 'node:fs/promises';
import { caravanFieldNames } from '#domain/houses/caravan-fields.ts';
import { isRequired } from '#domain/houses/csv/template.ts';
import {
  type ColumnMap,
  type ColumnMatch,
  leftOut,
  listCells,
  matchColumns,
  parseColumnMap,
} from '#domain/houses/import/match-columns.ts';
import { doubtfulSeparators, type ListSeparator } from '#domain/houses/import/read-list.ts';
import { rowsOf } from '#domain/houses/import/rows-of-table.ts';
import { someNames } from '#domain/houses/import/some-names.ts';
import type { SourceRow } from '#domain/houses/import/source-row.ts';
import { unnumbered } from '#domain/houses/import/stock-numbers.ts';
import { type CsvProblem, CsvRefused } from '#domain/houses/import/table/columns.ts';
import { fileLimits } from '#domain/houses/import/table/limits.ts';
import type { FileNote, ReadTable, SourceTable } from '#domain/houses/import/table/table.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { separatorNames } from './options.ts';
import { readInThread } from './read-in-thread.ts';

/** How the operator wants a file to be read. */
export interface ReadingOptions {
  now: Date;
  /** The file of a mapping of columns, which the staff area saves. */
  map?: string | null;
  /** The sheet of a workbook; without it the first one. */
  sheet?: string | null;
  isBgn?: boolean;
  listSeparator?: ListSeparator | null;
}

/** The houses of a file, and what the operator has to know of how it was read, a sentence each. */
export interface ReadFile {
  rows: readonly SourceRow[];
  remarks: readonly string[];
}

/** Reads a CSV, a workbook or JSON. Throws `CommandRefused`. */
export async function readRows(
  path: string,
  options: ReadingOptions,
  read: ReadTable = readInThread(),
): Promise<ReadFile> {
  const { now, map: mapPath, sheet, isBgn, listSeparator } = options;
  const map = mapPath ? await readMap(mapPath) : null;
  const bytes = new Uint8Array(await bytesOf(path));
  try {
    const table = await read(bytes, path, { sheet: sheet ?? undefined });
    const matches = matchColumns(table, map?.columns);
    const separator = listSeparator ?? map?.listSeparator;
    if (!separator) refuseDoubtfulLists(table, matches);
    const rows = rowsOf(table, matches, {
      now,
      isBgn: isBgn || (map?.isBgn ?? false),
      ...(separator && { listSeparator: separator }),
    });
    return { rows, remarks: remarksOn(table, matches, rows) };
  } catch (error) {
    if (error instanceof CsvRefused) throw new CommandRefused(sentence(error.problem, path));
    throw error;
  }
}

/** A file of the product's own has its lists cut at `|`. */
function refuseDoubtfulLists(table: SourceTable, matches: readonly ColumnMatch[]): void {
  if (table.entries || matches.some(({ field }) => field === 'version')) return;
  const doubtful = doubtfulSeparators(listCells(table, matches));
  if (doubtful.length > 0)
    throw new CommandRefused(
      `The entries of lists may be parted by ${doubtful.map(quoted).join(' or ')}, which also stand inside entries. Say which with --lists ${doubtful.map((kind) => separatorNames[kind]).join(' or --lists ')}.`,
    );
}

async function readMap(path: string): Promise<ColumnMap> {
  try {
    return parseColumnMap((await bytesOf(path)).toString('utf8'));
  } catch (error) {
    if (error instanceof CsvRefused) throw new CommandRefused(sentence(error.problem, path));
    throw error;
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new CommandRefused(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new CommandRefused(`${path} is a folder, not a file.`);
    throw new CommandRefused(
      `${path} can't be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** How the file was read, as far as it does not follow from the product's own format. */
function remarksOn(
  table: SourceTable,
  matches: readonly ColumnMatch[],
  rows: readonly SourceRow[],
): string[] {
  const remarks = table.notes.map((note) => noteText(note, table));
  if (table.entries) return remarks;
  const guessed = matches.filter(({ name, field }) => field && field !== name.toLowerCase());
  const taken = guessed.map(({ name, field }) => `${short(name)} as ${field}`);
  for (const line of inLines(taken)) remarks.push(`Taken as: ${line.join(', ')}.`);
  const left = leftOut(matches);
  if (left.length > 0) remarks.push(`Left out, as no field of a house: ${some(left)}.`);
  const fields = new Set(matches.map(({ field }) => field));
  const lacking = caravanFieldNames.filter((name) => isRequired(name) && !fields.has(name));
  if (lacking.length > 0)
    remarks.push(
      `No column is taken as ${lacking.join(', ')}, which every house needs: name one with --map.`,
    );
  const count = unnumbered(rows);
  if (count > 0)
    remarks.push(
      `${count === 1 ? '1 row has' : `${count} rows have`} neither an id nor a stock number: the same file again would add the same houses again.`,
    );
  return remarks;
}

/** Letters of a line. */
const lineLength = 450;

/** Phrases in as few lines as hold them. */
function inLines(phrases: readonly string[]): string[][] {
  const lines: string[][] = [];
  for (const phrase of phrases) {
    const last = lines.at(-1);
    if (last && [...last, phrase].join(', ').length <= lineLength) last.push(phrase);
    else lines.push([phrase]);
  }
  return lines;
}

const short = (name: string) => someNames([name]).named.join();
const quoted = (text: string) => `"${short(text)}"`;

function some(names: readonly string[]): string {
  const { named, more } = someNames(names);
  return `${named.map((name) => `"${name}"`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function noteText(note: FileNote, { sheets }: SourceTable): string {
  switch (note.code) {
    case 'encoding':
      return 'The file is not UTF-8: it was read as Windows-1251.';
    case 'linesBefore':
      return `Left out before the names of columns: ${some(note.lines)}.`;
    case 'linesBetween':
      return `Left out, as no rows of the table: ${some(note.lines)}.`;
    case 'looseQuotes':
      return 'Some quotation marks are not doubled: they were taken as they stand.';
    case 'path':
      return `The list ${short(note.path)} was taken, ${note.entries === 1 ? '1 entry' : `${note.entries} entries`}.`;
    case 'sheet':
      return `The sheet ${quoted(note.sheet)} was taken, of ${some(sheets)}; --sheet names another.`;
  }
}

const broken = {
  cells: 'has not as many cells as there are columns',
  quotes: 'has quotes that are not closed, or not doubled inside a cell',
  other: 'makes no sense',
};

function sentence(problem: CsvProblem, path: string): string {
  switch (problem.code) {
    case 'unreadable':
      return `The CSV can't be read${problem.line === null ? '' : `: line ${problem.line} ${broken[problem.reason]}`}.`;
    case 'empty':
      return `${path} is empty.`;
    case 'notText':
      return `${path} is not text, and no workbook (.xlsx). In a spreadsheet, save it as "CSV UTF-8".`;
    case 'tooLarge':
      return `The file is too large: at most ${fileLimits.megabytes} MB, ${fileLimits.rows} rows, ${fileLimits.columns} columns and ${fileLimits.cells} cells. Cut it into several, or leave columns out.`;
    case 'badWorkbook':
      return 'The workbook can\'t be read: it is damaged, protected by a password, or an old .xls. Save it anew as .xlsx or "CSV UTF-8".';
    case 'notJson':
      return `${path} is not JSON: ${short(problem.reason)}.`;
    case 'noList':
      return `${path} holds no list of houses: somewhere in it there has to be an array of objects.`;
    case 'strangeEntry':
      return `Entry ${problem.entry} of ${path} is not a house: each has to be an object.`;
    case 'badMap':
      return problem.field === null
        ? 'The mapping is not one that the import can read.'
        : `The mapping names ${quoted(problem.field)}, which is no field of a house.`;
  }
}
