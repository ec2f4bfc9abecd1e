import type { Language } from '#domain/locale.ts';
import { financing as bulgarian } from './bg/financing.ts';
import { financing } from './en/financing.ts';
import type { Wording } from './wording/wording.ts';

/**
 * Texts of the form for a loan. A browser loads those of its page's language with the form
 * (scripts/base/islands.ts), the server has both.
 */
export type FinancingWords = Wording<typeof financing>;

export const financingMessages: Record<Language, { financing: FinancingWords }> = {
  en: { financing },
  bg: { financing: bulgarian },
};
