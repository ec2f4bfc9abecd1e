import { writeRows } from '../../csv.ts';
import { fieldValue } from '../../form-fields.ts';
import type { Caravan } from '../caravan.ts';
import { columns } from '../import/columns.ts';
import { writtenValue } from '../import/understand-cell.ts';

/** The fields of a house that a file holds. */
type CsvHouse = Omit<Caravan, 'price_history' | 'archived_at' | 'sale' | 'reservation'>;

/** Houses as rows of a file, in the columns that imports read. */
export function houseRows(houses: readonly CsvHouse[]): string[][] {
  const names = [...columns.keys()];
  return [
    names,
    ...houses.map((house) => names.map((name) => writtenValue(fieldValue(house, name)))),
  ];
}

export const writeCsv = (houses: readonly CsvHouse[], separator: string) =>
  writeRows(houseRows(houses), separator);
