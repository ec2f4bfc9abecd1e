import * as z from 'zod/mini';
import type { Order } from './application.ts';
import { accessDenied, invalidRequest, missingItemField, outsideLimits } from './bank-error.ts';
import { decrypt } from './decrypt.ts';
import { canLend } from './schemes.ts';

/** Documented as numbers, sent as text in the bank's own examples. */
const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d+)?$/))]),
  z.transform((given) => Number(given)),
);
const word = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given) => String(given)),
);
const filled = word.check(z.minLength(1));
const optional = z._default(z.string(), '');

const orderSchema = z.object({
  // "0" means express-buy: the shop has no order of its own.
  orderid: filled.check(z.refine((id) => id !== '0')),
  firstname: filled,
  lastname: filled,
  email: filled,
  phone: filled,
  items: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1)),
  currency: z.literal('EUR'),
  downpayment: z._default(number, 0),
  period: z._default(z.nullable(number.check(z.int())), null),
  successRedirectURL: optional,
  failRedirectURL: optional,
  statusURL: optional,
});

const itemFields = { name: filled, qty: number, price: number, sku: filled, category: filled };

function readItem(given: Record<string, unknown>) {
  for (const [field, schema] of Object.entries(itemFields))
    if (!schema.safeParse(given[field]).success) throw missingItemField(field);
  const { name, qty, price } = z.object(itemFields).parse(given);
  return { name, qty, price };
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // The data has no MAC: a wrong key is noticed only here, because the decrypted text is not
    // JSON.
    throw accessDenied();
  }
}

/** The order in an encrypted `data`; throws BankError as the protocol says. */
export function readOrder(data: string, encryptionKey: string): Order {
  const { data: order, error } = orderSchema.safeParse(readJson(decrypt(data, encryptionKey)));
  if (!order) throw invalidRequest(error.issues.map(({ path }) => path.join('.')).join(', '));
  const items = order.items.map(readItem);
  const basket = items.reduce((sum, { qty, price }) => sum + qty * price, 0);
  const amount = basket - order.downpayment;
  if (!canLend(amount, order.period)) throw outsideLimits(amount);
  return {
    store_order_id: order.orderid,
    customer: `${order.firstname} ${order.lastname}`,
    items,
    amount,
    downpayment: order.downpayment,
    period: order.period,
    success_url: order.successRedirectURL,
    fail_url: order.failRedirectURL,
    status_url: order.statusURL,
  };
}
