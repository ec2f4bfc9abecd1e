import type { Side } from '../../kit/drafts.ts';
import { type CampaignDraft, sameCampaignDraft } from './campaign-draft.ts';

/** What one chooses between when two people changed a campaign, in the form's order. */
export const campaignParts = [
  'name_en',
  'name_bg',
  'description_en',
  'description_bg',
  'start_date',
  'end_date',
  'discount',
  'is_banner_active',
  'banner_image',
  'houses',
] as const;
export type CampaignPart = (typeof campaignParts)[number];

/** `theirs` with one part of `yours`; a discount's kind and value belong together. */
function withPart(theirs: CampaignDraft, yours: CampaignDraft, part: CampaignPart): CampaignDraft {
  if (part === 'discount')
    return { ...theirs, discount_type: yours.discount_type, discount_value: yours.discount_value };
  return { ...theirs, [part]: yours[part] };
}

export function differs(part: CampaignPart, one: CampaignDraft, other: CampaignDraft): boolean {
  return !sameCampaignDraft(withPart(one, other, part), one);
}

/** Their version with the parts that were chosen to be yours. */
export function mergeCampaigns(
  yours: CampaignDraft,
  theirs: CampaignDraft,
  side: (part: CampaignPart) => Side,
): CampaignDraft {
  return campaignParts.reduce(
    (merged, part) => (side(part) === 'yours' ? withPart(merged, yours, part) : merged),
    theirs,
  );
}
