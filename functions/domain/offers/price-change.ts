import { caravanFields } from '../houses/caravan-fields.ts';
import type { Discount } from './discount.ts';

/** What prices are rounded to, whole EUR. */
export const roundingSteps = [1, 10, 50, 100] as const;
export const roundings = ['nearest', 'down'] as const;

/**
 * One change of many list prices: by a percentage in steps of 0.1, or by whole EUR; then rounded. A
 * value of 0 only rounds.
 */
export interface PriceChange {
  direction: 'lower' | 'raise';
  by: Discount;
  step: (typeof roundingSteps)[number];
  rounding: (typeof roundings)[number];
}

const { min, max } = caravanFields.price;

/**
 * The list price (whole EUR) after the change, null where no house may cost that. Rounding never
 * reverses a change: a lowered price never rises, a raised one never falls. Counted in thousandths
 * of EUR, rounded once, half up.
 */
export function changedPrice(
  price: number,
  { direction, by, step, rounding }: PriceChange,
): number | null {
  const difference = by.type === 'fixed' ? by.value * 1000 : price * Math.round(by.value * 10);
  const exact = price * 1000 + (direction === 'lower' ? -difference : difference);
  const unit = step * 1000;
  const rounded = Math.floor((exact + (rounding === 'nearest' ? unit / 2 : 0)) / unit) * step;
  const isTurned = difference > 0 && (direction === 'lower' ? rounded > price : rounded < price);
  const changed = !isTurned
    ? rounded
    : (direction === 'lower' ? Math.floor : Math.ceil)(exact / unit) * step;
  return changed < min || changed > max ? null : changed;
}
