import { parse } from 'csv-parse/browser/esm/sync';
import { type CsvProblem, CsvRefused } from './columns.ts';
import { findHeading } from './find-heading.ts';
import { type GridLine, tableOfLines } from './grid.ts';
import { fileLimits } from './limits.ts';
import type { FileNote, SourceTable } from './table.ts';
import { checkTableSize } from './table-size.ts';

/** How text is cut. */
interface CutOptions {
  delimiter: string;
  /** Records to read, from the first. */
  to?: number;
  /** Whether a quotation mark inside a cell that does not begin with one is text. */
  relax_quotes?: boolean;
}

/** Every line is a record, however many cells it has. Throws on text that is no CSV. */
const cut = (text: string, options: CutOptions) =>
  parse(text, { ...options, relax_column_count: true });

/** The signs that may stand between cells. */
const separators = [',', ';', '\t', '|'] as const;

/** Lines of a file: fifty in each row's texts. */
const mostLines = 50 * fileLimits.rows;
/** Records, and letters, by which the separator is found. */
const [looked, lookedLetters] = [40, 200_000];

/**
 * The table of a CSV. Between cells stands the separator that its first line names (`sep=;`), or
 * the one by which the most names of columns are known. Throws `CsvRefused`.
 */
export function readCsvTable(text: string): SourceTable {
  const [line = '', named] = /^\s*sep=(.)[ \t]*(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const rest = text.slice(line.length);
  const delimiter = named ?? separatorOf(rest);
  // As many may be letters inside of cells.
  if (countOf(delimiter, rest) > 2 * fileLimits.cells || countOf('\n', rest) > mostLines)
    throw new CsvRefused({ code: 'tooLarge' });
  const { records, notes } = recordsOf(rest, delimiter);
  checkTableSize(records);
  if (named !== undefined) notes.push({ code: 'linesBefore', lines: [line.trim()] });
  const first = named === undefined ? 1 : 2;
  const lines = records.map((cells, at): GridLine => ({ line: at + first, cells }));
  const table = tableOfLines(lines, delimiter);
  return { ...table, notes: [...notes, ...table.notes] };
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

function separatorOf(text: string): string {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const scored = separators.map((separator) => {
    const first = tryCut(text, separator);
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
function tryCut(whole: string, delimiter: string): string[][] {
  const text = whole.slice(0, lookedLetters);
  try {
    return cut(text, { delimiter, to: looked, relax_quotes: true });
  } catch {
    return text.split(/\r\n|\r|\n/, looked).map((line) => line.split(delimiter));
  }
}

function recordsOf(text: string, delimiter: string): { records: string[][]; notes: FileNote[] } {
  try {
    return { records: cut(text, { delimiter }), notes: [] };
  } catch (error) {
    const problem = unreadable(error);
    if (problem.reason !== 'quotes') throw new CsvRefused(problem);
  }
  try {
    const records = cut(text, { delimiter, relax_quotes: true });
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
