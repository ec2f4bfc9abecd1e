import * as z from 'zod/mini';
import { fieldValue } from '../../form-fields.ts';
import {
  type Caravan,
  type CaravanInput,
  caravanInputSchema,
  keptFieldsSchema,
} from '../caravan.ts';
import { caravanFields, type NestedPart, nestedParts } from '../caravan-fields.ts';
import { slugIdLength } from '../slug.ts';
import { readSerial } from './read-day.ts';
import { someNames } from './some-names.ts';
import { type RowProblem, RowProblems, type SourceRow } from './source-row.ts';

/**
 * An instant as ISO 8601 in UTC, or null for text that is none. Database exports write "2025-03-03
 * 15:03:34+00", spreadsheets may leave a serial number; a time without a zone is UTC.
 */
export function readInstant(text: string): string | null {
  const typed = text.trim();
  const counted = readSerial(typed);
  if (counted) return counted.toISOString();
  const parts =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(typed);
  if (!parts) return null;
  const [, date, time, named = 'Z'] = parts;
  const zone = named.replace(/z/i, '+00').replace(':', '');
  const instant = new Date(`${date}T${time}${zone.slice(0, 3)}:${zone.slice(3) || '00'}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

function unknownNames(names: readonly string[]): string {
  const { named, more } = someNames(names);
  return [...named, ...(more > 0 ? [`… (${names.length})`] : [])].join(', ');
}

/** What the schema refuses in a row. */
export function problemsOf(error: z.core.$ZodError, row: unknown): RowProblem[] {
  return error.issues.map((issue): RowProblem => {
    const name = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return {
        code: 'unknownField',
        field: [name, unknownNames(issue.keys)].filter(Boolean).join('.'),
      };
    const value = fieldValue(row, issue.path);
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
      return { code: 'missing', field: name };
    const code =
      (['outOfRange', 'tooLong', 'tooMany'] as const).find((known) => known === issue.message) ??
      'invalid';
    return { code, field: name, value };
  });
}

const pictureFields = { main_image: true, additional_images: true, schema_image: true } as const;
const fieldsSchema = z.omit(caravanInputSchema, pictureFields);
export type HouseFields = Omit<CaravanInput, keyof typeof pictureFields>;
/** What a row is compared with: the house as it is, in the fields that files hold. */
export type KnownHouse = Pick<Caravan, keyof CaravanInput>;

/** Where the row's pictures are; a column that the row leaves out is absent. */
export interface PictureSources {
  main_image?: string;
  additional_images?: string[];
  schema_image?: string | null;
}

export interface ParsedRow {
  fields: HouseFields;
  /** Null when the row names no picture at all. */
  sources: PictureSources | null;
  created_at: string | null;
}

const source = z.string('invalid').check(z.trim(), z.maxLength(2048, 'tooLong'));
const sourcesSchema = z.object({
  main_image: z.optional(z.nullable(source)),
  additional_images: z.optional(
    z.nullable(z.array(source).check(z.maxLength(caravanFields.additional_images.max, 'tooMany'))),
  ),
  schema_image: z.optional(z.nullable(source)),
});

/** The row's id in lower case; null where it has none. Throws `RowProblems`. */
export function readId({ values: { id } }: SourceRow): string | null {
  if (id === undefined || id === null || id === '') return null;
  const parsed = z.safeParse(z.uuid(), id);
  if (!parsed.success) throw new RowProblems({ code: 'badId', value: id });
  return parsed.data.toLowerCase();
}

export function idOrNull(row: SourceRow): string | null {
  try {
    return readId(row);
  } catch {
    return null;
  }
}

export const prefixOf = (id: string) => id.slice(0, slugIdLength);

/**
 * Ids that an earlier row of the file has already, or that share their first eight characters with
 * one. By row number.
 */
export function findClashes(rows: readonly SourceRow[]): Map<number, RowProblem> {
  const clashes = new Map<number, RowProblem>();
  const firstByPrefix = new Map<string, { id: string; number: number }>();
  for (const row of rows) {
    const id = idOrNull(row);
    if (id === null) continue;
    const prefix = prefixOf(id);
    const first = firstByPrefix.get(prefix);
    if (!first) firstByPrefix.set(prefix, { id, number: row.number });
    else if (first.id === id) clashes.set(row.number, { code: 'sameId', row: first.number });
    else
      clashes.set(row.number, { code: 'samePrefix', prefix, row: first.number, other: first.id });
  }
  return clashes;
}

/**
 * Checks the row by the schema of the staff form. The row has to have the form's required fields;
 * for an optional column that it leaves out, the house keeps its value. `number`, `version`,
 * `updated_at` and `price_history` are the table's own and are not read. Throws `RowProblems`.
 */
export function parseRow(
  { values, problems: ofCells = {} }: SourceRow,
  house: KnownHouse | null,
): ParsedRow {
  const {
    id: _id,
    number: _number,
    version: _version,
    updated_at: _updated,
    price_history: _history,
    created_at,
    ...rest
  } = values;
  const { main_image, additional_images, schema_image, ...own } = rest;
  const kept = house === null ? {} : z.parse(keptFieldsSchema, house);
  const nested = (part: NestedPart) =>
    house && isRecord(own[part]) ? { [part]: { ...house[part], ...own[part] } } : {};
  const fields = z.safeParse(
    fieldsSchema,
    Object.assign({ ...kept, ...own }, ...nestedParts.map(nested)),
  );
  const named = z.safeParse(sourcesSchema, { main_image, additional_images, schema_image });
  const created = readCreated(created_at);
  const problems: RowProblem[] = [
    ...(fields.success ? [] : problemsOf(fields.error, own)),
    ...(named.success ? [] : problemsOf(named.error, rest)),
    ...(created === undefined ? [{ code: 'badInstant' as const, value: created_at }] : []),
  ].filter((problem) => !('field' in problem && problem.field in ofCells));
  problems.unshift(...Object.values(ofCells));
  if (!fields.success || !named.success || created === undefined || problems.length > 0)
    throw new RowProblems(...problems);
  return { fields: fields.data, sources: sourcesOf(named.data), created_at: created };
}

/** Null when the row leaves it out; undefined when it can't be read. */
function readCreated(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  return (typeof value === 'string' ? readInstant(value) : null) ?? undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sourcesOf(named: z.infer<typeof sourcesSchema>): PictureSources | null {
  const additional = named.additional_images?.filter((one) => one !== '');
  if (!named.main_image && !named.schema_image && !additional?.length) return null;
  return {
    ...(named.main_image ? { main_image: named.main_image } : {}),
    ...(additional ? { additional_images: additional } : {}),
    ...(named.schema_image === undefined ? {} : { schema_image: named.schema_image || null }),
  };
}
