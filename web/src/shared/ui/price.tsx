import { formatPercent, formatPrice, type Language } from '#domain/locale.ts';
import type { Offer } from '../formats/offer.ts';
import type { Messages } from '../texts/en.ts';

interface PriceProps {
  /** What it costs at the moment, whole EUR. */
  eur: number;
  /** What may be announced of the price. */
  offer: Offer | null;
  language: Language;
  words: Messages['campaign']['price'];
}

// The line does not break between the two prices.
const noBreak = '\u00a0';

/** "−12 %", or "−150 €" where that is less than one percent. */
function savingText({ percent, amount }: Offer, language: Language): string {
  return percent === 0
    ? formatPrice(-amount, language)
    : `\u2212${formatPercent(percent, language)}`;
}

/**
 * The price, large; where a reduction may be announced with the prior price struck beside it, never
 * on another line.
 */
export function Price({ eur, offer, language, words }: PriceProps) {
  if (!offer)
    return (
      <p className="price">
        <strong>{formatPrice(eur, language)}</strong>
      </p>
    );
  return (
    <p className="price">
      <i className="hidden-text">{words.now}</i>
      <strong>{formatPrice(eur, language)}</strong>
      {noBreak}
      <i className="hidden-text">{words.before}</i>
      <s>{formatPrice(offer.prior, language)}</s>{' '}
      <b className="saving">{savingText(offer, language)}</b>
    </p>
  );
}
