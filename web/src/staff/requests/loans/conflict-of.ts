import { type StaffLoanRequest, staffLoanRequestSchema } from '../../../../../functions/domain/loan-request.ts';
import { ApiError } from '../../../shared/api/api-error.ts';

/** The request as it is now, where a refusal of any kind tells it. */
export function currentOf(error: unknown): StaffLoanRequest | null {
  if (!(error instanceof ApiError)) return null;
  const current = staffLoanRequestSchema.safeParse(error.body.current);
  return current.success ? current.data : null;
}

/** The request as it is now, out of a refusal because somebody else changed it; null for any other failure. */
export function conflictOf(error: unknown): StaffLoanRequest | null {
  return error instanceof ApiError && error.code === 'conflict' ? currentOf(error) : null;
}
