import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  formatPrice,
  isLanguage,
  otherLanguage,
  swapLanguage,
} from '#domain/locale.ts';

describe('a price', () => {
  test.each([
    [0, '0 €', '€0'],
    [999, '999 €', '€999'],
    [22600, '22 600 €', '€22,600'],
    [1234567, '1 234 567 €', '€1,234,567'],
  ])('of %i EUR is written as each language writes it', (eur, bulgarian, english) => {
    expect(formatPrice(eur, 'bg').replaceAll('\u00a0', ' ')).toBe(bulgarian);
    expect(formatPrice(eur, 'en')).toBe(english);
  });

  test('never contains a space at which a line could break', () => {
    fc.assert(
      fc.property(fc.nat(), (eur) => {
        expect(formatPrice(eur, 'bg')).not.toContain(' ');
      }),
    );
  });
});

describe('the other language of a page', () => {
  test.each([
    ['/bg', '/en'],
    ['/bg/houses/x-d4917d21', '/en/houses/x-d4917d21'],
    ['/bgx', '/bgx'],
    ['/media/bg', '/media/bg'],
  ])('of %s keeps the path', (path, expected) => {
    expect(swapLanguage(path, 'en')).toBe(expected);
  });
});

test('the languages are Bulgarian and English, each the other of the other', () => {
  expect(['bg', 'en', 'de', '', null].filter(isLanguage)).toEqual(['bg', 'en']);
  expect([otherLanguage('bg'), otherLanguage('en')]).toEqual(['en', 'bg']);
});

describe('money with cents', () => {
  test.each([
    [0, '0,00 €', '€0.00'],
    [234.56, '234,56 €', '€234.56'],
    [1234.5, '1 234,50 €', '€1,234.50'],
    [999.995, '1 000,00 €', '€1,000.00'],
    [-0.001, '0,00 €', '€0.00'],
    [-12.3, '−12,30 €', '−€12.30'],
  ])('of %d EUR is written as each language writes it', (eur, bulgarian, english) => {
    expect(formatMoney(eur, 'bg').replaceAll('\u00a0', ' ')).toBe(bulgarian);
    expect(formatMoney(eur, 'en')).toBe(english);
  });

  test('has the same whole euros whatever the cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (cents) => {
        const shown = formatMoney(cents / 100, 'en').replace(/[€,]/g, '');
        expect(Math.round(Number(shown) * 100)).toBe(cents);
      }),
    );
  });
});
