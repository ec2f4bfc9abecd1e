import { parse } from 'csv-parse/sync';
import { type CsvProblem, CsvRefused, type SourceRow } from '../../functions/domain/house-csv/columns.ts';
import { readCsv } from '../../functions/domain/house-csv/read-csv.ts';

import { ImportRefused } from './import-refused.ts';

/** Houses of a CSV. Throws `ImportRefused`. */
export function readCsvRows(text: string): SourceRow[] {
  try {
    return readCsv(text, (content, delimiter) =>
      parse(content, { delimiter, skip_empty_lines: true, relax_column_count_less: true }),
    );
  } catch (error) {
    if (error instanceof CsvRefused) throw new ImportRefused(sentence(error.problem));
    throw error;
  }
}

const broken = {
  cells: 'has not as many cells as there are columns',
  quotes: 'has quotes that are not closed, or not doubled inside a cell',
  other: 'makes no sense',
};

function sentence(problem: CsvProblem): string {
  switch (problem.code) {
    case 'strangeColumns':
      return `The CSV has columns that no house has: ${problem.names.map((name) => `"${name}"`).join(', ')}.`;
    case 'columnTwice':
      return `The CSV has the column "${problem.name}" twice.`;
    case 'noIdColumn':
      return 'The CSV has no column "id", by which a house is known again.';
    case 'unnamedColumn':
      return `Column ${problem.number} of the CSV has no name, but something stands in it.`;
    case 'unreadable':
      return `The CSV can't be read${problem.line === null ? '' : `: line ${problem.line} ${broken[problem.reason]}`}.`;
    case 'empty':
      return 'The CSV is empty.';
    case 'notText':
      return 'The CSV is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".';
  }
}
