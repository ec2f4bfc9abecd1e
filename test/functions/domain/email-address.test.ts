import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmailAddress, maxEmailLength, sameEmail } from '#domain/email-address.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
const plainText = /^[^\u0000-\u0020\u007f-\uffff,;:<>()[\]"\\]+$/;

describe('an e-mail address', () => {
  test.each([
    'ivan@example.com',
    'i.v+home@mail.example.co.uk',
    "o'neil@example.com",
    'x@1.bg',
    'IVAN@EXAMPLE.COM',
  ])('%s is accepted', (address) => expect(isEmailAddress(address)).toBe(true));

  test.each([
    '',
    'ivan',
    'ivan@',
    '@example.com',
    'ivan@example',
    'ivan@@example.com',
    'ivan@exam ple.com',
    'ivan@example.com, bcc@example.com',
    'ivan@example.com;bcc@example.com',
    'Ivan <ivan@example.com>',
    '"ivan"@example.com',
    'иван@пример.бг',
    'ivan@example.com\r\nBcc: all@example.com',
    'ivan\u2028@example.com',
    'ivan😀@example.com',
  ])('%j is refused', (address) => expect(isEmailAddress(address)).toBe(false));

  test('is at most as long as mail systems accept', () => {
    const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
    expect(isEmailAddress(long(maxEmailLength))).toBe(true);
    expect(isEmailAddress(long(maxEmailLength + 1))).toBe(false);
  });

  test('contains nothing that breaks a mail header or has a meaning in one', () => {
    const breaking = fc.constantFrom(...'\r\n\0\t \v\f\u007f\u0085\u00a0\u2028\u2029,;:<>()[]"\\');
    const part = fc.string({ unit: 'binary', maxLength: 12 });
    const typed = fc
      .tuple(
        part,
        fc.oneof(breaking, part),
        fc.constantFrom('@', ''),
        part,
        breaking,
        fc.constantFrom('.bg', '@x.bg'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        expect(isEmailAddress(text)).toBe(false);
      }),
      { numRuns: 10_000 },
    );
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
        if (isEmailAddress(text)) expect(text).toMatch(plainText);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  test('is compared without regard to case', () => {
    expect(sameEmail(' Office@Example.com', 'office@example.COM ')).toBe(true);
    expect(sameEmail('office@example.com', 'office@example.org')).toBe(false);
  });
});
