import { referenceDays } from '#domain/law.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { Offer } from '../formats/offer.ts';
import type { Messages } from '../texts/en.ts';

interface LowestPriceProps {
  offer: Offer;
  language: Language;
  words: Messages['campaign']['price'];
}

/**
 * Says what the struck price is: the lowest price of the 30 days before the reduction, or since the
 * house came on sale.
 */
export function LowestPrice({ offer: { prior, days }, language, words }: LowestPriceProps) {
  const price = formatPrice(prior, language);
  return (
    <p className="lowest">
      {days < referenceDays ? words.lowestSince(price, days) : words.lowest(price)}
    </p>
  );
}
