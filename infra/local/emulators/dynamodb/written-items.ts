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
  if (operation !== 'BatchWriteItem') return [];
  const { data } = batchSchema.safeParse(request);
  return Object.entries(data?.RequestItems ?? {}).flatMap(([table, writes]) =>
    writes.flatMap(({ PutRequest, DeleteRequest }) => {
      const attributes = PutRequest?.Item ?? DeleteRequest?.Key;
      return attributes ? [{ table, attributes }] : [];
    }),
  );
}
