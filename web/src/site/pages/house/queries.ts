import type { PublicCaravan } from '../../../../../functions/domain/caravan.ts';
import type { Language } from '../../../../../functions/domain/locale.ts';
import { type Priced, priced } from '../../../shared/formats/offer.ts';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import type { PublicReads } from '../../reads.ts';

/** A house as its page shows it. */
export type ShownHouse = Priced<PublicCaravan>;

interface Found {
  caravan: ShownHouse;
  similar: CardData[];
  valid_until: string | null;
}
/** A house with its similar ones, or why there is none: that is an answer too, not a failure. */
export type HouseAnswer = Found | { missing: 'bad_slug' | 'not_found' };

function missing(error: unknown): 'bad_slug' | 'not_found' | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return code === 'bad_slug' || code === 'not_found' ? code : null;
}

export const houseKey = (slug: string) => ['caravans', 'house', slug] as const;

export const houseQuery = (reads: PublicReads, slug: string, language: Language) => ({
  queryKey: houseKey(slug),
  queryFn: async (): Promise<HouseAnswer> => {
    try {
      const { caravan, similar, valid_until } = await reads.getCaravan(slug);
      return { caravan: priced(caravan), similar: cardsData(similar, language), valid_until };
    } catch (error) {
      const reason = missing(error);
      if (!reason) throw error;
      return { missing: reason };
    }
  },
});
