import { expect, test } from 'vitest';
import { requestFinder } from '#domain/requests/find-request.ts';

test.each(['0888 123 456', '+359888123456', '00359 888 123456', '888123', '123 456'])(
  'a telephone is found by %s',
  (typed) => {
    expect(requestFinder(typed)('(0888) 123-456', 'Иван')).toBe(true);
    expect(requestFinder(typed)('0899 000 000', 'Иван')).toBe(false);
  },
);

test('a name and a part of a telephone are found together, in whatever order', () => {
  const found = requestFinder('123456 иван');
  expect(found('0888 123 456', 'Иван Петров')).toBe(true);
  expect(found('0888 123 456', 'Мария')).toBe(false);
  expect(found('0899 000 000', 'Иван Петров')).toBe(false);
});
