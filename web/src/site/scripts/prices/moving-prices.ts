import { pageAttention } from '../base/page-attention.ts';
import type { Clock } from '../base/page-clock.ts';
import { startClocks } from './clocks.ts';
import { startPriceEdges } from './price-edges.ts';
import { createTicker, type Ticker } from './ticker.ts';

let ticker: Ticker | undefined;

/**
 * Starts the page's clocks, and reloads the page when its prices change. Call it again after cards
 * were added.
 */
export function startMovingPrices(clock: Clock, stored: boolean): void {
  ticker ??= createTicker(clock, pageAttention);
  startClocks(ticker);
  startPriceEdges(clock, stored);
}
