/** The parts of a house's address on the site. */
export interface SlugSource {
  id: string;
  make: string;
  model: string;
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
