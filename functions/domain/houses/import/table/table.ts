import { CsvRefused } from './columns.ts';
import { readCsvTable } from './csv-table.ts';
import { decodeText } from './decode-text.ts';
import { readJsonTable } from './json-table.ts';
import { fileLimits } from './limits.ts';
import { isOldWorkbook, isWorkbook, readSheetTable } from './sheet-table.ts';

/** A file of houses as it stands: names of columns, and cells as text, nothing of it understood. */
export interface SourceTable {
  /** Names of the columns as the file has them; empty for a column without a name. */
  heading: readonly string[];
  /** The line that names the columns, counted from 1; 0 in JSON, which has none. */
  headingLine: number;
  records: readonly SourceRecord[];
  /** What had to be done to read the file: staff see it before the import, the operator beside. */
  notes: readonly FileNote[];
  /** The sheets of a workbook, of which the table is one; empty for another file. */
  sheets: readonly string[];
  /** JSON in the product's own shape: its entries are the rows, and no cell is interpreted. */
  entries: readonly Record<string, unknown>[] | null;
}

export interface SourceRecord {
  /** Lines below the heading: `headingLine + number` is the line that a spreadsheet shows. */
  number: number;
  /** As many as the heading has; undefined where JSON does not name the field at all. */
  cells: readonly (string | undefined)[];
}

export type FileNote =
  /** The bytes are not UTF-8, and were read as this. */
  | { code: 'encoding'; encoding: 'windows-1251' }
  /** Lines before the one with the names of columns: `sep=;`, a title. */
  | { code: 'linesBefore'; lines: readonly string[] }
  /** Lines that hold one cell where rows hold more: a sum below the table. */
  | { code: 'linesBetween'; lines: readonly string[] }
  /** Quotation marks inside cells were taken as they stand. */
  | { code: 'looseQuotes' }
  /** The list of a JSON file that was taken: `export.units`. */
  | { code: 'path'; path: string; entries: number }
  /** The sheet of a workbook that was taken, of several. */
  | { code: 'sheet'; sheet: string };

/**
 * Reads the table of a file; where it goes on beside its caller, `signal` ends it. The bytes may be
 * gone afterwards. Rejects with `CsvRefused`.
 */
export type ReadTable = (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options?: { sheet?: string | undefined; signal?: AbortSignal },
) => Promise<SourceTable>;

/**
 * The table of a file: a workbook by its bytes, JSON where its text begins like JSON or its name
 * says so, else CSV. `sheet` chooses one of a workbook. Throws `CsvRefused`.
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { sheet }: { sheet?: string | undefined } = {},
): Promise<SourceTable> {
  if (bytes.length > fileLimits.megabytes * 1024 * 1024) throw new CsvRefused({ code: 'tooLarge' });
  if (isOldWorkbook(bytes)) throw new CsvRefused({ code: 'badWorkbook' });
  const table = isWorkbook(bytes)
    ? await readSheetTable(bytes, sheet)
    : readText(decodeText(bytes), name);
  if (table.records.length > fileLimits.rows) throw new CsvRefused({ code: 'tooLarge' });
  return table;
}

function readText({ text, notes }: ReturnType<typeof decodeText>, name: string): SourceTable {
  if (text.trim() === '') throw new CsvRefused({ code: 'empty' });
  const table =
    /^\s*[[{]/.test(text) || /\.json$/i.test(name) ? readJsonTable(text) : readCsvTable(text);
  return { ...table, notes: [...notes, ...table.notes] };
}
