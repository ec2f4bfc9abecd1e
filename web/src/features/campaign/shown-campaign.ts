import type { PublicCampaign } from '../../../../functions/domain/campaign.ts';
import { formatPrice, type Language } from '../../../../functions/domain/locale.ts';
import { formatPercent } from '../../lib/percent.ts';

/** What a page keeps of a campaign: its own language alone. */
export interface ShownCampaign {
  id: string;
  name: string;
  description: string;
  image: string | null;
  start_date: string;
  end_date: string;
  /** How far it lowers a price at most: "12 %" or "4 500 €". */
  reduction: string;
  /** Largest true reduction in whole percent; 0 when it lowers nothing. */
  percent: number;
}

/** English stands in for a Bulgarian text that is missing. */
const worded = (language: Language, bg: string, en: string) => (language === 'bg' && bg !== '' ? bg : en);

export function shownCampaign(campaign: PublicCampaign, language: Language): ShownCampaign {
  const { discount_type, discount_value, up_to_percent, up_to_amount } = campaign;
  return {
    id: campaign.id,
    name: worded(language, campaign.name_bg, campaign.name_en),
    description: worded(language, campaign.description_bg, campaign.description_en),
    image: campaign.banner_image,
    start_date: campaign.start_date,
    end_date: campaign.end_date,
    // A campaign that lowers nothing yet says what its discount is.
    reduction:
      discount_type === 'percentage'
        ? formatPercent(up_to_percent || discount_value, language)
        : formatPrice(up_to_amount || discount_value, language),
    percent: up_to_percent,
  };
}
