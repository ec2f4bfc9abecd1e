import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type KeptSchemes, keptSchemesSchema } from '#domain/requests/loan-terms.ts';
import type { Table } from '../platform/table.ts';

export const schemeCacheKey = { pk: 'FINANCING', sk: 'SCHEMES' };

/**
 * One item with the bank's latest answer. Written without condition: the latest answer is right.
 */
export function createSchemeCache({ documents, name }: Table) {
  return {
    /** Null where there are none, or none that can be read. */
    async read(): Promise<KeptSchemes | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: schemeCacheKey }),
      );
      return z.safeParse(keptSchemesSchema, Item).data ?? null;
    },
    async write(kept: KeptSchemes): Promise<void> {
      await documents.send(
        new PutCommand({ TableName: name, Item: { ...schemeCacheKey, ...kept } }),
      );
    },
  };
}
export type SchemeCache = ReturnType<typeof createSchemeCache>;
