import { unguarded } from '../../csv.ts';
import { readWholeNumber } from '../../locale.ts';
import { type SaleStatus, saleStatuses } from '../sale-status.ts';
import { type ColumnKind, columns } from './columns.ts';
import { readDay } from './read-day.ts';
import { joinList, type ListSeparator, splitList } from './read-list.ts';
import type { RowProblem, SourceRow, UnderstoodCell } from './source-row.ts';

/** What a file's reader knows or was told about all cells of a file. */
export interface HowToRead {
  /** What parts the entries of the file's lists; without it each cell's own signs decide. */
  listSeparator?: ListSeparator;
  /** Prices that are in leva are converted, else refused. */
  isBgn?: boolean;
  /** Decides which two-digit years there can be. */
  now: Date;
}

/** What a cell means: the value that a JSON row would have. */
export type Understood =
  | { kind: 'value'; value: unknown }
  /** In some columns an empty cell clears what was there: see `isCleared`. */
  | { kind: 'empty' }
  | { kind: 'refused'; problem: RowProblem };

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

/** What a cell of a column means. Text that no rule refuses is checked by the house's schema. */
export function understandCell(column: string, cell: string, _how: HowToRead): Understood {
  const kind = columns.get(column) ?? 'text';
  const text = unguarded(cell.trim());
  if (text === '') return { kind: 'empty' };
  return { kind: 'value', value: meaningOf(kind, text) };
}

function meaningOf(kind: ColumnKind, text: string): unknown {
  const word = text.toLowerCase();
  switch (kind) {
    case 'list':
    case 'pictures':
      return splitList(text);
    case 'day':
      return readDay(text);
    case 'finding':
      return findings[word] ?? word;
    case 'vat':
      return vatWords[word] ?? word;
    case 'flag':
      return truth[word] ?? text;
    case 'status':
      return saleStatuses.find((status) => statuses[status] === word) ?? word;
    case 'number':
    case 'optionalNumber':
      return readWholeNumber(text) ?? text;
    default:
      return text;
  }
}

/** What an empty cell stores; undefined where it changes nothing. */
function emptyValue(kind: ColumnKind): unknown {
  switch (kind) {
    case 'list':
    case 'pictures':
      return [];
    case 'clearable':
    case 'video':
    case 'finding':
    case 'vat':
    case 'day':
      return '';
    case 'optionalNumber':
      return null;
    default:
      return undefined;
  }
}

/** Whether an empty cell of the column clears what was there. */
export function isCleared(column: string): boolean {
  const kind = columns.get(column);
  return kind !== undefined && emptyValue(kind) !== undefined;
}

/** A value as an exported file writes it, apart from the mark against formulas. */
export function writtenValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? joinList(value.map(String)) : String(value);
}

/** The row of a file's cells; cells of columns that houses don't have are not read. */
export function understandRow(
  number: number,
  names: readonly string[],
  cells: readonly string[],
  how: HowToRead,
): SourceRow {
  const values: Record<string, unknown> = {};
  const nested: Record<string, Record<string, unknown>> = {};
  const problems: Record<string, RowProblem> = {};
  const understood: UnderstoodCell[] = [];
  names.forEach((column, at) => {
    const kind = columns.get(column);
    if (kind === undefined) return;
    const text = (cells[at] ?? '').trim();
    const read = understandCell(column, text, how);
    if (read.kind === 'refused') {
      problems[column] = read.problem;
      return;
    }
    const value = read.kind === 'empty' ? emptyValue(kind) : read.value;
    if (writtenValue(value) !== unguarded(text)) understood.push({ column, text, value });
    if (value === undefined) return;
    const [part = column, own] = column.split('.');
    if (own === undefined) values[part] = value;
    else nested[part] = { ...nested[part], [own]: value };
  });
  return {
    number,
    values: { ...values, ...nested },
    ...(Object.keys(problems).length > 0 && { problems }),
    ...(understood.length > 0 && { understood }),
  };
}
