import { expect, test } from 'vitest';
import { stockTexts } from '../../../../web/src/staff/houses/stock-texts.ts';
import { buildCaravan } from '../../../support/build-caravan.ts';

const house = (make: string, model: string, supplier: string, features: string[]) => {
  const { internal, ...rest } = buildCaravan({ make, model, features });
  return { ...rest, internal: { ...internal, supplier } };
};
const stock = [
  house('Willerby', 'Rio', 'Hull', ['Тераса', 'Климатик']),
  house('Willerby', 'Granada', '', ['Климатик']),
  house('ABI', 'Horizon', 'Leeds', []),
  house('willerby', 'Rio', 'Leeds', []),
];

test('models are those of the make that is typed, and all of them for a make that nobody knows', () => {
  expect(stockTexts(stock, 'model', ' willerby ')).toEqual(['Rio', 'Granada']);
  expect(stockTexts(stock, 'model', 'Swift')).toEqual(['Rio', 'Granada', 'Horizon']);
});

test('what is most frequent in the stock is offered first, and what is empty is not', () => {
  expect(stockTexts(stock, 'internal.supplier', '')).toEqual(['Leeds', 'Hull']);
  expect(stockTexts(stock, 'features', '')).toEqual(['Климатик', 'Тераса']);
});

test('what belongs to one house alone is offered to no other', () => {
  for (const field of ['description', 'internal.serial_number', 'internal.private_note', 'price'])
    expect(stockTexts(stock, field, '')).toEqual([]);
});
