import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const names = ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with'] as const;
const own = Object.getOwnPropertyDescriptors(Array.prototype);
const { groupBy } = Map;
beforeAll(async () => {
  for (const name of names) Reflect.deleteProperty(Array.prototype, name);
  Reflect.deleteProperty(Map, 'groupBy');
  vi.resetModules();
  await import('#staff/app/older-arrays.ts');
});
afterAll(() => {
  for (const name of names) Object.defineProperty(Array.prototype, name, own[name]);
  Object.assign(Map, { groupBy });
});

test('an old browser sorts, turns, changes, searches and groups without touching what it is given', () => {
  const given = [3, 1, 2];
  expect(given.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(given.toReversed()).toEqual([2, 1, 3]);
  expect([given.with(0, 9), given.with(-1, 9)]).toEqual([
    [9, 1, 2],
    [3, 1, 9],
  ]);
  expect([given.findLast((one) => one > 1), given.findLast((one) => one > 5)]).toEqual([
    2,
    undefined,
  ]);
  expect([given.findLastIndex((one) => one > 2), given.findLastIndex((one) => one > 5)]).toEqual([
    0, -1,
  ]);
  expect([...Map.groupBy(given, (one) => one % 2)]).toEqual([
    [1, [3, 1]],
    [0, [2]],
  ]);
  expect(given).toEqual([3, 1, 2]);
});
