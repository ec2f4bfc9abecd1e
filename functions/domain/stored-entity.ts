import * as z from 'zod/mini';
import { fieldValue } from './form-fields.ts';

interface Versioned {
  version: number;
  updated_at: string;
}

/**
 * Version and time of the write after `before`. The time never runs backwards, even when the clock
 * does: it orders writes.
 */
export function nextVersion(before: Versioned, now: Date): Versioned {
  const time = Math.max(now.getTime(), Date.parse(before.updated_at));
  return { version: before.version + 1, updated_at: new Date(time).toISOString() };
}

/**
 * Parses a row that a later release may have written: unknown fields are left out. Throws for
 * whatever else is wrong. A strict schema stays strict for callers of the API; rows outlive the
 * release that reads them, as in a rollback, and between the stacks of a deployment.
 */
export function parseKnown<Schema extends z.ZodMiniType>(
  schema: Schema,
  stored: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, stored);
  if (parsed.success) return parsed.data;
  const known: unknown = structuredClone(stored);
  for (const issue of parsed.error.issues) {
    if (issue.code !== 'unrecognized_keys') throw parsed.error;
    for (const key of issue.keys)
      Reflect.deleteProperty(Object(fieldValue(known, issue.path)), key);
  }
  return z.parse(schema, known);
}
