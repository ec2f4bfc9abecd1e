import type { StaffCampaign } from '../domain/campaign.ts';
import type { DiscountDeps } from './discount-deps.ts';
import { getCampaign, staffCampaign } from './staff-campaign.ts';

interface CampaignQuery {
  campaign_id?: string | undefined;
  include_caravans?: 'true' | 'false' | undefined;
}

/** All campaigns, latest start first, or one of them; rejects with `not_found` when there is no such one. */
export async function listCampaigns(
  deps: Pick<DiscountDeps, 'campaigns' | 'houses'>,
  { campaign_id, include_caravans }: CampaignQuery,
): Promise<StaffCampaign[]> {
  const campaigns =
    campaign_id === undefined
      ? (await deps.campaigns.all()).filter(({ deleted_at }) => deleted_at === null)
      : [await getCampaign(deps, campaign_id)];
  const houses = await deps.houses(campaigns.flatMap(({ caravans }) => Object.keys(caravans)));
  return campaigns.map((campaign) => staffCampaign(campaign, houses, include_caravans === 'true'));
}
