import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoanPatch, StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { api } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { noteServerTime } from '../../kit/server-clock.ts';
import { staffApi } from '../../session/staff-api.ts';
import { allPages, fresher } from '../shared/all-pages.ts';
import { recount } from '../shared/new-requests.ts';
import { mayMove } from './at-bank.ts';

/** How often what the bank says is looked for while it may say something, ms: in the list, and in an open request. */
const listPause = 30_000;
const openPause = 5_000;
/** ms: the bank has 20 s to answer, the function ten more for everything else. */
const processTimeout = 32_000;

const listKey = ['staff', 'loan-requests'] as const;

/** Whoever does not want to sign in again is not asked every few seconds. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthorised';

/** All loan requests, newest first; asked again by itself while one is at the bank and the page is looked at. */
export const loansQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal, client }) =>
    allPages<StaffLoanRequest>(
      (query) => staffApi.listLoanRequests({ query }, { signal, onAnswer: noteServerTime }),
      client.getQueryData<StaffLoanRequest[]>(listKey),
    ),
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (!isSignedOut(state.error) && state.data?.some(mayMove) ? listPause : false),
});

/** One loan request as it is now, asked again by itself while it is at the bank. */
export function loanQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'loan-request', id] as const,
    queryFn: async ({ signal }) => {
      const { loan_request } = await staffApi.getLoanRequest({ params: { id } }, { signal, onAnswer: noteServerTime });
      return loan_request;
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      !isSignedOut(state.error) && state.data && mayMove(state.data) ? openPause : false,
  });
}

/** How the bank lends. Without it nothing is said of the bank's limits. */
export const schemesQuery = queryOptions({
  queryKey: ['financing-schemes'] as const,
  queryFn: async ({ signal }) => (await api.listFinancingSchemes({}, { signal })).items,
  staleTime: 3_600_000,
  retry: false,
});

/** `version` is the one last read; rejects with `conflict` when there is a newer one. */
export async function patchLoan(id: string, patch: LoanPatch): Promise<StaffLoanRequest> {
  const { loan_request } = await staffApi.updateLoanRequest({ params: { id }, body: patch });
  return loan_request;
}

/** Registers the request with the bank and mails the customer the link. */
export async function processLoan(id: string): Promise<StaffLoanRequest> {
  const { loan_request } = await staffApi.processTbiLoan({ body: { loanRequestId: id } }, { timeout: processTimeout });
  return loan_request;
}

/** Sends the mail of a rejection that is still waiting. */
export async function sendRejection(id: string): Promise<StaffLoanRequest> {
  const { loan_request } = await staffApi.sendRejectionEmail({ body: { loanRequestId: id } });
  return loan_request;
}

/** Reads one request anew, whatever is known of it here. */
export function rereadLoan(cache: QueryClient, id: string): Promise<StaffLoanRequest> {
  return cache.fetchQuery({ ...loanQuery(id), staleTime: 0 });
}

/** Puts a request as the server answered it into the list, without asking for the list again. */
export function listLoan(cache: QueryClient, loan: StaffLoanRequest): void {
  cache.setQueryData(loansQuery.queryKey, (all) =>
    all?.map((other) => (other.id === loan.id ? fresher(loan, other) : other)),
  );
}

/** The same for the request that is open, too. */
export function rememberLoan(cache: QueryClient, loan: StaffLoanRequest): void {
  cache.setQueryData(loanQuery(loan.id).queryKey, (known) => (known ? fresher(loan, known) : loan));
  listLoan(cache, loan);
}

export function forgetLoan(cache: QueryClient, id: string): void {
  cache.setQueryData(loansQuery.queryKey, (all) => all?.filter((loan) => loan.id !== id));
  recount(cache);
}

/** After a decision of the staff: what the tab counts may be another number. */
export function rememberDecision(cache: QueryClient, loan: StaffLoanRequest): void {
  rememberLoan(cache, loan);
  recount(cache);
}
