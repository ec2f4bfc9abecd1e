import { createContext, useContext, useSyncExternalStore } from 'react';
import { useSite } from '../../shared/site-context.tsx';
import type { Ticker } from '../scripts/ticker.ts';

const TickerContext = createContext<Ticker | null>(null);
export const TickerProvider = TickerContext.Provider;

const never = () => () => {};

/** The time to the second, ms; where nothing ticks, and in the render that adopts the server's HTML, when the page was made. */
export function useSecond(): number {
  const ticker = useContext(TickerContext);
  const { now } = useSite();
  const made = () => now.getTime();
  return useSyncExternalStore(ticker?.subscribe ?? never, ticker?.last ?? made, made);
}
