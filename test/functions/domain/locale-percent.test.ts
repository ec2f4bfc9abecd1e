import { expect, test } from 'vitest';
import { formatPercent } from '#domain/locale.ts';

test.each([
  [12.5, 'bg', undefined, '12,5\u00a0%'],
  [12.5, 'en', undefined, '12.5%'],
  [10, 'bg', undefined, '10\u00a0%'],
  [12.345, 'en', undefined, '12.3%'],
  [12.345, 'bg', 2, '12,35\u00a0%'],
  [12.5, 'en', 0, '13%'],
] as const)(
  'the percentage %f is written in %s with %s decimals',
  (value, language, decimals, text) => {
    expect(formatPercent(value, language, decimals)).toBe(text);
  },
);
