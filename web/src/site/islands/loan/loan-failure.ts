import { ApiError } from '#shared/api/api-error.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';

/** Why a loan request was not taken, in sentences; the spec's first where trying again may help. */
export function loanFailure(error: unknown, words: FinancingWords['failures']): string {
  const again = (reason: string) => `${words.submit} ${reason}`;
  if (!(error instanceof ApiError)) return words.submit;
  const { reason } = error.body;
  if (reason === 'reserved' || reason === 'sold' || reason === 'free') return words[reason];
  if (error.fields.down_payment) return words.downPayment;
  if (error.fields.captcha) return words.captcha;
  if (reason === 'automated') return again(words.automated);
  if (error.code === 'not_found') return words.gone;
  if (error.code === 'offline') return again(words.offline);
  if (error.code === 'rate_limited') return again(words.tooMany);
  if (error.code === 'conflict') return again(words.conflict);
  return words.submit;
}
