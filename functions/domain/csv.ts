import type { Language } from './locale.ts';

/**
 * Cell separators of spreadsheets, by the language of their country. Files with either are read.
 */
export const csvSeparator: Record<Language, string> = { bg: ';', en: ',' };

/** The byte order mark: it tells spreadsheets that the text is UTF-8. */
const mark = '\ufeff';

/**
 * The beginnings of a cell that a spreadsheet may take for a formula (some read full-width signs
 * too), and the mark that says it is none.
 */
const risky = /^[=+\-@＝＋－＠\t\r\n']/;

/**
 * The text of a cell, marked as text where a spreadsheet would run it; `unguarded` removes the
 * mark.
 */
const guardCell = (text: string) => (risky.test(text) ? `'${text}` : text);

export const unguarded = (cell: string) =>
  cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows of a file, the first of which names the columns. */
export type TableRows = readonly (readonly (string | number | null)[])[];

/** Rows of cells as a file for spreadsheets. No spreadsheet takes a cell of it for a formula. */
export function writeRows(rows: TableRows, separator: string): string {
  const lines = rows.map((cells) =>
    cells.map((cell) => quoted(guardCell(String(cell ?? '')))).join(separator),
  );
  return `${mark}${lines.map((line) => `${line}\r\n`).join('')}`;
}
