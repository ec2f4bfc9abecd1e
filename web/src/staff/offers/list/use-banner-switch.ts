import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { liveBanner } from '../../../../../functions/domain/banner.ts';
import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { campaignsQuery, refreshDiscounts, switchBanner } from '../requests.ts';

export interface BannerFailure {
  campaign: StaffCampaign;
  error: unknown;
}
export interface BannerSuccess {
  campaign: StaffCampaign;
  on: boolean;
  /** Whose banner was live before, and whose is now. */
  before: StaffCampaign | null;
  after: StaffCampaign | null;
}

/**
 * Switches banners at once: the switch shows the wish immediately and goes back when it is refused. Wishes are sent one
 * after the other, in the order they were made, so that the last banner switched on is the one that is shown.
 */
export function useBannerSwitch() {
  const cache = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failure, setFailure] = useState<BannerFailure | null>(null);
  const [success, setSuccess] = useState<BannerSuccess | null>(null);
  const line = useRef(Promise.resolve());
  const wishes = useRef(new Map<string, symbol>());

  async function send(campaign: StaffCampaign, on: boolean) {
    try {
      const live = () => liveBanner(cache.getQueryData(campaignsQuery.queryKey) ?? [], serverNow());
      const before = live();
      const saved = await switchBanner(campaign.id, on);
      cache.setQueryData(campaignsQuery.queryKey, (all) =>
        all?.map((other) => (other.id === saved.id ? saved : other)),
      );
      await refreshDiscounts(cache);
      setSuccess({ campaign: saved, on, before, after: live() });
    } catch (error) {
      setFailure({ campaign, error });
      void refreshDiscounts(cache);
    }
  }

  function change(campaign: StaffCampaign, on: boolean) {
    const wish = Symbol(campaign.id);
    wishes.current.set(campaign.id, wish);
    setFailure(null);
    setSuccess(null);
    setPending((before) => new Map(before).set(campaign.id, on));
    line.current = line.current
      .then(() => send(campaign, on))
      .finally(() => {
        // A newer wish for the same campaign is still on its way and keeps its place on the switch.
        if (wishes.current.get(campaign.id) !== wish) return;
        setPending((before) => {
          const left = new Map(before);
          left.delete(campaign.id);
          return left;
        });
      });
  }

  return {
    pending,
    failure,
    success,
    change,
    dismissFailure: () => setFailure(null),
    dismissSuccess: () => setSuccess(null),
  };
}
