import { expect, test } from 'vitest';
import { stockTexts } from '#staff/houses/form/stock-texts.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

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

test('the form suggests models of the typed make, and all models for an unknown make', () => {
  expect(stockTexts(stock, 'model', ' willerby ')).toEqual(['Rio', 'Granada']);
  expect(stockTexts(stock, 'model', 'Swift')).toEqual(['Rio', 'Granada', 'Horizon']);
});

test('the form suggests frequent texts first, and no empty ones', () => {
  expect(stockTexts(stock, 'internal.supplier', '')).toEqual(['Leeds', 'Hull']);
  expect(stockTexts(stock, 'features', '')).toEqual(['Климатик', 'Тераса']);
});

test('the form does not suggest texts that belong to one house alone', () => {
  for (const field of ['description', 'internal.serial_number', 'internal.private_note', 'price'])
    expect(stockTexts(stock, field, '')).toEqual([]);
});
