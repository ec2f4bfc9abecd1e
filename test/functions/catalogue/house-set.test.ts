import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addHouse,
  addHouses,
  allHouses,
  countBoth,
  countHouses,
  type HouseSet,
  hasHouse,
  haveCommon,
  housesWithout,
  isEmpty,
  keepHouses,
  noHouses,
} from '#functions/catalogue/house-set.ts';

const size = fc.integer({ min: 0, max: 140 });
const stock = size.chain((houses) => {
  const numbers = fc.uniqueArray(fc.nat({ max: Math.max(0, houses - 1) }));
  const some = houses === 0 ? fc.constant<number[]>([]) : numbers;
  return fc.record({ houses: fc.constant(houses), one: some, other: some });
});

function setOf(houses: number, numbers: readonly number[]): HouseSet {
  const set = noHouses(houses);
  for (const number of numbers) addHouse(set, number);
  return set;
}
const numbersIn = (houses: number, set: HouseSet) =>
  Array.from({ length: houses }, (_, number) => number).filter((number) => hasHouse(set, number));
const inOrder = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

test('a set of houses is what a set of their numbers is', () => {
  fc.assert(
    fc.property(stock, ({ houses, one, other }) => {
      const [a, b] = [new Set(one), new Set(other)];
      const both = inOrder(a).filter((number) => b.has(number));
      const make = (numbers: readonly number[]) => setOf(houses, numbers);
      expect(numbersIn(houses, make(one))).toEqual(inOrder(a));
      expect(numbersIn(houses, addHouses(make(one), make(other)))).toEqual(
        inOrder(new Set([...a, ...b])),
      );
      expect(numbersIn(houses, keepHouses(make(one), make(other)))).toEqual(both);
      expect(numbersIn(houses, housesWithout(make(one), make(other)))).toEqual(
        inOrder(a).filter((number) => !b.has(number)),
      );
      expect(countHouses(make(one))).toBe(a.size);
      expect(countBoth(make(one), make(other))).toBe(both.length);
      expect(haveCommon(make(one), make(other))).toBe(both.length > 0);
      expect(isEmpty(make(one))).toBe(a.size === 0);
    }),
  );
});

test('all houses are as many as there are, and none is beyond them', () => {
  fc.assert(
    fc.property(size, (houses) => {
      expect(countHouses(allHouses(houses))).toBe(houses);
      expect(numbersIn(houses + 64, allHouses(houses))).toHaveLength(houses);
    }),
  );
});
