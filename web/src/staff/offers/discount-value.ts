import {
  type Discount,
  type DiscountType,
  discountSteps,
  maxPercentage,
} from '../../../../functions/domain/discount.ts';
import { readWholeNumber } from '../../../../functions/domain/locale.ts';

/**
 * What a value field holds as a number; undefined when anything of it is not understood. Percentages have a point or a comma before
 * their tenths, amounts are written as prices are: "1.500" is 1500 EUR.
 */
export function typedNumber(type: DiscountType, text: string): number | undefined {
  const trimmed = text.trim();
  const [sign, bare] = trimmed.startsWith('-') ? [-1, trimmed.slice(1)] : [1, trimmed];
  const amount = type === 'fixed' ? readWholeNumber(bare) : null;
  if (amount !== null) return sign * amount;
  const decimal = /^(\d+)(?:[.,](\d+))?\s*(%?)$/.exec(bare);
  if (!decimal || (type === 'fixed' && decimal[3])) return undefined;
  const value = Number(`${decimal[1]}.${decimal[2] ?? 0}`);
  // An amount with cents is told what is wrong with it; one like "22600,000" can't be told at all.
  return type === 'fixed' && Number.isInteger(value) ? undefined : sign * value;
}

/** Whether something is typed that is no number: "12 pounds". */
export function isNoNumber(type: DiscountType, text: string): boolean {
  return text.trim() !== '' && typedNumber(type, text) === undefined;
}

/** The discount as typed, where it already makes sense; null until then. */
export function typedDiscount(type: DiscountType, text: string): Discount | null {
  const value = typedNumber(type, text);
  if (value === undefined || value <= 0 || (type === 'percentage' && value > maxPercentage)) return null;
  const steps = value / discountSteps[type];
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? { type, value } : null;
}
