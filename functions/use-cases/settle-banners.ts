import { overruledBanners } from '../domain/banner.ts';
import type { Campaign } from '../domain/campaign.ts';
import { switchedBanner } from '../domain/terms.ts';
import type { DiscountDeps } from './discount-deps.ts';
import type { TermsStore } from './terms-store.ts';

/** Switches these banners off, and answers those it did: one that changed meanwhile is left to the next run of the schedule. */
export async function clearBanners(
  campaigns: Pick<TermsStore<Campaign>, 'replace'>,
  which: readonly Campaign[],
  now: Date,
): Promise<Campaign[]> {
  const cleared = await Promise.all(
    which.map(async (campaign) => {
      const off = switchedBanner(campaign, false, now);
      return (await campaigns.replace(off, campaign.version)) ? [off] : [];
    }),
  );
  return cleared.flat();
}

/**
 * Switches off what gives way to the campaign just written, or its own banner when a later one overlaps it. Answers the
 * campaign as it is then. The write that counts is done: a failure here is reported and left to the schedule.
 */
export async function settleBanners(
  { campaigns, clock, onUnsettled }: Pick<DiscountDeps, 'campaigns' | 'clock' | 'onUnsettled'>,
  written: Campaign,
): Promise<Campaign> {
  if (!written.is_banner_active) return written;
  try {
    // The list may not know of the write yet.
    const others = (await campaigns.all()).filter(({ id }) => id !== written.id);
    const cleared = await clearBanners(campaigns, overruledBanners([...others, written], clock()), clock());
    return cleared.find(({ id }) => id === written.id) ?? written;
  } catch (error) {
    onUnsettled(error);
    return written;
  }
}
