import { CsvRefused } from './columns.ts';
import { fileLimits } from './limits.ts';
import { eachTag } from './xml-tags.ts';

/** Rows beside those of the table: titles, remarks, sums. */
const rowsBeside = 1000;

/**
 * How many cells the reader of a sheet makes: one of each gap above and beside those that hold
 * something, so that a single one far out takes a browser's tab down. Throws on what is no sheet,
 * and `CsvRefused` on one that is too large.
 */
export function sheetSize(sheet: Uint8Array): number {
  let [widest, lowest] = [0, 0];
  /** The cell that is read, until it is counted. */
  let place: { column: number; row: number } | null = null;
  eachTag(sheet, (tag, attribute) => {
    if (tag === 'row') checkRowNumber(attribute('r'));
    if (tag === 'c') place = placeOf(attribute('r'));
    // Formats alone do not count: a value or a text does.
    if (!place || (tag !== 'v' && tag !== 'is')) return;
    widest = Math.max(widest, place.column);
    lowest = Math.max(lowest, place.row);
    place = null;
    const isTooLarge =
      widest > fileLimits.columns ||
      lowest > fileLimits.rows + rowsBeside ||
      widest * lowest > fileLimits.cells;
    if (isTooLarge) throw new CsvRefused({ code: 'tooLarge' });
  });
  return widest * lowest;
}

function checkRowNumber(number: string | undefined): void {
  if (number !== undefined && !/^\d{1,7}$/.test(number)) throw new Error(`No row ${number}`);
}

function placeOf(address: string | undefined): { column: number; row: number } {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address ?? '') ?? [];
  if (!letters) throw new Error(`No cell ${address}`);
  return { column: columnOf(letters), row: Number(row) };
}

/** From 1: "A" is 1, "AA" is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
