import { formatPrice, type Language } from '../../../../functions/domain/locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Offer } from '../../lib/offer.ts';

interface LowestPriceProps {
  offer: Offer;
  language: Language;
  words: Messages['campaign']['price'];
}

/** The lowest price before the reduction, which the law wants beside it; nothing where the house was not on sale then. */
export function LowestPrice({ offer: { lowest }, language, words }: LowestPriceProps) {
  return lowest === null ? null : <p className="lowest">{words.lowest(formatPrice(lowest, language))}</p>;
}
