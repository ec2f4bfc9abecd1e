import { type MadeBy, madeBy } from '#domain/dealer/made-by.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import type { Language } from '#domain/locale.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { type Priced, priced } from '#shared/formats/offer.ts';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import type { PublicReads } from '../../reads.ts';

/** A house as its page shows it. */
export type ShownHouse = Priced<PublicCaravan>;

interface FoundHouse {
  caravan: ShownHouse;
  /** Null where staff entered no maker of its make. */
  made_by: MadeBy | null;
  loan_example: LoanExample | null;
  similar: CardData[];
  valid_until: string | null;
}
export type MissingReason = 'bad_slug' | 'not_found';

/** A house with its similar ones, or why there is none, which is an answer too and no failure. */
export async function readHouse(
  reads: PublicReads,
  slug: string,
  language: Language,
): Promise<FoundHouse | { missing: MissingReason }> {
  try {
    const { caravan, maker, loan_example, similar, valid_until } = await reads.getCaravan(slug);
    return {
      caravan: priced(caravan),
      made_by: madeBy(maker ? [maker] : [], caravan, language),
      loan_example,
      similar: cardsData(similar, language),
      valid_until,
    };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
    if (code !== 'bad_slug' && code !== 'not_found') throw error;
    return { missing: code };
  }
}
