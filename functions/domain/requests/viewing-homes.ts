import type { SaleStatus } from '../houses/sale-status.ts';
import type { Language } from '../locale.ts';

// Without schemas: visitors' pages load this.

/** Whether a viewing has a home left. A reserved one is: its buyer may still not come. */
export const hasHomeLeft = (standings: readonly (SaleStatus | null)[]): boolean =>
  standings.some((standing) => standing === 'available' || standing === 'reserved');

const counted = {
  bg: ['Един', 'Два', 'Три', 'Четири'],
  en: ['One', 'Two', 'Three', 'Four'],
} as const satisfies Record<Language, readonly string[]>;

/**
 * That so many of a viewing's homes, of one to five, are not to be seen on the site any more: a
 * sentence without their names; null where there is none of them.
 */
export function unofferedWords(count: number, of: number, language: Language): string | null {
  if (count === 0) return null;
  if (language === 'bg') {
    if (of === 1) return 'Домът вече не се предлага.';
    if (count === of) return 'Домовете вече не се предлагат.';
    const verb = count === 1 ? 'се предлага' : 'се предлагат';
    return `${counted.bg[count - 1] ?? count} от домовете вече не ${verb}.`;
  }
  if (of === 1) return 'The home is no longer offered.';
  if (count === of) return 'The homes are no longer offered.';
  const verb = count === 1 ? 'is' : 'are';
  return `${counted.en[count - 1] ?? count} of the homes ${verb} no longer offered.`;
}
