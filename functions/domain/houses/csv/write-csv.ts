import { type TextCell, writeRows } from '../../csv.ts';
import { fieldValue } from '../../form-fields.ts';
import type { Caravan } from '../caravan.ts';
import { columns } from '../import/table/columns.ts';
import { isMarked } from '../import/understand-cell.ts';
import { writtenValue } from '../import/understand-row.ts';

/** The fields of a house that a file holds. */
type CsvHouse = Omit<Caravan, 'price_history' | 'archived_at' | 'sale' | 'reservation'>;

function cellOf(house: CsvHouse, column: string): TextCell | string | number {
  const value = fieldValue(house, column);
  if (typeof value === 'number') return value;
  const text = writtenValue(value);
  return isMarked(column, text) ? { text, isMarked: true } : text;
}

/**
 * Houses as rows of a file, in the columns that imports read, under these headings. A text that a
 * spreadsheet or the import would take for something else is marked: it comes back as it is.
 */
export function houseRows(
  houses: readonly CsvHouse[],
  headingOf = (column: string) => column,
): (TextCell | string | number)[][] {
  const names = [...columns.keys()];
  return [names.map(headingOf), ...houses.map((house) => names.map((name) => cellOf(house, name)))];
}

export const writeCsv = (houses: readonly CsvHouse[], separator: string) =>
  writeRows(houseRows(houses), separator);
