import {
  type Discount,
  type DiscountType,
  discountSteps,
  maxPercentage,
} from '../../../../functions/domain/discount.ts';

/** What a value field holds as a number; undefined when it holds none. A comma is a decimal point, "1 500" has a space. */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

/** Whether something is typed that is no number: "12 %". */
export function isNoNumber(text: string): boolean {
  return text.trim() !== '' && typedNumber(text) === undefined;
}

/** The discount as typed, where it already makes sense; null until then. */
export function typedDiscount(type: DiscountType, text: string): Discount | null {
  const value = typedNumber(text);
  if (value === undefined || value <= 0 || (type === 'percentage' && value > maxPercentage)) return null;
  const steps = value / discountSteps[type];
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? { type, value } : null;
}
