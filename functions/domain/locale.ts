/**
 * The two languages of the site. Bulgarian is the default; English is the fallback for a missing
 * text.
 */
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

/**
 * The path of a page in the other language: only the language segment changes. The caller adds the
 * query.
 */
export function swapLanguage(path: string, to: Language): string {
  return path.replace(/^\/(bg|en)(?=\/|$)/, `/${to}`);
}

// U+00A0: no line breaks between a price's digits and its sign.
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

/**
 * A percentage with at most one decimal, or with the number of decimals given: "12,5 %" in
 * Bulgarian, "12.5%" in English.
 */
export function formatPercent(value: number, language: Language, decimals = 1): string {
  const digits = String(Math.round(value * 10 ** decimals) / 10 ** decimals);
  return language === 'bg' ? `${digits.replace('.', ',')}\u00a0%` : `${digits}%`;
}

/** Between thousands: spaces of any width, a point, a comma or an apostrophe. */
const separators = " \u00a0\u2009\u202f.,\u2019'";
// Marked as pure: scripts that read no numbers are built without it.
const grouped = /* @__PURE__ */ new RegExp(
  `^([1-9]\\d{0,2})([${separators}])\\d{3}(?:\\2\\d{3})*$`,
);
const currency = /^(?:€|eur|евро)|(?:€|eur|евро)$/gi;

/**
 * A whole number as people and spreadsheets write it: "22600", "22 600 €", "€22,600", "22.600,00".
 * Null where any part of the text is not understood: "22k", "22 60", "22600,50". Three digits after
 * a point or a comma are thousands, zeros of one or two digits are cents. Not negative.
 */
export function readWholeNumber(text: string): number | null {
  const bare = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(currency, '')
    .trim();
  const cents = /([.,])0{1,2}$/.exec(bare);
  const whole = cents ? bare.slice(0, cents.index) : bare;
  const separator = grouped.exec(whole)?.[2];
  // "22,600,00" and "22.600.00" are refused: one sign can't separate both thousands and cents.
  if (separator !== undefined && separator === cents?.[1]) return null;
  const digits = separator === undefined ? whole : whole.replaceAll(separator, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/**
 * An amount with cents or without, as people write it: "500", "500,5", "1 234,56 €", "€1,234.56".
 * Null where any part of the text is not understood.
 */
export function readEuros(text: string): number | null {
  const bare = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(currency, '')
    .trim();
  const [, whole = bare, sign = '', cents = ''] = /^(.+)([.,])(\d{1,2})$/.exec(bare) ?? [];
  // One sign can't separate both thousands and cents, and cents come last.
  if (sign !== '' && (whole.includes(sign) || /[.,]\d{1,2}$/.test(whole))) return null;
  const euros = readWholeNumber(whole);
  return euros === null ? null : (euros * 100 + Number(cents.padEnd(2, '0'))) / 100;
}
