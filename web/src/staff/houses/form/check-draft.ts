import { type CaravanInput, caravanInputSchema } from '../../../../../functions/domain/caravan.ts';
import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import { readWholeNumber } from '../../../../../functions/domain/locale.ts';
import type { HouseDraft } from './house-draft.ts';

const numberFields = ['year', 'price', 'beds', 'bedrooms', 'chassis_year'] as const;

/** What a number field holds as a number: undefined when empty, null when it is not one. A price may be written as prices are. */
function wholeNumber(field: (typeof numberFields)[number], text: string): number | undefined | null {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (field === 'price') return readWholeNumber(trimmed);
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : null;
}

/** The form as the server takes it, or which field is wrong in which way: the same schema as the server's. */
export function checkDraft(draft: HouseDraft): { input: CaravanInput } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const { pictures, ...rest } = draft;
  const numbers: Record<string, number | undefined> = {};
  for (const field of numberFields) {
    const value = wholeNumber(field, draft[field]);
    if (value === null) errors[field] = field === 'price' ? 'digits' : 'whole';
    else numbers[field] = value;
  }
  const [main_image = '', ...additional_images] = pictures;
  const parsed = caravanInputSchema.safeParse({ ...rest, ...numbers, main_image, additional_images });
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    errors[path] ??= path === 'main_image' && pictures.length === 0 ? 'imageRequired' : issue.message;
  }
  if (parsed.success && Object.keys(errors).length === 0) return { input: parsed.data };
  return { errors };
}
