import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice, swapLanguage } from '../../../functions/domain/locale.ts';

describe('a price', () => {
  test.each([
    [0, '0 €', '€0'],
    [999, '999 €', '€999'],
    [22600, '22 600 €', '€22,600'],
    [1234567, '1 234 567 €', '€1,234,567'],
  ])('of %i EUR', (eur, bulgarian, english) => {
    expect(formatPrice(eur, 'bg').replaceAll('\u00a0', ' ')).toBe(bulgarian);
    expect(formatPrice(eur, 'en')).toBe(english);
  });

  test('never holds a space a line could break at', () => {
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
  ])('of %s', (path, expected) => {
    expect(swapLanguage(path, 'en')).toBe(expected);
  });
});
