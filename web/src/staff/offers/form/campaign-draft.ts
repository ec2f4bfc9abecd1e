import * as z from 'zod/mini';
import { type TypedReduction, typedReductionSchema } from '#domain/api/offer-routes.ts';
import type { FieldErrors } from '#domain/errors.ts';
import {
  type CampaignInput,
  campaignInputSchema,
  type StaffCampaign,
} from '#domain/offers/campaign.ts';
import { discountTypes } from '#domain/offers/discount.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import type { DraftKind } from '../../kit/forms/drafts.ts';
import type { FormError } from '../../kit/forms/fields.tsx';
import type { Checked } from '../../kit/forms/form.ts';
import {
  bodyOfTerms,
  checkedBody,
  isNoNumber,
  newTerms,
  termsError,
  termsShape,
  typedNumber,
  valueError,
} from './terms.ts';

/** A chosen house's own discount as typed; without a type the campaign's applies. */
const ownTermsSchema = z.object({ type: z.enum([...discountTypes, '']), value: z.string() });
export type OwnTerms = z.infer<typeof ownTermsSchema>;
export const campaignTerms: OwnTerms = { type: '', value: '' };

const draftSchema = z.object({
  ...termsShape,
  name_en: z.string(),
  name_bg: z.string(),
  description_en: z.string(),
  description_bg: z.string(),
  is_banner_active: z.boolean(),
  banner_image: z.nullable(z.string()),
  /** The chosen houses, by id. */
  houses: z.record(z.string(), ownTermsSchema),
});

/** The campaign form as typed: numbers are still text. */
export type CampaignDraft = z.infer<typeof draftSchema>;
export type Houses = CampaignDraft['houses'];

export const textFields = ['name_en', 'name_bg', 'description_en', 'description_bg'] as const;
const parts = [
  ...textFields,
  'start_date',
  'end_date',
  'discount',
  'is_banner_active',
  'banner_image',
  'houses',
] as const;
export type CampaignPart = (typeof parts)[number];

/** Unsaved campaign forms. */
export const campaignDrafts: DraftKind<CampaignDraft, CampaignPart> = {
  name: 'campaign',
  schema: draftSchema,
  parts,
  fields: { discount: ['discount_type', 'discount_value'] },
};

/** The form of an existing campaign. */
export function draftOf(campaign: StaffCampaign): CampaignDraft {
  const houses = (campaign.caravans ?? []).map(
    ({ caravan_id, individual_discount_type: type, individual_discount_value: value }) =>
      [caravan_id, { type: type ?? '', value: value === null ? '' : String(value) }] as const,
  );
  const discount_value = String(campaign.discount_value);
  return z.parse(draftSchema, { ...campaign, discount_value, houses: Object.fromEntries(houses) });
}

/** The form of a new campaign. */
export const newCampaignDraft: CampaignDraft = {
  ...newTerms,
  name_en: '',
  name_bg: '',
  description_en: '',
  description_bg: '',
  is_banner_active: false,
  banner_image: null,
  houses: {},
};

/** Adds houses; those that were chosen before keep their own discounts. */
export function withHouses(before: Houses, ids: readonly string[]): Houses {
  return { ...Object.fromEntries(ids.map((id) => [id, campaignTerms])), ...before };
}

export function withoutHouses(before: Houses, ids: readonly string[]): Houses {
  const gone = new Set(ids);
  return Object.fromEntries(Object.entries(before).filter(([id]) => !gone.has(id)));
}

/** The houses that an error names as deleted. */
export function unknownHouses(error: unknown, input: Pick<CampaignInput, 'caravan_ids'>): string[] {
  if (!(error instanceof ApiError)) return [];
  return input.caravan_ids.filter((_, index) => error.fields[`caravan_ids.${index}`] === 'unknown');
}

const isOwn = ({ type, value }: OwnTerms) => type !== '' || value.trim() !== '';

/** The form in the shape of the API's body, mistakes included. */
function bodyOf(draft: CampaignDraft) {
  const { houses, ...fields } = draft;
  const own = Object.entries(houses).filter(([, terms]) => isOwn(terms));
  return {
    ...fields,
    ...bodyOfTerms(draft),
    caravan_ids: Object.keys(houses),
    caravan_discounts: Object.fromEntries(
      own.map(([id, { type, value }]) => [
        id,
        {
          individual_discount_type: type || null,
          individual_discount_value: typedNumber(type || draft.discount_type, value) ?? null,
        },
      ]),
    ),
  };
}

/** The fields on which prices depend: dates, discount, houses. Null until these are valid. */
export function typedCampaign(id: string | null, draft: CampaignDraft): TypedReduction | null {
  const { caravan_ids, caravan_discounts } = bodyOf(draft);
  const parsed = typedReductionSchema.safeParse({
    source: 'campaign',
    ...(id !== null && { id }),
    ...bodyOfTerms(draft),
    caravan_ids,
    caravan_discounts,
  });
  return parsed.success && Object.keys(noNumbers(draft)).length === 0 ? parsed.data : null;
}

/** Errors for typed values that are no numbers: the body has no place for such text. */
function noNumbers({ discount_type, discount_value, houses }: CampaignDraft): FieldErrors {
  const values = Object.entries(houses).map(
    ([id, { type, value }]) => [ownPath(id, 'value'), type || discount_type, value] as const,
  );
  const all = [['discount_value', discount_type, discount_value] as const, ...values];
  const wrong = all.filter(([, type, text]) => isNoNumber(type, text));
  return Object.fromEntries(wrong.map(([path]) => [path, 'number']));
}

/**
 * The form as the server takes it, or which field is wrong in which way: by the server's own
 * schema.
 */
export function checkCampaign(draft: CampaignDraft): Checked<CampaignInput> {
  const body = bodyOf(draft);
  return checkedBody(body, campaignInputSchema.safeParse(body), noNumbers(draft));
}

/** The form's fields from top to bottom, by their paths in the API. */
const order = [
  ...textFields,
  'start_date',
  'end_date',
  'discount_type',
  'discount_value',
  'is_banner_active',
  'banner_image',
  'caravan_ids',
  'caravan_discounts',
];
const firstPart = (path: string) => path.split('.')[0] ?? path;
const place = (path: string) => {
  const index = order.indexOf(firstPart(path));
  return index < 0 ? order.length : index;
};

/** The API's path of one part of a chosen house's own discount. */
export function ownPath(id: string, part: 'type' | 'value'): string {
  return `caravan_discounts.${id}.individual_discount_${part}`;
}

const ownField = /^caravan_discounts\.([^.]+)(?:\.(.+))?$/;

/**
 * The form's field for a path of the API: any error of a list of houses is shown at the list, also
 * that of a house which is not in it.
 */
export function campaignField(path: string): string {
  const [, own, part] = ownField.exec(path) ?? [];
  if (own && part) return ownPath(own, path.endsWith('_type') ? 'type' : 'value');
  return firstPart(path) === 'caravan_discounts' ? 'caravan_ids' : firstPart(path);
}

type Words = Pick<AdminMessages, 'adminCampaign' | 'adminForm'>;

function errorText(
  path: string,
  code: string,
  words: Words,
  houseName: (id: string) => string,
): string {
  const { errors, labels } = words.adminCampaign;
  const { tooLong, invalid } = words.adminForm.errors;
  const own = ownField.exec(path)?.[1];
  if (own) {
    const problem =
      code === 'notAttached' ? errors.notAttached : valueError(code, words.adminCampaign);
    return errors.ofHouse(houseName(own), problem);
  }
  const field = firstPart(path);
  switch (field) {
    case 'name_en':
    case 'name_bg':
      return code === 'required' ? errors.names : tooLong(labels[field]);
    case 'description_en':
    case 'description_bg':
      return tooLong(labels[field]);
    case 'banner_image':
      return code === 'uploading' || code === 'notUploaded' || code === 'imageMissing'
        ? errors[code]
        : invalid(labels.banner_image);
    case 'caravan_ids':
      if (code === 'unknown') return errors.goneHouses;
      return code === 'tooMany' ? errors.tooManyHouses : invalid(labels.houses);
    default:
      return termsError(field, code, words.adminCampaign) ?? invalid(path);
  }
}

/** The mistakes in words, in the order of the form, each field once. */
export function campaignErrors(
  errors: FieldErrors,
  words: Words,
  houseName: (id: string) => string,
): FormError[] {
  const texts = new Map<string, string>();
  for (const [path, code] of Object.entries(errors)) {
    const field = campaignField(path);
    if (!texts.has(field)) texts.set(field, errorText(path, code, words, houseName));
  }
  return [...texts]
    .map(([field, text]) => ({ field, text }))
    .sort((a, b) => place(a.field) - place(b.field));
}
