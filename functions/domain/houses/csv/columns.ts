import { unguarded, writeRows } from '../../csv.ts';
import { fieldValue } from '../../form-fields.ts';
import { type Language, readWholeNumber } from '../../locale.ts';
import type { Caravan } from '../caravan.ts';
import { vatSchemes } from '../caravan-facts.ts';
import { type CaravanFieldName, caravanFieldNames, caravanFields } from '../caravan-fields.ts';
import { type SaleStatus, saleStatuses } from '../sale-status.ts';

/**
 * What each column of a CSV holds: the inventory's names, `specs.length` for a nested field, lists
 * separated by `|`. Exports write what imports read: both use this one list.
 */
export const columns: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ['id', 'text'],
  ...caravanFieldNames.map((name) => [name, caravanFields[name].kind] as const),
  ['created_at', 'text'],
  ['updated_at', 'text'],
  ['version', 'number'],
]);
export type ColumnKind = (typeof caravanFields)[CaravanFieldName]['kind'];

const truth: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  да: true,
  истина: true,
  вярно: true,
  false: false,
  no: false,
  '0': false,
  не: false,
  неистина: false,
  невярно: false,
};
/** The Bulgarian word of each status. */
const statuses: Record<SaleStatus, string> = {
  available: 'свободен',
  reserved: 'резервиран',
  sold: 'продаден',
};
const findings: Record<string, string> = {
  добре: 'good',
  средно: 'fair',
  'за ремонт': 'todo',
  предстои: 'todo',
  'за ремонт или предстои': 'todo',
  'to do': 'todo',
};

const vatWords: Record<string, string> = {
  'с ддс': 'included',
  'с включено ддс': 'included',
  марж: 'margin',
  'по маржа': 'margin',
};

/** The words that a column takes, in a language; none where it takes more than a few. */
export function columnWords(kind: ColumnKind, language: Language): readonly string[] {
  const isBulgarian = language === 'bg';
  if (kind === 'flag') return isBulgarian ? ['да', 'не'] : ['yes', 'no'];
  if (kind === 'status') return isBulgarian ? Object.values(statuses) : saleStatuses;
  if (kind === 'vat') return isBulgarian ? ['с ДДС', 'марж'] : vatSchemes;
  if (kind === 'finding')
    return isBulgarian ? ['добре', 'средно', 'за ремонт'] : ['good', 'fair', 'to do'];
  return [];
}

/** Kinds of fields that an empty cell clears. */
const cleared: readonly ColumnKind[] = [
  'list',
  'pictures',
  'clearable',
  'video',
  'finding',
  'vat',
  'optionalNumber',
  'day',
];

/** Whether an empty cell of the column clears what was there. */
export function isCleared(column: string): boolean {
  const kind = columns.get(column);
  return kind !== undefined && cleared.includes(kind);
}

/** A list as one cell; a `\` stands before each `|` or `\` of an entry. */
const joinList = (entries: readonly string[]) =>
  entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|');

function splitList(text: string): string[] {
  const entries: string[] = [];
  for (const [part] of text.matchAll(/\\[\\|]|[\s\S]/g))
    if (part === '|') entries.push('');
    else entries.push(`${entries.pop() ?? ''}${part.length === 2 ? part.slice(1) : part}`);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Spreadsheets count days from this one on, ms. */
const dayZero = Date.UTC(1899, 11, 30);
/**
 * What a spreadsheet shows of a date in a cell that is not formatted as one: the days of 1950 to
 * 2100, and the time of day.
 */
const serial = /^(?:1[89]|[2-6]\d|7[0-3])\d{3}(?:[.,]\d+)?$/;

/**
 * The instant that a spreadsheet's serial number stands for, as if it were UTC; null for another
 * text.
 */
export function readSerial(text: string): Date | null {
  if (!serial.test(text)) return null;
  const seconds = Math.round(Number(text.replace(',', '.')) * 86_400);
  return new Date(dayZero + seconds * 1000);
}

/**
 * A day as files write it - "23.11.2026", "23/11/2026", a serial number - as `2026-11-23`. Text
 * that is no day, or may be one of two days, as "04/03/2026", stays as it is.
 */
function readDay(text: string): string {
  const counted = readSerial(text);
  if (counted) return counted.toISOString().slice(0, 10);
  const [, first = '', sign, second = '', year] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: ?г\.?)?$/.exec(text) ?? [];
  if (year === undefined) return text.replace(/[T ]00:00(?::00)?$/, '');
  const isAmerican = sign === '/' && Number(second) > 12;
  if (sign === '/' && !isAmerican && Number(first) <= 12 && first !== second) return text;
  const [day, month] = isAmerican ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * A cell as the value that a JSON row would have; undefined when it is empty and changes nothing.
 * Text that can't be read stays text, and the house's schema refuses it. In some columns an empty
 * cell is a value: see `isCleared`.
 */
export function readCell(kind: ColumnKind, cell: string): unknown {
  const text = unguarded(cell.trim());
  if (kind === 'list' || kind === 'pictures') return splitList(text);
  if (kind === 'clearable' || kind === 'video') return text;
  if (kind === 'day') return readDay(text);
  if (kind === 'finding') return findings[text.toLowerCase()] ?? text.toLowerCase();
  if (kind === 'vat') return vatWords[text.toLowerCase()] ?? text.toLowerCase();
  if (text === '') return kind === 'optionalNumber' ? null : undefined;
  if (kind === 'flag') return truth[text.toLowerCase()] ?? text;
  if (kind === 'status')
    return (
      saleStatuses.find((status) => statuses[status] === text.toLowerCase()) ?? text.toLowerCase()
    );
  if (kind === 'number' || kind === 'optionalNumber') return readWholeNumber(text) ?? text;
  return text;
}

/** One house of the file, as the file has it. */
export interface SourceRow {
  /** From 1: the first house of the file. */
  number: number;
  /** By column name; a column that changes nothing is absent. */
  values: Record<string, unknown>;
}

/**
 * What is wrong with one row of a file; each language, and the command line, words it for itself.
 */
export type RowProblem =
  | { code: 'badId'; value: unknown }
  | { code: 'sameId'; row: number }
  /** `row` is the other one of the file; null when the house is in the table. */
  | { code: 'samePrefix'; prefix: string; row: number | null; other: string }
  | { code: 'missing' | 'unknownField'; field: string }
  | { code: 'invalid' | 'outOfRange' | 'tooLong' | 'tooMany'; field: string; value: unknown }
  | { code: 'badInstant'; value: unknown };

/** One row can't be imported, for these reasons. */
export class RowProblems extends Error {
  readonly problems: readonly RowProblem[];

  constructor(...problems: RowProblem[]) {
    super(problems.map(({ code }) => code).join(', '));
    this.problems = problems;
  }
}

/** What is wrong with a file as a whole. */
export type CsvProblem =
  | { code: 'notText' | 'empty' | 'noIdColumn' }
  | { code: 'strangeColumns'; names: readonly string[] }
  | { code: 'columnTwice'; name: string }
  /** A column without a name that has cells with text; counted from 1. */
  | { code: 'unnamedColumn'; number: number }
  /**
   * Too few or too many cells, quotes that are not closed or not doubled, or something else; `line`
   * where that is known.
   */
  | { code: 'unreadable'; reason: 'cells' | 'quotes' | 'other'; line: number | null };

export class CsvRefused extends Error {
  readonly problem: CsvProblem;

  constructor(problem: CsvProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The fields of a house that a file holds. */
type CsvHouse = Omit<Caravan, 'price_history' | 'archived_at' | 'sale' | 'reservation'>;

function cellOf(house: CsvHouse, column: string): string {
  const value = fieldValue(house, column);
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? joinList(value.map(String)) : String(value);
}

/** Houses as rows of a file, in the columns that imports read. */
export function houseRows(houses: readonly CsvHouse[]): string[][] {
  const names = [...columns.keys()];
  return [names, ...houses.map((house) => names.map((name) => cellOf(house, name)))];
}

export const writeCsv = (houses: readonly CsvHouse[], separator: string) =>
  writeRows(houseRows(houses), separator);
