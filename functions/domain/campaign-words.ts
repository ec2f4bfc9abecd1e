import type { PublicCampaign } from './campaign.ts';
import { formatPrice, type Language } from './locale.ts';
import { formatPercent } from './percent.ts';

/** A campaign's text in a language: English stands in for a Bulgarian one that is missing. */
export function campaignText(language: Language, bg: string, en: string): string {
  return language === 'bg' && bg !== '' ? bg : en;
}

/** How far a campaign lowers a price at most, "12 %" or "4 500 €". One that lowers nothing yet says what its discount is. */
export function campaignReduction(
  campaign: Pick<PublicCampaign, 'discount_type' | 'discount_value' | 'up_to_percent' | 'up_to_amount'>,
  language: Language,
): string {
  const { discount_type, discount_value, up_to_percent, up_to_amount } = campaign;
  return discount_type === 'percentage'
    ? formatPercent(up_to_percent || discount_value, language)
    : formatPrice(up_to_amount || discount_value, language);
}
