import type { Language } from '../locale.ts';

/** What buyers of a used home ask about, in the order they ask. */
export const checkNames = ['roof', 'floor', 'damp', 'windows', 'gas', 'electric'] as const;
export type CheckName = (typeof checkNames)[number];

/** What was found. For a test: passed, passed with remarks, not made yet. */
export const findings = ['good', 'fair', 'todo'] as const;
export type Finding = (typeof findings)[number];

/**
 * How VAT stands in a price: in it, shown apart on the invoice, or by the margin scheme of used
 * goods, where no invoice shows it.
 */
export const vatSchemes = ['included', 'margin'] as const;
export type VatScheme = (typeof vatSchemes)[number];

/** The parts of a house's address on the site. */
export interface SlugSource {
  id: string;
  make: string;
  model: string;
}

/** Whether visitors may see a house: it is neither hidden nor archived, and has a picture. */
export function isShown(house: {
  is_visible: boolean;
  main_image: string | null;
  archived_at: string | null;
}): boolean {
  return house.is_visible && house.main_image !== null && house.archived_at === null;
}

/** Number of leading hex characters of the house id that end a slug. Spec section 9. */
export const slugIdLength = 8;

/**
 * Make and model lower-cased, punctuation removed, spaces and underscores as hyphens, then a hyphen
 * and the first eight characters of the id: `{Willerby, Rio Gold, d4917d21-…}` gives
 * `willerby-rio-gold-d4917d21`.
 */
export function caravanSlug(house: SlugSource): string {
  const words = `${house.make} ${house.model}`.toLowerCase();
  // Most names need no change, and a page has dozens of slugs to make.
  const letters = /^[a-z0-9 ]*$/.test(words)
    ? words
    : words.normalize('NFC').replace(/[^\p{L}\p{N}\s_-]/gu, '');
  const name = letters.replace(/[\s_-]+/g, '-').replace(/^-|-$/g, '');
  const id = house.id.slice(0, slugIdLength).toLowerCase();
  return name ? `${name}-${id}` : id;
}

/**
 * The id's first eight characters named by a slug, or null when its last part is not exactly eight
 * hex characters.
 */
export function slugIdPrefix(slug: string): string | null {
  const last = slug.slice(slug.lastIndexOf('-') + 1);
  return /^[0-9a-f]{8}$/.test(last) ? last : null;
}

/**
 * A house's description for a page's language: the Bulgarian one, marked by `lang`, where there is
 * no English one.
 */
export function descriptionIn(
  { description, description_en }: { description: string; description_en: string },
  language: Language,
): { text: string; lang?: Language } {
  if (language === 'bg') return { text: description };
  return description_en === '' ? { text: description, lang: 'bg' } : { text: description_en };
}

interface Pictured {
  main_image: string | null;
  additional_images: readonly string[];
  schema_image: string | null;
}

/** Every picture of a house once, main first and floor plan last. */
export function housePictures({ main_image, additional_images, schema_image }: Pictured): string[] {
  const photographs = [main_image, ...additional_images].filter((url) => url !== schema_image);
  return [...new Set([...photographs, schema_image])].filter((url) => url !== null);
}
