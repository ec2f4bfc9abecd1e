import type { StaffCampaign } from '../../../../functions/domain/campaign.ts';
import type { StaffDiscount } from '../../../../functions/domain/individual-discount.ts';
import type { Language } from '../../../../functions/domain/locale.ts';

/** A campaign's name in the page's language. */
export function campaignName(campaign: Pick<StaffCampaign, 'name_bg' | 'name_en'>, language: Language): string {
  return language === 'bg' ? campaign.name_bg : campaign.name_en;
}

/** An individual discount goes by its house. */
export function houseName({ caravan }: Pick<StaffDiscount, 'caravan'>): string {
  return `${caravan.make} ${caravan.model}`;
}

/** Where a campaign is edited; without language. */
export const campaignPath = (id: string) => `/admin/discounts/edit/${id}`;

/** Where an individual discount is edited; without language. */
export const discountPath = (id: string) => `/admin/discounts/edit/${id}?type=individual`;
