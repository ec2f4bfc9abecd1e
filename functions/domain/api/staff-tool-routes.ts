import * as z from 'zod/mini';
import { caravanSchema } from '../houses/caravan.ts';
import { auditEntrySchema, auditKinds } from '../records/audit.ts';
import { stockIssues, todaySchema } from '../records/today.ts';
import { staffCalls } from './calls.ts';
import { defineRoute } from './route.ts';

const by = 'requests-api';
const cursor = z.optional(z.string().check(z.maxLength(1000, 'invalid')));

/** The staff's calls that look at everything: who changed what, and whole houses. */
export const staffToolRoutes = {
  getToday: defineRoute({
    ...staffCalls.getToday,
    access: 'staff',
    by,
    summary:
      'What waits for staff, what starts and ends this week, what is wrong with the stock, and how the business goes: counts, and the first few of each.',
    response: z.object({ today: todaySchema }),
  }),
  listHousesOfIssue: defineRoute({
    ...staffCalls.listHousesOfIssue,
    access: 'staff',
    by,
    summary: 'The ids of all houses that an issue on Today is about.',
    params: z.object({ issue: z.enum(stockIssues) }),
    response: z.object({ houses: z.array(z.string()) }),
  }),
  listAuditLog: defineRoute({
    ...staffCalls.listAuditLog,
    access: 'staff',
    by,
    summary:
      'Who changed which house, campaign, discount or site image, newest first; of one kind, or with `id` of one thing. `next` is the cursor of the following page.',
    query: z.strictObject({
      cursor: z.optional(
        z
          .string()
          .check(
            z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z#[\w-]+$/, 'invalid'),
            z.maxLength(200, 'invalid'),
          ),
      ),
      kind: z.optional(z.enum(auditKinds, 'invalid')),
      id: z.optional(z.string().check(z.minLength(1, 'invalid'), z.maxLength(100, 'invalid'))),
    }),
    response: z.object({ items: z.array(auditEntrySchema), next: z.nullable(z.string()) }),
  }),
  listWholeCaravans: defineRoute({
    ...staffCalls.listWholeCaravans,
    access: 'staff',
    by,
    summary:
      'All houses with everything staff can edit, newest first, a page at a time: what a table file is made from.',
    query: z.strictObject({ cursor }),
    response: z.object({
      items: z.array(z.omit(z.object(caravanSchema.shape), { price_history: true })),
      next: z.nullable(z.string()),
    }),
  }),
};
