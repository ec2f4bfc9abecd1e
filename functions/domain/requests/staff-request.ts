import * as z from 'zod/mini';
import { personSchema } from '../records/person.ts';
import { staffCallSchema } from './call.ts';
import { staffEnquirySchema } from './enquiry.ts';
import { listedRequestSchema } from './listed-request.ts';
import { staffLoanRequestSchema } from './loan-request.ts';
import { logItemSchema } from './request-log.ts';
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

/** What is shown beside an open request. */
const besideSchema = z.object({
  /** What was said and done, the oldest first. */
  log: z.array(logItemSchema),
  person: z.object({
    /** The person's other requests, open ones first. */
    requests: z.array(z.extend(listedRequestSchema, { of: z.enum(['own', 'shares']) })),
    /** How many more there are. */
    more: z.int(),
    reservations: personSchema.shape.reservations,
    sales: personSchema.shape.sales,
  }),
});
export const openedRequestSchema = z.intersection(staffRequestSchema, besideSchema);
export type OpenedRequest = z.infer<typeof openedRequestSchema>;
