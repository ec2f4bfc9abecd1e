import type { Campaign, StaffCampaign } from '../../../../functions/domain/campaign.ts';
import type { Caravan } from '../../../../functions/domain/caravan.ts';
import { staffCampaign } from '../../../../functions/use-cases/offers/campaigns.ts';
import { buildCampaign } from '../../../support/build-campaign.ts';

/** A campaign for these houses, as the staff call answers it. */
export function storedCampaign(houses: readonly Caravan[], overrides: Partial<Campaign> = {}): StaffCampaign {
  const campaign = buildCampaign(
    overrides,
    houses.map(({ id }) => id),
  );
  return staffCampaign(campaign, new Map(houses.map((house) => [house.id, house])), true);
}
