import type { Query, QueryClient } from '@tanstack/react-query';
import type { Attention } from '../scripts/page-attention.ts';
import type { Clock } from '../scripts/page-clock.ts';

/** The longest wait at once, ms: a timer stands still while the computer sleeps, the clock does not. */
const longestTimer = 30_000;
/** ms before an answer that is still the old one is asked for again; doubled each time, up to a minute. */
const firstPause = 1000;
const longestPause = 60_000;
/** ms between two asks at least, however often somebody leaves and comes back. Spec section 9: two events a second. */
const shortestPause = 500;
/** ms that new answers take at most to be drawn. */
const drawing = 1000;

interface Surroundings {
  cache: QueryClient;
  clock: Clock;
  attention: Attention;
  /** Keeps what the visitor looks at in its place, until the function it returns is called. */
  holdPlace: () => () => void;
}

/** When what a query answered stops being right, ms; never, unless it says so. */
function validUntil({ state: { data } }: Query): number {
  const until = typeof data === 'object' && data !== null && 'valid_until' in data ? data.valid_until : null;
  return typeof until === 'string' ? Date.parse(until) : Number.POSITIVE_INFINITY;
}

/**
 * Keeps what is shown right across price edges: every answer on the page says until when it holds, and is asked for again
 * then, in place. Nothing is asked before, nor while nobody looks. Returns what ends it.
 */
export function keepPricesFresh({ cache, clock, attention, holdPlace }: Surroundings): () => void {
  const queries = cache.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let failed = 0;
  let notBefore = 0;
  let lastAsked = 0;
  let ended = false;

  const isOver = (query: Query) => validUntil(query) <= clock();
  const shown = () => queries.getAll().filter((query) => query.isActive());

  function plan() {
    clearTimeout(timer);
    if (asking || ended || !attention.isSeen()) return;
    const edge = Math.min(...shown().map(validUntil));
    if (edge === Number.POSITIVE_INFINITY) return;
    const wait = Math.max(edge, notBefore) - clock();
    if (wait > 0) timer = setTimeout(plan, Math.min(wait, longestTimer));
    else void ask();
  }

  async function ask() {
    asking = true;
    lastAsked = clock();
    const letGo = holdPlace();
    await cache.refetchQueries({ type: 'active', predicate: isOver }, { cancelRefetch: false });
    setTimeout(letGo, drawing);
    asking = false;
    const stillOld = shown().some(isOver);
    failed = stillOld ? failed + 1 : 0;
    notBefore = stillOld ? clock() + Math.min(longestPause, firstPause * 2 ** (failed - 1)) : 0;
    plan();
  }

  const forgetReturn = attention.onReturn(() => {
    failed = 0;
    notBefore = lastAsked + shortestPause;
    plan();
  });
  const forgetQueries = queries.subscribe(plan);
  plan();
  return () => {
    ended = true;
    clearTimeout(timer);
    forgetReturn();
    forgetQueries();
  };
}
