import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StaffCall } from '#domain/requests/call.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages } from './all-pages.ts';
import { rereadLists, wholeLists } from './requests.ts';

// Every request of a kind, whole: for files, and for who may buy a house. Pages of requests do
// without them.

const whole = { refetchOnWindowFocus: 'always' } as const;

export const enquiriesQuery = queryOptions({
  queryKey: [...wholeLists, 'enquiries'] as const,
  queryFn: ({ signal }) =>
    allPages((query) => staffApi.listEnquiries({ query }, { signal, onAnswer: noteServerTime })),
  ...whole,
});

export const loansQuery = queryOptions({
  queryKey: [...wholeLists, 'loan-requests'] as const,
  queryFn: ({ signal }) =>
    allPages((query) => staffApi.listLoanRequests({ query }, { signal, onAnswer: noteServerTime })),
  ...whole,
});

export const callsQuery = queryOptions({
  queryKey: [...wholeLists, 'calls'] as const,
  queryFn: ({ signal }) =>
    allPages((query) => staffApi.listCalls({ query }, { signal, onAnswer: noteServerTime })),
  ...whole,
});

export const viewingsQuery = queryOptions({
  queryKey: [...wholeLists, 'viewings'] as const,
  queryFn: ({ signal }) =>
    allPages((query) => staffApi.listViewings({ query }, { signal, onAnswer: noteServerTime })),
  ...whole,
});

/** Puts a call that was just noted among those who may buy. */
export function rememberCall(cache: QueryClient, call: StaffCall): void {
  cache.setQueryData(
    callsQuery.queryKey,
    (all) => all && [call, ...all.filter(({ id }) => id !== call.id)],
  );
  rereadLists(cache);
}
