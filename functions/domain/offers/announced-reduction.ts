import type { PriorPrice } from './price-history.ts';

/**
 * What may be announced of a reduced price. By Directive 98/6/EC, article 6a, as the Court of
 * Justice reads it (C-330/23), percent and sum are counted from the lowest price of the 30 days
 * before the reduction, or of the days since the house came on sale. See docs/adr/001-offers.md.
 */
export interface AnnouncedReduction {
  /** The lowest price the house was offered at in the days before its reduction, whole EUR. */
  prior_price: number;
  /** How many days those are: 30, or 7 to 29 since the house came on sale. */
  prior_days: number;
  /** Of the prior price, whole, rounded down; at 0 the sum alone is announced. */
  percent: number;
  /** Prior price minus the price it is offered at, whole EUR, at least 1. */
  amount: number;
}

/**
 * What may be announced of `price` (EUR) beside the prior price; null where that is unknown, not
 * above it, or of too few days.
 */
export function announcedReduction(
  prior: PriorPrice | null,
  price: number,
): AnnouncedReduction | null {
  if (!prior || prior.days === null || price >= prior.price) return null;
  const amount = prior.price - price;
  return {
    prior_price: prior.price,
    prior_days: prior.days,
    percent: Math.floor((amount * 100) / prior.price),
    amount,
  };
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
