import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../../web/src/shared/api/api-error.ts';
import {
  type CampaignDraft,
  draftOf,
  sameCampaignDraft,
} from '../../../../../web/src/staff/offers/campaign-form/campaign-draft.ts';
import {
  type CampaignPart,
  campaignParts,
  differs,
  mergeCampaigns,
} from '../../../../../web/src/staff/offers/campaign-form/campaign-parts.ts';
import { conflictingCampaign } from '../../../../../web/src/staff/offers/campaign-form/conflicting-campaign.ts';
import { buildCaravan } from '../../../../support/build-caravan.ts';
import { storedCampaign } from './stored-campaign.ts';

const base = draftOf(storedCampaign([]));
const drafts: fc.Arbitrary<CampaignDraft> = fc
  .record({
    name_en: fc.constantFrom('Autumn', 'Winter'),
    description_bg: fc.constantFrom('', 'Есен'),
    start_date: fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-11-02T10:00'),
    discount_type: fc.constantFrom('percentage' as const, 'fixed' as const),
    discount_value: fc.constantFrom('10', '20'),
    is_banner_active: fc.boolean(),
    banner_image: fc.constantFrom(null, '/media/banners/a.jpg'),
    houses: fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom({ type: '' as const, value: '' }, { type: 'fixed' as const, value: '5' }),
    ),
  })
  .map((changes) => ({ ...base, ...changes }));

describe('a conflict of two versions of a campaign', () => {
  test('with all of mine chosen is my version, with all of theirs is theirs', () => {
    fc.assert(
      fc.property(drafts, drafts, (yours, theirs) => {
        expect(
          sameCampaignDraft(
            mergeCampaigns(yours, theirs, () => 'yours'),
            yours,
          ),
        ).toBe(true);
        expect(
          sameCampaignDraft(
            mergeCampaigns(yours, theirs, () => 'theirs'),
            theirs,
          ),
        ).toBe(true);
      }),
    );
  });

  test('each part comes from the side chosen for it', () => {
    fc.assert(
      fc.property(drafts, drafts, fc.subarray([...campaignParts]), (yours, theirs, mine) => {
        const side = (part: CampaignPart) => (mine.includes(part) ? 'yours' : 'theirs');
        const merged = mergeCampaigns(yours, theirs, side);
        for (const part of campaignParts)
          expect(differs(part, merged, mine.includes(part) ? yours : theirs)).toBe(false);
      }),
    );
  });

  test('a discount’s kind and value are one part', () => {
    const theirs: CampaignDraft = { ...base, discount_type: 'fixed', discount_value: '10' };
    expect(campaignParts.filter((part) => differs(part, base, theirs))).toEqual(['discount']);
  });

  test('the version of the other is read out of the refusal, and out of nothing else', () => {
    const current = storedCampaign([buildCaravan()], { version: 3 });
    const body = JSON.parse(JSON.stringify({ current }));
    expect(conflictingCampaign(new ApiError('conflict', 409, '', body))?.version).toBe(3);
    expect(conflictingCampaign(new ApiError('not_found', 404, '', body))).toBeNull();
    expect(conflictingCampaign(new ApiError('conflict', 409, '', {}))).toBeNull();
  });
});
