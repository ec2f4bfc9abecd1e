import type { StaffCampaign } from '../../../../../functions/domain/campaign.ts';
import { type Period, periodsOverlap } from '../../../../../functions/domain/period.ts';

type Flagged = Pick<StaffCampaign, 'id' | 'is_banner_active' | 'start_date' | 'end_date'>;

/** Other campaigns whose banner is on at some time of `period`. */
export function bannerRivals<C extends Flagged>(campaigns: readonly C[], id: string | null, period: Period): C[] {
  return campaigns.filter((other) => other.id !== id && other.is_banner_active && periodsOverlap(other, period));
}

/** The dates as a period, once both are there and in order. */
export function soundDates(start_date: string | null, end_date: string | null): Period | null {
  if (start_date === null || end_date === null) return null;
  return Date.parse(start_date) < Date.parse(end_date) ? { start_date, end_date } : null;
}
