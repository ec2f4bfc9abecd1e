import type * as z from 'zod/mini';
import { parseKnown } from '../domain/stored-entity.ts';

const keys = new Set(['pk', 'sk', 'kind', 'kind_sort', 'to_do', 'to_do_sort', 'changed_by', 'deleted_by']);

/**
 * What a row of the table holds, without the attributes that keys and indexes are made of, those that sign a write for the audit
 * log, and those of later releases. Throws what the schema says is wrong with it.
 */
export function readRow<Schema extends z.ZodMiniType>(schema: Schema, row: unknown): z.output<Schema> {
  const fields = Object.entries(row ?? {}).filter(([name]) => !keys.has(name));
  return parseKnown(schema, Object.fromEntries(fields));
}
