import * as z from 'zod/mini';
import { DomainError } from '../domain/errors.ts';

const keySchema = z.strictObject({ pk: z.string(), sk: z.string(), kind: z.string(), kind_sort: z.string() });

/** Where a list goes on, in a form that travels in an address. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(keySchema.parse(key))).toString('base64url');
}

/** The key of a cursor in the list of this kind; refuses any other, which the table would fail on. */
export function decodeCursor(cursor: string, kind: string): Record<string, string> {
  try {
    const ofKind = z.extend(keySchema, { kind: z.literal(kind) });
    return ofKind.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new DomainError('invalid', 'The cursor is not valid', { cause, fields: { cursor: 'invalid' } });
  }
}
