import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { staffCampaignSchema } from '#domain/offers/campaign.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { differences, mergeDrafts, sameDraft } from '#staff/kit/forms/drafts.ts';
import { conflictOf } from '#staff/kit/writes.ts';
import {
  type CampaignDraft,
  type CampaignPart,
  campaignDrafts,
  draftOf,
} from '#staff/offers/form/campaign-draft.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { storedCampaign } from '../stored-campaign.ts';

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
  test('merges into my version when all of mine is chosen, into theirs when all of theirs is', () => {
    fc.assert(
      fc.property(drafts, drafts, (yours, theirs) => {
        expect(
          sameDraft(
            campaignDrafts,
            mergeDrafts(campaignDrafts, yours, theirs, () => 'yours'),
            yours,
          ),
        ).toBe(true);
        expect(
          sameDraft(
            campaignDrafts,
            mergeDrafts(campaignDrafts, yours, theirs, () => 'theirs'),
            theirs,
          ),
        ).toBe(true);
      }),
    );
  });

  test('takes each part from the side that is chosen for it', () => {
    fc.assert(
      fc.property(drafts, drafts, fc.subarray([...campaignDrafts.parts]), (yours, theirs, mine) => {
        const side = (part: CampaignPart) => (mine.includes(part) ? 'yours' : 'theirs');
        const merged = mergeDrafts(campaignDrafts, yours, theirs, side);
        for (const part of campaignDrafts.parts)
          expect(
            differences(campaignDrafts, merged, mine.includes(part) ? yours : theirs),
          ).not.toContain(part);
      }),
    );
  });

  test('treats a discount’s kind and value as one part', () => {
    const theirs: CampaignDraft = { ...base, discount_type: 'fixed', discount_value: '10' };
    expect(differences(campaignDrafts, base, theirs)).toEqual(['discount']);
  });

  test('reads the other version only out of a conflict answer', () => {
    const current = storedCampaign([buildCaravan()], { version: 3 });
    const body = JSON.parse(JSON.stringify({ current }));
    expect(conflictOf(staffCampaignSchema, new ApiError('conflict', 409, '', body))?.version).toBe(
      3,
    );
    expect(conflictOf(staffCampaignSchema, new ApiError('not_found', 404, '', body))).toBeNull();
    expect(conflictOf(staffCampaignSchema, new ApiError('conflict', 409, '', {}))).toBeNull();
  });
});
