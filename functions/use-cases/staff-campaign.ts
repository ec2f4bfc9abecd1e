import type { Campaign, StaffCampaign } from '../domain/campaign.ts';
import { DomainError } from '../domain/errors.ts';
import type { DiscountDeps } from './discount-deps.ts';
import type { HouseSummary } from './house-summaries.ts';

type Readers = Pick<DiscountDeps, 'campaigns' | 'houses'>;

/** What staff see of a campaign, with those of its houses that exist. */
export function staffCampaign(
  campaign: Campaign,
  houses: ReadonlyMap<string, HouseSummary>,
  withHouses: boolean,
): StaffCampaign {
  const { caravans, terms_since: _since, past_terms: _past, deleted_at: _deleted, ...shown } = campaign;
  const attached = Object.entries(caravans).flatMap(([caravan_id, own]) => {
    const caravan = houses.get(caravan_id);
    return caravan ? [{ caravan_id, ...own, caravan }] : [];
  });
  return { ...shown, caravan_count: attached.length, ...(withHouses && { caravans: attached }) };
}

/** The same, its houses read first. */
export async function showCampaign(
  { houses }: Pick<Readers, 'houses'>,
  campaign: Campaign,
  withHouses: boolean,
): Promise<StaffCampaign> {
  return staffCampaign(campaign, await houses(Object.keys(campaign.caravans)), withHouses);
}

export const noCampaign = () => new DomainError('not_found', 'Campaign not found');

/** A campaign that was not deleted; rejects with `not_found`. */
export async function getCampaign({ campaigns }: Pick<Readers, 'campaigns'>, id: string): Promise<Campaign> {
  const campaign = await campaigns.get(id);
  if (!campaign || campaign.deleted_at !== null) throw noCampaign();
  return campaign;
}

/** What answers who comes second: `conflict` with the campaign as it is now, or `not_found` when it is gone. */
export async function campaignConflict(deps: Readers, id: string): Promise<DomainError> {
  const current = await showCampaign(deps, await getCampaign(deps, id), true);
  return new DomainError('conflict', 'Someone else changed this campaign meanwhile', { details: { current } });
}
