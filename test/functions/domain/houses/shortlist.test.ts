import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxShortlist, parseShortlist } from '#domain/houses/shortlist.ts';
import { caravanSlug, slugIdPrefix } from '#domain/houses/slug.ts';

test('a shortlist reads houses’ numbers and whole slugs, each house once, in their order', () => {
  expect(parseShortlist('d4917d21,willerby-rio-gold-0ABCDEF1, 12345678 ,d4917d21')).toEqual([
    'd4917d21',
    '0abcdef1',
    '12345678',
  ]);
});

test('a shortlist finds no house in an empty text or in text that is no number', () => {
  for (const text of [undefined, '', ',,', 'rio', 'd4917d2', 'zzzzzzzz', '<script>', '%00'])
    expect(parseShortlist(text)).toEqual([]);
});

test('a shortlist reads the first of too many numbers', () => {
  const numbers = Array.from({ length: maxShortlist + 1 }, (_, at) => String(10_000_000 + at));
  expect(parseShortlist(numbers.join())).toEqual(numbers.slice(0, maxShortlist));
});

test('a shortlist reads no more houses than its limit from any address, and its own address reads back the same', () => {
  const number = fc.stringMatching(/^[0-9a-f]{8}$/);
  fc.assert(
    fc.property(fc.array(fc.oneof(number, fc.string()), { maxLength: 100 }), (parts) => {
      const numbers = parseShortlist(parts.join(','));
      expect(numbers.length).toBeLessThanOrEqual(maxShortlist);
      expect(parseShortlist(numbers.join(','))).toEqual(numbers);
      for (const one of numbers) expect(slugIdPrefix(one)).toBe(one);
    }),
  );
});

test('a shortlist reads a house from the slug of its page', () => {
  const slug = caravanSlug({
    id: 'd4917d21-aaaa-4000-8000-000000000000',
    make: 'Willerby',
    model: 'Rio Gold',
  });
  expect(parseShortlist(slug)).toEqual(['d4917d21']);
});
