import { CsvRefused } from './columns.ts';
import type { ColumnMatch } from './match-columns.ts';
import type { SourceRow } from './source-row.ts';
import type { SourceRecord, SourceTable } from './table.ts';
import type { HowToRead } from './understand-cell.ts';
import { isCleared, understandRow } from './understand-row.ts';

/**
 * The houses of a table, their cells read as the fields to which the columns go. Throws
 * `CsvRefused`.
 */
export function rowsOf(
  { entries, headingLine, records }: SourceTable,
  matches: readonly ColumnMatch[],
  how: HowToRead,
): SourceRow[] {
  if (entries) return entries.map((entry, at) => ({ number: at + 1, values: { ...entry } }));
  return records.map((record) => {
    if (isCutOff(record, matches)) {
      const line = headingLine + record.number;
      throw new CsvRefused({ code: 'unreadable', reason: 'cells', line });
    }
    // A field that JSON does not name changes nothing, while an empty one may be cleared.
    const named = matches.flatMap(({ at, field, unit }) => {
      const cell = at < record.cells.length ? record.cells[at] : '';
      return field === null || cell === undefined ? [] : [{ field, cell: withUnit(cell, unit) }];
    });
    const names = named.map(({ field }) => field);
    const cells = named.map(({ cell }) => cell);
    return understandRow(record.number, names, cells, how);
  });
}

/**
 * Spreadsheets leave out a row's last empty cells. A column that an empty cell would clear may not
 * be left out.
 */
function isCutOff({ cells }: SourceRecord, matches: readonly ColumnMatch[]): boolean {
  return matches.some(({ at, field }) => at >= cells.length && field !== null && isCleared(field));
}

/** A bare figure with the unit that its column is named after: "10670" of "Length (mm)". */
function withUnit(cell: string, unit: string | null): string {
  const figure = cell.trim();
  return unit !== null && /^\d[\d\s.,]*$/.test(figure) ? `${figure} ${unit}` : cell;
}
