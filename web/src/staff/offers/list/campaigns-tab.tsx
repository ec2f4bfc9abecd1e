import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { DeleteDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Notice } from '../../kit/notice.tsx';
import { campaignName } from '../names.ts';
import { campaignsQuery, deleteCampaign, refreshDiscountsLater } from '../requests.ts';
import { CampaignTable } from './campaign-table.tsx';
import { ListFrame } from './list-frame.tsx';
import { useBannerSwitch } from './use-banner-switch.ts';

interface CampaignsTabProps {
  query: UseQueryResult<StaffCampaign[]>;
  /** Those the search leaves. */
  found: readonly StaffCampaign[];
  now: Date;
  /** Called with its id and what to say of it. */
  onDeleted: (id: string, text: string) => void;
  onClear: () => void;
}

/** The campaigns with the wishes that are on their way, as they will be stored. */
function wished(
  campaigns: readonly StaffCampaign[],
  pending: ReadonlyMap<string, boolean>,
  now: Date,
): readonly StaffCampaign[] {
  if (pending.size === 0) return campaigns;
  return campaigns.map((campaign) => {
    const on = pending.get(campaign.id) ?? campaign.is_banner_active;
    if (on === campaign.is_banner_active) return campaign;
    return { ...campaign, is_banner_active: on, ...(on && { banner_switched_at: now.toISOString() }) };
  });
}

export function CampaignsTab({ query, found, now, onDeleted, onClear }: CampaignsTabProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminDiscounts;
  const cache = useQueryClient();
  const banner = useBannerSwitch();
  const [deleting, setDeleting] = useState<StaffCampaign | null>(null);
  const all = useMemo(() => wished(query.data ?? [], banner.pending, now), [query.data, banner.pending, now]);
  const foundIds = new Set(found.map(({ id }) => id));
  const shown = all.filter(({ id }) => foundIds.has(id));
  const name = (campaign: StaffCampaign) => campaignName(campaign, language);

  function failed(): string {
    if (!banner.failure) return '';
    const { campaign, error } = banner.failure;
    return `${words.campaign.bannerFailed} (${name(campaign)}). ${failureText(error, messages)}`.trim();
  }
  function switched(): string {
    if (!banner.success) return '';
    const { campaign, on, before, after } = banner.success;
    const said = on ? words.campaign.bannerOn(name(campaign)) : words.campaign.bannerOff(name(campaign));
    if (before?.id === after?.id || (on && !before)) return said;
    if (on && before) return `${said}. ${words.campaign.bannerInstead(name(before))}`;
    return after ? `${said}. ${words.campaign.bannerNow(name(after))}` : said;
  }

  return (
    <>
      <Notice alarm text={failed()} onDismiss={banner.dismissFailure} />
      <Notice text={switched()} onDismiss={banner.dismissSuccess} />
      <ListFrame
        query={query}
        words={words.campaign}
        newPath="/admin/discounts/new"
        found={found.length}
        onClear={onClear}
      >
        <CampaignTable campaigns={shown} all={all} now={now} onBanner={banner.change} onDelete={setDeleting} />
      </ListFrame>
      {deleting && (
        <DeleteDialog
          title={words.campaign.confirmDelete.title(name(deleting))}
          words={{ ...words.campaign.confirmDelete, confirm: words.confirm, busy: words.deleting }}
          remove={() => deleteCampaign(deleting.id)}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            cache.setQueryData(campaignsQuery.queryKey, (all) => all?.filter(({ id }) => id !== deleting.id));
            refreshDiscountsLater(cache);
            setDeleting(null);
            onDeleted(deleting.id, words.campaign.deleted(name(deleting)));
          }}
        />
      )}
    </>
  );
}
