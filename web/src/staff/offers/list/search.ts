import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import type { StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { finder } from '../../kit/find-words.ts';

/** Campaigns by their names in either language, or their id. */
export function findCampaigns(campaigns: readonly StaffCampaign[], search: string): StaffCampaign[] {
  const found = finder(search);
  return campaigns.filter(({ id, name_bg, name_en }) => found(name_bg, name_en, id));
}

/** Individual discounts by their house, or their id. */
export function findDiscounts(discounts: readonly StaffDiscount[], search: string): StaffDiscount[] {
  const found = finder(search);
  return discounts.filter(({ id, caravan_id, caravan }) => found(caravan.make, caravan.model, caravan_id, id));
}
