import {
  type Discount,
  type DiscountType,
  discountSteps,
  maxPercentage,
} from '../../../../functions/domain/discount.ts';

/** What a value field holds as a number; undefined when it holds none. A comma is a decimal point. */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** The discount as typed, where it already makes sense; null until then. */
export function typedDiscount(type: DiscountType, text: string): Discount | null {
  const value = typedNumber(text);
  if (value === undefined || value <= 0 || (type === 'percentage' && value > maxPercentage)) return null;
  const steps = value / discountSteps[type];
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? { type, value } : null;
}
