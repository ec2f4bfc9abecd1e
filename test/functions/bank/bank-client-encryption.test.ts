import { createDecipheriv, createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encrypt } from '#functions/bank/bank-client.ts';
import { decrypt } from '#infra/local/emulators/bank/decrypt.ts';

/**
 * Made with OpenSSL alone: the key's SHA-256 by `openssl dgst -sha256`, the text by `openssl enc
 * -aes-256-ctr -K … -iv …`, both behind the IV through `base64`.
 */
const vectors = [
  {
    what: 'Cyrillic in text and key',
    text: '{"orderid":"Дом №1","currency":"EUR"}',
    key: 'Ключ-0123',
    iv: '000102030405060708090a0b0c0d0e0f',
    data: 'AAECAwQFBgcICQoLDA0OD1HTE0Edr0CEJ+IEIWh4eiAiqgd6pdF8U3LRWPaavkVXlO/133K7Jit9zA==',
  },
  {
    what: 'a key that looks like hexadecimal is text, and the counter wraps around',
    text: 'A text of more than sixteen bytes, so that the counter wraps around',
    key: '00112233445566778899aabbccddeeff',
    iv: 'ffffffffffffffffffffffffffffffff',
    data: '/////////////////////5FmlzyGw1uo4krt3uUamTQ0s4tMj+z9lyIyqtOkeWQBVY+9X9PuN3jleN72KlWwzimm24CTjR+2558sMlbXEeA6u2M=',
  },
];

describe('the encrypted payload for the bank', () => {
  test.each(vectors)('equals what OpenSSL makes of it: $what', ({ text, key, iv, data }) => {
    expect(encrypt(text, key, Buffer.from(iv, 'hex'))).toBe(data);
    expect(decrypt(data, key)).toBe(text);
  });

  test('decrypts to the same text, whatever text and key', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (text, key) => {
          const bytes = Buffer.from(encrypt(text, key), 'base64');
          const hash = createHash('sha256').update(key, 'utf8').digest();
          const open = createDecipheriv('aes-256-ctr', hash, bytes.subarray(0, 16));
          expect(Buffer.concat([open.update(bytes.subarray(16)), open.final()]).toString()).toBe(
            text,
          );
        },
      ),
    );
  });

  test('differs each time', () => {
    const sent = Array.from({ length: 200 }, () => encrypt('{}', 'key'));
    expect(
      new Set(sent.map((data) => Buffer.from(data, 'base64').subarray(0, 16).toString('hex'))).size,
    ).toBe(200);
  });
});
