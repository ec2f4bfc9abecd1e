import type { Stock } from './listing.ts';

/** As many as fit a choice that is read at a glance. */
const mostSteps = 6;
const smallestTen = 1000;

/**
 * Round amounts, whole EUR and ascending, up to which homes may cost, between the stock's lowest
 * and highest price: at least one, at most six. Up to each there is a home to buy.
 */
export function priceSteps({ low, high }: Pick<Stock, 'low' | 'high'>): number[] {
  for (let ten = smallestTen; ; ten *= 10)
    for (const factor of [1, 2, 5]) {
      const step = ten * factor;
      const first = Math.max(1, Math.ceil(low / step));
      // The highest price itself leaves no home out: it is offered only where nothing else is.
      const count = Math.max(1, Math.ceil(high / step) - first);
      if (count <= mostSteps) return Array.from({ length: count }, (_, at) => (first + at) * step);
    }
}
