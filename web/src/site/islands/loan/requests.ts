import type { CustomerData } from '../../../../../functions/domain/loan-request.ts';
import type { Language } from '../../../../../functions/domain/locale.ts';
import { api } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { SentSigns } from '../form-sender.ts';

/** ms: the server itself asks the bank once a day. */
const schemesAge = 3_600_000;

/** How the bank lends. Fails where it can't be asked: then nothing is promised. */
export const schemesQuery = {
  queryKey: ['financing-schemes'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.listFinancingSchemes({}, { signal }),
  staleTime: schemesAge,
  // The server has waited for the bank already; only what never reached it is worth another try.
  retry: (failures: number, error: Error) => failures < 1 && error instanceof ApiError && error.code === 'offline',
  // A browser that thinks itself offline would wait for ever.
  networkMode: 'always',
} as const;

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
