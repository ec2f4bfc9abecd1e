import { type CsvProblem, CsvRefused } from './columns.ts';
import { findHeading } from './find-heading.ts';
import { type GridLine, tableOfLines } from './grid.ts';
import type { FileNote, SourceTable } from './table.ts';

/** How text is cut: every line is a record, however many cells it has. */
export interface CutOptions {
  delimiter: string;
  /** Records to read, from the first. */
  to?: number;
  /** Whether a quotation mark inside a cell that does not begin with one is text. */
  relax_quotes?: boolean;
  relax_column_count: true;
}

/** Cuts a CSV into records; throws on text that is no CSV. */
export type CutRecords = (text: string, options: CutOptions) => string[][];

/** The signs that may stand between cells. */
const separators = [',', ';', '\t', '|'] as const;

/** Records by which the separator is found. */
const looked = 40;

/**
 * The table of a CSV. Between cells stands the separator that its first line names (`sep=;`), or
 * the one by which the most names of columns are known. Throws `CsvRefused`.
 */
export function readCsvTable(text: string, cut: CutRecords): SourceTable {
  const [line = '', named] = /^\s*sep=(.)[ \t]*(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const rest = text.slice(line.length);
  const delimiter = named ?? separatorOf(rest, cut);
  const { records, notes } = recordsOf(rest, delimiter, cut);
  if (named !== undefined) notes.push({ code: 'linesBefore', lines: [line.trim()] });
  const first = named === undefined ? 1 : 2;
  const lines = records.map((cells, at): GridLine => ({ line: at + first, cells }));
  const table = tableOfLines(lines, delimiter);
  return { ...table, notes: [...notes, ...table.notes] };
}

function separatorOf(text: string, cut: CutRecords): string {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const scored = separators.map((separator) => {
    const first = tryCut(text, separator, cut);
    const { at, known } = findHeading(first);
    const cells = first[at]?.length ?? 0;
    return { separator, known, cells, inLine: line.split(separator).length };
  });
  const [best] = scored.sort(
    (one, other) => other.known - one.known || other.cells - one.cells || other.inLine - one.inLine,
  );
  return best?.separator ?? ',';
}

/** The first records, cut at this separator; by the bare sign where quotation marks are broken. */
function tryCut(text: string, delimiter: string, cut: CutRecords): string[][] {
  try {
    return cut(text, { delimiter, to: looked, relax_quotes: true, relax_column_count: true });
  } catch {
    return text.split(/\r\n|\r|\n/, looked).map((line) => line.split(delimiter));
  }
}

function recordsOf(
  text: string,
  delimiter: string,
  cut: CutRecords,
): { records: string[][]; notes: FileNote[] } {
  try {
    return { records: cut(text, { delimiter, relax_column_count: true }), notes: [] };
  } catch (error) {
    const problem = unreadable(error);
    if (problem.reason !== 'quotes') throw new CsvRefused(problem);
  }
  try {
    const records = cut(text, { delimiter, relax_quotes: true, relax_column_count: true });
    return { records, notes: [{ code: 'looseQuotes' }] };
  } catch (error) {
    throw new CsvRefused(unreadable(error));
  }
}

type Unreadable = Extract<CsvProblem, { code: 'unreadable' }>;

/** Problems by the code of the parser's error. */
function unreadable(error: unknown): Unreadable {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const line =
    error instanceof Error && 'lines' in error && typeof error.lines === 'number'
      ? error.lines
      : null;
  return { code: 'unreadable', reason: /QUOTE/.test(code) ? 'quotes' : 'other', line };
}
