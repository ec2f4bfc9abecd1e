import * as z from 'zod/mini';
import { DomainError } from '../domain/errors.ts';

/** Ours are ASCII. The table takes no empty key, and of sort keys no more than 1,024 bytes. */
const part = z.string().check(z.regex(/^[ -~]{1,1024}$/));
const keySchema = z.strictObject({ pk: part, sk: part, kind: part, kind_sort: part });

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
