import { dealer, dealerRecord } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';

/** The dealer's own words on pages of a language: some write them in one alphabet alone. */
export function dealersWords(
  language: Language,
  value: unknown = { dealer, dealerRecord },
): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const inBoth = 'bg' in value && 'en' in value;
  const own = inBoth ? [value[language]] : Object.values(value);
  return own.flatMap((one) => dealersWords(language, one));
}
