import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenHouse } from '#functions/catalogue/publish.ts';
import { applyChanges, emptySnapshot, type Snapshot } from '#functions/catalogue/snapshot.ts';
import {
  decodeHouses,
  decodeRest,
  encodeHouses,
  encodeRest,
  groupHouses,
  groupsFor,
  isSamePart,
} from '#functions/catalogue/snapshot-parts.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { noChanges } from './houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const campaignId = '9f1b2c3d-0000-4000-8000-000000000001';
const houses = Array.from({ length: 40 }, () => writtenHouse(buildCaravan()));
const of = (changes: readonly (typeof houses)[number][], before: Snapshot = emptySnapshot) =>
  applyChanges(before, { ...noChanges, houses: changes }, now);

describe('the groups of a snapshot’s houses', () => {
  test('have every house once, in the same group whatever else there is', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(houses), fc.constantFrom(1, 2, 8, 64), (some, groups) => {
        const parts = groupHouses(of(some).houses, groups);
        const whole = groupHouses(of(houses).houses, groups);
        expect(Object.assign({}, ...parts)).toEqual(of(some).houses);
        for (const [at, part] of parts.entries())
          for (const id of Object.keys(part)) expect(whole[at]).toHaveProperty([id]);
      }),
    );
  });

  test('are the very same after a write of another house, and others after one of their own', () => {
    const before = of(houses);
    const [written] = houses;
    if (!written?.value) throw new Error('no house');
    const value = { ...written.value, version: 2 };
    const later = of([{ ...written, version: 2, value }], before);
    const [one, other] = [groupHouses(before.houses, 8), groupHouses(later.houses, 8)];
    const changed = one.filter((part, at) => !isSamePart(part, other[at] ?? {}));
    expect(changed.map((part) => written.id in part)).toEqual([true]);
  });

  test('are of some 128 houses, and stay as many at the border of two numbers', () => {
    expect([0, 128, 129, 5000, 20_000].map((count) => groupsFor(count))).toEqual([
      1, 1, 2, 64, 256,
    ]);
    expect([128, 129, 130].map((count) => groupsFor(count, 1))).toEqual([1, 1, 1]);
    expect([140, 128, 65].map((count) => groupsFor(count, 2))).toEqual([2, 2, 2]);
    fc.assert(
      fc.property(fc.nat({ max: 50_000 }), fc.nat({ max: 1024 }), (count, inUse) => {
        const groups = groupsFor(count, inUse);
        expect(count / groups).toBeLessThanOrEqual(256);
        expect(groups <= 2 || count / groups > 32).toBe(true);
      }),
    );
  });
});

describe('the parts of a snapshot', () => {
  test('have the same hash in whatever order the table answers the fields of maps', async () => {
    const at = '2026-11-21T10:00:00.000Z';
    const stamps = { version: 1, created_at: at, updated_at: at };
    const restOf = (turn: <T>(names: T[]) => T[]) => {
      const value = Object.fromEntries(turn(['closed_days', 'hours']).map((name) => [name, []]));
      const campaign = buildCampaign({ id: campaignId }, turn(['a', 'b']));
      return {
        ...emptySnapshot,
        campaigns: { [campaign.id]: campaign },
        settings: { hours: { topic: 'hours', value, ...stamps } },
      };
    };
    const [one, other] = await Promise.all([
      encodeRest(
        restOf((names) => names),
        7,
      ),
      encodeRest(
        restOf((names) => names.toReversed()),
        7,
      ),
    ]);
    expect(other.hash).toBe(one.hash);
  });

  test('survive compression, under a hash that their content alone decides', async () => {
    const [one, other] = [of(houses), of(houses.toReversed())];
    const [first, second] = await Promise.all(
      [one, other].map(async ({ houses: all, ...rest }) => ({
        houses: await encodeHouses(groupHouses(all, 1)[0] ?? {}, 7),
        rest: await encodeRest(rest, 7),
      })),
    );
    expect(second?.houses.hash).toBe(first?.houses.hash);
    expect(second?.rest.hash).toBe(first?.rest.hash);
    const { houses: all, ...rest } = one;
    expect(await decodeHouses(first?.houses.bytes ?? Buffer.of(), 7)).toEqual(all);
    expect(await decodeRest(first?.rest.bytes ?? Buffer.of(), 7)).toEqual(rest);
  });

  test('have other hashes in another format, and are read only in their own', async () => {
    const { houses: none, ...rest } = emptySnapshot;
    for (const [seven, eight, decode] of [
      [await encodeHouses(none, 7), await encodeHouses(none, 8), decodeHouses],
      [await encodeRest(rest, 7), await encodeRest(rest, 8), decodeRest],
    ] as const) {
      expect(eight.hash).not.toBe(seven.hash);
      await expect(decode(seven.bytes, 8)).rejects.toThrow();
    }
  });
});
