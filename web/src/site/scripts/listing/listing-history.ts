import type { Clock } from '../base/page-clock.ts';
import { type ListingState, readState, shownAddress, showState } from './listing-state.ts';

/** How many states are kept, so that Back and Forward show them without asking the server. */
const keptStates = 10;
/** ms for which a state that was read ahead is shown without asking again. */
const aheadLasts = 60_000;

interface Kept {
  state: ListingState;
  /** px. */
  scroll: number;
}

interface Surroundings {
  /** The state in the page as it was loaded. */
  first: ListingState;
  /** Where it was loaded from. */
  address: string;
  clock: Clock;
  /** Called when other results are being fetched, and when they are no longer. */
  waits: (isWaiting: boolean) => void;
  /** Called when results can't be read. */
  fails: () => void;
  /** Called when Back or Forward led to a state: `show` shows it. */
  comesBack: (show: () => void) => void;
}

/** Gets what shows the rest of a state, see `showState()`. */
export type Later = Parameters<typeof showState>[1];

interface Step {
  address: string;
  /** Replaces the shown address, or adds a step to the history. */
  replace: boolean;
  /** Called once the state has been read: `show` shows it, with `later` at first in part. */
  comes: (show: (later?: Later) => void) => void;
  /** Called where the document can't show the state: `load` loads its address. */
  leaves: (load: () => void) => void;
}

export interface ListingHistory {
  /** Reads the state of an address; a read still under way is cancelled. */
  go(step: Step): void;
  /** Reads the state of an address that is likely to be asked for next; one such is kept. */
  readAhead(address: string): void;
  /** Repeats the read that failed. */
  again(): void;
}

/** A read before it is asked for. */
interface Ahead {
  address: string;
  /** ms since 1970, by the page's clock. */
  at: number;
  reading: ReturnType<typeof readState>;
  cancelled: AbortController;
}

const addressHere = () => location.pathname + location.search;

/**
 * The states of the listing (filters, order, page) that one document shows, each a step in the
 * browser's history. Where the document can't show a state, the browser loads its address.
 */
export function listingHistory({
  first,
  address: loadedFrom,
  clock,
  waits,
  fails,
  comesBack,
}: Surroundings): ListingHistory {
  let shown: Kept = { state: first, scroll: scrollY };
  let shownAt = loadedFrom;
  /** Newest last. */
  const kept = new Map([[shownAt, shown]]);
  let underWay: AbortController | undefined;
  let ahead: Ahead | undefined;
  let hasFailed = false;
  /** Whether Back or Forward asked for the state under way. */
  let isReturning = false;
  let again = () => {};

  function put(next: Kept, later?: Later): void {
    hasFailed = false;
    showState(next.state, later);
    shown = next;
    shownAt = addressHere();
    kept.delete(shownAt);
    kept.set(shownAt, shown);
    const [oldest] = kept.keys();
    if (kept.size > keptStates && oldest !== undefined) kept.delete(oldest);
  }

  const isOver = ({ times: { until } }: ListingState) =>
    until !== undefined && Date.parse(until) <= clock();

  function readAhead(address: string): void {
    if (ahead?.address === address && clock() - ahead.at < aheadLasts) return;
    ahead?.cancelled.abort();
    const cancelled = new AbortController();
    const reading = readState(address, cancelled.signal);
    const own = { address, at: clock(), reading, cancelled };
    ahead = own;
    reading.catch(() => {
      if (ahead === own) ahead = undefined;
    });
  }

  /** The state of an address, read ahead or now. */
  async function stateAt(address: string, signal: AbortSignal): Promise<ListingState | null> {
    const early = ahead;
    ahead = undefined;
    if (early?.address === address && clock() - early.at < aheadLasts) {
      signal.addEventListener('abort', () => early.cancelled.abort());
      const state = await early.reading;
      if (!state || !isOver(state)) return state;
    } else early?.cancelled.abort();
    return readState(address, signal);
  }

  function stop(): void {
    underWay?.abort();
    isReturning = false;
    waits(false);
  }

  async function read(
    address: string,
    come: (state: ListingState) => void,
    load: () => void,
  ): Promise<void> {
    stop();
    again = () => void read(address, come, load);
    const current = new AbortController();
    underWay = current;
    waits(true);
    const state = await stateAt(address, current.signal).catch(() => undefined);
    if (current.signal.aborted) return;
    isReturning = false;
    waits(false);
    hasFailed = state === undefined;
    if (state) come(state);
    else if (state === null) load();
    else fails();
  }

  function traverse(): void {
    const address = addressHere();
    if (address === shownAt && !hasFailed) {
      // Back and at once Forward: the state that Back asked for is another address's.
      if (isReturning) stop();
      return;
    }
    const known = kept.get(address);
    const scroll = known?.scroll ?? 0;
    const come = (state: ListingState) => {
      comesBack(() => put({ state, scroll }));
      scrollTo({ top: scroll, behavior: 'instant' });
    };
    if (!known || isOver(known.state)) {
      void read(address, come, () => location.reload());
      isReturning = true;
    } else {
      stop();
      come(known.state);
    }
  }

  addEventListener('popstate', traverse);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', ({ persisted }) => {
    // A state that is kept replaces the message that results could not be read.
    if (persisted && hasFailed) traverse();
  });
  addEventListener('online', () => {
    if (hasFailed) again();
  });
  addEventListener(
    'scroll',
    () => {
      if (addressHere() === shownAt) shown.scroll = scrollY;
    },
    { passive: true },
  );

  traverse();
  return {
    go({ address, replace, comes, leaves }) {
      const come = (state: ListingState) =>
        comes((later) => {
          // Chosen and taken back again: Back would lead to the same state.
          const own = shownAddress(address, state);
          if (replace || own === addressHere()) history.replaceState(null, '', own);
          else history.pushState(null, '', own);
          put({ state, scroll: shown.scroll }, later);
        });
      const load = () => (replace ? location.replace(address) : location.assign(address));
      void read(address, come, () => leaves(load));
    },
    readAhead,
    again: () => again(),
  };
}
