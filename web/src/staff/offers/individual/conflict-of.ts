import { type StaffDiscount, staffDiscountSchema } from '../../../../../functions/domain/individual-discount.ts';
import { ApiError } from '../../../shared/api/api-error.ts';

/** The discount as it is now, out of a refusal because somebody else changed it; null for any other failure. */
export function conflictOf(error: unknown): StaffDiscount | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = staffDiscountSchema.safeParse(error.body.current);
  return current.success ? current.data : null;
}
