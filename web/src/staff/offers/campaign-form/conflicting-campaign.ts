import { type StaffCampaign, staffCampaignSchema } from '../../../../../functions/domain/campaign.ts';
import { ApiError } from '../../../shared/api/api-error.ts';

/** The campaign as it is now, out of a refusal because somebody else changed it; null for any other failure. */
export function conflictingCampaign(error: unknown): StaffCampaign | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = staffCampaignSchema.safeParse(error.body.current);
  return current.success ? current.data : null;
}
