import type { Caravan } from '../../functions/domain/caravan.ts';
import type { SourceRow } from '../../functions/domain/house-csv/columns.ts';
import { findClashes as clashesOf, prefixOf } from '../../functions/domain/house-csv/parse-row.ts';
import type { CaravanStore } from '../../functions/store/caravans.ts';
import { type ParsedRow, parseRow, readId } from './parse-row.ts';
import { reasonOf } from './reasons.ts';
import { RowRefused } from './row-refused.ts';

/** The table as an import sees it. */
export type HouseStore = Pick<CaravanStore, 'findByPrefix' | 'create' | 'replace'>;

/** A row that makes sense, beside the house it is about. */
export interface RowPlan {
  row: SourceRow;
  id: string;
  parsed: ParsedRow;
  /** As the table had it; null for a new one. */
  house: Caravan | null;
}

/** Ids of the file that can't stand beside an earlier one, in the words of the report. By row number. */
export function findClashes(rows: readonly SourceRow[]): Map<number, string> {
  return new Map([...clashesOf(rows)].map(([number, problem]) => [number, reasonOf(problem)]));
}

/** Reads the row's house and holds the row to its schema. Throws `RowRefused`. */
export async function planRow(row: SourceRow, clash: string | undefined, houses: HouseStore): Promise<RowPlan> {
  const id = readId(row);
  if (clash !== undefined) throw new RowRefused(clash);
  const found = await houses.findByPrefix(prefixOf(id));
  const house = found.find((one) => one.id.toLowerCase() === id) ?? null;
  const other = found.find((one) => one.id.toLowerCase() !== id);
  if (other && !house)
    throw new RowRefused(reasonOf({ code: 'samePrefix', prefix: prefixOf(id), row: null, other: other.id }));
  return { row, id: house?.id ?? id, parsed: parseRow(row, house), house };
}
