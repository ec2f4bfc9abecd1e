import { useMemo } from 'react';
import { bannerStanding, bannerTurns } from '../../../../../functions/domain/banner.ts';
import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { CampaignRow } from './campaign-row.tsx';

interface CampaignTableProps {
  campaigns: readonly StaffCampaign[];
  /** These and those that the search hides: any may have the banner. */
  all: readonly StaffCampaign[];
  now: Date;
  onBanner: (campaign: StaffCampaign, on: boolean) => void;
  onDelete: (campaign: StaffCampaign) => void;
}

export function CampaignTable({ campaigns, all, now, onBanner, onDelete }: CampaignTableProps) {
  const { columns } = useAdmin().messages.adminDiscounts;
  const turns = useMemo(() => bannerTurns(all, now), [all, now]);
  return (
    <table className="staff-table discount-table discount-table-campaigns">
      <thead>
        <tr>
          <th scope="col">{columns.campaign}</th>
          <th scope="col">{columns.discount}</th>
          <th scope="col">{columns.period}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.banner}</th>
          <th scope="col">
            <span className="hidden-text">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            standing={bannerStanding(campaign, turns)}
            now={now}
            onBanner={(on) => onBanner(campaign, on)}
            onDelete={() => onDelete(campaign)}
          />
        ))}
      </tbody>
    </table>
  );
}
