/**
 * What may be announced of a reduced price. By Directive 98/6/EC, article 6a, as the Court of
 * Justice reads it (C-330/23), percent and sum are counted from the lowest price of the 30 days
 * before the reduction. See docs/adr/001-offers.md.
 */
export interface AnnouncedReduction {
  /**
   * The lowest price the house was offered at in the 30 days before its reduction began, whole EUR.
   */
  prior_price: number;
  /** Of the prior price, whole, rounded down; at 0 the sum alone is announced. */
  percent: number;
  /** Prior price minus the price it is offered at, whole EUR, at least 1. */
  amount: number;
}

/**
 * What may be announced of `price` (EUR) beside the prior price; null where that is unknown or not
 * above it.
 */
export function announcedReduction(
  priorPrice: number | null,
  price: number,
): AnnouncedReduction | null {
  if (priorPrice === null || price >= priorPrice) return null;
  const amount = priorPrice - price;
  return { prior_price: priorPrice, percent: Math.floor((amount * 100) / priorPrice), amount };
}

/**
 * The figures that a campaign may announce: "up to N %", "up to N EUR". Zeros where it may announce
 * none.
 */
export interface UpTo {
  percent: number;
  amount: number;
}

/**
 * "Up to N" is announced only where at least one house in five is reduced by N or more:
 * docs/adr/001-offers.md.
 */
const oneHouseIn = 5;

/**
 * `announced`: an entry for each house on sale in the campaign, null where nothing may be announced
 * of it.
 */
export function announcedUpTo(announced: readonly (AnnouncedReduction | null)[]): UpTo {
  const enough = Math.ceil(announced.length / oneHouseIn);
  const reachedByEnough = (part: 'percent' | 'amount') =>
    announced.map((one) => one?.[part] ?? 0).sort((a, b) => b - a)[enough - 1] ?? 0;
  return { percent: reachedByEnough('percent'), amount: reachedByEnough('amount') };
}
