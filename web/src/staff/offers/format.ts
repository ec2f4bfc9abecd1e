import type { Discount } from '../../../../functions/domain/discount.ts';
import { formatPercent, formatPrice, type Language, localeTag } from '../../../../functions/domain/locale.ts';

const dates = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTag[language], { timeZone: 'Europe/Sofia', ...options });

/** The day in Sofia: "21 Nov 2026". */
export function formatSofiaDay(at: number, language: Language): string {
  return dates(language, { dateStyle: 'medium' }).format(at);
}

/** The month in Sofia: "November 2026". */
export function formatSofiaMonth(at: number, language: Language): string {
  const [month, year] = [dates(language, { month: 'long' }), dates(language, { year: 'numeric' })];
  // In Bulgarian a year comes with "г."; a heading of seven months has no room for it.
  return `${month.format(at)} ${Number.parseInt(year.format(at), 10)}`;
}

/** What a discount takes off: "10%", "€1,500"; in Bulgarian "10 %", "1 500 €". */
export function formatDiscount({ type, value }: Discount, language: Language): string {
  return type === 'percentage' ? formatPercent(value, language) : formatPrice(value, language);
}
