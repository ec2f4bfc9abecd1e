import type { PublicCaravan } from '../../../../../functions/domain/caravan.ts';
import { readWholeNumber } from '../../../../../functions/domain/locale.ts';
import { filledLines, type HouseDraft } from './house-draft.ts';

const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : 0);

/** What a visitor would be shown of the form as it is now; what is not filled in yet stays empty. */
export function publicView(draft: HouseDraft, now: Date): PublicCaravan {
  const { pictures, is_visible: _, year, price, beds, bedrooms, chassis_year, ...rest } = draft;
  const [main_image = '/logo.svg', ...additional_images] = pictures;
  return {
    ...rest,
    id: '00000000-0000-4000-8000-000000000000',
    year: number(year),
    price: readWholeNumber(price) ?? 0,
    beds: number(beds),
    bedrooms: number(bedrooms),
    chassis_year: number(chassis_year) || null,
    main_image,
    additional_images,
    features: filledLines(draft.features),
    renewed: filledLines(draft.renewed),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
