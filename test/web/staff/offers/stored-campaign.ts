import type { Caravan } from '#domain/houses/caravan.ts';
import type { Campaign, StaffCampaign } from '#domain/offers/campaign.ts';
import { staffCampaign } from '#functions/use-cases/offers/campaigns.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';

/** A campaign for these houses, as the staff call answers it. */
export function storedCampaign(
  houses: readonly Caravan[],
  overrides: Partial<Campaign> = {},
): StaffCampaign {
  const campaign = buildCampaign(
    overrides,
    houses.map(({ id }) => id),
  );
  return staffCampaign(campaign, new Map(houses.map((house) => [house.id, house])), true);
}
