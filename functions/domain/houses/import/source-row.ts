import type { Dimension } from '../length.ts';

/** One house of the file, as the file has it. */
export interface SourceRow {
  /** From 1: the first house of the file. */
  number: number;
  /** By column name; a column that changes nothing is absent. */
  values: Record<string, unknown>;
  /** What is wrong with its cells, by column; absent where nothing is. Such a row is refused. */
  problems?: Readonly<Record<string, RowProblem>>;
  /** Cells that say it in another way than an export; absent where there are none. */
  understood?: readonly UnderstoodCell[];
}

/** What was made of a cell, for people to look at before it is stored. */
export interface UnderstoodCell {
  column: string;
  /** As the file has it. */
  text: string;
  value: unknown;
  /** The price was in leva: the value is its euro. */
  note?: 'converted';
  /** The cell is a size: `understoodLength` has what machines take of it. */
  size?: Dimension;
}

/**
 * What is wrong with one row of a file; each language, and the command line, words it for itself.
 */
export type RowProblem =
  | { code: 'badId'; value: unknown }
  | { code: 'sameId'; row: number }
  /** `row` is the other one of the file; null when the house is in the table. */
  | { code: 'samePrefix'; prefix: string; row: number | null; other: string }
  /** The row has no id, and its stock number is that of an earlier row, or of several houses. */
  | { code: 'sameStockNumber'; number: string; row: number }
  | { code: 'stockNumberTwice'; number: string; ids: readonly string[] }
  | { code: 'missing' | 'unknownField'; field: string }
  | { code: 'invalid' | 'outOfRange' | 'tooLong' | 'tooMany'; field: string; value: unknown }
  | { code: 'badInstant'; value: unknown }
  | CellProblem;

/** Why a cell of a file can't be read; `value` is its text. */
export type CellProblem = { field: string; value: string } & (
  | { code: 'notUnderstood'; expected: CellContent }
  /** It could mean each of these, days as `2026-11-23`. */
  | { code: 'ambiguous'; readings: readonly (number | string)[] }
  /** `whole` is the nearest amount in whole EUR. */
  | { code: 'cents'; whole: number }
  /** `eur` is the same in whole EUR. */
  | { code: 'inLeva'; eur: number }
  /** In the currency of this ISO 4217 code. */
  | { code: 'foreignCurrency'; currency: string }
  /** A word stands beside the amount that may change its meaning. */
  | { code: 'strangeWord'; word: string }
  /** "On request". */
  | { code: 'noAmount' }
  /** A day that no month has, or a month without a day. */
  | { code: 'noSuchDay' | 'noDayOfMonth' }
  /** A spreadsheet has rounded a long number: `1.23E+15`. */
  | { code: 'shortened' }
);

/** What the cells of a column say. */
export type CellContent =
  | 'amount'
  | 'year'
  | 'count'
  | 'day'
  | 'flag'
  | 'newness'
  | 'status'
  | 'finding'
  | 'vat';

/** One row can't be imported, for these reasons. */
export class RowProblems extends Error {
  readonly problems: readonly RowProblem[];

  constructor(...problems: RowProblem[]) {
    super(problems.map(({ code }) => code).join(', '));
    this.problems = problems;
  }
}
