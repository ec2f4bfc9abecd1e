import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ListedRequest, RequestView } from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { itemsOf, listQuery, searchQuery } from '../../data/requests.ts';
import { useSettled } from '../../kit/forms/use-settled.ts';

/** Rows that a page of one kind, or of what was found, has at least before staff ask for more. */
const leastShown = 20;

/** What staff look for, in this tab until they log out: it stands in no address. */
export function useTypedSearch(of: string): [string, (text: string) => void] {
  const cache = useQueryClient();
  const queryKey = ['staff', 'typed-search', of];
  const { data = '' } = useQuery<string>({
    queryKey,
    queryFn: () => '',
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data, (text) => cache.setQueryData(queryKey, text)];
}

interface Asked {
  view: RequestView;
  kind: RequestKind | null;
  /** Empty: the view's list. */
  typed: string;
}

/** The list of a view, or what staff look for, page by page. */
export function useRequestList({ view, kind, typed }: Asked) {
  const text = useSettled(typed.trim());
  const isSearch = text !== '';
  const list = useInfiniteQuery({ ...listQuery(view, kind), enabled: !isSearch });
  const search = useInfiniteQuery({ ...searchQuery({ text, kind }), enabled: isSearch });
  const query = isSearch ? search : list;
  const read = useMemo(() => query.data && itemsOf(query.data.pages), [query.data]);
  // Until the search is answered the rows before it stay, with the focus that one of them may have.
  const before = useRef<ListedRequest[]>(undefined);
  useEffect(() => {
    before.current = read ?? before.current;
  }, [read]);
  const items = read ?? (isSearch && !query.isError ? before.current : undefined);
  const last = search.data?.pages.at(-1);
  // Open requests are looked through to the end; closed ones on demand.
  const goesOn = isSearch ? last?.reached === null : (items?.length ?? 0) < leastShown;
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (read && goesOn && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [read, goesOn, hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    query: {
      data: items,
      error: query.error,
      isFetching,
      refetch: () => query.refetch(),
    },
    items: items ?? [],
    isSearch,
    /** How many a search found; null until it is answered. */
    found: isSearch && read ? read.length : null,
    counts: query.data?.pages.at(-1)?.counts ?? list.data?.pages.at(-1)?.counts,
    /** Until when closed requests were looked through, ISO; null where none was. */
    reached: isSearch ? (last?.reached ?? null) : null,
    more:
      hasNextPage && !goesOn
        ? { busy: query.isFetchingNextPage, read: () => void fetchNextPage() }
        : null,
  };
}
