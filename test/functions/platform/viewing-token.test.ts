import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createViewingTokens } from '#functions/platform/viewing-token.ts';

const tokens = createViewingTokens(async () => 'a secret of the stage');

describe('the token of a letter’s link', () => {
  test('is 43 characters that an address takes, the same each time, and leads back to its viewing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), async (id) => {
        const token = await tokens.of(id);
        expect(token).toMatch(/^[\w-]{43}$/);
        expect(await tokens.of(id)).toBe(token);
        expect(await tokens.read(token)).toBe(id);
      }),
      { numRuns: 50 },
    );
  });

  test('has 128 bits that only the server can make: one changed character leads nowhere', async () => {
    const token = await tokens.of(crypto.randomUUID());
    for (let at = 0; at < token.length - 1; at++) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(await tokens.read(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    }
    const elsewhere = createViewingTokens(async () => 'another secret');
    expect(await elsewhere.read(token)).toBeNull();
    for (const text of ['', 'x', token.slice(1), `${token}A`, 'ж'.repeat(43)])
      expect(await tokens.read(text)).toBeNull();
  });

  test('is unavailable while its key can’t be read', async () => {
    const broken = createViewingTokens(async () => {
      throw new Error('no secret');
    });
    await expect(broken.of(crypto.randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
