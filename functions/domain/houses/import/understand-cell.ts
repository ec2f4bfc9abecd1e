import { needsMark } from '../../csv.ts';
import { withoutInvisible } from '../../invisible.ts';
import { levaPerEuro } from '../../law.ts';
import { readFinding, readFlag, readNewness, readStatus, readVat } from './cell-words.ts';
import { readAmount } from './read-amount.ts';
import { type CountRead, readCount, readYear } from './read-count.ts';
import { readDay, readMoment, readSerial } from './read-day.ts';
import { type ListSeparator, splitList, splitPictures, splitWritten } from './read-list.ts';
import { decodeEntities, readMarkup } from './read-markup.ts';
import { oneLine, readNumber } from './read-number.ts';
import type { CellContent, CellProblem } from './source-row.ts';
import { type ColumnKind, columns } from './table/columns.ts';

/** What a file's reader knows, or was told, about all cells of a file. */
export interface HowToRead {
  /** The least sure sign that parts entries of the file's lists: see `splitList`. */
  listSeparator?: ListSeparator;
  /** Prices that say they are in leva are converted, else refused. */
  isBgn?: boolean;
  /** Decides which two-digit years there can be. */
  now: Date;
}

/** What a cell means: the value that a JSON row would have. */
export type Understood =
  | { kind: 'value'; value: unknown; note?: 'converted' }
  /** In some columns an empty cell clears what was there: see `isCleared`. */
  | { kind: 'empty' }
  | { kind: 'refused'; problem: CellProblem | { code: 'tooLong'; field: string; value: string } };

/** How some programs write a text that a spreadsheet must not change: `="00123"`. */
const asText = /^="([^"]*)"$/;

/** Letters that a cell of Excel may have, more than any field of a house: what is longer is not read. */
const longestCell = 32_767;

const textKinds = ['text', 'clearable', 'list', 'pictures', 'picture', 'mainPicture', 'video'];

/**
 * What a cell of a column means. A text that an export marked as one is taken as it is; what the
 * house's schema refuses of the rest is refused there.
 */
export function understandCell(column: string, cell: string, how: HowToRead): Understood {
  if (cell.length > longestCell)
    return { kind: 'refused', problem: { code: 'tooLong', field: column, value: cell } };
  const kind = columns.get(column) ?? 'text';
  const isText = textKinds.includes(kind);
  const trimmed = cell.trim();
  const formula = asText.exec(trimmed)?.[1]?.trim();
  if (isText && formula) return { kind: 'value', value: writtenMeaning(kind, formula) };
  const typed = formula ?? trimmed;
  if (column === 'created_at') return understandMoment(seen(typed), how.now);
  if (!isText) return understandWords(column, kind, seen(typed), how);
  const marked = typed.startsWith("'") ? typed.slice(1) : '';
  if (marked !== '' && isMarked(column, marked))
    return { kind: 'value', value: writtenMeaning(kind, marked) };
  return understandText(column, kind, typed, how.listSeparator);
}

/**
 * Whether an export marks a text of the column as one, since a spreadsheet or the import would take
 * it for something else.
 */
export function isMarked(column: string, text: string): boolean {
  const kind = columns.get(column) ?? 'text';
  if (text === '' || !textKinds.includes(kind)) return false;
  if (needsMark(text)) return true;
  const read = understandText(column, kind, text);
  const value = read.kind === 'value' ? read.value : null;
  return JSON.stringify(value) !== JSON.stringify(writtenMeaning(kind, text));
}

const writtenMeaning = (kind: ColumnKind, text: string) =>
  kind === 'list' || kind === 'pictures' ? splitWritten(text) : text;

const seen = (text: string) => withoutInvisible(text).trim();

/** What databases and spreadsheets write where there is nothing. */
const nothing = [
  /^(?:\(?null\)?|n\s*\/\s*a|n\.a\.|nan|undefined|н\s*\/\s*д|н\.д\.|[-‐-―−_]+)$/iu,
  /^#(?:ref!|n\/a|value!|name\?|div\/0!|num!|null!|spill!|calc!|error!|#+)$/i,
  /^(?:0000-00-00|00[./]00[./]0000)(?:[t ]00:00(?::00)?)?$/i,
  /^#(?:стойност!|препратка!|име\?|дел\/0!|число!|н\/д)$/iu,
];

const isNothing = (text: string) => text === '' || nothing.some((one) => one.test(text));

/** Columns of one line whose signs all count: no markup is looked for. */
const plainColumns = ['id', 'created_at', 'updated_at', 'version'];
const numbered = ['internal.stock_number', 'internal.serial_number'];
/** Texts of several paragraphs. */
const longTexts = ['description', 'description_en', 'eu_responsible', 'internal.private_note'];
/** What spreadsheets make of a number of twelve digits or more. */
const shortened = /^\d(?:[.,]\d+)?e\+(?:1[1-9]|[2-9]\d)$/i;

function understandText(
  column: string,
  kind: ColumnKind,
  typed: string,
  listSeparator?: ListSeparator,
): Understood {
  const text = seen(typed);
  if (isNothing(text)) return { kind: 'empty' };
  if (kind === 'pictures') return { kind: 'value', value: splitPictures(decodeEntities(text)) };
  if (kind === 'list') {
    const entries = splitList(readMarkup(text), listSeparator);
    return entries.length === 0 ? { kind: 'empty' } : { kind: 'value', value: entries };
  }
  if (kind !== 'text' && kind !== 'clearable')
    return { kind: 'value', value: decodeEntities(text) };
  if (numbered.includes(column) && shortened.test(text))
    return refused(column, text, { code: 'shortened' });
  if (plainColumns.includes(column)) return { kind: 'value', value: text };
  const plain = readMarkup(text);
  const value = plain === text || longTexts.includes(column) ? plain : oneLine(plain);
  return isNothing(value) ? { kind: 'empty' } : { kind: 'value', value };
}

/** Instants as databases write them stay as they are: `readInstant` reads them. */
function understandMoment(text: string, now: Date): Understood {
  if (isNothing(text)) return { kind: 'empty' };
  const isInstant = /^\d{4}-\d\d-\d\d[t ]/i.test(text) || readSerial(text) !== null;
  return { kind: 'value', value: (isInstant ? null : readMoment(text, now)) ?? text };
}

/** Cells that hold a figure, a day or one of a few words. */
function understandWords(
  column: string,
  kind: ColumnKind,
  typed: string,
  how: HowToRead,
): Understood {
  const text = oneLine(readMarkup(typed.replace(/^'/, '')));
  if (isNothing(text)) return { kind: 'empty' };
  const oneOf = (expected: CellContent, value: unknown) =>
    value === null
      ? refused(column, text, { code: 'notUnderstood', expected })
      : { kind: 'value' as const, value };
  switch (kind) {
    case 'flag':
      return column === 'is_new'
        ? oneOf('newness', readNewness(text))
        : oneOf('flag', readFlag(text));
    case 'status':
      return oneOf('status', readStatus(text));
    case 'finding':
      return oneOf('finding', readFinding(text));
    case 'vat':
      return oneOf('vat', readVat(text));
    case 'day':
      return understandDay(column, text, how.now);
    default:
      return understandNumber(column, text, how);
  }
}

function understandNumber(column: string, text: string, how: HowToRead): Understood {
  switch (column) {
    case 'price':
      return understandAmount(column, text, how.isBgn ?? false);
    case 'year':
    case 'chassis_year':
      return counted(column, text, 'year', readYear(text, how.now));
    case 'beds':
    case 'bedrooms':
      return counted(column, text, 'count', readCount(text, column));
    default: {
      // `version` is the table's own: an import only compares it, and lets any other text be.
      const number = readNumber(oneLine(text));
      return number === null ? { kind: 'empty' } : { kind: 'value', value: number };
    }
  }
}

function counted(
  column: string,
  text: string,
  expected: CellContent,
  read: CountRead | null,
): Understood {
  if (read === null) return refused(column, text, { code: 'notUnderstood', expected });
  return read.kind === 'number'
    ? { kind: 'value', value: read.number }
    : refused(column, text, { code: 'ambiguous', readings: read.readings });
}

function understandAmount(column: string, text: string, isBgn: boolean): Understood {
  const read = readAmount(text, levaPerEuro);
  switch (read?.kind) {
    case undefined:
      return refused(column, text, { code: 'notUnderstood', expected: 'amount' });
    case 'eur':
      return Number.isInteger(read.amount)
        ? { kind: 'value', value: read.amount }
        : refused(column, text, { code: 'cents', whole: Math.round(read.amount) });
    case 'bgn': {
      const eur = Math.round(read.amount / levaPerEuro);
      return isBgn
        ? { kind: 'value', value: eur, note: 'converted' }
        : refused(column, text, { code: 'inLeva', eur });
    }
    case 'several':
      return refused(column, text, { code: 'ambiguous', readings: read.amounts });
    case 'foreign':
      return refused(column, text, { code: 'foreignCurrency', currency: read.currency });
    case 'strange':
      return refused(column, text, { code: 'strangeWord', word: read.word });
    case 'onRequest':
      return refused(column, text, { code: 'noAmount' });
  }
}

function understandDay(column: string, text: string, now: Date): Understood {
  const read = readDay(text, now);
  switch (read?.kind) {
    case undefined:
      return refused(column, text, { code: 'notUnderstood', expected: 'day' });
    case 'day':
      return { kind: 'value', value: read.day };
    case 'ambiguous':
      return refused(column, text, { code: 'ambiguous', readings: read.readings });
    case 'noSuchDay':
      return refused(column, text, { code: 'noSuchDay' });
    case 'month':
      return refused(column, text, { code: 'noDayOfMonth' });
  }
}

type Why = CellProblem extends infer Problem
  ? Problem extends CellProblem
    ? Omit<Problem, 'field' | 'value'>
    : never
  : never;

const refused = (field: string, value: string, why: Why): Understood => ({
  kind: 'refused',
  problem: { field, value, ...why },
});
