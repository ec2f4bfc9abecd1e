import * as z from 'zod/mini';
import { videoOf } from '../video.ts';
import { readFlag } from './cell-words.ts';
import { readInstant } from './parse-row.ts';
import { listSeparatorKinds } from './read-list.ts';
import {
  asksForVat,
  type ColumnField,
  type Meaning,
  meaningsOf,
  unitOf,
} from './table/column-words.ts';
import { CsvRefused, columns } from './table/columns.ts';
import { isFilled } from './table/find-heading.ts';
import type { SourceTable } from './table/table.ts';
import { understandCell } from './understand-cell.ts';

/** A column of a file, and the field of a house to which it goes. */
export interface ColumnMatch {
  /** From 0. */
  at: number;
  name: string;
  /** Its first different values that are not empty, three at most. */
  samples: readonly string[];
  /** Null for a column that is left out. */
  field: ColumnField | null;
  /** Where its name says one: "mm" of "Length (mm)". It is written behind bare figures. */
  unit: string | null;
}

/** What staff chose for the columns of a heading, by their names; null leaves a column out. */
export type ColumnChoice = Readonly<Record<string, string | null>>;

const sampled = 3;
/** Values by which a guess is checked. */
const checked = 60;

/**
 * The field of each column: what was chosen for it, else what its name says and its values allow.
 * Of several columns for one field the likeliest gets it, and no other takes its place.
 */
export function matchColumns(
  { heading, records }: Pick<SourceTable, 'heading' | 'records'>,
  chosen: ColumnChoice = {},
): ColumnMatch[] {
  const read = heading.map((name, at) => {
    const values = valuesIn(records, at);
    return { at, name, values, meanings: meaningsOf(name) };
  });
  const fields = new Map<number, ColumnField>();
  const taken = new Set<string>();
  const give = (at: number, field: ColumnField) => {
    if (taken.has(field) || fields.has(at)) return;
    fields.set(at, field);
    taken.add(field);
  };
  for (const { at, name } of read) {
    const choice = Object.hasOwn(chosen, name) ? chosen[name] : null;
    if (typeof choice === 'string' && isKnownField(choice)) give(at, choice);
  }
  const isExport = heading.some((name) =>
    meaningsOf(name).some(({ field }) => field === 'version'),
  );
  const guesses = read
    .filter(({ name }) => !Object.hasOwn(chosen, name))
    .flatMap(({ at, name, meanings, values }) =>
      meanings
        .filter((meaning) => isPlausible(meaning, { name, values }))
        .map((meaning) => ({
          at,
          field: fieldFor(meaning, values, isExport),
          weight: meaning.weight,
        })),
    )
    .sort((one, other) => other.weight - one.weight || one.at - other.at);
  for (const { at, field } of guesses) give(at, field);
  return read.map(({ at, name, values }) => {
    const field = fields.get(at) ?? null;
    const samples = [...new Set(values)].slice(0, sampled);
    return { at, name, samples, field, unit: field && unitOf(name, field) };
  });
}

const isKnownField = (name: string): name is ColumnField => columns.has(name);

function valuesIn(records: SourceTable['records'], at: number): string[] {
  const values: string[] = [];
  for (const { cells } of records) {
    const cell = cells[at];
    if (cell !== undefined && isFilled(cell)) values.push(cell.trim());
    if (values.length === checked) break;
  }
  return values;
}

const isUuid = (text: string) => z.safeParse(z.uuid(), text).success;

/** Only an export has versions. Another system's "ID" or "Number" is its own number of a house. */
function fieldFor({ field }: Meaning, values: readonly string[], isExport: boolean): ColumnField {
  const isForeignId = field === 'id' && values.length > 0 && !values.some(isUuid);
  return isForeignId || (field === 'number' && !isExport) ? 'internal.stock_number' : field;
}

/** What a picture may be called: an address, or the name of a file. */
const picture = /^(?:https?:\/\/|\/media\/)|\.(?:jpe?g|jfif|pjpeg|png|webp|gif|avif|heic|tiff?)\b/i;

/**
 * Whether the values of a column may be what its name says. The product's own names and the form's
 * are taken at their word: a value that can't be read refuses its row.
 */
function isPlausible(
  { field, by }: Meaning,
  { name, values }: { name: string; values: readonly string[] },
): boolean {
  if (by !== 'word' || values.length === 0) return true;
  const most = (test: (text: string) => boolean) => values.filter(test).length * 2 >= values.length;
  switch (columns.get(field)) {
    case 'number':
    case 'optionalNumber':
    case 'day':
    case 'flag':
    case 'finding':
    case 'status':
    case 'vat':
      return most((text) => isOfKind(field, text, name));
    case 'mainPicture':
    case 'picture':
    case 'pictures':
      return most((text) => picture.test(text));
    case 'video':
      return most((text) => videoOf(text) !== null);
    default:
      if (field === 'id') return most(isUuid);
      return field === 'created_at' ? most((text) => readInstant(text) !== null) : true;
  }
}

/** Decides only which two-digit years there can be, which no guess depends on. */
const someDay = new Date('2026-01-01');

/** Whether a cell says something of the kind, even if it can't be taken: "22 600 лв." is a price. */
function isOfKind(field: ColumnField, text: string, name: string): boolean {
  const read = understandCell(field, cellFor({ name, field, unit: null }, text), { now: someDay });
  return read.kind !== 'refused' || !['notUnderstood', 'invalid'].includes(read.problem.code);
}

/**
 * A cell as its column means it: a bare figure with the unit that the column is named after, the
 * answer to "VAT qualifying" as how VAT stands in the price.
 */
export function cellFor(
  { name, field, unit }: Pick<ColumnMatch, 'name' | 'field' | 'unit'>,
  cell: string,
): string {
  const typed = cell.trim();
  if (unit !== null && /^\d[\d\s.,]*$/.test(typed)) return `${typed} ${unit}`;
  const answer = field === 'vat' && asksForVat(name) ? readFlag(typed) : null;
  if (answer === null) return cell;
  return answer ? 'included' : 'margin';
}

/** The cells of a table's lists, in which a separator has to be found. */
export function listCells(
  { records }: Pick<SourceTable, 'records'>,
  matches: readonly ColumnMatch[],
): string[] {
  const lists = matches.filter(({ field }) => field && columns.get(field) === 'list');
  return lists.flatMap(({ at }) => records.flatMap(({ cells }) => cells[at] ?? []));
}

/** Columns that are left out although something stands in them, by name or by number from 1. */
export function leftOut(matches: readonly ColumnMatch[]): string[] {
  return matches
    .filter(({ field, name, samples }) => field === null && (name !== '' || samples.length > 0))
    .map(({ name, at }) => name || `${at + 1}`);
}

const mapSchema = z.object({
  version: z.literal(1),
  columns: z.record(z.string(), z.nullable(z.string())),
  listSeparator: z.optional(z.enum(listSeparatorKinds)),
  isBgn: z.optional(z.boolean()),
});
/** A mapping as a file: the preview writes it, `npm run import -- FILE --map MAP.json` takes it. */
export type ColumnMap = z.infer<typeof mapSchema>;

/** Throws `CsvRefused`, also for a field that no house has. */
export function parseColumnMap(text: string): ColumnMap {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new CsvRefused({ code: 'badMap', field: null });
  }
  const map = z.safeParse(mapSchema, content);
  if (!map.success) throw new CsvRefused({ code: 'badMap', field: null });
  const strange = Object.values(map.data.columns).find(
    (field) => field !== null && !isKnownField(field),
  );
  if (strange) throw new CsvRefused({ code: 'badMap', field: strange });
  return map.data;
}

/** The mapping of a file whose columns go where `matches` say. */
export function columnMap(
  matches: readonly ColumnMatch[],
  settings: Pick<ColumnMap, 'listSeparator' | 'isBgn'> = {},
): ColumnMap {
  const columns: ColumnMap['columns'] = {};
  for (const { name, field } of matches) if (name !== '') columns[name] ??= field;
  return { version: 1, columns, ...settings };
}

/** By which a choice is remembered: the same for files that have the same columns in any order. */
export const headingKey = (heading: readonly string[]) =>
  [...new Set(heading.filter((name) => name !== ''))].sort().join('\n');
