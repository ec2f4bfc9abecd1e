import * as z from 'zod/mini';
import { openMoneySchema, paymentInputSchema, paymentSchema } from '../records/money.ts';
import { staffCalls } from './calls.ts';
import { defineRoute } from './route.ts';

const by = 'requests-api';
const params = z.object({ id: z.uuid('invalid') });

/** The staff's calls on money of a sale or a reservation. Amounts are EUR with at most two decimals. */
export const moneyRoutes = {
  listPayments: defineRoute({
    ...staffCalls.listPayments,
    access: 'staff',
    by,
    summary:
      'What was paid for a house and what became of it, the earliest first; `open` is what is held in all, and `balances` says for whom.',
    params,
    response: z.object({
      items: z.array(paymentSchema),
      open: z.number(),
      balances: z.array(openMoneySchema),
    }),
  }),
  enterPayment: defineRoute({
    ...staffCalls.enterPayment,
    access: 'staff',
    by,
    summary:
      'Enters a payment for whom the house is reserved for or was sold to, once: the same `payment_id` again answers the same payment. `refund`, `kept` and `moved` (`to`: another house) settle what is held, at most that. 422 `needs_confirmation`: so much cash has to be confirmed.',
    params,
    body: paymentInputSchema,
    response: z.object({ payment: paymentSchema }),
    status: 201,
  }),
};
