export const discountTypes = ['percentage', 'fixed'] as const;
/** `percentage` of the price, or a `fixed` amount in EUR. */
export type DiscountType = (typeof discountTypes)[number];

export interface Discount {
  type: DiscountType;
  /** Percent in steps of 0.1, or whole EUR. */
  value: number;
}

/** Steps and bounds of a discount's value. Spec section 5. */
export const discountSteps: Record<DiscountType, number> = { percentage: 0.1, fixed: 1 };
export const maxPercentage = 100;

/**
 * Whole EUR after a discount: price × (1 − percent / 100) rounded half up, or price − amount; never below 0. Counted in
 * tenths of a percent, so that no half is lost to binary fractions. Spec section 9.
 */
export function discountedPrice(price: number, { type, value }: Discount): number {
  if (type === 'fixed') return Math.max(0, price - value);
  const kept = 1000 - Math.min(1000, Math.round(value * 10));
  return Math.floor((price * kept + 500) / 1000);
}
