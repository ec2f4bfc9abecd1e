import { useEffect } from 'react';
import { useWaiting } from './new-requests.ts';

/** Sets the title of the browser's tab, with the number of waiting requests in front. */
export function useTitle(title: string): void {
  const waiting = useWaiting();
  const count = waiting ? waiting.enquiries + waiting.loan_requests : 0;
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [title, count]);
}
