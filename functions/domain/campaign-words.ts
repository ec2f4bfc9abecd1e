import type { PublicCampaign } from './campaign.ts';
import { formatPrice, type Language } from './locale.ts';
import { formatPercent } from './percent.ts';

/** A campaign's text in a language: English stands in for a Bulgarian one that is missing. */
export function campaignText(language: Language, bg: string, en: string): string {
  return language === 'bg' && bg !== '' ? bg : en;
}

/** What may follow "up to" of a campaign, "12 %" or "4 500 €"; null where it has nothing to announce. */
export function campaignReduction(
  {
    discount_type,
    up_to_percent,
    up_to_amount,
  }: Pick<PublicCampaign, 'discount_type' | 'up_to_percent' | 'up_to_amount'>,
  language: Language,
): string | null {
  if (discount_type === 'percentage' && up_to_percent > 0) return formatPercent(up_to_percent, language);
  return up_to_amount > 0 ? formatPrice(up_to_amount, language) : null;
}
