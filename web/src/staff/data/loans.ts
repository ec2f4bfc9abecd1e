import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isFinalStatus } from '#domain/requests/bank-status.ts';
import { requestFinder } from '#domain/requests/find-request.ts';
import {
  type LoanPatch,
  type StaffLoanRequest,
  staffLoanRequestSchema,
} from '#domain/requests/loan-request.ts';
import { api } from '#shared/api/api-client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { recount } from '../kit/new-requests.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { conflictOf, currentOf } from '../kit/writes.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages } from './all-pages.ts';
import { fresher, mailState, withFresher, withKnown } from './request-list.ts';

/**
 * ms between two reads while the bank may report something: of the list, and of an open loan
 * request.
 */
const listPause = 30_000;
const openPause = 5_000;
/** ms: the bank has 20 s to answer, the function 10 s for everything else, the network the rest. */
const processTimeout = 32_000;

const listKey = ['staff', 'loan-requests'] as const;

/**
 * Reading stops when staff declined to sign in again: otherwise the sign-in would open every few
 * seconds.
 */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthorised';

/**
 * All loan requests, newest first; read again by itself while one is at the bank and the page is in
 * view.
 */
export const loansQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ signal, client }) => {
    const options = { signal, onAnswer: noteServerTime };
    const all = await allPages((query) => staffApi.listLoanRequests({ query }, options));
    return withKnown(all, client.getQueryData<StaffLoanRequest[]>(listKey));
  },
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) =>
    !isSignedOut(state.error) && state.data?.some(mayMove) ? listPause : false,
});

/** One loan request as it is now, read again by itself while it is at the bank. */
export function loanQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'loan-request', id] as const,
    queryFn: async ({ signal }) => {
      const { loan_request } = await staffApi.getLoanRequest(
        { params: { id } },
        { signal, onAnswer: noteServerTime },
      );
      return loan_request;
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      !isSignedOut(state.error) && state.data && mayMove(state.data) ? openPause : false,
  });
}

/** The bank's schemes. Without them the pages show no limits of the bank. */
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
  const { loan_request } = await staffApi.processTbiLoan(
    { body: { loanRequestId: id } },
    { timeout: processTimeout },
  );
  return loan_request;
}

/** Sends the mail of a rejection that is still waiting. */
export async function sendRejection(id: string): Promise<StaffLoanRequest> {
  const { loan_request } = await staffApi.sendRejectionEmail({ body: { loanRequestId: id } });
  return loan_request;
}

/** Reads one request again, however fresh the cached one is. */
export function rereadLoan(cache: QueryClient, id: string): Promise<StaffLoanRequest> {
  return cache.fetchQuery({ ...loanQuery(id), staleTime: 0 });
}

/** Puts the request that the server answered into the list, without asking for the list again. */
export function putLoanInList(cache: QueryClient, loan: StaffLoanRequest): void {
  cache.setQueryData(loansQuery.queryKey, (all) => withFresher(all, loan));
}

/** Puts the request that the server answered into the list and into the open request. */
export function rememberLoan(cache: QueryClient, loan: StaffLoanRequest): void {
  cache.setQueryData(loanQuery(loan.id).queryKey, (known) => (known ? fresher(loan, known) : loan));
  putLoanInList(cache, loan);
}

export function forgetLoan(cache: QueryClient, id: string): void {
  cache.setQueryData(loansQuery.queryKey, (all) => all?.filter((loan) => loan.id !== id));
  recount(cache);
}

/**
 * As `rememberLoan`, after a decision of staff: the tab's count of new requests may have changed.
 */
export function rememberDecision(cache: QueryClient, loan: StaffLoanRequest): void {
  rememberLoan(cache, loan);
  recount(cache);
}

export const loanConflict = (error: unknown) => conflictOf(staffLoanRequestSchema, error);
/** The request as it is now, where the error carries it. */
export const currentLoan = (error: unknown) => currentOf(staffLoanRequestSchema, error);

type Bank = StaffLoanRequest['bank'];

/**
 * Whether the bank may still report something of an application, so that the page reads it again.
 * The bank may still report that a signed contract is paid.
 */
export function mayMove({ bank, status }: Pick<StaffLoanRequest, 'bank' | 'status'>): boolean {
  if (status === 'rejected' || status === 'withdrawn') return false;
  if (!bank || bank.registration === 'refused') return false;
  return bank.status === null || !isFinalStatus(bank.status) || bank.status === 'ContractSigned';
}

/**
 * The registration's state at `now`: the call that holds it has until `held_until`; after that its
 * outcome is unknown.
 */
export function registrationAt(bank: Bank, now: Date): NonNullable<Bank>['registration'] | 'none' {
  if (!bank) return 'none';
  const held = bank.held_until !== null && Date.parse(bank.held_until) > now.getTime();
  return bank.registration === 'sending' && !held ? 'unknown' : bank.registration;
}

export const customerName = ({ customer_data }: Pick<StaffLoanRequest, 'customer_data'>) =>
  `${customer_data.firstname} ${customer_data.lastname}`;

/**
 * The requests in which every typed word is found: in the customer's data, the house, the notes or
 * the request's numbers.
 */
export function findLoans(loans: readonly StaffLoanRequest[], search: string): StaffLoanRequest[] {
  const found = requestFinder(search);
  return loans.filter((loan) => {
    const { email, phone, city } = loan.customer_data;
    const { caravan_name, admin_notes, bank, tbi_data, id } = loan;
    return found(
      phone,
      customerName(loan),
      email,
      city,
      caravan_name,
      admin_notes,
      bank?.order_id ?? '',
      tbi_data.orderid,
      id,
    );
  });
}

/** Whether the last mail of this kind has not been sent to the customer yet. */
export const isWaiting = ({ mails }: StaffLoanRequest, kind: 'loan-link' | 'loan-rejection') => {
  const mail = mails.findLast((one) => one.kind === kind);
  return mail !== undefined && mailState(mail).kind === 'unsent';
};
