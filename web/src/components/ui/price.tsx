import { formatPrice, type Language } from '../../../../functions/domain/locale.ts';
import { formatPercent } from '../../../../functions/domain/percent.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Offer } from '../../lib/offer.ts';

interface PriceProps {
  /** List price, whole EUR. */
  eur: number;
  /** What it is lowered to at the moment. */
  offer: Offer | null;
  language: Language;
  words: Messages['campaign']['price'];
}

// Between the two prices no line ends.
const noBreak = '\u00a0';

/** "−12 %" where the discount is one in percent, otherwise "−4 500 €". */
function savingText(eur: number, { price, percent }: Offer, language: Language): string {
  return percent === null ? formatPrice(price - eur, language) : `\u2212${formatPercent(percent, language)}`;
}

/** The price, large; where it is lowered with the old one struck beside it, never on another line. */
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
      <strong>{formatPrice(offer.price, language)}</strong>
      {noBreak}
      <s>
        <i className="hidden-text">{words.before}</i>
        {formatPrice(eur, language)}
      </s>{' '}
      <b className="saving">{savingText(eur, offer, language)}</b>
    </p>
  );
}
