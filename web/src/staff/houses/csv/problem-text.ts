import type { CsvProblem } from '../../../../../functions/domain/house-csv/columns.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import { fieldWord } from '../../kit/changes/change-words.ts';
import { rangeOf } from '../house-draft.ts';
import type { ImportProblem } from './plan-import.ts';

/** Characters of a value that is quoted. */
const maxQuoted = 60;

function quotedIn(value: unknown, { adminTools }: AdminMessages): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return adminTools.import.quoted(text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
}

/** What is wrong with a row, in the page's language. */
export function problemText(problem: ImportProblem, messages: AdminMessages): string {
  const words = messages.adminTools.import.problems;
  const quoted = (value: unknown) => quotedIn(value, messages);
  const field = (name: string) => {
    const [list = '', index] = name.split('.');
    return index !== undefined && /^\d+$/.test(index)
      ? `${fieldWord(list, messages)} ${Number(index) + 1}`
      : fieldWord(name, messages);
  };
  switch (problem.code) {
    case 'noId':
      return words.noId;
    case 'badId':
    case 'badInstant':
    case 'pictureElsewhere':
      return words[problem.code](quoted(problem.value));
    case 'sameId':
      // As the sheet counts, its line of names included.
      return words.sameId(problem.row + 1);
    case 'samePrefix':
      return words.samePrefix(problem.prefix);
    case 'missing':
      return words.missing(field(problem.field));
    case 'unknownField':
      return words.unknownField(problem.field);
    case 'tooLong':
    case 'tooMany':
      return words[problem.code](field(problem.field));
    case 'invalid':
      return words.invalid(field(problem.field), quoted(problem.value));
    case 'outOfRange': {
      const { min, max } = rangeOf(problem.field) ?? {};
      return words.outOfRange(field(problem.field), quoted(problem.value), `${min}–${max}`);
    }
  }
}

/** Why a file can't be taken at all. */
export function fileProblemText(problem: CsvProblem, messages: AdminMessages): string {
  const words = messages.adminTools.import.refused;
  switch (problem.code) {
    case 'strangeColumns':
      return words.strangeColumns(problem.names.map((name) => quotedIn(name, messages)).join(', '));
    case 'columnTwice':
      return words.columnTwice(problem.name);
    case 'unnamedColumn':
      return words.unnamedColumn(problem.number);
    case 'unreadable':
      return words.unreadable[problem.reason](problem.line);
    default:
      return words[problem.code];
  }
}
