import { cashLimit } from '#domain/law.ts';
import { formatMoney, type Language } from '#domain/locale.ts';

/** The price from which on nobody pays in cash, for pages that are about no certain home. */
export const cashLimitText = (language: Language) => formatMoney(cashLimit, language);
