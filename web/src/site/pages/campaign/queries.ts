import type { Language } from '#domain/locale.ts';
import type { PublicReads } from '../../reads.ts';
import { type ShownCampaign, shownCampaign } from './shown-campaign.ts';

/** `validUntil` of an answer that no cache may keep: an instant long ago. */
export const longAgo = new Date(0).toISOString();

/** Characters of a campaign's description a banner has room for. */
const bannerWords = 200;

/** The campaign with no more words than its banner shows. */
function bannerOf(campaign: ShownCampaign): ShownCampaign {
  const { description } = campaign;
  if (description.length <= bannerWords) return campaign;
  const cut = description.lastIndexOf(' ', bannerWords);
  return { ...campaign, description: `${description.slice(0, cut > 0 ? cut : bannerWords)}…` };
}

/** The campaign whose banner is live; none where that can't be read. */
export async function readBanner(reads: PublicReads, language: Language) {
  try {
    const { campaign, valid_until } = await reads.getActiveBannerCampaign();
    return { campaign: campaign && bannerOf(shownCampaign(campaign, language)), valid_until };
  } catch {
    return { campaign: null, valid_until: longAgo };
  }
}
