import { parse } from 'csv-parse/sync';
import { columns, isColumn, readCell } from './columns.ts';
import { ImportRefused } from './import-refused.ts';
import type { SourceRow } from './source-row.ts';

/** Houses of a CSV with a header line; comma, semicolon or tab between cells, whichever the header uses most. */
export function readCsvRows(text: string): SourceRow[] {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const [names, ...records] = recordsOf(text, separatorOf(header));
  const known = (names ?? []).map((name) => name.trim().toLowerCase());
  const strange = known.filter((name) => !isColumn(name));
  if (strange.length > 0)
    throw new ImportRefused(`The CSV has columns that no house has: ${strange.map((name) => `"${name}"`).join(', ')}.`);
  const twice = known.find((name, at) => known.indexOf(name) !== at);
  if (twice !== undefined) throw new ImportRefused(`The CSV has the column "${twice}" twice.`);
  if (!known.includes('id')) throw new ImportRefused('The CSV has no column "id", by which a house is known again.');
  return records.map((cells, at) => ({ number: at + 1, values: valuesOf(known, cells) }));
}

function valuesOf(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const specs: Record<string, unknown> = {};
  names.forEach((name, at) => {
    if (!isColumn(name)) return;
    const value = readCell(columns[name], cells[at] ?? '');
    if (value === undefined) return;
    if (name.startsWith('specs.')) specs[name.slice('specs.'.length)] = value;
    else values[name] = value;
  });
  if (Object.keys(specs).length > 0) values.specs = specs;
  return values;
}

function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, skip_empty_lines: true });
  } catch (error) {
    throw new ImportRefused(`The CSV can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
