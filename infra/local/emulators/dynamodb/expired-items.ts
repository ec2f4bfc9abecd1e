import * as z from 'zod/mini';
import { type Attributes, attributesSchema } from './written-items.ts';

/** The attribute that says when an item is over, seconds since the epoch: what the deployed table's time to live reads. */
const attribute = 'expires_at';

const scanSchema = z.object({
  Items: z._default(z.array(attributesSchema), []),
  LastEvaluatedKey: z.optional(attributesSchema),
});
const tablesSchema = z.object({ TableNames: z.array(z.string()) });

const over = (now: Date) => ({
  ExpressionAttributeNames: { '#over': attribute },
  // Only a number counts; anything else never is over.
  ExpressionAttributeValues: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
});

/** Asks the engine and answers its JSON, undefined where it refused. */
type Ask = (operation: string, request: unknown) => Promise<unknown>;

/** Everything in the engine that is over at `now`, table by table. */
export async function expiredItems(ask: Ask, now: Date): Promise<{ table: string; attributes: Attributes }[]> {
  const found: { table: string; attributes: Attributes }[] = [];
  for (const table of tablesSchema.parse(await ask('ListTables', {})).TableNames) {
    let start: Attributes | undefined;
    do {
      const request = { TableName: table, FilterExpression: '#over <= :now', ...over(now), ExclusiveStartKey: start };
      const page = scanSchema.parse(await ask('Scan', request));
      found.push(...page.Items.map((attributes) => ({ table, attributes })));
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return found;
}

/** Deletes an item if it still is over: somebody may have written it meanwhile. */
export function deleteIfOver(table: string, keys: Attributes, now: Date) {
  return { TableName: table, Key: keys, ConditionExpression: '#over <= :now', ...over(now) };
}
