import { shortSize } from '#domain/houses/length.ts';
import type { Language } from '#domain/locale.ts';

const latinUnits: Record<string, string> = { м: 'm', см: 'cm', мм: 'mm', т: 't', кг: 'kg' };

/**
 * A measure as staff typed it; for English readers "11,58 м" becomes "11.58 m". Other words in it
 * stay.
 */
export function measure(text: string, language: Language): string {
  if (language === 'bg') return text;
  return text
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d\s*)(см|мм|м|кг|т)(?![\p{L}\p{N}])/gu, (whole, number: string, unit: string) => {
      const latin = latinUnits[unit];
      return latin ? number + latin : whole;
    });
}

/**
 * Length by width for people: in figures, or as staff typed both where they say none; empty where
 * either is missing.
 */
export function shownSize(specs: { length: string; width: string }, language: Language): string {
  const isTyped = specs.length !== '' && specs.width !== '';
  const typed = `${measure(specs.length, language)} × ${measure(specs.width, language)}`;
  return shortSize(specs, language) || (isTyped ? typed : '');
}
