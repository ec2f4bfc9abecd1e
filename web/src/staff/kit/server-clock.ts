import { useEffect, useState } from 'react';

/**
 * ms: smaller differences come from the network and the header's whole seconds, not from a wrong
 * clock.
 */
const tolerance = 3000;

let offset = 0;

/**
 * Learns the server's time from an answer that has just arrived; its `Date` header counts whole
 * seconds.
 */
export function noteServerTime(headers: Headers): void {
  const shown = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(shown)) return;
  const difference = shown + 500 - Date.now();
  offset = Math.abs(difference) < tolerance ? 0 : difference;
}

/**
 * The present by the server's clock: the clock of a staff computer may be wrong, and would show the
 * wrong offers as running.
 */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

/**
 * ms between two reads of the clock at most: staff may set their computer's clock, and a timer
 * stands still while it sleeps.
 */
const longest = 30_000;

/**
 * The present by the server's clock, updated just after each of the `edges` (ms since the epoch),
 * at least every 30 s, and when `edges` is another array: the caller must pass the same array while
 * its data are the same.
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
