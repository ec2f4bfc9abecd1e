import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { readBody } from '../read-body.ts';
import { emptyRequest, invalidRequest } from './bank-error.ts';

const word = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given) => String(given)),
);
const requestSchema = z.object({
  reseller_code: z._default(word, ''),
  reseller_key: z._default(word, ''),
  data: z.optional(z.string()),
  order_id: z._default(word, ''),
  token: z._default(word, ''),
});
export type BankRequest = z.infer<typeof requestSchema>;

/** What a call to the bank says: JSON by POST, a query by GET. Throws BankError on what is neither. */
export async function readRequest(req: IncomingMessage): Promise<BankRequest> {
  const [, query = ''] = (req.url ?? '').split('?');
  const body = (await readBody(req, 1024 * 1024)).toString();
  let given: unknown = Object.fromEntries(new URLSearchParams(query));
  try {
    if (req.method === 'POST') given = JSON.parse(body);
  } catch {
    throw body.trim() === '' ? emptyRequest() : invalidRequest('no JSON');
  }
  const { data } = requestSchema.safeParse(given);
  if (!data) throw invalidRequest('fields');
  return data;
}
