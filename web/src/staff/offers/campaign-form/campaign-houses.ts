import type { CampaignInput } from '../../../../../functions/domain/campaign.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { campaignTerms, type Houses } from './campaign-draft.ts';

/** Those chosen before keep their own discounts. */
export function withHouses(before: Houses, ids: readonly string[]): Houses {
  return { ...Object.fromEntries(ids.map((id) => [id, campaignTerms])), ...before };
}

export function withoutHouses(before: Houses, ids: readonly string[]): Houses {
  const gone = new Set(ids);
  return Object.fromEntries(Object.entries(before).filter(([id]) => !gone.has(id)));
}

/** The houses that a refusal says are not there any more. */
export function unknownHouses(error: unknown, input: Pick<CampaignInput, 'caravan_ids'>): string[] {
  if (!(error instanceof ApiError)) return [];
  return input.caravan_ids.filter((_, index) => error.fields[`caravan_ids.${index}`] === 'unknown');
}
