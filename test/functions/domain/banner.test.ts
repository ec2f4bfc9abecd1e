import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endedBanners, overruledBanners } from '../../../functions/domain/banner.ts';
import { type Campaign, switchedLater } from '../../../functions/domain/campaign.ts';
import { periodsOverlap } from '../../../functions/domain/period.ts';
import { buildCampaign } from '../../support/build-campaign.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const moment = fc.integer({ min: 0, max: 20 });
const campaign = fc
  .record({
    start: moment,
    length: fc.integer({ min: 1, max: 10 }),
    switched: moment,
    on: fc.boolean(),
    gone: fc.boolean(),
  })
  .map(({ start, length, switched, on, gone }) =>
    buildCampaign({
      start_date: iso(start),
      end_date: iso(start + length),
      is_banner_active: on,
      banner_switched_at: iso(switched),
      deleted_at: gone ? iso(0) : null,
    }),
  );

describe('which banners give way', () => {
  test('all that overlap one switched on later and kept, and no others', () => {
    fc.assert(
      fc.property(fc.array(campaign, { maxLength: 8 }), moment, (campaigns, at) => {
        const now = new Date(at);
        const off = overruledBanners(campaigns, now);
        const kept = campaigns.filter(
          (one) =>
            one.is_banner_active && one.deleted_at === null && Date.parse(one.end_date) >= at && !off.includes(one),
        );
        const givesWay = (one: Campaign) =>
          kept.some((other) => periodsOverlap(one, other) && switchedLater(other, one));
        expect(off.every(givesWay)).toBe(true);
        expect(kept.some(givesWay)).toBe(false);
        expect(off.every(({ is_banner_active, deleted_at }) => is_banner_active && deleted_at === null)).toBe(true);
      }),
    );
  });

  test('a campaign ends after its last millisecond', () => {
    const one = buildCampaign({ is_banner_active: true });
    const end = Date.parse(one.end_date);
    expect(endedBanners([one], new Date(end))).toEqual([]);
    expect(endedBanners([one], new Date(end + 1))).toEqual([one]);
    expect(endedBanners([{ ...one, deleted_at: one.start_date }], new Date(end + 1))).toEqual([]);
  });
});
