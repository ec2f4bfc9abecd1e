import { useEffect, useState } from 'react';

/** ms: smaller differences come from the network and the header's whole seconds, not from a wrong clock. */
const tolerance = 3000;

let offset = 0;

/** Learns the server's time from an answer that just came; its `Date` header counts whole seconds. */
export function noteServerTime(headers: Headers): void {
  const shown = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(shown)) return;
  const difference = shown + 500 - Date.now();
  offset = Math.abs(difference) < tolerance ? 0 : difference;
}

/** The present by the server's clock, so that a wrong clock of a staff computer does not decide what is running or over. */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

/** ms within which a change of the clock, here or there, is noticed. */
const longest = 30_000;

/**
 * The present by the server's clock, updated just after each of the `edges` (ms since the epoch), at least every 30 s, and when
 * the list of edges is another: the caller keeps the same list while its data are the same.
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
