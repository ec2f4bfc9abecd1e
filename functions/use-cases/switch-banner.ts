import type { BannerSwitch, StaffCampaign } from '../domain/campaign.ts';
import { switchedBanner } from '../domain/offer-changes.ts';
import type { DiscountDeps } from './discount-deps.ts';
import { rewrite } from './rewrite.ts';
import { campaignConflict, getCampaign, noCampaign, showCampaign } from './staff-campaign.ts';

type Deps = Omit<DiscountDeps, 'discounts' | 'pictures' | 'newId'>;

async function switchAt(deps: Deps, { id, is_banner_active }: BannerSwitch, version: number) {
  const before = await getCampaign(deps, id);
  if (before.version !== version) throw await campaignConflict(deps, id);
  if (before.is_banner_active === is_banner_active) return before;
  const after = switchedBanner(before, is_banner_active, deps.clock());
  if (!(await deps.campaigns.replace(after, version))) throw await campaignConflict(deps, id);
  return after;
}

/**
 * Switches a campaign's banner on or off, and no other's: which of several is live is computed. Where a version is given,
 * rejects with `conflict` when it is not the last.
 */
export async function switchBanner(deps: Deps, wish: BannerSwitch): Promise<StaffCampaign> {
  const { id, is_banner_active, version } = wish;
  const campaign =
    version === undefined
      ? await rewrite(deps.campaigns, id, (before) =>
          before.is_banner_active === is_banner_active
            ? before
            : switchedBanner(before, is_banner_active, deps.clock()),
        )
      : await switchAt(deps, wish, version);
  if (!campaign) throw noCampaign();
  return showCampaign(deps, campaign, false);
}
