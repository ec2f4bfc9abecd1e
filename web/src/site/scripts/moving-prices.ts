import { startClocks } from './clocks.ts';
import { pageAttention } from './page-attention.ts';
import type { Clock } from './page-clock.ts';
import { startPriceEdges } from './price-edges.ts';
import { createTicker, type Ticker } from './ticker.ts';

let ticker: Ticker | undefined;

/** Lets the clocks of the page run, and reloads it where its prices change; again after cards were added. */
export function startMovingPrices(clock: Clock, stored: boolean): void {
  ticker ??= createTicker(clock, pageAttention);
  startClocks(ticker);
  startPriceEdges(clock, stored);
}
