import * as z from 'zod/mini';
import {
  caravanConditionSchema,
  caravanSpecsSchema,
  saleStatusSchema,
} from '../../../../../functions/domain/caravan.ts';
import { draftStore } from '../../kit/form/draft-store.ts';

/** Unsaved house forms. */
export const houseDrafts = draftStore(
  'house',
  z.object({
    make: z.string(),
    model: z.string(),
    year: z.string(),
    price: z.string(),
    beds: z.string(),
    bedrooms: z.string(),
    description: z.string(),
    specs: caravanSpecsSchema,
    features: z.array(z.string()),
    pictures: z.array(z.string()),
    schema_image: z.nullable(z.string()),
    is_new: z.boolean(),
    is_visible: z.boolean(),
    is_featured: z.boolean(),
    sale_status: saleStatusSchema,
    has_free_delivery: z.boolean(),
    has_central_heating: z.boolean(),
    has_double_glazing: z.boolean(),
    // Drafts of before these were there have none.
    description_en: z._default(z.string(), ''),
    condition: z._default(caravanConditionSchema, z.parse(caravanConditionSchema, {})),
    chassis_year: z._default(z.string(), ''),
    renewed: z._default(z.array(z.string()), []),
    video_url: z._default(z.string(), ''),
  }),
);
