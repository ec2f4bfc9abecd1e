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
