import * as z from 'zod/mini';
import { staffCallSchema } from './call.ts';
import { staffEnquirySchema } from './enquiry.ts';
import { staffLoanRequestSchema } from './loan-request.ts';
import { staffViewingSchema } from './viewing.ts';

/** What staff see of a request of each kind. */
const kinds = [
  z.object({ kind: z.literal('enquiry'), request: staffEnquirySchema }),
  z.object({ kind: z.literal('loan'), request: staffLoanRequestSchema }),
  z.object({ kind: z.literal('call'), request: staffCallSchema }),
  z.object({ kind: z.literal('viewing'), request: staffViewingSchema }),
] as const;
export const staffRequestSchema = z.discriminatedUnion('kind', kinds);
export type StaffRequest = z.infer<typeof staffRequestSchema>;
