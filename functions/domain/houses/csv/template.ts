import { csvSeparator, writeRows } from '../../csv.ts';
import type { Language } from '../../locale.ts';
import { type CaravanFieldName, caravanFieldNames, caravanFields } from '../caravan-fields.ts';
import type { SourceRow } from '../import/source-row.ts';
import { type ColumnKind, columnWords } from '../import/table/columns.ts';

/**
 * Kinds left out of the template: staff upload pictures in the house's form, and a file can only
 * name stored ones.
 */
const pictureKinds: readonly ColumnKind[] = ['mainPicture', 'pictures', 'picture'];

/** The fields that a file for new houses has, in its order. */
const templateFields = caravanFieldNames.filter(
  (name) => !pictureKinds.includes(caravanFields[name].kind),
);

/** Fields that a house must have: those of a kind that can't be empty. */
export function isRequired(name: CaravanFieldName): boolean {
  const { kind } = caravanFields[name];
  return kind === 'text' || kind === 'number';
}

/** Marks the example's own row; a row that still has these words is not imported. */
const exampleNote: Record<Language, string> = {
  bg: 'ПРИМЕР: изтрийте този ред или пишете върху него.',
  en: 'EXAMPLE: delete this row, or write over it.',
};

const example: Partial<Record<CaravanFieldName, string>> = {
  make: 'Willerby',
  model: 'Granada',
  year: '2018',
  price: '22600',
  beds: '6',
  bedrooms: '2',
  'internal.stock_number': 'A-1',
};

export function isExample({ values: { description } }: SourceRow): boolean {
  return Object.values(exampleNote).some((note) => note === description);
}

const exampleLists: Partial<Record<CaravanFieldName, Record<Language, string>>> = {
  'specs.length': { bg: '10,67 м', en: '10.67 m' },
  'specs.width': { bg: '3,66 м', en: '3.66 m' },
  renewed: { bg: 'Дюшеме|Котел', en: 'Flooring|Boiler' },
  features: { bg: 'Веранда|Климатик', en: 'Veranda|Air conditioning' },
  'internal.arrived_on': { bg: '23.11.2026', en: '2026-11-23' },
};

function exampleCell(name: CaravanFieldName, language: Language): string {
  if (name === 'description') return exampleNote[language];
  const { kind } = caravanFields[name];
  const [first = '', second = first] = columnWords(kind, language);
  const word = kind === 'flag' && name !== 'is_visible' ? second : first;
  return example[name] ?? exampleLists[name]?.[language] ?? word;
}

/** A file to fill in: the columns and one example, `id` left empty as it is for new houses. */
export function writeTemplate(language: Language): string {
  const cells = templateFields.map((name) => exampleCell(name, language));
  return writeRows(
    [
      ['id', ...templateFields],
      ['', ...cells],
    ],
    csvSeparator[language],
  );
}
