import * as z from 'zod/mini';
import {
  type Caravan,
  type CaravanInput,
  caravanInputSchema,
  maxAdditionalImages,
} from '../../functions/domain/caravan.ts';
import { readInstant } from './instant.ts';
import { reasonsOf } from './reasons.ts';
import { RowRefused } from './row-refused.ts';
import type { SourceRow } from './source-row.ts';

const pictureFields = { main_image: true, additional_images: true, schema_image: true } as const;
const fieldsSchema = z.omit(caravanInputSchema, pictureFields);
export type HouseFields = Omit<CaravanInput, keyof typeof pictureFields>;

/** Where the row says its pictures are; a column it leaves out is absent. */
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
  additional_images: z.optional(z.nullable(z.array(source).check(z.maxLength(maxAdditionalImages, 'tooMany')))),
  schema_image: z.optional(z.nullable(source)),
});

/** The row's id in lower case. A row needs one of its own: any derived from what it says would change with it. */
export function readId({ values: { id } }: SourceRow): string {
  if (id === undefined || id === null || id === '')
    throw new RowRefused('it has no id; give it any UUID of its own and keep that for later imports');
  const parsed = z.safeParse(z.uuid(), id);
  if (!parsed.success) throw new RowRefused(`its id ${JSON.stringify(id)} is not a UUID`);
  return parsed.data.toLowerCase();
}

/**
 * The row through the schema of the staff form. What is required there has to be in the row; an optional column that it
 * leaves out keeps what the house has. `version`, `updated_at` and `price_history` are the table's own business and not read.
 */
export function parseRow({ values }: SourceRow, house: Caravan | null): ParsedRow {
  const { id: _id, version: _version, updated_at: _updated, price_history: _history, created_at, ...rest } = values;
  const { main_image, additional_images, schema_image, ...own } = rest;
  const kept = house === null ? {} : optionalFields(house);
  const specs = house && isRecord(own.specs) ? { specs: { ...house.specs, ...own.specs } } : {};
  const fields = z.safeParse(fieldsSchema, { ...kept, ...own, ...specs });
  const named = z.safeParse(sourcesSchema, { main_image, additional_images, schema_image });
  const created = readCreated(created_at);
  const reasons = [
    ...(fields.success ? [] : reasonsOf(fields.error, own)),
    ...(named.success ? [] : reasonsOf(named.error, rest)),
    ...(created === undefined ? [`created_at ${JSON.stringify(created_at)} is no instant in ISO 8601`] : []),
  ];
  if (!fields.success || !named.success || created === undefined) throw new RowRefused(...reasons);
  return { fields: fields.data, sources: sourcesOf(named.data), created_at: created };
}

/** Undefined when there is something that makes no sense. */
function readCreated(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  return (typeof value === 'string' ? readInstant(value) : null) ?? undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function optionalFields(house: Caravan) {
  const { is_new, is_visible, is_featured, sale_status, features, specs } = house;
  const { has_free_delivery, has_central_heating, has_double_glazing } = house;
  const flags = { has_free_delivery, has_central_heating, has_double_glazing };
  return { is_new, is_visible, is_featured, sale_status, features, specs, ...flags };
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
