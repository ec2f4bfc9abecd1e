/** How many homes are for sale, in a figure that holds for a while and that people remember, and for how much. */
export interface Stock {
  /** Homes; where `over` is true there are more than that. */
  count: number;
  over: boolean;
  /** What the cheapest and the dearest cost, whole EUR: a "from" that no home can be had for would mislead. */
  low: number;
  high: number;
}

/** What is said of a shop that has nothing for sale yet, or that cannot be read. Spec section 1. */
export const specStock: Stock = { count: 150, over: true, low: 15_000, high: 45_000 };

/** Homes that are still counted one by one, and above which tens, then fifties are told. */
const [exact, manyTens] = [20, 200];

/** The stock that has these prices, EUR, one a home. */
export function stockOf(prices: readonly number[]): Stock {
  if (prices.length === 0) return specStock;
  const homes = prices.length;
  const over = homes > exact;
  const step = homes > manyTens ? 50 : 10;
  return {
    // "Over 150" is more than 150.
    count: over ? Math.floor((homes - 1) / step) * step : homes,
    over,
    low: Math.min(...prices),
    high: Math.max(...prices),
  };
}
