import readWorkbook from 'read-excel-file/universal';
import { unpackWorkbook } from './archive.ts';
import { CsvRefused } from './columns.ts';
import { isFilled } from './find-heading.ts';
import { type GridLine, tableOfLines } from './grid.ts';
import type { SourceTable } from './table.ts';
import { checkTableSize } from './table-size.ts';

/** A number as a workbook stores it: it may have more digits than a number here can hold. */
class StoredNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}
interface Sheet {
  name: string;
  /** Cells are texts, `StoredNumber`s, booleans, dates, or null. */
  rows: readonly (readonly unknown[])[];
}

/** Workbooks (.xlsx) are zip archives, which begin with these letters. */
export function isWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}

/** How the formats begin in which Excel wrote before 2007, and writes behind a password. */
export function isOldWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0;
}

/** The table of one sheet: the named one, else the first that is not empty. Throws `CsvRefused`. */
export async function readSheetTable(
  bytes: Uint8Array<ArrayBuffer>,
  named: string | undefined,
): Promise<SourceTable> {
  const sheets = (await opened(await unpackWorkbook(bytes))).filter(({ rows }) => rows.length > 0);
  const sheet = named === undefined ? sheets[0] : sheets.find(({ name }) => name === named);
  if (!sheet) throw new CsvRefused({ code: 'empty' });
  const lines = sheet.rows.map(
    (cells, at): GridLine => ({ line: at + 1, cells: cells.map(textOf) }),
  );
  checkTableSize(lines.map(({ cells }) => cells));
  const table = tableOfLines(padded(lines));
  const names = sheets.map(({ name }) => name);
  return {
    ...table,
    notes: names.length > 1 ? [{ code: 'sheet', sheet: sheet.name }, ...table.notes] : table.notes,
    sheets: names,
  };
}

async function opened(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  try {
    const parseNumber = (digits: string) => new StoredNumber(digits);
    const sheets = await readWorkbook(new Blob([bytes]), { parseNumber });
    // A sheet that is a chart has no rows at all.
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data ?? [] }));
  } catch {
    throw new CsvRefused({ code: 'badWorkbook' });
  }
}

/** A row of a sheet lacks no cell: those that are not stored are empty. */
function padded(lines: readonly GridLine[]): GridLine[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return lines.map(({ line, cells }) => {
    const isTitle = cells.filter(isFilled).length === 1 && isFilled(cells[0]);
    // A lone first cell is a title above the table, or a remark below it.
    if (isTitle) return { line, cells: cells.slice(0, 1) };
    return { line, cells: [...cells, ...Array<string>(width - cells.length).fill('')] };
  });
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dayOrInstant(cell);
  if (cell instanceof StoredNumber) return numberText(cell.digits);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? cell : '';
}

function dayOrInstant(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time === '00:00:00.000Z' ? day : `${day}T${time.slice(0, 8)}Z`;
}

/** Workbooks store 0.1 as 0.10000000000000001; people wrote at most fifteen digits of it. */
function numberText(digits: string): string {
  const value = Number(digits);
  if (/^-?\d+$/.test(digits) || !Number.isFinite(value)) return digits;
  const rounded = Number(value.toPrecision(15));
  return Number.isInteger(rounded)
    ? rounded.toLocaleString('en', { useGrouping: false })
    : `${rounded}`;
}
