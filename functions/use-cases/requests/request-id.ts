import { createHmac, type Hash, type Hmac } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';

/** A UUID of version 8, whose bits the maker chooses; of a hash of at least 128 bits. */
export function uuidOf(hash: Hmac | Hash): string {
  const hex = hash.digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Makes the id of the request that comes under a form's key: the same id each time, and one that
 * nobody outside can choose or foretell. Rejects with `unavailable` while the secret can't be read.
 */
export function createRequestIds(readSecret: () => Promise<string>) {
  return async (kind: RequestKind, key: string): Promise<string> => {
    const secret = await readSecret().catch((cause: unknown) => {
      throw new DomainError('unavailable', 'The service is busy. Please try again in a moment.', {
        cause,
      });
    });
    // The same secret keys the hashes of recipients, whose texts have an `@`: this one never has.
    return uuidOf(createHmac('sha256', secret).update(`request#${kind}#${key}`));
  };
}
export type RequestIds = ReturnType<typeof createRequestIds>;
