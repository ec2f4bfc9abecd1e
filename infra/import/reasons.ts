import type { RowProblem } from '../../functions/domain/house-csv/row-problem.ts';

const words = {
  invalid: 'makes no sense',
  outOfRange: 'is out of range',
  tooLong: 'is too long',
  tooMany: 'has too many entries',
};

function shown(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** What is wrong with a row, in words: `price "abc" makes no sense`. */
export function reasonOf(problem: RowProblem): string {
  switch (problem.code) {
    case 'noId':
      return 'it has no id; give it any UUID of its own and keep that for later imports';
    case 'badId':
      return `its id ${JSON.stringify(problem.value)} is not a UUID`;
    case 'sameId':
      return `row ${problem.row} has the same id`;
    case 'samePrefix':
      return `its id begins with ${problem.prefix} like that of ${problem.row === null ? `house ${problem.other}` : `row ${problem.row}`}, and a house's address is made of these eight characters`;
    case 'missing':
      return `${problem.field} is missing`;
    case 'unknownField':
      return `${problem.field} is nothing that a house has`;
    case 'badInstant':
      return `created_at ${JSON.stringify(problem.value)} is no instant in ISO 8601`;
    default:
      return `${problem.field} ${shown(problem.value)} ${words[problem.code]}`;
  }
}
