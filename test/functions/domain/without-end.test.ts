import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutEnd } from '#domain/without-end.ts';

test('signs at the end of a text go, and those before another one stay', () => {
  expect(withoutEnd('a, b ;, ', /[\s;,]/)).toBe('a, b');
  expect(withoutEnd(',;', /[\s;,]/)).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', ' ', 'я') }), (text) => {
      expect(withoutEnd(text, /[\s,]/)).toBe(text.replace(/[\s,]+$/, ''));
    }),
  );
});
