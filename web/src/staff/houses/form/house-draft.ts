import * as z from 'zod/mini';
import type { FieldErrors } from '#domain/errors.ts';
import { fieldValue } from '#domain/form-fields.ts';
import {
  type Caravan,
  type CaravanInput,
  caravanInputSchema,
  newCaravanDefaults,
  saleStatusSchema,
} from '#domain/houses/caravan.ts';
import { findings, vatSchemes } from '#domain/houses/caravan-facts.ts';
import {
  type CaravanFieldName,
  caravanFieldNames,
  caravanFields,
  type FieldGroup,
  fieldGroups,
  ownName,
} from '#domain/houses/caravan-fields.ts';
import { readWholeNumber } from '#domain/locale.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { type DraftKind, mergeDrafts } from '../../kit/forms/drafts.ts';
import type { FormError } from '../../kit/forms/fields.tsx';
import type { Checked } from '../../kit/forms/form.ts';

type NumberName = {
  [Name in CaravanFieldName]: (typeof caravanFields)[Name]['kind'] extends
    | 'number'
    | 'optionalNumber'
    ? Name
    : never;
}[CaravanFieldName];

/**
 * The house form as typed: numbers are still text ("22 600 €"), and all photographs are one list
 * whose first is the main one.
 */
export type HouseDraft = Omit<CaravanInput, NumberName | 'main_image' | 'additional_images'> &
  Record<NumberName, string> & { pictures: string[] };

/**
 * The parts of the form: every field, and every line of the specification; all photographs are one
 * part.
 */
export type HousePart = Exclude<CaravanFieldName, 'main_image' | 'additional_images'> | 'pictures';

const partOf = (name: CaravanFieldName): HousePart[] => {
  if (name === 'main_image') return ['pictures'];
  return name === 'additional_images' ? [] : [name];
};

/** The parts of the form's section, in its order. */
export const partsOf = (group: FieldGroup): HousePart[] =>
  caravanFieldNames.filter((name) => caravanFields[name].group === group).flatMap(partOf);

export const houseParts: readonly HousePart[] = fieldGroups.flatMap(partsOf);

const isNumber = (name: CaravanFieldName): name is NumberName =>
  /number$/i.test(caravanFields[name].kind);
const numberNames = caravanFieldNames.filter(isNumber);

/** How each field is kept while it is typed; a draft from before the field existed lacks it. */
function typedSchema(part: HousePart): z.ZodMiniType {
  if (part === 'pictures') return z.array(z.string());
  const field = caravanFields[part];
  switch (field.kind) {
    case 'flag':
      return z._default(z.boolean(), field.initially);
    case 'status':
      return z._default(saleStatusSchema, field.initially);
    case 'finding':
      return z._default(z.enum(['', ...findings]), '');
    case 'vat':
      return z._default(z.enum(['', ...vatSchemes]), '');
    case 'list':
      return z._default(z.array(z.string()), []);
    case 'picture':
      return z._default(z.nullable(z.string()), null);
    default:
      return z._default(z.string(), '');
  }
}

/**
 * A draft with a value for every part; the parts of `specs` and `condition` are nested in these.
 */
function nested(made: (part: HousePart) => unknown): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const part of houseParts) {
    const [own = part, parent] = part.split('.').reverse();
    if (parent === undefined) draft[own] = made(part);
    else draft[parent] = { ...Object(draft[parent]), [own]: made(part) };
  }
  return draft;
}

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType;
const shape = Object.entries(nested(typedSchema)).map(([name, value]) => [
  name,
  isSchema(value) ? value : z.prefault(z.object(Object(value)), {}),
]);

/** The entries of a list that have text. */
export const filledLines = (lines: readonly string[]) =>
  lines.map((text) => text.trim()).filter(Boolean);

/** Unsaved house forms. */
export const houseDrafts: DraftKind<HouseDraft, HousePart> = {
  name: 'house',
  // The compiler does not follow names through a list of entries.
  schema: z.object(Object.fromEntries(shape)) as unknown as z.ZodMiniType<HouseDraft>,
  parts: houseParts,
  normal: (draft) => ({
    ...draft,
    price: String(readWholeNumber(draft.price) ?? draft.price),
    features: filledLines(draft.features),
    renewed: filledLines(draft.renewed),
  }),
};

/**
 * A house's fields in the form in which staff type them; `pictures` are its photographs in order.
 */
function typed(house: object, pictures: string[]): HouseDraft {
  const fields = nested((part) => {
    if (part === 'pictures') return pictures;
    const value = fieldValue(house, part);
    return isNumber(part) ? String(value ?? '') : value;
  });
  return z.parse(houseDrafts.schema, fields);
}

/** The form of an existing house. */
export function draftOf(house: Caravan): HouseDraft {
  const { main_image, additional_images } = house;
  return typed(house, [
    ...new Set([...(main_image === null ? [] : [main_image]), ...additional_images]),
  ]);
}

/** The form of a new house. */
export function newDraft(now: Date): HouseDraft {
  return typed(newCaravanDefaults(now), []);
}

const copiedGroups = ['basics', 'specs', 'texts', 'features', 'extras'] as const;
const copiedParts = new Set<HousePart>([
  ...copiedGroups.flatMap(partsOf),
  'is_new',
  'internal.supplier',
]);

/**
 * The form of a new house that copies an existing one, except pictures, condition, numbers and
 * status.
 */
export function likeDraft(house: Caravan, now: Date): HouseDraft {
  return mergeDrafts(houseDrafts, draftOf(house), newDraft(now), (part) =>
    copiedParts.has(part) ? 'yours' : 'theirs',
  );
}

/**
 * The number in a number field: undefined when empty, null for other text. A price may be written
 * as prices are.
 */
function wholeNumber(name: NumberName, text: string): number | undefined | null {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (name === 'price') return readWholeNumber(trimmed);
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : null;
}

/**
 * The form as the server takes it, or which field is wrong in which way: by the server's own
 * schema.
 */
export function checkHouse(draft: HouseDraft): Checked<CaravanInput> {
  const errors: FieldErrors = {};
  const { pictures, ...rest } = draft;
  const numbers: Record<string, number | undefined> = {};
  for (const name of numberNames) {
    const value = wholeNumber(name, draft[name]);
    if (value === null) errors[name] = name === 'price' ? 'digits' : 'whole';
    else numbers[name] = value;
  }
  const [main_image = '', ...additional_images] = pictures;
  const parsed = caravanInputSchema.safeParse({
    ...rest,
    ...numbers,
    main_image,
    additional_images,
  });
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    errors[path] ??=
      path === 'main_image' && pictures.length === 0 ? 'imageRequired' : issue.message;
  }
  return parsed.success && Object.keys(errors).length === 0 ? { input: parsed.data } : { errors };
}

/** The form's field for a path of the API ("specs.length", "additional_images.3"). */
export function houseField(path: string): string {
  return path === 'main_image' || path.startsWith('additional_images') ? 'pictures' : path;
}

type Words = AdminMessages['adminForm'];

/** A path's label in the form. */
export function houseLabel(path: string, { labels }: Words): string {
  const [name] = ownName(path).split('.');
  return Object.entries(labels).find(([key]) => key === name)?.[1] ?? path;
}

/** The least and the greatest value of a house's number; null for a field without limits. */
export function rangeOf(field: string): { min: number; max: number } | null {
  const known = caravanFieldNames.find((name) => name === field);
  const described = known && caravanFields[known];
  return described && 'min' in described ? described : null;
}

function errorText(field: string, code: string, words: Words): string {
  const { errors } = words;
  const label = houseLabel(field, words);
  switch (code) {
    case 'outOfRange':
    case 'digits':
    case 'whole': {
      const range = rangeOf(field);
      return range ? errors[code](label, range.min, range.max) : errors.invalid(label);
    }
    case 'imageRequired':
    case 'imageMissing':
    case 'uploading':
    case 'videoLink':
      return errors[code];
    case 'required':
    case 'tooLong':
    case 'tooMany':
      return errors[code](label);
    default:
      return errors.invalid(label);
  }
}

/** The mistakes in words, in the order of the form, each field once. */
export function houseErrors(errors: FieldErrors, words: Words): FormError[] {
  const texts = new Map<string, string>();
  for (const [path, code] of Object.entries(errors)) {
    const field = houseField(path);
    if (!texts.has(field)) texts.set(field, errorText(field, code, words));
  }
  const place = (field: string) => {
    const index = houseParts.findIndex((part) => field === part || field.startsWith(`${part}.`));
    return index < 0 ? houseParts.length : index;
  };
  return [...texts]
    .map(([field, text]) => ({ field, text }))
    .sort((a, b) => place(a.field) - place(b.field));
}
