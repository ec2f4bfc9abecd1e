import * as z from 'zod/mini';
import { caravanSpecsSchema, saleStatusSchema } from '../../../../../functions/domain/caravan.ts';
import type { HouseDraft } from './house-draft.ts';

const draftSchema = z.object({
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
});

const storedSchema = z.object({
  draft: draftSchema,
  base: draftSchema,
  /** Version of the house that the draft was made from; null for a new one. */
  version: z.nullable(z.int()),
  savedAt: z.iso.datetime(),
});

export interface StoredDraft {
  draft: HouseDraft;
  base: HouseDraft;
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
}

const keyOf = (id: string | null) => `showroom.house-draft.${id ?? 'new'}`;

/** The unsaved form that a reload, or a sign-in elsewhere, left in this tab. Null when there is none or it can't be read. */
export function readStoredDraft(id: string | null): StoredDraft | null {
  try {
    const text = sessionStorage.getItem(keyOf(id));
    if (text === null) return null;
    const stored = storedSchema.safeParse(JSON.parse(text));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export function storeDraft(id: string | null, stored: StoredDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(stored));
  } catch {
    // A full or forbidden storage costs the safety net, not the form.
  }
}

export function forgetStoredDraft(id: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}
