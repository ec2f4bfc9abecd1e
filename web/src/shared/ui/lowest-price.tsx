import { formatPrice, type Language } from '#domain/locale.ts';
import type { Offer } from '../formats/offer.ts';
import type { Messages } from '../texts/en.ts';

interface LowestPriceProps {
  offer: Offer;
  language: Language;
  words: Messages['campaign']['price'];
}

/** Says what the struck price is: the lowest price of the 30 days before the reduction. */
export function LowestPrice({ offer: { prior }, language, words }: LowestPriceProps) {
  return <p className="lowest">{words.lowest(formatPrice(prior, language))}</p>;
}
