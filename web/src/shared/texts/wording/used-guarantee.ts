import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';

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
