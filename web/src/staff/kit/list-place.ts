import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The query with which each list was left in this tab, by its path without the language. */
const left = new Map<string, string>();

const bare = (pathname: string) => pathname.replace(/^\/\w+/, '');
const tabOf = (search: string) => new URLSearchParams(search).get('tab');

/** Remembers search, filters and order of the open list. */
export function useKeptPlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => void left.set(bare(pathname), search), [pathname, search]);
}

/** The address of a list as it was left; unchanged where another of its views is open, or it was not visited yet. */
export function placeOf(address: string): string {
  const [pathname = '', search = ''] = address.split('?');
  const kept = left.get(bare(pathname));
  return kept === undefined || tabOf(kept) !== tabOf(search) ? address : pathname + kept;
}

/** The id of the row to which a form sends staff back. */
export function useReturnedRow(): string | null {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && 'row' in state && typeof state.row === 'string'
    ? state.row
    : null;
}
