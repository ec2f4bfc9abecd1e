import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nationalPhone } from '#domain/requests/tbi-payload.ts';

describe('a phone number as the bank wants it', () => {
  test.each([
    ['+359 88 812 3456', '0888123456'],
    ['00359 888 12 34 56', '0888123456'],
    ['+359 (0)888 123 456', '0888123456'],
    ['359888123456', '0888123456'],
    ['359 0888 123456', '0888123456'],
    ['0888 12-34-56', '0888123456'],
    ['(0361) 6 12 34', '036161234'],
    ['+359 361 61234', '036161234'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '00442079460958'],
    ['3591', '3591'],
    ['0888+123456', '0888123456'],
    ['0888 00359 12', '08880035912'],
    ['+44 359 888 12345', '+4435988812345'],
    ['359 888 123 4567', '3598881234567'],
    ['не питайте', ''],
  ])('%s is %s', (typed, national) => expect(nationalPhone(typed)).toBe(national));

  test('is the same for every spelling of a Bulgarian mobile number', () => {
    const digits = fc.stringMatching(/^8[789]\d{7}$/);
    const space = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', ' (', ') ');
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('+359', '00359', '359', '0', '+3590', ' + 359 '),
        fc.array(space),
        (number, prefix, gaps) => {
          const typed = [...number].map((digit, index) => `${gaps[index] ?? ''}${digit}`).join('');
          expect(nationalPhone(`${prefix}${typed}`)).toBe(`0${number}`);
        },
      ),
    );
  });

  test('consists of digits, with at most a plus before them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(nationalPhone(typed)).toMatch(/^\+?\d*$/);
      }),
    );
  });
});
