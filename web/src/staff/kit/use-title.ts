import { useEffect } from 'react';
import { sumOf, useWaiting } from './new-requests.ts';

/** Sets the title of the browser's tab, with the number of waiting requests in front. */
export function useTitle(title: string): void {
  const count = sumOf(useWaiting());
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [title, count]);
}
