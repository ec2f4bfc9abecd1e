import { describe, expect, test } from 'vitest';
import { idsBetween } from '#staff/kit/lists/selection.ts';

describe('choosing rows of houses with shift', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  test('takes all rows from the first to the second, in either direction', () => {
    expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(idsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(idsBetween(ids, 'c', 'c')).toEqual(['c']);
  });
  test('takes the second row alone when the first is no longer listed', () => {
    expect(idsBetween(ids, 'x', 'b')).toEqual(['b']);
  });
});
