import { type CsvProblem, CsvRefused, columns } from './columns.ts';
import type { SourceRow } from './source-row.ts';
import type { HowToRead } from './understand-cell.ts';
import { isCleared, understandRow } from './understand-row.ts';

/**
 * Cuts a CSV into records, some of them perhaps shorter than the first; throws on text that is no
 * CSV.
 */
export type CutRecords = (text: string, delimiter: string) => string[][];

/**
 * UTF-8, or UTF-16 where a mark says so, as spreadsheets save "Unicode text". The mark is dropped.
 * Throws `CsvRefused`.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CsvRefused({ code: 'notText' });
  }
}

/**
 * Houses of a CSV with a header line; comma, semicolon or tab between cells, whichever the header
 * uses most. Throws `CsvRefused`.
 */
export function readCsv(text: string, cut: CutRecords, how: HowToRead): SourceRow[] {
  if (text.trim() === '') throw new CsvRefused({ code: 'empty' });
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const [names, ...records] = recordsOf(text, separatorOf(header), cut);
  const known = (names ?? []).map((name) => name.trim().toLowerCase());
  // Spreadsheets write separators for rows and columns that were emptied: these are left out.
  const unnamed = known.findIndex(
    (name, at) => name === '' && records.some((cells) => isFilled(cells[at])),
  );
  if (unnamed >= 0) throw new CsvRefused({ code: 'unnamedColumn', number: unnamed + 1 });
  const named = known.filter((name) => name !== '');
  const strange = named.filter((name) => !columns.has(name));
  if (strange.length > 0) throw new CsvRefused({ code: 'strangeColumns', names: strange });
  const twice = named.find((name, at) => named.indexOf(name) !== at);
  if (twice !== undefined) throw new CsvRefused({ code: 'columnTwice', name: twice });
  if (!known.includes('id')) throw new CsvRefused({ code: 'noIdColumn' });
  return records
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some(isFilled))
    .map(({ number, cells }) => {
      if (isCutOff(known, cells))
        throw new CsvRefused({ code: 'unreadable', reason: 'cells', line: number + 1 });
      return understandRow(number, known, cells, how);
    });
}

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';

/**
 * Spreadsheets leave out a row's last empty cells. A column that an empty cell would clear may not
 * be left out.
 */
function isCutOff(names: readonly string[], cells: readonly string[]): boolean {
  return names.slice(cells.length).some(isCleared);
}

function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) =>
    count(separator) > count(best) ? separator : best,
  );
}

function recordsOf(text: string, delimiter: string, cut: CutRecords): string[][] {
  try {
    return cut(text, delimiter);
  } catch (error) {
    throw new CsvRefused(unreadable(error));
  }
}

/** Problems by the code of the parser's error. */
function unreadable(error: unknown): CsvProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const line =
    error instanceof Error && 'lines' in error && typeof error.lines === 'number'
      ? error.lines
      : null;
  const reason = /LENGTH/.test(code) ? 'cells' : /QUOTE/.test(code) ? 'quotes' : 'other';
  return { code: 'unreadable', reason, line };
}
