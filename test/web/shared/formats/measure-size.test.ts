import { expect, test } from 'vitest';
import { shortSize } from '#domain/houses/length.ts';
import { measure, shownSize } from '#shared/formats/measure.ts';

test.each([
  ['11,58 м', '11.58 m'],
  ['5,2 т', '5.2 t'],
  ['5200 кг', '5200 kg'],
  ['366 см', '366 cm'],
  ['11.58 m', '11.58 m'],
  ['около 3 места', 'около 3 места'],
  ['', ''],
])('the size %s is shown as %s in English and as typed in Bulgarian', (typed, english) => {
  expect(measure(typed, 'en')).toBe(english);
  expect(measure(typed, 'bg')).toBe(typed);
});

test('the short size of a house has one decimal and the unit of the language', () => {
  expect(shortSize({ length: '11,58 м', width: '3,66 м' }, 'bg')).toBe('11,6 × 3,7 м');
  expect(shortSize({ length: '11.58', width: '3,66 м' }, 'en')).toBe('11.6 × 3.7 m');
  expect(shortSize({ length: '10,67 м', width: '3,05 м' }, 'bg')).toBe('10,7 × 3,1 м');
  expect(shortSize({ length: '1067 см', width: '3050mm' }, 'bg')).toBe('10,7 × 3,1 м');
  expect(shortSize({ length: '35 фута', width: "12' 0" }, 'en')).toBe('10.7 × 3.7 m');
});

test('a size with only one side is not shown', () => {
  expect(shortSize({ length: '', width: '3,66 м' }, 'bg')).toBe('');
  expect(shortSize({ length: '11,58 м', width: '' }, 'bg')).toBe('');
});

test('a size that says no length is shown as typed where people read, and machines get none', () => {
  const odd = { length: 'по поръчка', width: '3,66 м' };
  expect(shortSize(odd, 'bg')).toBe('');
  expect(shownSize(odd, 'bg')).toBe('по поръчка × 3,66 м');
  expect(shownSize(odd, 'en')).toBe('по поръчка × 3.66 m');
  expect(shownSize({ length: '1067 м', width: '' }, 'bg')).toBe('');
  expect(shownSize({ length: '35 x 12 ft', width: '35 x 12 ft' }, 'bg')).toBe('10,7 × 3,7 м');
});
