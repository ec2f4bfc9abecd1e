import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../platform/table.ts';
import type { SchemeCache } from '../use-cases/requests/financing-schemes.ts';

export const schemeCacheKey = { pk: 'FINANCING', sk: 'SCHEMES' };

const number = z.number();
const keptSchema = z.object({
  fetched_at: z.iso.datetime(),
  schemes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      period: z.int(),
      installment_factor: number,
      total_due_factor: number,
      nir: number,
      apr: number,
      amount_min: number,
      amount_max: number,
    }),
  ),
});

/** One item with what the bank answered last. Written without condition: whoever asked last is right. */
export function createSchemeCache({ documents, name }: Table): SchemeCache {
  return {
    async read() {
      const { Item } = await documents.send(new GetCommand({ TableName: name, Key: schemeCacheKey }));
      return z.safeParse(keptSchema, Item).data ?? null;
    },
    async write(kept) {
      await documents.send(new PutCommand({ TableName: name, Item: { ...schemeCacheKey, ...kept } }));
    },
  };
}
