import { dealer } from '#domain/dealer/dealer.ts';
import { cashLimit } from '#domain/law.ts';
import { formatMoney, type Language } from '#domain/locale.ts';

/** The price from which on nobody pays in cash, for pages that are about no certain home. */
export const cashLimitText = (language: Language) => formatMoney(cashLimit, language);

/** How long the legal guarantee of a used home lasts, after "for used ones". */
export function usedGuarantee(language: Language): string {
  const { usedGuaranteeMonths: months } = dealer;
  if (language === 'bg')
    return months === null
      ? 'колкото е договорено, но не под една'
      : `${months} месеца, както е договорено`;
  return months === null
    ? 'as agreed in the contract, never under one'
    : `${months} months, as agreed in the contract`;
}
