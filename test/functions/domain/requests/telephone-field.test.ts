import { expect, test } from 'vitest';
import { telephoneField } from '#domain/requests/telephone-field.ts';

const codeOf = (phone: unknown, options?: { optional?: boolean }) =>
  telephoneField(options).safeParse(phone).error?.issues[0]?.message ?? null;

test.each([
  ['a number', '0888 123 456', null, null],
  ['a number with words', '0888 123 456 след 18 ч.', null, null],
  ['one of no known plan', '+999 12-34 56', null, null],
  ['a dummy', '0000000000', 'invalid', 'invalid'],
  ['words', 'няма', 'invalid', 'invalid'],
  ['nothing', ' ', 'required', null],
  ['more than a telephone has', '0888123456'.repeat(5), 'tooLong', 'tooLong'],
])('%s: %s', (_, phone, needed, optional) => {
  expect(codeOf(phone)).toBe(needed);
  expect(codeOf(phone, { optional: true })).toBe(optional);
});
