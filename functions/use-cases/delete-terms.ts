import { deletedCampaign, deletedDiscount } from '../domain/offer-changes.ts';
import type { DiscountDeps } from './discount-deps.ts';
import { rewrite } from './rewrite.ts';
import { noCampaign } from './staff-campaign.ts';
import { noDiscount } from './staff-discount.ts';

/** Ends and deletes a campaign, whatever its version; rejects with `not_found`. */
export async function deleteCampaign(
  { campaigns, clock }: Pick<DiscountDeps, 'campaigns' | 'clock'>,
  id: string,
): Promise<void> {
  if (!(await rewrite(campaigns, id, (before) => deletedCampaign(before, clock())))) throw noCampaign();
}

/** Ends and deletes an individual discount, whatever its version; rejects with `not_found`. */
export async function deleteDiscount(
  { discounts, clock }: Pick<DiscountDeps, 'discounts' | 'clock'>,
  id: string,
): Promise<void> {
  if (!(await rewrite(discounts, id, (before) => deletedDiscount(before, clock())))) throw noDiscount();
}
