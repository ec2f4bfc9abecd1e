import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import type { FormError } from '../../kit/form/field-id.ts';

type Words = Pick<AdminMessages, 'adminCampaign' | 'adminForm'>;

/** Top to bottom. */
const order = [
  'name_en',
  'name_bg',
  'description_en',
  'description_bg',
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

/** Path of one part of a chosen house's own discount, in the API's words. */
export function ownPath(id: string, part: 'type' | 'value'): string {
  return `caravan_discounts.${id}.individual_discount_${part}`;
}

const ownField = /^caravan_discounts\.([^.]+)(?:\.|$)/;

/** The form's field for a path of the API: whatever is wrong with a list of houses is shown at the list. */
export function campaignField(path: string): string {
  const own = ownField.exec(path)?.[1];
  if (own) return path.endsWith('_type') ? ownPath(own, 'type') : ownPath(own, 'value');
  return firstPart(path) === 'caravan_discounts' ? 'caravan_ids' : firstPart(path);
}

function valueText(code: string, { errors }: AdminMessages['adminCampaign']): string {
  if (code === 'tooMuch' || code === 'step' || code === 'incomplete' || code === 'number') return errors[code];
  return errors.positive;
}

function errorText(path: string, code: string, words: Words, houseName: (id: string) => string): string {
  const { errors, labels } = words.adminCampaign;
  const own = ownField.exec(path)?.[1];
  if (own) return errors.ofHouse(houseName(own), valueText(code, words.adminCampaign));
  const field = firstPart(path);
  switch (field) {
    case 'name_en':
    case 'name_bg':
      return code === 'required' ? errors.names : words.adminForm.errors.tooLong(labels[field]);
    case 'description_en':
    case 'description_bg':
      return words.adminForm.errors.tooLong(labels[field]);
    case 'start_date':
    case 'end_date':
      return code === 'order' ? errors.order : errors.dates;
    case 'discount_value':
      return valueText(code, words.adminCampaign);
    case 'banner_image':
      return code === 'uploading' || code === 'notUploaded' || code === 'imageMissing'
        ? errors[code]
        : words.adminForm.errors.invalid(labels.banner_image);
    case 'caravan_ids':
      if (code === 'unknown') return errors.goneHouses;
      return code === 'tooMany' ? errors.tooManyHouses : words.adminForm.errors.invalid(labels.houses);
    default:
      return words.adminForm.errors.invalid(path);
  }
}

/** What is wrong, in words, in the order of the form, once for each field. */
export function campaignErrors(errors: FieldErrors, words: Words, houseName: (id: string) => string): FormError[] {
  const texts = new Map<string, string>();
  for (const [path, code] of Object.entries(errors)) {
    const field = campaignField(path);
    if (!texts.has(field)) texts.set(field, errorText(path, code, words, houseName));
  }
  return [...texts].map(([field, text]) => ({ field, text })).sort((a, b) => place(a.field) - place(b.field));
}

/** Of fields with one and the same sentence (both names, both dates) the first stands for all. */
export function oncePerText(errors: readonly FormError[]): FormError[] {
  return errors.filter(({ text }, index) => errors.findIndex((other) => other.text === text) === index);
}
