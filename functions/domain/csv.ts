import type { Language } from './locale.ts';

/** What spreadsheets of each language's country put between cells. Both are read back. */
export const csvSeparator: Record<Language, string> = { bg: ';', en: ',' };

/** By it spreadsheets know that the text is UTF-8. */
const mark = '\ufeff';

/** How a cell begins that a spreadsheet may take for a formula (some read the full-width signs too), or with the sign which says that it is none. */
const risky = /^[=+\-@＝＋－＠\t\r\n']/;

/** The text of a cell, marked as text where a spreadsheet would run it; `unguarded` takes the mark away again. */
const guardCell = (text: string) => (risky.test(text) ? `'${text}` : text);

export const unguarded = (cell: string) => (cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell);

const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows of a file, the first of which names the columns. */
export type TableRows = readonly (readonly (string | number | null)[])[];

/** Rows of cells as a file for spreadsheets. What a cell holds is never taken for a formula. */
export function writeRows(rows: TableRows, separator: string): string {
  const lines = rows.map((cells) => cells.map((cell) => quoted(guardCell(String(cell ?? '')))).join(separator));
  return `${mark}${lines.map((line) => `${line}\r\n`).join('')}`;
}
