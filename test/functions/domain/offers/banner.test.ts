import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bannerStanding,
  bannerTurns,
  endedBanners,
  givingWay,
  liveBanner,
} from '#domain/offers/banner.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import {
  changedCampaign,
  deletedCampaign,
  newCampaign,
  switchedBanner,
} from '#domain/offers/offer-changes.ts';
import { buildCampaign, buildCampaignInput } from '#support/builders/build-campaign.ts';

const base = Date.parse('2026-11-01T00:00:00.000Z');
const iso = (ms: number) => new Date(base + ms).toISOString();
const at = (ms: number) => new Date(base + ms);
const [first, last] = [-2, 40];
/** Every millisecond of the timelines below, and some around. */
const moments = Array.from({ length: last - first + 1 }, (_, index) => first + index);

function flagged(
  id: string,
  switched: number,
  from: number,
  to: number,
  more: Partial<Campaign> = {},
): Campaign {
  return buildCampaign({
    id,
    is_banner_active: true,
    banner_switched_at: iso(switched),
    start_date: iso(from),
    end_date: iso(to),
    ...more,
  });
}

test('a campaign ends after its last millisecond', () => {
  const one = buildCampaign({ is_banner_active: true });
  const end = Date.parse(one.end_date);
  expect(endedBanners([one], new Date(end))).toEqual([]);
  expect(endedBanners([one], new Date(end + 1))).toEqual([one]);
  expect(endedBanners([{ ...one, deleted_at: one.start_date }], new Date(end + 1))).toEqual([]);
});

describe('the banner over time', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const period = fc
    .tuple(fc.nat(25), fc.integer({ min: 1, max: 12 }))
    .map(([start, length]) => ({ start_date: iso(start), end_date: iso(start + length) }));
  const event = fc.record({
    what: fc.constantFrom('add', 'on', 'off', 'move', 'delete', 'schedule'),
    id: fc.constantFrom(...ids),
    flag: fc.boolean(),
    period,
  });

  /** What an observer notes of a campaign: when staff switched its banner on, and when it runs. */
  interface Seen {
    /** The event that switched the banner on; null: off. */
    on: number | null;
    from: number;
    to: number;
  }

  test('is that of the running campaign that staff switched on last, whatever they added, moved and deleted', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const stored = new Map<string, Campaign>();
        const seen = new Map<string, Seen>();
        const times = (one: Campaign) => ({
          from: Date.parse(one.start_date) - base,
          to: Date.parse(one.end_date) - base,
        });
        events.forEach(({ what, id, flag, period: dates }, ms) => {
          const [now, before, note] = [at(ms), stored.get(id), seen.get(id)];
          if (what === 'schedule') {
            for (const over of endedBanners([...stored.values()], now))
              stored.set(over.id, switchedBanner(over, false, now));
            for (const one of seen.values()) if (ms > one.to) one.on = null;
          } else if (!before || before.deleted_at !== null) {
            if (what !== 'add' || before) return;
            const made = newCampaign(
              buildCampaignInput({ ...dates, is_banner_active: flag }),
              id,
              now,
            );
            stored.set(id, made);
            seen.set(id, { on: flag ? ms : null, ...times(made) });
          } else if (note) {
            if (what === 'on' || what === 'off') {
              stored.set(id, switchedBanner(before, what === 'on', now));
              note.on = what === 'off' ? null : (note.on ?? ms);
            } else if (what === 'move') {
              const moved = changedCampaign(
                before,
                buildCampaignInput({ ...dates, is_banner_active: flag }),
                now,
              );
              stored.set(id, moved);
              Object.assign(note, times(moved), { on: flag ? (note.on ?? ms) : null });
            } else if (what === 'delete') {
              stored.set(id, deletedCampaign(before, now));
              seen.delete(id);
            }
          }
          for (const moment of moments) {
            let expected: string | null = null;
            let switched = -1;
            for (const [other, { on, from, to }] of seen)
              if (on !== null && from <= moment && moment <= to && on > switched)
                [expected, switched] = [other, on];
            expect(liveBanner([...stored.values()], at(moment))?.id ?? null).toBe(expected);
          }
        });
      }),
      { numRuns: 300 },
    );
  });
});

const campaigns = fc
  .array(
    fc.record({
      start: fc.nat(20),
      length: fc.integer({ min: 1, max: 12 }),
      on: fc.boolean(),
      gone: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ start, length, on, gone }, index) =>
      flagged(`c${index}`, index, start, start + length, {
        is_banner_active: on,
        deleted_at: gone ? iso(0) : null,
      }),
    ),
  )
  .chain((list) => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }));

describe('the list of coming banners', () => {
  test('names the right campaign for every later moment', () => {
    fc.assert(
      fc.property(campaigns, fc.nat(25), (list, now) => {
        const turns = bannerTurns(list, at(now));
        expect(turns[0]?.from).toBe(base + now);
        expect(turns.at(-1)?.campaign).toBeNull();
        for (const ms of moments.filter((moment) => moment >= now)) {
          const turn = turns.findLast(({ from }) => from <= base + ms);
          expect(turn?.campaign).toBe(liveBanner(list, at(ms)));
        }
      }),
    );
  });

  test('names each campaign once, whatever others begin and end meanwhile', () => {
    const [shown, beside] = [flagged('shown', 1, 0, 20), flagged('beside', 0, 5, 9)];
    expect(bannerTurns([shown, beside], at(2))).toEqual([
      { from: base + 2, campaign: shown },
      { from: base + 21, campaign: null },
    ]);
    expect(bannerTurns([], at(2))).toEqual([{ from: base + 2, campaign: null }]);
  });

  test('says of each switched-on banner that it is live, starts, follows another, or never comes', () => {
    fc.assert(
      fc.property(campaigns, fc.nat(25), (list, now) => {
        const turns = bannerTurns(list, at(now));
        for (const one of list) {
          const standing = bannerStanding(one, turns);
          const wished =
            one.is_banner_active &&
            one.deleted_at === null &&
            Date.parse(one.end_date) >= base + now;
          if (!wished) {
            expect(standing).toBeNull();
            continue;
          }
          const live = moments.find((ms) => ms >= now && liveBanner(list, at(ms)) === one);
          if (live === undefined) {
            const rival = liveBanner(
              list,
              new Date(Math.max(base + now, Date.parse(one.start_date))),
            );
            expect(standing).toEqual({ state: 'never', campaign: rival });
          } else if (live === now) expect(standing).toEqual({ state: 'live' });
          else if (iso(live) === one.start_date)
            expect(standing).toEqual({ state: 'starts', at: base + live });
          else
            expect(standing).toEqual({
              state: 'after',
              campaign: liveBanner(list, at(live - 1)),
              at: base + live,
            });
        }
      }),
    );
  });
});

describe('the banners that give way when another is switched on', () => {
  test('are today’s while a coming campaign runs, and today’s comes back when that one ends first', () => {
    const today = flagged('today', -5, 0, 20);
    const coming = flagged('coming', 1, 5, 9);
    expect(givingWay(coming, [today], at(2))).toEqual([
      { other: today, shown: true, from: base + 5, until: base + 9, returns: true },
    ]);
    expect(givingWay({ ...coming, end_date: iso(30) }, [today], at(7))).toEqual([
      { other: today, shown: true, from: base + 7, until: base + 20, returns: false },
    ]);
  });

  test('are those switched on earlier', () => {
    const later = flagged('later', 8, 5, 9);
    expect(givingWay(flagged('own', 1, 0, 20), [later], at(2))).toEqual([
      { other: later, shown: false, from: base + 5, until: base + 9, returns: true },
    ]);
  });

  test('give way for one stretch, whatever other campaigns begin and end meanwhile', () => {
    const [today, beside] = [flagged('today', 1, 0, 30), flagged('beside', 0, 8, 10)];
    expect(givingWay(flagged('own', 2, 5, 15), [today, beside], at(2))).toEqual([
      { other: today, shown: true, from: base + 5, until: base + 15, returns: true },
    ]);
  });

  test('are all named when several give way in turn', () => {
    const [first, second] = [flagged('first', 0, 0, 9), flagged('second', 1, 10, 30)];
    expect(givingWay(flagged('own', 2, 5, 15), [first, second], at(2))).toEqual([
      { other: first, shown: true, from: base + 5, until: base + 9, returns: false },
      { other: second, shown: true, from: base + 10, until: base + 15, returns: true },
    ]);
  });

  test('are exactly those that are switched on and run at the same time', () => {
    fc.assert(
      fc.property(campaigns, fc.nat(25), ([own, ...others], now) => {
        if (!own) return;
        const found = givingWay(own, others, at(now));
        for (const ms of moments.filter((moment) => moment >= now)) {
          const alone = liveBanner(others, at(ms));
          const runs = liveBanner([own], at(ms)) !== null;
          const said = found.filter(({ from, until }) => from <= base + ms && base + ms <= until);
          const shown = liveBanner([own, ...others], at(ms)) === own;
          expect(said.map((one) => [one.other, one.shown])).toEqual(
            runs && alone ? [[alone, shown]] : [],
          );
        }
        for (const { other, shown, until, returns } of found) {
          const after = liveBanner([own, ...others], new Date(until + 1));
          expect(returns).toBe(after === (shown ? other : own));
        }
      }),
    );
  });
});
