import type { CellContent, CellProblem } from '#domain/houses/import/source-row.ts';
import { levaPerEuro } from '#domain/law.ts';

const expected: Record<CellContent, string> = {
  amount: 'is no amount: write whole euro in figures, as 22600',
  year: 'is no year: write it in four figures, as 2018',
  count: 'is no number: write one in figures, as 6',
  day: 'is no date: write it as 2026-11-23 or 23.11.2026',
  flag: 'is neither yes nor no: write one of them',
  newness: 'does not say whether the home is new: write "new" or "used"',
  status: 'is no status: write "available", "reserved" or "sold"',
  finding: 'is no finding: write "good", "fair" or "to do"',
  vat: 'does not say how VAT stands in the price: write "included" or "margin", or nothing',
};

/** Why a cell can't be read and what to write instead, as the end of a sentence. */
export function cellReasonOf(problem: CellProblem): string {
  switch (problem.code) {
    case 'notUnderstood':
      return expected[problem.expected];
    case 'ambiguous':
      return `could mean ${problem.readings.join(' or ')}: write the one that is meant`;
    case 'cents':
      return `has cents, and prices are whole euro: write ${problem.whole}`;
    case 'inLeva':
      return `is in leva: that is ${problem.eur} EUR at ${levaPerEuro}, which --bgn takes`;
    case 'foreignCurrency':
      return `is in ${problem.currency}: write it in EUR`;
    case 'strangeWord':
      return `has "${problem.word}" beside the amount, which is not understood: write it alone`;
    case 'noAmount':
      return 'names no amount, and every house has a price: write it in whole euro';
    case 'noSuchDay':
      return 'is no day of the calendar: check its day and month';
    case 'noDayOfMonth':
      return 'lacks the day: write it as 2026-11-23 or 23.11.2026';
    case 'shortened':
      return (
        'was shortened by a spreadsheet, and its other digits are lost: ' +
        'write it again in a column of the format "Text"'
      );
  }
}
