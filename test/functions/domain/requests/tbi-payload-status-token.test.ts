import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loanIdOf, statusToken } from '#domain/requests/tbi-payload.ts';

const secrets = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));

describe('the token of the bank’s callback', () => {
  test('names its loan request, and needs no escaping in an address', () => {
    fc.assert(
      fc.property(fc.uuid(), secrets, (id, secret) => {
        const token = statusToken(id, secret);
        expect(token).toMatch(/^[\w-]{75}$/);
        expect(loanIdOf(token)).toBe(id);
        expect(token.endsWith(secret)).toBe(true);
      }),
    );
  });

  test('cannot be a text of any other form', () => {
    const id = crypto.randomUUID();
    const token = statusToken(id, 'A'.repeat(43));
    const broken = [
      '',
      id,
      'A'.repeat(75),
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      ` ${token}`,
      `${token}\n`,
    ];
    for (const text of [...broken, token.toUpperCase(), token.replace(/.$/, '%')])
      expect(loanIdOf(text)).toBeNull();
  });
});
