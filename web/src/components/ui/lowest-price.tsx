import { formatPrice, type Language } from '../../../../functions/domain/locale.ts';
import type { Offer } from '../../lib/offer.ts';

interface LowestPriceProps {
  offer: Offer;
  language: Language;
  words: (price: string) => string;
}

/** The lowest price before the reduction, which the law wants beside it; nothing where the house was not on sale then. */
export function LowestPrice({ offer: { lowest }, language, words }: LowestPriceProps) {
  return lowest === null ? null : <p className="lowest">{words(formatPrice(lowest, language))}</p>;
}
