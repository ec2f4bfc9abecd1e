import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';

/** Bytes of a token that name the viewing, and that only the server can make. */
const idBytes = 16;
const signBytes = 16;

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((at, index, all) => hex.slice(at, all[index + 1])).join('-');
}

/**
 * The tokens of letters' links. One is made of the viewing's id and a keyed hash of it, so nothing
 * is stored, and nobody can guess one: 128 bits of it only the server can make. It stands behind
 * the `#` of an address and in the body of a call: no server, proxy or log sees it in an address.
 */
export function createViewingTokens(readSecret: () => Promise<string>) {
  const sign = async (id: string) => {
    const secret = await readSecret().catch((cause: unknown) => {
      throw new DomainError('unavailable', 'The service is busy. Please try again in a moment.', {
        cause,
      });
    });
    return createHmac('sha256', secret).update(`viewing#${id}`).digest().subarray(0, signBytes);
  };
  return {
    /** The token of a viewing's link: 43 characters of base64url. */
    async of(id: string): Promise<string> {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      return Buffer.concat([bytes, await sign(id)]).toString('base64url');
    },
    /** The viewing of a token; null where it is none that was made here. */
    async read(token: string): Promise<string | null> {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== idBytes + signBytes) return null;
      const id = uuidText(bytes.subarray(0, idBytes));
      return timingSafeEqual(bytes.subarray(idBytes), await sign(id)) ? id : null;
    },
  };
}
export type ViewingTokens = ReturnType<typeof createViewingTokens>;
