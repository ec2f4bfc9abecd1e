import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { staffCalls } from '#domain/api/calls.ts';
import { clientOf } from '#shared/api/api-client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { session } from '../session/session.ts';

/** ms between two reads of the numbers in the tabs. */
const pause = 60_000;
/** ms after which the index by which the server counts them surely contains a write. */
export const indexDelay = 2000;

const { countRequests } = clientOf({ countRequests: staffCalls.countRequests });

/** How many requests of each kind wait for staff. */
export interface Waiting {
  enquiries: number;
  loan_requests: number;
  viewings: number;
}

/**
 * How many enquiries and loan requests are new, and viewings to be confirmed. When the session has
 * ended, this does not open the sign-in: the next call that staff make does.
 */
export const newRequestsQuery = queryOptions({
  queryKey: ['staff', 'new-requests'] as const,
  queryFn: async ({ signal }): Promise<Waiting> => {
    const token = await session.token();
    if (token === null) throw new ApiError('unauthorised', 401, 'not signed in');
    const { enquiries, loan_requests, viewings } = await countRequests({}, { token, signal });
    return { enquiries, loan_requests, viewings };
  },
  refetchInterval: pause,
  refetchOnWindowFocus: 'always',
  retry: false,
});

/**
 * Reads the counts again, after a change by which a request may no longer wait.
 */
export function recount(cache: QueryClient): void {
  const again = () => void cache.invalidateQueries({ queryKey: newRequestsQuery.queryKey });
  again();
  setTimeout(again, indexDelay);
}

/** Calls `refetch` when the counts changed, so that the open list shows what the tab counts. */
export function useListOnCount(counted: readonly (keyof Waiting)[], refetch: () => unknown): void {
  const { data } = useQuery({ ...newRequestsQuery, enabled: false });
  const count = data && counted.map((which) => data[which]).join();
  const before = useRef(count);
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => {
    if (count === undefined || count === before.current) return;
    const first = before.current === undefined;
    before.current = count;
    if (!first) void latest.current();
  }, [count]);
}

/**
 * The counts; none after a failure, since they may be old. `asks`: this caller reads them; without
 * it the cached ones are used.
 */
export function useWaiting(asks = false) {
  const { isSuccess, data } = useQuery({ ...newRequestsQuery, enabled: asks });
  return isSuccess ? data : undefined;
}

/** How many wait together. */
export const sumOf = (waiting: Waiting | undefined): number =>
  waiting ? waiting.enquiries + waiting.loan_requests + waiting.viewings : 0;
