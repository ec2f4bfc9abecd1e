/** One house of the file, as the file has it. */
export interface SourceRow {
  /** From 1: the first house of the file. */
  number: number;
  /** By column name; a column that changes nothing is absent. */
  values: Record<string, unknown>;
  /** What is wrong with its cells, by column; absent where nothing is. Such a row is refused. */
  problems?: Readonly<Record<string, RowProblem>>;
  /** Cells whose meaning is not written as an export would write it; absent where there are none. */
  understood?: readonly UnderstoodCell[];
}

/** What was made of a cell, for people to look at before it is stored. */
export interface UnderstoodCell {
  column: string;
  /** As the file has it. */
  text: string;
  value: unknown;
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
