import { fieldValue } from '../../form-fields.ts';
import { type ColumnMatch, cellFor } from './match-columns.ts';
import type { SourceRow, UnderstoodCell } from './source-row.ts';
import { CsvRefused } from './table/columns.ts';
import type { SourceRecord, SourceTable } from './table/table.ts';
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
    const named = matches.flatMap((match) => {
      const cell = match.at < record.cells.length ? record.cells[match.at] : '';
      if (match.field === null || cell === undefined) return [];
      return [{ name: match.field, typed: cell, cell: cellFor(match, cell) }];
    });
    const names = named.map(({ name }) => name);
    const row = understandRow(
      record.number,
      names,
      named.map(({ cell }) => cell),
      how,
    );
    return withTyped(row, named);
  });
}

/**
 * Spreadsheets leave out a row's last empty cells. A column that an empty cell would clear may not
 * be left out.
 */
function isCutOff({ cells }: SourceRecord, matches: readonly ColumnMatch[]): boolean {
  return matches.some(({ at, field }) => at >= cells.length && field !== null && isCleared(field));
}

/** Shows cells as they were typed where their column added to them, and what it made of them. */
function withTyped(
  row: SourceRow,
  named: readonly { name: string; typed: string; cell: string }[],
): SourceRow {
  const changed = named.filter(({ typed, cell }) => typed !== cell);
  if (changed.length === 0) return row;
  const others = (row.understood ?? []).filter(
    ({ column }) => !changed.some(({ name }) => name === column),
  );
  const own = changed
    .filter(({ name }) => row.problems?.[name] === undefined)
    .map(({ name, typed }): UnderstoodCell => {
      const known = row.understood?.find(({ column }) => column === name);
      const value = known?.value ?? fieldValue(row.values, name);
      return { ...known, column: name, text: typed.trim(), value };
    });
  const understood = [...others, ...own];
  return understood.length === 0 ? row : { ...row, understood };
}
