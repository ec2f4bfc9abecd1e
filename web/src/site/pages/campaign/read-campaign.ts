import { errorCodes } from '#domain/errors.ts';
import { pageSize } from '#domain/houses/listing.ts';
import type { Language } from '#domain/locale.ts';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import type { PublicReads } from '../../reads.ts';
import { type ShownCampaign, shownCampaign } from './shown-campaign.ts';

/** A campaign with a page of its houses. */
export interface FoundCampaign {
  campaign: ShownCampaign;
  /** The houses of this page. */
  houses: CardData[];
  page: number;
  pages: number;
  valid_until: string | null;
}
/**
 * Why there is no campaign to show: none with that id, one that the server refused, or no answer.
 */
export type MissingReason = { missing: 'not_found' } | UnreadReason;
export interface UnreadReason {
  missing: 'unfetched' | 'failed';
  /** The server's sentence, in English. */
  said?: string;
}

export const isUnread = (reason: MissingReason): reason is UnreadReason =>
  reason.missing !== 'not_found';

/**
 * Spec section 8 distinguishes a server that answers with an error from one that does not answer.
 */
function unread(error: unknown): UnreadReason {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (!errorCodes.some((known) => known === code)) return { missing: 'failed' };
  return { missing: 'unfetched', ...(error instanceof Error && { said: error.message }) };
}

/**
 * A page of its houses beyond the last is the last. Never rejects: a campaign that can't be read
 * has a page that says so.
 */
export async function readCampaign(
  reads: PublicReads,
  { id, page: asked }: { id: string; page: number },
  language: Language,
): Promise<FoundCampaign | MissingReason> {
  try {
    const { campaigns, valid_until } = await reads.getCampaigns({
      campaign_id: id,
      include_caravans: 'true',
    });
    const [campaign] = campaigns;
    if (!campaign) return { missing: 'not_found' };
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
  } catch (error) {
    return unread(error);
  }
}
