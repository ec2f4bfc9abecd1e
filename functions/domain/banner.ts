import { type Campaign, switchedLater } from './campaign.ts';
import { periodState, periodsOverlap } from './period.ts';

type Flagged = Pick<
  Campaign,
  'id' | 'is_banner_active' | 'banner_switched_at' | 'start_date' | 'end_date' | 'deleted_at'
>;

const isWished = ({ is_banner_active, deleted_at }: Flagged) => is_banner_active && deleted_at === null;

/** Campaigns whose banner is wished for although they are over. */
export function endedBanners<C extends Flagged>(campaigns: readonly C[], now: Date): C[] {
  return campaigns.filter((campaign) => isWished(campaign) && periodState(campaign, now) === 'ended');
}

/** Campaigns whose banner gives way: one they overlap was switched on later, and is not over yet. */
export function overruledBanners<C extends Flagged>(campaigns: readonly C[], now: Date): C[] {
  const kept: C[] = [];
  return campaigns
    .filter((campaign) => isWished(campaign) && periodState(campaign, now) !== 'ended')
    .sort((one, other) => (switchedLater(one, other) ? -1 : 1))
    .filter((campaign) => {
      const gives = kept.some((later) => periodsOverlap(later, campaign));
      if (!gives) kept.push(campaign);
      return gives;
    });
}
