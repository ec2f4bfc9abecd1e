import './credit-notice.css';
import { dealerIntermediary, dealerLegalName, dealerProvider } from '#domain/dealer/dealer.ts';
import { formatMoney, formatPrice, type Language } from '#domain/locale.ts';
import { lendableAmount } from '#domain/requests/financing.ts';
import type { FinancingWords } from '../texts/financing-messages.ts';

interface CreditNoticeProps {
  language: Language;
  words: FinancingWords['credit'];
}

/** The sentences of `CreditNotice`; the first is the warning. */
export function creditSentences({ language, words }: CreditNoticeProps): [string, ...string[]] {
  const { least, most } = lendableAmount;
  const { extent, isExclusive, fee } = dealerIntermediary;
  const dealer = dealerLegalName[language];
  return [
    words.caution,
    words.lender(
      dealerProvider.legalName[language],
      formatPrice(least, language),
      formatPrice(most, language),
    ),
    words[isExclusive ? 'ofOneBank' : 'ofSeveral'](dealer, extent[language]),
    fee === 0 ? words.noFee : words.fee(formatMoney(fee, language)),
  ];
}

/**
 * What has to be read wherever credit is offered or shown: the warning, who lends, and what the
 * dealer is to the bank. Source: `credit` and `creditIntermediary` in law.ts.
 */
export function CreditNotice(given: CreditNoticeProps) {
  const [caution, ...rest] = creditSentences(given);
  return (
    <p className="credit-notice">
      <strong>{caution}</strong> {rest.join(' ')}
    </p>
  );
}
