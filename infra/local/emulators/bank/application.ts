import * as z from 'zod/mini';
import { type BankStatus, bankStatuses } from '#domain/requests/bank-status.ts';

const status = z.enum(bankStatuses as [BankStatus, ...BankStatus[]]);

/** An application at the simulated bank. Amounts in EUR, moments in ISO 8601. */
export const applicationSchema = z.object({
  order_id: z.int(),
  token: z.string(),
  store_order_id: z.string(),
  customer: z.string(),
  items: z.array(z.object({ name: z.string(), qty: z.number(), price: z.number() })),
  amount: z.number(),
  downpayment: z.number(),
  period: z.nullable(z.int()),
  success_url: z.string(),
  fail_url: z.string(),
  status_url: z.string(),
  created_at: z.string(),
  status,
  chain: z.array(z.object({ at: z.string(), status })),
  /**
   * Statuses reported to the shop, latest last; `answer` is the HTTP status, null where there was
   * none.
   */
  told: z.array(z.object({ at: z.string(), status, answer: z.nullable(z.int()) })),
});
export type Application = z.infer<typeof applicationSchema>;

/** The customer's wish; the bank itself adds the rest. */
export type Order = Omit<
  Application,
  'order_id' | 'token' | 'created_at' | 'status' | 'chain' | 'told'
>;
