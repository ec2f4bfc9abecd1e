import { Link } from 'react-router-dom';
import type { BannerStanding } from '../../../../../functions/domain/banner.ts';
import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { displayStatus } from '../../../../../functions/domain/time.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { RowActions } from '../../kit/row-actions.tsx';
import { Switch } from '../../kit/switch.tsx';
import { formatDiscount, formatSofiaDay } from '../format.ts';
import { campaignName, campaignPath } from '../names.ts';
import { StatusBadge } from '../status-badge.tsx';

interface CampaignRowProps {
  campaign: StaffCampaign;
  /** Null where its banner is not wished for. */
  standing: BannerStanding<StaffCampaign> | null;
  now: Date;
  onBanner: (on: boolean) => void;
  onDelete: () => void;
}

export function CampaignRow({ campaign, standing, now, onBanner, onDelete }: CampaignRowProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminDiscounts;
  const name = campaignName(campaign, language);
  const { discount_type: type, discount_value: value, start_date, end_date } = campaign;
  const edit = `/${language}${campaignPath(campaign.id)}`;
  function waits(): string | null {
    if (standing?.state === 'starts') return words.campaign.bannerFrom(formatSofiaDay(standing.at, language));
    if (standing?.state === 'after')
      return words.campaign.bannerAfter(
        campaignName(standing.campaign, language),
        formatSofiaDay(standing.at, language),
      );
    if (standing?.state === 'never') return words.campaign.bannerNever(campaignName(standing.campaign, language));
    return null;
  }
  const waiting = waits();
  return (
    <tr>
      <th scope="row" className="staff-cell-details">
        <Link to={edit}>{name}</Link>
        <span>{words.houses(campaign.caravan_count)}</span>
      </th>
      <td className="discount-cell-value">{formatDiscount({ type, value }, language)}</td>
      <td className="discount-cell-dates">
        <span>{formatSofia(start_date, language)} –</span> <span>{formatSofia(end_date, language)}</span>
      </td>
      <td className="discount-cell-status">
        <StatusBadge status={displayStatus(campaign, now, standing?.state === 'live')} />
        {waiting && <span className="discount-waits">{waiting}</span>}
      </td>
      <td className="discount-cell-banner">
        <Switch
          on={campaign.is_banner_active}
          label={words.columns.banner}
          name={words.ofItem(words.columns.banner, name)}
          onChange={onBanner}
        />
      </td>
      <RowActions edit={edit} words={words} nameOf={(what) => words.ofItem(what, name)} onDelete={onDelete}>
        <a
          className="staff-link"
          href={`/${language}/campaigns/${campaign.id}`}
          aria-label={words.ofItem(words.view, name)}
        >
          {words.view}
        </a>
      </RowActions>
    </tr>
  );
}
