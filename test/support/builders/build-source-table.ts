import type { SourceTable } from '#domain/houses/import/table/table.ts';

/** A file of one row: its cells by the names of their columns, in that order. */
export function buildSourceTable(cells: Record<string, string | undefined>): SourceTable {
  return {
    heading: Object.keys(cells),
    headingLine: 1,
    records: [{ number: 1, cells: Object.values(cells) }],
    notes: [],
    sheets: [],
    entries: null,
  };
}
