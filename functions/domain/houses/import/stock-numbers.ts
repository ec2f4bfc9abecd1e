import { composed } from '../../fold.ts';
import { withoutInvisible } from '../../invisible.ts';
import { idOrNull } from './parse-row.ts';
import type { RowProblem, SourceRow } from './source-row.ts';

/** A stored house, as far as its number is concerned. */
export interface NumberedHouse {
  id: string;
  internal: { stock_number: string };
}

/** A number as a person reads it: without signs that nobody sees, blanks around it, or case. */
export const stockKey = (number: string) =>
  withoutInvisible(composed(number, 'NFKC')).replace(/\s+/gu, ' ').trim().toLowerCase();

/** The dealer's own number of a row; empty where it has none. */
function stockNumberOf({ values: { internal } }: SourceRow): string {
  const own =
    typeof internal === 'object' && internal !== null && 'stock_number' in internal
      ? internal.stock_number
      : '';
  return typeof own === 'string' ? own : '';
}

export const lacksId = ({ values: { id } }: SourceRow) =>
  id === undefined || id === null || id === '';

/** Rows that the same file would bring a second time: nothing tells them from new houses. */
export const unnumbered = (rows: readonly SourceRow[]) =>
  rows.filter((row) => lacksId(row) && stockKey(stockNumberOf(row)) === '').length;

export interface FoundRows {
  /** The rows; one without an id that has the number of a stored house now has that house's id. */
  rows: readonly SourceRow[];
  /** By row number: whose number is not one house's. */
  problems: ReadonlyMap<number, RowProblem>;
}

/** Finds rows without an id again by the dealer's own number, among the houses there are. */
export function findByStockNumber(
  rows: readonly SourceRow[],
  houses: readonly NumberedHouse[],
): FoundRows {
  const byKey = Map.groupBy(houses, ({ internal }) => stockKey(internal.stock_number));
  const byId = new Map(rows.map((row) => [idOrNull(row), row.number]));
  const first = new Map<string, number>();
  for (const row of rows) {
    const key = stockKey(stockNumberOf(row));
    if (!lacksId(row) && !first.has(key)) first.set(key, row.number);
  }
  const problems = new Map<number, RowProblem>();

  function found(row: SourceRow): SourceRow {
    if (!lacksId(row)) return row;
    const number = stockNumberOf(row);
    const key = stockKey(number);
    if (key === '') return row;
    const earlier = first.get(key);
    if (earlier !== undefined) {
      problems.set(row.number, { code: 'sameStockNumber', number, row: earlier });
      return row;
    }
    first.set(key, row.number);
    const [house, ...more] = byKey.get(key) ?? [];
    if (!house) return row;
    if (more.length > 0) {
      const ids = [house, ...more].map((one) => one.id);
      problems.set(row.number, { code: 'stockNumberTwice', number, ids });
      return row;
    }
    const named = byId.get(house.id.toLowerCase());
    if (named !== undefined) problems.set(row.number, { code: 'sameId', row: named });
    return { ...row, values: { ...row.values, id: house.id } };
  }
  return { rows: rows.map(found), problems };
}
