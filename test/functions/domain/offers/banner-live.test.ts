import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveBanner, switchedLater } from '#domain/offers/banner.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import { periodState } from '#domain/time.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';

const base = Date.parse('2026-11-01T00:00:00.000Z');
const iso = (ms: number) => new Date(base + ms).toISOString();
const at = (ms: number) => new Date(base + ms);

function flagged(
  id: string,
  switched: number | null,
  from = 0,
  to = 10,
  more: Partial<Campaign> = {},
): Campaign {
  const banner_switched_at = switched === null ? null : iso(switched);
  return buildCampaign({
    id,
    is_banner_active: true,
    banner_switched_at,
    start_date: iso(from),
    end_date: iso(to),
    ...more,
  });
}

const campaigns = fc
  .uniqueArray(
    fc.record({
      id: fc.nat(50),
      on: fc.boolean(),
      deleted: fc.nat(4).map((n) => n === 0),
      // Few moments, so that several switched at once are common.
      switched: fc.option(fc.nat(3)),
      from: fc.nat(10),
      length: fc.nat(8),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map((list) =>
    list.map(({ id, on, deleted, switched, from, length }) =>
      flagged(`campaign-${id}`, switched, from, from + length, {
        is_banner_active: on,
        deleted_at: deleted ? iso(0) : null,
      }),
    ),
  );

describe('the live banner', () => {
  test('changes after the last millisecond before its campaign and after the last one in it', () => {
    const one = flagged('a', -5);
    expect([-1, 0, 10, 11].map((ms) => liveBanner([one], at(ms))?.id ?? null)).toEqual([
      null,
      'a',
      'a',
      null,
    ]);
  });

  test('is that of the campaign switched on last among those that run', () => {
    const [early, late, future] = [flagged('c', 1), flagged('b', 2), flagged('a', 3, 6, 10)];
    const live = (ms: number) => liveBanner([early, late, future], at(ms))?.id;
    expect(live(5)).toBe('b');
    expect(live(6)).toBe('a');
    expect(liveBanner([{ ...late, is_banner_active: false }, early], at(5))?.id).toBe('c');
    expect(liveBanner([{ ...late, deleted_at: iso(0) }, early], at(5))?.id).toBe('c');
  });

  test('is one of the flagged and running campaigns, switched on last, in whatever order they come', () => {
    const shuffled = campaigns.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, fc.integer({ min: -1, max: 20 }), ([list, other], ms) => {
        const live = liveBanner(list, at(ms));
        expect(liveBanner(other, at(ms))).toBe(live);
        const wished = list.filter(
          (one) =>
            one.is_banner_active &&
            one.deleted_at === null &&
            periodState(one, at(ms)) === 'active',
        );
        expect(live === null).toBe(wished.length === 0);
        if (!live) return;
        expect(wished).toContain(live);
        expect(wished.filter((one) => switchedLater(one, live))).toEqual([]);
      }),
    );
  });
});

describe('the order in which banners were switched on', () => {
  test('exists for any two banners, is never mutual, and is transitive', () => {
    fc.assert(
      fc.property(campaigns, (list) => {
        for (const one of list) {
          expect(switchedLater(one, one)).toBe(false);
          for (const other of list) {
            if (one !== other) expect(switchedLater(one, other)).toBe(!switchedLater(other, one));
            for (const third of list)
              if (switchedLater(one, other) && switchedLater(other, third))
                expect(switchedLater(one, third)).toBe(true);
          }
        }
      }),
    );
  });

  test('goes by the millisecond, then by the id, with banners that were never switched on first', () => {
    expect(switchedLater(flagged('a', 2), flagged('b', 1))).toBe(true);
    expect(switchedLater(flagged('b', 1), flagged('a', 1))).toBe(true);
    expect(switchedLater(flagged('a', -1000), flagged('b', null))).toBe(true);
  });
});
