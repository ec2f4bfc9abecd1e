import * as z from 'zod/mini';
import { discountTypes } from '../../../../../functions/domain/discount.ts';
import { draftStore } from '../../kit/form/draft-store.ts';

/** Unsaved campaign forms. */
export const campaignDrafts = draftStore(
  'campaign',
  z.object({
    name_en: z.string(),
    name_bg: z.string(),
    description_en: z.string(),
    description_bg: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    discount_type: z.enum(discountTypes),
    discount_value: z.string(),
    is_banner_active: z.boolean(),
    banner_image: z.nullable(z.string()),
    houses: z.record(z.string(), z.object({ type: z.enum([...discountTypes, '']), value: z.string() })),
  }),
);
