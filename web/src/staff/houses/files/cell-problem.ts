import type { CellProblem } from '#domain/houses/import/source-row.ts';
import { levaPerEuro } from '#domain/law.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import { importMessages } from '#shared/texts/import-messages.ts';
import { formatDay } from '../../kit/format-sofia.ts';

interface WordedIn {
  /** The field by its label. */
  field: string;
  quoted: (value: string) => string;
  language: Language;
}

/** Why a cell can't be read, and what to write instead. */
export function cellProblemText(
  problem: CellProblem,
  { field, quoted, language }: WordedIn,
): string {
  const words = importMessages[language].problems;
  const value = quoted(problem.value);
  switch (problem.code) {
    case 'notUnderstood':
      return words.notUnderstood[problem.expected](field, value);
    case 'ambiguous':
      return words.ambiguous(
        field,
        value,
        problem.readings.map((reading) =>
          typeof reading === 'string' ? formatDay(reading, language) : String(reading),
        ),
      );
    case 'cents':
      return words.cents(field, value, formatPrice(problem.whole, language));
    case 'inLeva':
      return words.inLeva(field, value, formatPrice(problem.eur, language), levaPerEuro);
    case 'foreignCurrency':
      return words.foreignCurrency(field, value, problem.currency);
    case 'strangeWord':
      return words.strangeWord(field, value, quoted(problem.word));
    case 'noAmount':
    case 'noSuchDay':
    case 'noDayOfMonth':
    case 'shortened':
      return words[problem.code](field, value);
  }
}
