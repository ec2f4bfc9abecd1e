import { caravanSlug, type SlugSource } from '#domain/houses/caravan-facts.ts';
import type { Language } from '#domain/locale.ts';

/** The canonical address of a house's page, for messages and for paper. */
export function houseAddress(origin: string, language: Language, house: SlugSource): string {
  return encodeURI(`${origin}/${language}/houses/${caravanSlug(house)}`);
}

/** Fragment of the address of the homes that are like it. */
export const similarId = 'similar';
