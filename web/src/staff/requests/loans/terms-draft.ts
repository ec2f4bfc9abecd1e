import { loanPeriod } from '../../../../../functions/domain/loan-request.ts';

/** Down payment and period as they are typed; empty for none. */
export interface TermsDraft {
  downPayment: string;
  period: string;
}

export type TermsError = 'digits' | 'tooMuchFirst' | 'badPeriod';

export interface Terms {
  down_payment: number | null;
  period: number | null;
}

export function draftOfTerms({ down_payment, period }: Terms): TermsDraft {
  return {
    downPayment: down_payment === null ? '' : String(down_payment),
    period: period === null ? '' : String(period),
  };
}

/** "7 600 €" is 7600; null where nothing is typed, NaN for what is no whole number. */
function typedWhole(text: string): number | null {
  const bare = text.replace(/[\s€\u00a0\u202f]/g, '');
  if (bare === '') return null;
  const whole = /^\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : bare;
  return /^\d{1,9}$/.test(whole) ? Number(whole) : Number.NaN;
}

/** What was typed as terms, or what is wrong with each field. No down payment and one of 0 are the same. */
export function readTerms(
  draft: TermsDraft,
  price: number,
): { terms: Terms } | { errors: { downPayment?: TermsError; period?: TermsError } } {
  const downPayment = typedWhole(draft.downPayment);
  const period = typedWhole(draft.period);
  const errors: { downPayment?: TermsError; period?: TermsError } = {};
  if (Number.isNaN(downPayment)) errors.downPayment = 'digits';
  else if (downPayment !== null && downPayment >= price) errors.downPayment = 'tooMuchFirst';
  if (period !== null && !(period >= loanPeriod.least && period <= loanPeriod.most)) errors.period = 'badPeriod';
  if (errors.downPayment || errors.period) return { errors };
  return { terms: { down_payment: downPayment || null, period } };
}
