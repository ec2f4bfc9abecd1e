import { caravanSlug, type SlugSource } from '#domain/houses/slug.ts';
import type { Language } from '#domain/locale.ts';
import { webAddress } from '#domain/web-address.ts';

/** The canonical address of a house's page, for messages and for paper. */
export function houseAddress(origin: string, language: Language, house: SlugSource): string {
  return webAddress(origin, `/${language}/houses/${caravanSlug(house)}`);
}

/** Fragment of the address of the homes that are like it. */
export const similarId = 'similar';
