import * as z from 'zod/mini';
import { listedRequestSchema } from '../requests/listed-request.ts';
import { logItemSchema } from '../requests/request-log.ts';
import { staffRequestSchema } from '../requests/staff-request.ts';
import { personSchema } from './person.ts';

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
