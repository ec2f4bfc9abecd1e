import type { Language } from '../../../locale.ts';
import { vatSchemes } from '../../caravan-facts.ts';
import { type CaravanFieldName, caravanFieldNames, caravanFields } from '../../caravan-fields.ts';
import { type SaleStatus, saleStatuses } from '../../sale-status.ts';

/**
 * What each column of a CSV holds: the inventory's names, `specs.length` for a nested field, lists
 * separated by `|`. Exports write what imports read: both use this one list.
 */
export const columns: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ['id', 'text'],
  // Given by the shop: an import does not read it.
  ['number', 'number'],
  ...caravanFieldNames.map((name) => [name, caravanFields[name].kind] as const),
  ['created_at', 'text'],
  ['updated_at', 'text'],
  ['version', 'number'],
]);
export type ColumnKind = (typeof caravanFields)[CaravanFieldName]['kind'];

/** The Bulgarian word of each status. */
const statuses: Record<SaleStatus, string> = {
  available: 'свободен',
  reserved: 'резервиран',
  sold: 'продаден',
};
/** The words that a column takes, in a language; none where it takes more than a few. */
export function columnWords(kind: ColumnKind, language: Language): readonly string[] {
  const isBulgarian = language === 'bg';
  if (kind === 'flag') return isBulgarian ? ['да', 'не'] : ['yes', 'no'];
  if (kind === 'status') return isBulgarian ? Object.values(statuses) : saleStatuses;
  if (kind === 'vat') return isBulgarian ? ['с ДДС', 'марж'] : vatSchemes;
  if (kind === 'finding')
    return isBulgarian ? ['добре', 'средно', 'за ремонт'] : ['good', 'fair', 'to do'];
  return [];
}

/** What is wrong with a file as a whole. */
export type CsvProblem =
  | { code: 'notText' | 'empty' | 'tooLarge' }
  /** No workbook that can be read: damaged, protected by a password, or of another format. */
  | { code: 'badWorkbook' }
  | { code: 'notJson'; reason: string }
  /** JSON without a list of objects, or whose own list has an entry that is none, from 1. */
  | { code: 'noList' }
  | { code: 'strangeEntry'; entry: number }
  /** A mapping of columns that is none, or names a field that no house has. */
  | { code: 'badMap'; field: string | null }
  /**
   * Too few or too many cells, quotes that are not closed or not doubled, or something else; `line`
   * where that is known.
   */
  | { code: 'unreadable'; reason: 'cells' | 'quotes' | 'other'; line: number | null };

export class CsvRefused extends Error {
  readonly problem: CsvProblem;

  constructor(problem: CsvProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
