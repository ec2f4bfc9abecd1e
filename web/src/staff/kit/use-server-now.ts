import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** A clock that was moved, here or there, is noticed within it. ms. */
const longest = 30_000;

/**
 * The present by the server's clock, anew just after each of the `edges` (ms since the epoch), at least every 30 s, and
 * when the edges are others: the caller keeps the list as it is for as long as its data are.
 */
export function useServerNow(edges: readonly number[]): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const present = serverNow();
      const at = present.getTime();
      const next = Math.min(...edges.filter((edge) => edge >= at), at + longest);
      setNow(present);
      timer = setTimeout(tick, next - at + 1);
    }
    tick();
    return () => clearTimeout(timer);
  }, [edges]);
  return now;
}
