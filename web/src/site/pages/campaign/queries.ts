import { errorCodes } from '../../../../../functions/domain/errors.ts';
import { pageSize } from '../../../../../functions/domain/listing.ts';
import type { Language } from '../../../../../functions/domain/locale.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import type { PublicReads } from '../../reads.ts';
import { type ShownCampaign, shownCampaign } from './shown-campaign.ts';

/** An answer that stopped being right long ago: it is asked for again as soon as it can be, and kept by nobody. */
const longAgo = new Date(0).toISOString();

interface BannerAnswer {
  campaign: ShownCampaign | null;
  valid_until: string | null;
}

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
export const bannerQuery = (reads: PublicReads, language: Language) => ({
  queryKey: ['campaigns', 'banner'] as const,
  queryFn: async (): Promise<BannerAnswer> => {
    const { campaign, valid_until } = await reads.getActiveBannerCampaign();
    return { campaign: campaign && bannerOf(shownCampaign(campaign, language)), valid_until };
  },
  fallback: (): BannerAnswer => ({ campaign: null, valid_until: longAgo }),
});

/** A campaign with a page of its houses. */
export interface FoundCampaign {
  campaign: ShownCampaign;
  /** Those of one page. */
  houses: CardData[];
  page: number;
  pages: number;
  valid_until: string | null;
}
/** Why there is no campaign to show: none of that id, one that was asked for and refused, one that nobody answered for. */
export interface MissingReason {
  missing: 'not_found' | 'unfetched' | 'failed';
  /** What the server said to it, in English. */
  said?: string;
}
export type CampaignAnswer = FoundCampaign | (MissingReason & { valid_until: string | null });

/** Spec section 8: who answers with an error is told from who does not answer. */
function unread(error: unknown): MissingReason {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (!errorCodes.some((known) => known === code)) return { missing: 'failed' };
  const said = error instanceof ApiError ? error.body.error : error instanceof Error ? error.message : null;
  return { missing: 'unfetched', ...(typeof said === 'string' && { said }) };
}

/** Which campaign, and which page of its houses; one beyond the last is the last. */
export interface CampaignAddress {
  id: string;
  page: number;
}

export const campaignKey = ({ id, page }: CampaignAddress) => ['campaigns', 'one', id, page] as const;

export const campaignQuery = (reads: PublicReads, { id, page: asked }: CampaignAddress, language: Language) => ({
  queryKey: campaignKey({ id, page: asked }),
  queryFn: async (): Promise<CampaignAnswer> => {
    const { campaigns, valid_until } = await reads.getCampaigns({ campaign_id: id, include_caravans: 'true' });
    const [campaign] = campaigns;
    if (!campaign) return { missing: 'not_found', valid_until };
    const houses = (campaign.caravans ?? []).map(({ caravan }) => caravan);
    const pages = Math.max(1, Math.ceil(houses.length / pageSize));
    const page = Math.min(asked, pages);
    return {
      campaign: shownCampaign(campaign, language),
      houses: cardsData(houses.slice((page - 1) * pageSize, page * pageSize), language),
      page,
      pages,
      valid_until,
    };
  },
  fallback: (error: unknown): CampaignAnswer => ({ ...unread(error), valid_until: longAgo }),
});
