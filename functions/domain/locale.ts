/** The two languages of the site. Bulgarian is the default; English is the fallback for a missing text. */
export const languages = ['bg', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'bg';

export function isLanguage(value: unknown): value is Language {
  return value === 'bg' || value === 'en';
}

export function otherLanguage(language: Language): Language {
  return language === 'bg' ? 'en' : 'bg';
}

/** BCP 47 tag whose number and date conventions each language uses. */
export const localeTag: Record<Language, string> = { bg: 'bg-BG', en: 'en-IE' };

/** The path of a page in the other language: only the language segment changes. Query is the caller's. */
export function swapLanguage(path: string, to: Language): string {
  return path.replace(/^\/(bg|en)(?=\/|$)/, `/${to}`);
}

// U+00A0: a price never breaks between its digits and the sign.
const space = '\u00a0';

/** Whole EUR as the page shows them: "22 600 €" in Bulgarian, "€22,600" in English. */
export function formatPrice(eur: number, language: Language): string {
  const sign = eur < 0 ? '\u2212' : '';
  const digits = formatWhole(Math.abs(eur), language);
  return language === 'bg' ? `${sign}${digits}${space}€` : `${sign}€${digits}`;
}

/** EUR with cents: "1 234,56 €" in Bulgarian, "€1,234.56" in English. */
export function formatMoney(eur: number, language: Language): string {
  const cents = Math.round(Math.abs(eur) * 100);
  const sign = eur < 0 && cents > 0 ? '\u2212' : '';
  const whole = formatWhole(Math.floor(cents / 100), language);
  const rest = String(cents % 100).padStart(2, '0');
  return language === 'bg' ? `${sign}${whole},${rest}${space}€` : `${sign}€${whole}.${rest}`;
}

/** A whole number with the language's thousands separators. */
export function formatWhole(value: number, language: Language): string {
  const digits = String(Math.round(value));
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, language === 'bg' ? space : ',');
}
