import type { Language } from '#domain/locale.ts';
import type { PublicCampaign } from '#domain/offers/campaign.ts';
import { campaignReduction, campaignText } from '#domain/offers/campaign-words.ts';

/** The part of a campaign that a page holds, in its own language alone. */
export interface ShownCampaign {
  id: string;
  name: string;
  description: string;
  image: string | null;
  start_date: string;
  end_date: string;
  /** What may follow "up to": "12 %" or "4 500 €"; null where it has nothing to announce. */
  reduction: string | null;
  /** The same in whole percent; 0 where it is less than one percent, or nothing. */
  percent: number;
}

export function shownCampaign(campaign: PublicCampaign, language: Language): ShownCampaign {
  return {
    id: campaign.id,
    name: campaignText(language, campaign.name_bg, campaign.name_en),
    description: campaignText(language, campaign.description_bg, campaign.description_en),
    image: campaign.banner_image,
    start_date: campaign.start_date,
    end_date: campaign.end_date,
    reduction: campaignReduction(campaign, language),
    percent: campaign.up_to_percent,
  };
}
