import { formatPercent, formatPrice, type Language } from '../locale.ts';
import type { UpTo } from './announced-reduction.ts';
import type { PublicCampaign } from './campaign.ts';

/** A campaign's text in a language; where the Bulgarian one is missing, the English one. */
export function campaignText(language: Language, bg: string, en: string): string {
  return language === 'bg' && bg !== '' ? bg : en;
}

/**
 * What may follow "up to" for a campaign, "12 %" or "4 500 €"; null where it has nothing to
 * announce.
 */
export function campaignReduction(
  {
    discount_type,
    up_to_percent,
    up_to_amount,
  }: Pick<PublicCampaign, 'discount_type' | 'up_to_percent' | 'up_to_amount'>,
  language: Language,
): string | null {
  if (discount_type === 'percentage' && up_to_percent > 0)
    return formatPercent(up_to_percent, language);
  return up_to_amount > 0 ? formatPrice(up_to_amount, language) : null;
}

/** Words of both languages that say that a price is reduced. */
const reductionWords =
  /намал|отстъпк|разпродаж|промоци|по-ниск[аи] цен|по-евтин|половин цена|спест|discount|reduc|\bsale\b|\bsave\b|\bsaving|lower price|half[- ]price|cheaper|price cut|\d ?(?:%|€|eur)\s*off|\boff\b/i;
const percentages = /(\d+(?:[.,]\d+)?)[\s-]*(?:%|процент|на сто|per ?cent)/gi;

/**
 * What a campaign's text claims beyond what may be announced: a percentage, or that prices are
 * reduced at all.
 */
type Overclaim = { percent: number } | 'reduction';

/**
 * Null where the text claims no more than `upTo`. It guesses from words, so it serves for a warning
 * only.
 */
export function overclaim(text: string, upTo: UpTo): Overclaim | null {
  const claimed = [...text.matchAll(percentages)].map(([, digits = '']) =>
    Number(digits.replace(',', '.')),
  );
  const percent = Math.max(0, ...claimed);
  if (percent > upTo.percent) return { percent };
  return upTo.amount === 0 && reductionWords.test(text) ? 'reduction' : null;
}
