import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { OpenedRequest } from '#domain/records/opened-request.ts';
import type { ListedRequest, RequestView } from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import type { StaffRequest } from '#domain/requests/staff-request.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { indexDelay, recount } from '../kit/new-requests.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';
import { mayMove } from './loan-state.ts';
import { fresher } from './request-list.ts';
import { todayQuery } from './today.ts';

/** Which request. */
export interface RequestRef {
  kind: RequestKind;
  id: string;
}

const lists = ['staff', 'requests'] as const;
/** Beginning of the keys of the lists that have every request of a kind (whole-lists.ts). */
export const wholeLists = ['staff', 'whole-requests'] as const;

/** The pages of a view, one after the other; with `kind` of that kind alone. */
export const listQuery = (view: RequestView, kind: RequestKind | null) =>
  infiniteQueryOptions({
    queryKey: [...lists, view, kind] as const,
    queryFn: ({ signal, pageParam }) =>
      staffApi.listRequests(
        {
          query: {
            view,
            ...(kind !== null && { kind }),
            ...(pageParam !== '' && { cursor: pageParam }),
          },
        },
        { signal, onAnswer: noteServerTime },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: 'always',
  });

interface Sought {
  text: string;
  kind: RequestKind | null;
}

/** What a text finds, a page of the list after the other; it stands in no address. */
export const searchQuery = ({ text, kind }: Sought) =>
  infiniteQueryOptions({
    queryKey: [...lists, 'search', kind, text] as const,
    queryFn: ({ signal, pageParam }) =>
      staffApi.searchRequests(
        {
          body: {
            text,
            ...(kind !== null && { kind }),
            ...(pageParam !== '' && { cursor: pageParam }),
          },
        },
        { signal, onAnswer: noteServerTime },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

/** Pages as one list. A request that moved between pages meanwhile is there once. */
export const itemsOf = (pages: readonly { items: readonly ListedRequest[] }[]): ListedRequest[] => [
  ...new Map(
    pages.flatMap(({ items }) => items).map((item) => [`${item.kind} ${item.id}`, item]),
  ).values(),
];

/** ms between two reads of an open request: while the bank may report something, and while a letter waits. */
const pauses = { bank: 5_000, letter: 15_000 };

/**
 * Reading stops when staff declined to sign in again: otherwise the sign-in would open every few
 * seconds.
 */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthorised';

const isLetterWaiting = ({ log }: OpenedRequest) =>
  log.some((item) => 'mail' in item && item.mail?.state === 'waiting');

/**
 * One request with its log and what else there is of its person, as it is now. What the bank or a
 * colleague changed since it was read before, the lists show too.
 */
export const openedQuery = ({ kind, id }: RequestRef) =>
  queryOptions({
    queryKey: ['staff', 'request', kind, id] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<OpenedRequest>(queryKey)?.request.updated_at;
      const opened = await staffApi.openRequest(
        { params: { kind, id } },
        { signal, onAnswer: noteServerTime },
      );
      if (before !== undefined && before !== opened.request.updated_at) rereadLists(client);
      return opened;
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) => {
      if (!data || isSignedOut(error)) return false;
      if (data.kind === 'loan' && mayMove(data.request)) return pauses.bank;
      return isLetterWaiting(data) ? pauses.letter : false;
    },
  });

/** An open request as it was last read or written, for a write that follows another at once. */
export const openedNow = (cache: QueryClient, of: RequestRef) =>
  cache.getQueryData(openedQuery(of).queryKey);

/**
 * Reads the lists and Today again, once the index by which the server lists requests surely has a
 * write.
 */
export function rereadLists(cache: QueryClient): void {
  recount(cache);
  void cache.invalidateQueries({ queryKey: todayQuery.queryKey });
  setTimeout(() => {
    void cache.invalidateQueries({ queryKey: lists });
    void cache.invalidateQueries({ queryKey: wholeLists });
  }, indexDelay);
}

type Pages = InfiniteData<{ items: ListedRequest[] }>;

/** Shows in every list what a write made of a request. */
function changeListed(
  cache: QueryClient,
  { kind, id }: RequestRef,
  change: (item: ListedRequest) => ListedRequest[],
): void {
  cache.setQueriesData<Pages>({ queryKey: lists }, (known) =>
    known?.pages.some(({ items }) => items.some((item) => item.kind === kind && item.id === id))
      ? {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((item) =>
              item.kind === kind && item.id === id ? change(item) : item,
            ),
          })),
        }
      : known,
  );
}

/**
 * Puts a request that the server answered where it is open and listed. What was done to it is in
 * the log of the open one once that is read again.
 */
export function rememberRequest(cache: QueryClient, { kind, request }: StaffRequest): void {
  const of = { kind, id: request.id };
  const { queryKey } = openedQuery(of);
  cache.setQueryData(queryKey, (opened) =>
    opened?.kind === kind
      ? ({ ...opened, request: fresher(request, opened.request) } as OpenedRequest)
      : opened,
  );
  void cache.invalidateQueries({ queryKey });
  const { status, version, next_step } = request;
  changeListed(cache, of, (item) => [
    item.version > version
      ? item
      : {
          ...item,
          ...{ status, version, next_step },
          ...('day' in request && { viewing: { day: request.day, time: request.time } }),
        },
  ]);
  rereadLists(cache);
}

/** Wishes that were dropped: the index, by which lists are read again, may lag behind. */
export function noteDropped(cache: QueryClient, ids: readonly string[]): void {
  for (const id of ids)
    changeListed(cache, { kind: 'viewing', id }, (item) => [
      item.status === 'wished' ? { ...item, status: 'declined', version: item.version + 1 } : item,
    ]);
}

/** A request that does not exist any more. */
export function forgetRequest(cache: QueryClient, of: RequestRef): void {
  changeListed(cache, of, () => []);
  rereadLists(cache);
}

/** Reads a request again where it is open, and the lists, after its log or its next step changed. */
export async function rereadRequest(cache: QueryClient, of: RequestRef): Promise<void> {
  rereadLists(cache);
  await cache.invalidateQueries({ queryKey: openedQuery(of).queryKey });
}
