import { useEffect } from 'react';

/** Calls back when the browser is online again: what failed is tried again without anybody asking. */
export function useReconnect(again: () => void): void {
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
}
