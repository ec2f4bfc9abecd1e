import type { RowProblem } from '../../functions/domain/house-csv/columns.ts';
import { type OddPrice, usualLeast } from '../../functions/domain/odd-prices.ts';

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

const oddWords = {
  reduction: () => 'more than half off',
  low_price: () => `under ${usualLeast} EUR`,
  price_change: ({ from, to }: OddPrice) => (to < (from ?? 0) ? 'less than half' : 'more than twice as much'),
};

/** Which price looks mistyped, in words, and how it is taken all the same. */
export function oddReasonOf(price: OddPrice): string {
  const { from, to, reasons } = price;
  const instead = from === null ? '' : ` instead of ${from}`;
  const why = reasons.map((reason) => oddWords[reason](price)).join(' and ');
  return `it would cost ${to} EUR${instead}, ${why} (taken with --confirm)`;
}
