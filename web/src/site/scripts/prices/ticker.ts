import type { Attention } from '../base/page-attention.ts';
import type { Clock } from '../base/page-clock.ts';

/** One timer for all clocks of the page, which ticks every second. */
export interface Ticker {
  /** The moment of the last tick, ms: the same until the next. */
  last: Clock;
  subscribe(listener: () => void): () => void;
}

/**
 * Ticks at every full second of `clock` while there are listeners and the page is visible; when it
 * is visible again, it ticks at once.
 */
export function createTicker(clock: Clock, attention: Attention): Ticker {
  const listeners = new Set<() => void>();
  let last = clock();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forget: (() => void) | undefined;

  function tick() {
    clearTimeout(timer);
    last = clock();
    for (const listener of listeners) listener();
    if (listeners.size > 0 && attention.isSeen()) timer = setTimeout(tick, 1000 - (last % 1000));
  }
  return {
    last: () => last,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        forget = attention.onReturn(tick);
        timer = setTimeout(tick, 0);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        forget?.();
      };
    },
  };
}
