import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedEntries, sortedText } from '#domain/sorted-text.ts';

test('two values with the same fields have the same text, lists with another order do not', () => {
  expect(sortedText({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  expect(sortedText([2, 1])).not.toBe(sortedText([1, 2]));
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, part]) => [name, turned(part)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sortedText(turned(value))).toBe(sortedText(value));
      expect(JSON.parse(sortedText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a record is listed by its keys', () => {
  expect(sortedEntries({ b: 1, a: 2 })).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
