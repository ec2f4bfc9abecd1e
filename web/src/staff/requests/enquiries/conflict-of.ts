import { type StaffEnquiry, staffEnquirySchema } from '../../../../../functions/domain/enquiry.ts';
import { ApiError } from '../../../shared/api/api-error.ts';

/** The enquiry as it is now, out of a refusal because somebody else changed it; null for any other failure. */
export function conflictOf(error: unknown): StaffEnquiry | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = staffEnquirySchema.safeParse(error.body.current);
  return current.success ? current.data : null;
}
