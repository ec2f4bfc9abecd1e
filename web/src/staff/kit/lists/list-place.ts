import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** The query with which each list was left in this tab, by its path without the language. */
const left = new Map<string, string>();

const bare = (pathname: string) => pathname.replace(/^\/\w+/, '');
const tabOf = (search: string) => paths.offers.read(new URLSearchParams(search)).text('tab');

/** Remembers search, filters and order of the open list. */
export function useKeptPlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => void left.set(bare(pathname), search), [pathname, search]);
}

/**
 * The address of a list as it was left; unchanged where another of its views is open, or it was not
 * visited yet.
 */
export function placeOf(address: string): string {
  const [pathname = '', search = ''] = address.split('?');
  const kept = left.get(bare(pathname));
  return kept === undefined || tabOf(kept) !== tabOf(search) ? address : pathname + kept;
}

/**
 * What a list shows, kept in the page's address, and a change of parts of it. A part changes on top
 * of the address at that moment: the page may still be drawn for the one before, when somebody
 * types right after choosing another view.
 */
export function useView<View>(
  read: (params: URLSearchParams) => View,
  searchOf: (view: View) => string,
): [View, (part: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => read(params), [read, params]);
  const change = useCallback(
    (part: Partial<View>) =>
      setParams(searchOf({ ...read(new URLSearchParams(window.location.search)), ...part }), {
        replace: true,
      }),
    [read, searchOf, setParams],
  );
  return [view, change];
}
