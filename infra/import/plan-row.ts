import type { Caravan } from '../../functions/domain/caravan.ts';
import { slugIdLength } from '../../functions/domain/slug.ts';
import type { CaravanStore } from '../../functions/use-cases/caravan-store.ts';
import { type ParsedRow, parseRow, readId } from './parse-row.ts';
import { RowRefused } from './row-refused.ts';
import type { SourceRow } from './source-row.ts';

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

export const prefixOf = (id: string) => id.slice(0, slugIdLength);

/** Ids of the file that an earlier row has already, or that can't stand beside an earlier one. By row number. */
export function findClashes(rows: readonly SourceRow[]): Map<number, string> {
  const clashes = new Map<number, string>();
  const firstByPrefix = new Map<string, { id: string; number: number }>();
  for (const row of rows) {
    const id = idOrNull(row);
    if (id === null) continue;
    const first = firstByPrefix.get(prefixOf(id));
    if (!first) firstByPrefix.set(prefixOf(id), { id, number: row.number });
    else if (first.id === id) clashes.set(row.number, `row ${first.number} has the same id`);
    else clashes.set(row.number, sharedPrefix(id, `row ${first.number}`));
  }
  return clashes;
}

const sharedPrefix = (id: string, other: string) =>
  `its id begins with ${prefixOf(id)} like that of ${other}, and a house's address is made of these eight characters`;

export function idOrNull(row: SourceRow): string | null {
  try {
    return readId(row);
  } catch {
    return null;
  }
}

/** Reads the row's house and holds the row to its schema. Throws `RowRefused`. */
export async function planRow(row: SourceRow, clash: string | undefined, houses: HouseStore): Promise<RowPlan> {
  const id = readId(row);
  if (clash !== undefined) throw new RowRefused(clash);
  const found = await houses.findByPrefix(prefixOf(id));
  const house = found.find((one) => one.id.toLowerCase() === id) ?? null;
  const other = found.find((one) => one.id.toLowerCase() !== id);
  if (other && !house) throw new RowRefused(sharedPrefix(id, `house ${other.id}`));
  return { row, id: house?.id ?? id, parsed: parseRow(row, house), house };
}
