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

/** A number that a spreadsheet shows, and so saves, as it was written. */
const plainNumber = /^(?:0|[1-9]\d{0,10})$/;
/** Figures with the signs of numbers, dates, times, fractions and amounts. */
const figures = /^\(?[€$£]?\s*[.,]?\d[\d\s.,:/'’%+\-–e]*(?:[ap]m|[€$£%])?\)?$/i;
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|яну?(?:ари)?|фев(?:р|руари)?|март?|апр(?:ил)?|май|' +
  'юни|юли|авг(?:уст)?|сеп(?:т|тември)?|окт(?:омври)?|нов|ное(?:м|мври)?|дек(?:ември)?';
const monthWord = new RegExp(
  String.raw`^(?:\d{1,4}[\s./-]*)?(?:${months})[\s.,/-]*(?:\d{1,4}(?:,? \d{4})?)?$`,
  'iu',
);
const truth = /^(?:true|false|вярно|невярно|истина|неистина)$/i;

/**
 * Whether a spreadsheet would take a text for something else, and save it changed: `00123`, `1-2`,
 * "10.50", a number of more digits than it shows, "3 май", "TRUE".
 */
export function changesInSpreadsheets(text: string): boolean {
  if (truth.test(text)) return true;
  if (!/\d/.test(text) || plainNumber.test(text)) return false;
  return figures.test(text) || monthWord.test(text);
}

/** Whether a spreadsheet may run a cell, or take the mark before its text for part of it. */
export const isRisky = (text: string) => risky.test(text);

/** The text of a cell, marked as text where a spreadsheet would run it. */
const guardCell = (text: string) => (isRisky(text) ? marked(text) : text);
const marked = (text: string) => `'${text}`;

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A text whose writer says whether it is marked as one, whatever it looks like. */
export interface TextCell {
  text: string;
  isMarked: boolean;
}

/** Whether a text has to be marked as one to come back from a spreadsheet as it is. */
export const needsMark = (text: string): boolean => isRisky(text) || changesInSpreadsheets(text);

/** A text that comes back so: `0888123456` does not lose its zero. */
export const keptText = (text: string): TextCell => ({ text, isMarked: needsMark(text) });

/** Rows of a file, the first of which names the columns. */
export type TableRows = readonly (readonly (string | number | TextCell | null)[])[];

function cellText(cell: string | number | TextCell | null): string {
  if (typeof cell !== 'object' || cell === null) return guardCell(String(cell ?? ''));
  return cell.isMarked ? marked(cell.text) : cell.text;
}

/** Rows of cells as a file for spreadsheets. No spreadsheet takes a cell of it for a formula. */
export function writeRows(rows: TableRows, separator: string): string {
  const lines = rows.map((cells) => cells.map((cell) => quoted(cellText(cell))).join(separator));
  return `${mark}${lines.map((line) => `${line}\r\n`).join('')}`;
}
