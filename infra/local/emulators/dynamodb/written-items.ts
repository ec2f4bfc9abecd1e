import * as z from 'zod/mini';

/** Attribute values as they travel: `{ S: "…" }` and the like. */
export const attributesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
export type Attributes = z.infer<typeof attributesSchema>;

const putSchema = z.object({ TableName: z.string(), Item: attributesSchema });
const keyedSchema = z.object({ TableName: z.string(), Key: attributesSchema });
const batchSchema = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.optional(z.object({ Item: attributesSchema })),
        DeleteRequest: z.optional(z.object({ Key: attributesSchema })),
      }),
    ),
  ),
});

const actionSchema = z.object({
  Put: z.optional(putSchema),
  Update: z.optional(keyedSchema),
  Delete: z.optional(keyedSchema),
  ConditionCheck: z.optional(keyedSchema),
});
const transactionSchema = z.object({ TransactItems: z.array(actionSchema) });

export const itemAnswerSchema = z.object({ Item: z.optional(attributesSchema) });

/** One item that a request may change; `attributes` hold at least its keys. */
export interface WrittenItem {
  table: string;
  attributes: Attributes;
}

/**
 * What a call writes; nothing for calls that only read, and for requests that the engine will
 * refuse anyway.
 */
export function writtenItems(operation: string, request: unknown): WrittenItem[] {
  if (operation === 'PutItem') {
    const { data } = putSchema.safeParse(request);
    return data ? [{ table: data.TableName, attributes: data.Item }] : [];
  }
  if (operation === 'UpdateItem' || operation === 'DeleteItem') {
    const { data } = keyedSchema.safeParse(request);
    return data ? [{ table: data.TableName, attributes: data.Key }] : [];
  }
  if (operation === 'TransactWriteItems')
    return transactedItems(request)
      .filter(({ action }) => action !== 'ConditionCheckItem')
      .map(({ item }) => item);
  if (operation !== 'BatchWriteItem') return [];
  const { data } = batchSchema.safeParse(request);
  return Object.entries(data?.RequestItems ?? {}).flatMap(([table, writes]) =>
    writes.flatMap(({ PutRequest, DeleteRequest }) => {
      const attributes = PutRequest?.Item ?? DeleteRequest?.Key;
      return attributes ? [{ table, attributes }] : [];
    }),
  );
}

/** The item of each action of a TransactWriteItems, and what the action is called in a role. */
export function transactedItems(request: unknown): { action: string; item: WrittenItem }[] {
  const { data } = transactionSchema.safeParse(request);
  return (data?.TransactItems ?? []).flatMap(({ Put, ...keyed }) => [
    ...(Put ? [{ action: 'PutItem', item: { table: Put.TableName, attributes: Put.Item } }] : []),
    ...Object.entries(keyed).flatMap(([name, asked]) =>
      asked
        ? [{ action: `${name}Item`, item: { table: asked.TableName, attributes: asked.Key } }]
        : [],
    ),
  ]);
}
