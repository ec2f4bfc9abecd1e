import type { Caravan } from '#domain/houses/caravan.ts';
import * as houseCsv from '#domain/houses/import/parse-row.ts';
import { type RowProblem, RowProblems, type SourceRow } from '#domain/houses/import/source-row.ts';
import { usualLeast } from '#domain/offers/confirmed-prices.ts';
import type { OddPrice } from '#domain/offers/odd-prices.ts';
import type { CaravanStore } from '#functions/store/caravans.ts';
import { cellReasonOf } from './cell-reasons.ts';

/** The table as an import sees it. */
export type HouseStore = Pick<
  CaravanStore,
  'all' | 'findByPrefix' | 'takeNumbers' | 'create' | 'replace'
>;

/** A valid row, and its house. */
export interface RowPlan {
  row: SourceRow;
  id: string;
  parsed: houseCsv.ParsedRow;
  /** The house as the table has it; null for a new one. */
  house: Caravan | null;
}

/**
 * Refusals of ids that an earlier row of the file has already, or that share their first eight
 * characters with one. By row number.
 */
export function findClashes(rows: readonly SourceRow[]): Map<number, string> {
  return new Map(
    [...houseCsv.findClashes(rows)].map(([number, problem]) => [number, reasonOf(problem)]),
  );
}

/** Finds the row's house and checks the row by its schema. Throws `RowRefused`. */
export async function planRow(
  row: SourceRow,
  clash: string | undefined,
  houses: HouseStore,
): Promise<RowPlan> {
  const id = readId(row);
  if (clash !== undefined) throw new RowRefused(clash);
  const found = await houses.findByPrefix(houseCsv.prefixOf(id));
  const house = found.find((one) => one.id.toLowerCase() === id) ?? null;
  const other = found.find((one) => one.id.toLowerCase() !== id);
  if (other && !house)
    throw new RowRefused(
      reasonOf({ code: 'samePrefix', prefix: houseCsv.prefixOf(id), row: null, other: other.id }),
    );
  return { row, id: house?.id ?? id, parsed: parseRow(row, house), house };
}

/** What `read` answers; its problems become phrases of the report. Throws `RowRefused`. */
function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowProblems) throw new RowRefused(...error.problems.map(reasonOf));
    throw error;
  }
}

/** The row's id: the file's, or the one that was made for it. */
export function readId(row: SourceRow): string {
  const id = orRefuse(() => houseCsv.readId(row));
  if (id === null) throw new RowRefused('it has no id');
  return id;
}

export const parseRow = (row: SourceRow, house: Caravan | null): houseCsv.ParsedRow =>
  orRefuse(() => houseCsv.parseRow(row, house));

/** One row can't be imported; each reason is a phrase for the report. */
export class RowRefused extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}

const words = {
  invalid: 'makes no sense',
  outOfRange: 'is out of range',
  tooLong: 'is too long',
  tooMany: 'has too many entries',
};

/** A value in a line of a report, cut short. */
export function shown(value: unknown): string {
  const text =
    typeof value === 'string' ? `"${value.replace(/\s+/g, ' ')}"` : (JSON.stringify(value) ?? '');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** What is wrong with a row, in words: `price "abc" makes no sense`. */
export function reasonOf(problem: RowProblem): string {
  switch (problem.code) {
    case 'badId':
      return `its id ${shown(problem.value)} is not a UUID`;
    case 'sameId':
      return `row ${problem.row} has the same id`;
    case 'samePrefix':
      return `its id begins with ${problem.prefix} like that of ${problem.row === null ? `house ${problem.other}` : `row ${problem.row}`}, and a house's address is made of these eight characters`;
    case 'sameStockNumber':
      return `row ${problem.row} has the same stock number ${shown(problem.number)}`;
    case 'stockNumberTwice':
      return `several houses have its stock number ${shown(problem.number)}: ${problem.ids.join(', ')}`;
    case 'missing':
      return `${problem.field} is missing`;
    case 'unknownField':
      return `${problem.field} is not a field of a house`;
    case 'badInstant':
      return `created_at ${shown(problem.value)} is no instant in ISO 8601`;
    case 'invalid':
    case 'outOfRange':
    case 'tooLong':
    case 'tooMany':
      return `${problem.field} ${shown(problem.value)} ${words[problem.code]}`;
    default:
      return `${problem.field} ${shown(problem.value)} ${cellReasonOf(problem)}`;
  }
}

const oddWords = {
  reduction: () => 'more than half off',
  low_price: () => `under ${usualLeast} EUR`,
  price_change: ({ from, to }: OddPrice) =>
    to < (from ?? 0) ? 'less than half' : 'more than twice as much',
};

/** Which price looks mistyped, in words, and how to confirm it. */
export function oddReasonOf(price: OddPrice): string {
  const { from, to, reasons } = price;
  const instead = from === null ? '' : ` instead of ${from}`;
  const why = reasons.map((reason) => oddWords[reason](price)).join(' and ');
  return `it would cost ${to} EUR${instead}, ${why} (taken with --confirm)`;
}
