import { columns, isColumn, readCell } from './columns.ts';
import { CsvRefused } from './row-problem.ts';
import type { SourceRow } from './source-row.ts';

/** Cuts a CSV into records; throws on what is none. */
export type CutRecords = (text: string, delimiter: string) => string[][];

/** UTF-8, or UTF-16 where a mark says so, as spreadsheets save "Unicode text". The mark is dropped. Throws `CsvRefused`. */
export function decodeText(bytes: Uint8Array): string {
  const mark = bytes.length < 2 ? 0 : (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CsvRefused({ code: 'notText' });
  }
}

/**
 * Houses of a CSV with a header line; comma, semicolon or tab between cells, whichever the header uses most. Throws `CsvRefused`.
 */
export function readCsv(text: string, cut: CutRecords): SourceRow[] {
  if (text.trim() === '') throw new CsvRefused({ code: 'empty' });
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const [names, ...records] = recordsOf(text, separatorOf(header), cut);
  const known = (names ?? []).map((name) => name.trim().toLowerCase());
  const strange = known.filter((name) => !isColumn(name));
  if (strange.length > 0) throw new CsvRefused({ code: 'strangeColumns', names: strange });
  const twice = known.find((name, at) => known.indexOf(name) !== at);
  if (twice !== undefined) throw new CsvRefused({ code: 'columnTwice', name: twice });
  if (!known.includes('id')) throw new CsvRefused({ code: 'noIdColumn' });
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

function recordsOf(text: string, delimiter: string, cut: CutRecords): string[][] {
  try {
    return cut(text, delimiter);
  } catch (error) {
    throw new CsvRefused({ code: 'unreadable', detail: error instanceof Error ? error.message : String(error) });
  }
}
