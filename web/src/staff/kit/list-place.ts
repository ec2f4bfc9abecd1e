import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** How each list was left in this tab: what came after its path, by the path without its language. */
const left = new Map<string, string>();

const bare = (pathname: string) => pathname.replace(/^\/\w+/, '');
const tabOf = (search: string) => new URLSearchParams(search).get('tab');

/** Remembers the search, the filters and the order of the list that is open. */
export function useKeptPlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => void left.set(bare(pathname), search), [pathname, search]);
}

/** The address of a list as it was left; as it is given where another of its tabs was open, or none yet. */
export function placeOf(address: string): string {
  const [pathname = '', search = ''] = address.split('?');
  const kept = left.get(bare(pathname));
  return kept === undefined || tabOf(kept) !== tabOf(search) ? address : pathname + kept;
}

/** The id of the row that somebody comes back from, as a form hands it over to the list. */
export function useReturnedRow(): string | null {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && 'row' in state && typeof state.row === 'string'
    ? state.row
    : null;
}
