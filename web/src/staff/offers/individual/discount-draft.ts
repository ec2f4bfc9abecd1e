import * as z from 'zod/mini';
import { type DiscountType, discountTypes } from '../../../../../functions/domain/discount.ts';
import type { StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { draftStore } from '../../kit/form/draft-store.ts';
import type { SofiaValue } from '../sofia-value.ts';

/** The individual discount form as typed: the value is still text. */
export interface DiscountDraft {
  /** Empty while no house is chosen. */
  caravan_id: string;
  discount_type: DiscountType;
  discount_value: string;
  start_date: SofiaValue;
  end_date: SofiaValue;
}

/** The parts of the form that are one decision each, in its order: a value means nothing without its type. */
const parts = {
  caravan_id: ['caravan_id'],
  start_date: ['start_date'],
  end_date: ['end_date'],
  discount: ['discount_type', 'discount_value'],
} as const;
const partNames = ['caravan_id', 'start_date', 'end_date', 'discount'] as const;
export type DiscountPart = (typeof partNames)[number];

/** The form of a discount that is there already. */
export function draftOf(discount: StaffDiscount): DiscountDraft {
  const { caravan_id, discount_type, discount_value, start_date, end_date } = discount;
  return { caravan_id, discount_type, discount_value: String(discount_value), start_date, end_date };
}

/** The form of a discount that is not there yet, for a house already chosen elsewhere or for none. */
export function newDiscountDraft(caravan_id: string): DiscountDraft {
  return { caravan_id, discount_type: 'percentage', discount_value: '', start_date: '', end_date: '' };
}

export function samePart(a: DiscountDraft, b: DiscountDraft, part: DiscountPart): boolean {
  return parts[part].every((field) => a[field] === b[field]);
}

/** The parts in which two versions differ. */
export function differences(a: DiscountDraft, b: DiscountDraft): DiscountPart[] {
  return partNames.filter((part) => !samePart(a, b, part));
}

export function sameDraft(a: DiscountDraft, b: DiscountDraft): boolean {
  return differences(a, b).length === 0;
}

/** Their version with these parts of yours. */
export function mergeDrafts(
  yours: DiscountDraft,
  theirs: DiscountDraft,
  chosen: readonly DiscountPart[],
): DiscountDraft {
  const fields = chosen.flatMap((part): readonly (keyof DiscountDraft)[] => parts[part]);
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, yours[field]])) };
}

/** Unsaved individual discount forms. */
export const discountDrafts = draftStore<DiscountDraft>(
  'discount',
  z.object({
    caravan_id: z.string(),
    discount_type: z.enum(discountTypes),
    discount_value: z.string(),
    start_date: z.string(),
    end_date: z.string(),
  }),
);
