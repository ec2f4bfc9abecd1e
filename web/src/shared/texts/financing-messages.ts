import type { Language } from '../../../../functions/domain/locale.ts';
import { financing as financingBg } from './bg/financing.ts';
import { financing } from './en/financing.ts';
import { type Wording, withFallback } from './messages.ts';

const en = { financing };
/** Texts of the loan dialog, loaded with it. */
export type FinancingMessages = Wording<typeof en>;

export const financingMessages: Record<Language, FinancingMessages> = {
  en,
  bg: withFallback<FinancingMessages>(en, { financing: financingBg }),
};
