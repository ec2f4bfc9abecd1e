import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

export type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

/**
 * Makes a plain link to another state of the listing change it in place; one with a key held down opens its tab as ever.
 * One for all links of the page: the router's own link component costs the server more than the rest of a card.
 */
export function useFollow(): Follow {
  const navigate = useNavigate();
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    navigate(pathname + search);
  };
}
