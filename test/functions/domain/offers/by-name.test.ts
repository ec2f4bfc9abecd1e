import { expect, test } from 'vitest';
import { byName } from '#domain/offers/by-name.ts';

test('houses of an offer stand by make and model as a person reads them, then by price', () => {
  const house = (make: string, model: string, price: number, id = 'a') => ({
    id,
    make,
    model,
    price,
  });
  const sorted = [
    house('ABI', 'Rio 9', 900),
    house('abi', 'Rio 10', 100),
    house('Swift', 'Loire', 100),
    house('Swift', 'Loire', 200, 'a'),
    house('Swift', 'Loire', 200, 'b'),
  ];
  expect(sorted.toReversed().sort(byName)).toEqual(sorted);
});
