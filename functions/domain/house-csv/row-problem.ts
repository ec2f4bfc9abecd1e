/** What is wrong with one row of a file; each language, and the command line, words it for itself. */
export type RowProblem =
  | { code: 'noId' }
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
  /** A column without a name, though something stands in it; counted from 1. */
  | { code: 'unnamedColumn'; number: number }
  /** Too few or too many cells, quotes that are not closed or not doubled, or something else; `line` where that is known. */
  | { code: 'unreadable'; reason: 'cells' | 'quotes' | 'other'; line: number | null };

export class CsvRefused extends Error {
  readonly problem: CsvProblem;

  constructor(problem: CsvProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
