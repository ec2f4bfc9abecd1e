import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and in the render that adopts it, true from then on: for what works with scripts only. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
