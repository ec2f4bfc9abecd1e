import type { ReactNode } from 'react';
import type { DiscountType } from '../../../../../functions/domain/discount.ts';
import type { Language } from '../../../../../functions/domain/locale.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import type { Difference } from '../../kit/conflict-dialog.tsx';
import type { Side } from '../../kit/drafts.ts';
import { formatSofia } from '../../kit/format-sofia.ts';
import { typedNumber } from '../discount-value.ts';
import { formatDiscount } from '../format.ts';
import { sofiaInstant } from '../sofia-value.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { type CampaignPart, campaignParts, differs } from './campaign-parts.ts';

interface Shown {
  words: AdminMessages['adminCampaign'];
  /** Words of an empty value. */
  none: string;
  language: Language;
  houseName: (id: string) => string;
}

/** Houses of one version that are named; of more, their number says enough. */
const maxNamed = 12;

function discountText(type: DiscountType, text: string, language: Language): string {
  const value = typedNumber(type, text);
  return value === undefined ? text : formatDiscount({ type, value }, language);
}

function partValue(draft: CampaignDraft, part: CampaignPart, { words, none, language, houseName }: Shown): ReactNode {
  switch (part) {
    case 'discount':
      return discountText(draft.discount_type, draft.discount_value, language) || none;
    case 'start_date':
    case 'end_date': {
      const at = sofiaInstant(draft[part]);
      return at === null ? none : formatSofia(at, language);
    }
    case 'is_banner_active':
      return draft.is_banner_active ? words.conflict.on : words.conflict.off;
    case 'banner_image':
      return draft.banner_image ? <img src={draft.banner_image} alt="" width={160} /> : words.image.none;
    case 'houses': {
      const lines = Object.entries(draft.houses)
        .map(([id, { type, value }]) =>
          type ? words.conflict.own(houseName(id), discountText(type, value, language)) : houseName(id),
        )
        .sort();
      const more = lines.length > maxNamed ? [words.conflict.more(lines.length - maxNamed)] : [];
      return [words.conflict.houses(lines.length), ...lines.slice(0, maxNamed), ...more].join('\n');
    }
    default:
      return draft[part] || none;
  }
}

/** What two versions of a campaign differ in. `base` is what both started from: what you changed is yours at first. */
export function campaignDifferences(
  base: CampaignDraft,
  yours: CampaignDraft,
  theirs: CampaignDraft,
  shown: Shown,
): Difference<CampaignPart>[] {
  return campaignParts
    .filter((part) => differs(part, yours, theirs))
    .map((part) => ({
      part,
      label: shown.words.labels[part],
      yours: <span>{partValue(yours, part, shown)}</span>,
      theirs: <span>{partValue(theirs, part, shown)}</span>,
      first: (differs(part, base, yours) ? 'yours' : 'theirs') satisfies Side,
    }));
}
