import { CsvRefused } from './columns.ts';
import { fileLimits } from './limits.ts';
import { eachTag } from './xml-tags.ts';

/** Rows beside those of the table: titles, remarks, sums. */
const rowsBeside = 1000;
/** The last row that there is in a workbook. */
const lastRow = 1_048_576;

/** What the reader makes of a sheet: a line for every row up to the last, and cells up to the widest. */
export interface SheetSize {
  lines: number;
  cells: number;
}

/**
 * How large a sheet is to its reader, which fills each gap above and beside the cells that hold
 * something: a single one far out takes a browser's tab down. Throws on what is no sheet, and
 * `CsvRefused` on one that is too large.
 */
export function sheetSize(sheet: Uint8Array): SheetSize {
  let [lines, widest, lowest] = [0, 0, 0];
  let row = 0;
  /** The column of the cell that is read, until it is counted. */
  let column: number | null = null;
  eachTag(sheet, (tag, attribute) => {
    if (tag === 'row') {
      row = rowOf(attribute('r') ?? '0');
      lines = Math.max(lines, row);
    } else if (tag === 'c') {
      const place = placeOf(attribute('r') ?? '');
      // The reader takes the row's own number, where it has one.
      row = Math.max(row, place.row);
      lines = Math.max(lines, row);
      column = place.column;
    }
    // Formats alone do not count: a value or a text does.
    if (column === null || (tag !== 'v' && tag !== 'is')) return;
    widest = Math.max(widest, column);
    lowest = Math.max(lowest, row);
    column = null;
    if (widest > fileLimits.columns || lowest > fileLimits.rows + rowsBeside)
      throw new CsvRefused({ code: 'tooLarge' });
  });
  return { lines, cells: widest * lowest };
}

function rowOf(number: string): number {
  const row = /^\s*\d{1,7}\s*$/.test(number) ? Number(number) : Number.NaN;
  if (!(row <= lastRow)) throw new Error(`No row ${number}`);
  return row;
}

function placeOf(address: string): { column: number; row: number } {
  const [, letters, row] = /^([A-Z]{1,3})(\d+)$/i.exec(address) ?? [];
  if (!letters || !row) throw new Error(`No cell ${address}`);
  return { column: columnOf(letters), row: rowOf(row) };
}

/** From 1: "A" is 1, "AA" is 27; small letters count as the reader counts them. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
