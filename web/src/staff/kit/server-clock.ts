import { useEffect, useState } from 'react';

/** Below this a difference is the network's and the header's own coarseness, not a clock that is wrong; ms. */
const tolerance = 3000;

let offset = 0;

/** Learns from an answer just received what the server's clock shows; its `Date` header counts whole seconds. */
export function noteServerTime(headers: Headers): void {
  const shown = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(shown)) return;
  const difference = shown + 500 - Date.now();
  offset = Math.abs(difference) < tolerance ? 0 : difference;
}

/** The present by the server's clock: what is running or over must not depend on how somebody's computer is set. */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

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
