import type { Language } from '#domain/locale.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import type { CustomerData } from '#domain/requests/loan-request.ts';
import { api } from '#shared/api/api-client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { mayRead } from '#shared/api/request-rule.ts';
import { realWait, sendPatiently } from '#shared/api/send-patiently.ts';
import type { SentSigns } from '../form-sender.ts';

/** ms: the server itself asks the bank once a day. */
const schemesAge = 3_600_000;
let kept: { schemes: readonly FinancingScheme[]; at: number } | undefined;

/** The bank did not answer: the server waits half a minute before it asks again. */
const isSilent = (error: unknown) => error instanceof ApiError && error.code === 'provider';

/** The bank's schemes. Rejects where the bank can't be asked: then the form shows no figures. */
export async function askForSchemes(signal: AbortSignal): Promise<readonly FinancingScheme[]> {
  if (kept && performance.now() - kept.at < schemesAge) return kept.schemes;
  const mayHelp = (error: unknown) => !signal.aborted && !isSilent(error) && mayRead(error);
  const { items } = await sendPatiently(
    () => api.listFinancingSchemes({}, { signal }),
    realWait,
    mayHelp,
  );
  kept = { schemes: items, at: performance.now() };
  return items;
}

export interface LoanContent {
  caravan_id: string;
  customer_data: CustomerData;
  consent: true;
  /** EUR, whole. */
  down_payment?: number;
  /** Months. */
  period?: number;
  lang: Language;
}

export async function sendLoan(content: LoanContent, signs: SentSigns, key: string) {
  const { loan_request } = await api.createLoanRequest({ body: { ...content, ...signs } }, { key });
  return loan_request;
}
