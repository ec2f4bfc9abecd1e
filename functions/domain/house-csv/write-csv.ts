import type { Caravan } from '../caravan.ts';
import type { Language } from '../locale.ts';
import { type Column, columns, guardCell, joinList } from './columns.ts';

/** A house as far as a file tells of it. */
export type CsvHouse = Omit<Caravan, 'price_history' | 'archived_at'>;

/** What spreadsheets of each language's country put between cells. Both are read back. */
export const csvSeparator: Record<Language, string> = { bg: ';', en: ',' };

/** By it spreadsheets know that the text is UTF-8. */
const mark = '\ufeff';

function cellOf(house: CsvHouse, column: Column): string {
  const value: unknown = column.startsWith('specs.')
    ? Reflect.get(house.specs, column.slice('specs.'.length))
    : Reflect.get(house, column);
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? joinList(value.map(String)) : String(value);
}

const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Houses as a file for spreadsheets, in the columns that imports read. What a cell holds is never taken for a formula. */
export function writeCsv(houses: readonly CsvHouse[], separator: string): string {
  const names = Object.keys(columns) as Column[];
  const lines = houses.map((house) => names.map((name) => quoted(guardCell(cellOf(house, name)))));
  return `${mark}${[names, ...lines].map((cells) => `${cells.join(separator)}\r\n`).join('')}`;
}
