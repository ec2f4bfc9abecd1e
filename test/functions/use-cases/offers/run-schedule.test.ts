import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CdnBusy } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { liveBanner } from '#domain/offers/banner.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { changedCampaign, deletedCampaign, deletedDiscount } from '#domain/offers/offer-changes.ts';
import { createPriceBook } from '#domain/offers/price-book.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { caravanKey, createCaravanRepository } from '#functions/store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import { createScheduleState } from '#functions/store/schedule-state.ts';
import { nextCaravan } from '#functions/use-cases/houses/save-caravan.ts';
import { runSchedule, type ScheduleDeps } from '#functions/use-cases/offers/run-schedule.ts';
import { openWatchedTable, removeFromIndex, type WatchedTable } from '#support/breaking-table.ts';
import {
  buildCampaign,
  buildCampaignInput,
  buildDiscount,
} from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const start = '2026-11-01T00:00:00.000Z';
const end = '2026-11-30T21:59:00.000Z';
const ended = Date.parse(end) + 1;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let emulators: TestEmulators;
let watched: WatchedTable;
let deps: ScheduleDeps;
/** ms. */
let now: number;
let invalidations: number;

beforeEach(async () => {
  emulators = await startEmulators();
  watched = openWatchedTable(emulators.env.TABLE_NAME ?? '');
  now = ended;
  invalidations = 0;
  deps = {
    campaigns: createCampaignRepository(watched.table, silentLogger),
    discounts: createDiscountRepository(watched.table, silentLogger),
    caravans: createCaravanRepository(watched.table, silentLogger),
    state: createScheduleState(watched.table),
    refreshSchemes: async () => false,
    refreshCatalogue: async () => false,
    announceCatalogue: async () => undefined,
    forgetFormats: async () => 0,
    invalidate: async () => {
      invalidations += 1;
    },
    tellFilled: async () => undefined,
    answerBuyers: async () => 0,
    sweepReplies: async () => ({ sent: 0, failed: 0, broken: [] }),
    sweepMails: async () => ({ sent: 0, failed: 0, broken: [] }),
    tellWithheld: async () => null,
    clock: () => new Date(now),
  };
});
afterEach(() => emulators?.stop());

/** The table, without the parts that the schedule gets from elsewhere. */
function stores() {
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  return {
    campaigns: createCampaignRepository(table, silentLogger),
    discounts: createDiscountRepository(table, silentLogger),
    caravans: createCaravanRepository(table, silentLogger),
  };
}
async function stored(content: {
  houses?: Caravan[];
  campaigns?: Campaign[];
  discounts?: IndividualDiscount[];
}) {
  const to = stores();
  for (const house of content.houses ?? []) await to.caravans.create(house);
  for (const campaign of content.campaigns ?? []) await to.campaigns.create(campaign);
  for (const discount of content.discounts ?? []) await to.discounts.create(discount);
}
async function everything() {
  const from = stores();
  const [caravans, campaigns, discounts] = await Promise.all([
    from.caravans.all(),
    from.campaigns.all(),
    from.discounts.all(),
  ]);
  return { caravans, campaigns, discounts };
}
const run = async (at = now) => {
  now = at;
  const { report, failures } = await runSchedule(deps);
  return { ...report, failures: failures.map(({ part }) => part) };
};
const house = async (id: string) => {
  const found = await stores().caravans.get(id);
  if (!found) throw new Error('There is no such house');
  return found;
};
/** The lowest price before a reduction that would begin right now, from what is stored. */
async function lowest(id: string, at: number) {
  const { campaigns, discounts } = await everything();
  const probe = buildDiscount({
    caravan_id: id,
    discount_value: 1,
    start_date: new Date(at).toISOString(),
    end_date: new Date(at + minute).toISOString(),
    terms_since: new Date(at).toISOString(),
  });
  return createPriceBook(campaigns, [...discounts, probe]).prior(await house(id), at)?.price;
}

describe('the schedule’s clearing of banners', () => {
  const flagged = (overrides: Partial<Campaign> = {}) =>
    buildCampaign({ is_banner_active: true, banner_switched_at: start, ...overrides });

  test('happens after the last millisecond of the campaign, not in it', async () => {
    const campaign = flagged();
    await stored({ campaigns: [campaign] });
    expect((await run(ended - 1)).banners_cleared).toBe(0);
    expect((await run(ended)).banners_cleared).toBe(1);
    expect(await stores().campaigns.get(campaign.id)).toMatchObject({
      is_banner_active: false,
      version: 2,
    });
    expect((await run(ended + minute)).banners_cleared).toBe(0);
  });

  test('never happens because of another campaign, whichever was switched on later', async () => {
    const [first, last] = [flagged(), flagged({ banner_switched_at: '2026-11-03T00:00:00.000Z' })];
    const coming = flagged({
      start_date: '2026-11-20T00:00:00.000Z',
      end_date: '2027-02-01T00:00:00.000Z',
    });
    await stored({ campaigns: [first, last, coming] });
    expect((await run(Date.parse(start) + day)).banners_cleared).toBe(0);
    expect((await run(Date.parse(coming.start_date) + day)).banners_cleared).toBe(0);
    expect((await stores().campaigns.all()).every(({ is_banner_active }) => is_banner_active)).toBe(
      true,
    );
  });

  test('gives the banner back to the earlier campaign when the one switched on last is over', async () => {
    const over = flagged({ banner_switched_at: '2026-11-20T00:00:00.000Z' });
    const longer = flagged({ end_date: '2026-12-31T00:00:00.000Z' });
    await stored({ campaigns: [over, longer] });
    const live = async (at: number) => liveBanner(await stores().campaigns.all(), new Date(at))?.id;
    expect(await live(ended - 1)).toBe(over.id);
    expect(await live(ended)).toBe(longer.id);
    expect((await run()).banners_cleared).toBe(1);
    expect(await live(ended)).toBe(longer.id);
  });

  test('happens once when two runs come at once', async () => {
    const campaign = flagged();
    await stored({ campaigns: [campaign] });
    const both = await Promise.all([run(), run()]);
    expect(both[0].banners_cleared + both[1].banners_cleared).toBe(1);
    expect(await stores().campaigns.get(campaign.id)).toMatchObject({ version: 2 });
  });
});

describe('the schedule’s writing of past prices', () => {
  const [one, two, three] = [
    buildCaravan({ price: 20_000 }),
    buildCaravan({ price: 30_000 }),
    buildCaravan({ price: 40_000 }),
  ] as const;
  const all = [one, two, three];
  const campaign = buildCampaign(
    {},
    all.map(({ id }) => id),
  );
  const offer = (price: number) => ({
    from: start,
    until: new Date(ended).toISOString(),
    price,
    source: 'campaign',
    source_id: campaign.id,
  });
  const offers = async () =>
    Promise.all(all.map(async ({ id }) => (await house(id)).price_history.past_offers));

  test('adds prices that are over to the houses, and leaves the version that forms hold', async () => {
    await stored({ houses: all, campaigns: [campaign] });
    expect((await run(ended - 1)).houses_remembered).toBe(0);
    expect(await run(ended)).toMatchObject({
      full: true,
      edge_passed: true,
      houses_remembered: 3,
      lost: 0,
    });
    expect(await offers()).toEqual([[offer(18_000)], [offer(27_000)], [offer(36_000)]]);
    const after = await house(one.id);
    expect(after).toEqual({
      ...one,
      number: expect.any(Number),
      price_history: { list_prices: [], past_offers: [offer(18_000)] },
    });
  });

  test('changes nothing in a second run, whenever that comes', async () => {
    await stored({ houses: all, campaigns: [campaign] });
    await run();
    const before = await everything();
    for (const later of [0, minute, hour, day]) {
      expect(await run(ended + later)).toMatchObject({
        houses_remembered: 0,
        purged: 0,
        failures: [],
      });
      expect(await everything()).toEqual(before);
    }
  });

  test('has the same result when two runs come at once', async () => {
    await stored({ houses: all, campaigns: [campaign] });
    const both = await Promise.all([run(), run()]);
    expect(both.map(({ failures }) => failures)).toEqual([[], []]);
    expect(await offers()).toEqual([[offer(18_000)], [offer(27_000)], [offer(36_000)]]);
    expect((await run(ended + minute)).houses_remembered).toBe(0);
  });

  test('is finished by the next run after one that broke off', async () => {
    await stored({ houses: all, campaigns: [campaign] });
    watched.breakAfter(1);
    expect(await run()).toMatchObject({ houses_remembered: 1, failures: ['history'] });
    watched.breakAfter(Number.POSITIVE_INFINITY);
    expect(await run(ended + minute)).toMatchObject({
      full: true,
      houses_remembered: 2,
      failures: [],
    });
    expect(await offers()).toEqual([[offer(18_000)], [offer(27_000)], [offer(36_000)]]);
  });

  test('of a run that comes a day late contains everything that happened meanwhile', async () => {
    const second = buildDiscount({
      caravan_id: one.id,
      discount_value: 5000,
      start_date: '2026-12-01T00:00:00.000Z',
      end_date: '2026-12-01T06:00:00.000Z',
    });
    await stored({ houses: all, campaigns: [campaign], discounts: [second] });
    expect(await run(Date.parse(start))).toMatchObject({ full: true, edge_passed: true });
    expect(await run(Date.parse(end) + day + hour)).toMatchObject({
      edge_passed: true,
      houses_remembered: 3,
    });
    expect((await house(one.id)).price_history.past_offers).toMatchObject([
      { price: 18_000, source_id: campaign.id },
      {
        price: 15_000,
        source: 'individual',
        source_id: second.id,
        until: '2026-12-01T06:00:00.001Z',
      },
    ]);
  });

  test('that loses against a write of staff leaves the house alone until the next run', async () => {
    await stored({ houses: [one], campaigns: [campaign] });
    const edited = nextCaravan(one, { price: 21_000 }, new Date(now));
    watched.before('UpdateItemCommand', () => stores().caravans.replace(edited, 1));
    expect(await run()).toMatchObject({ houses_remembered: 0, lost: 1, failures: [] });
    expect(await house(one.id)).toEqual(edited);
    expect(await run(ended + minute)).toMatchObject({ full: true, houses_remembered: 1, lost: 0 });
    expect((await house(one.id)).price_history).toEqual({
      ...edited.price_history,
      past_offers: [offer(18_000)],
    });
  });

  test('gives a history to a house stored before there was one', async () => {
    await stored({ houses: [one], campaigns: [campaign] });
    const { documents, name } = watched.table;
    await documents.send(
      new UpdateCommand({
        TableName: name,
        Key: caravanKey(one.id),
        UpdateExpression: 'REMOVE price_history',
      }),
    );
    expect(await run()).toMatchObject({ houses_remembered: 1, failures: [] });
    expect((await house(one.id)).price_history.past_offers).toEqual([offer(18_000)]);
  });
});

describe('the schedule’s ending of discounts', () => {
  test('happens for deleted houses, and not for hidden ones', async () => {
    const hidden = buildCaravan({ is_visible: false });
    const [orphan, kept] = [buildDiscount(), buildDiscount({ caravan_id: hidden.id })];
    await stored({ houses: [hidden], discounts: [orphan, kept] });
    const at = Date.parse(start) + day;
    expect(await run(at)).toMatchObject({ discounts_ended: 1, failures: [] });
    expect(await stores().discounts.get(orphan.id)).toMatchObject({
      deleted_at: new Date(at).toISOString(),
      version: 2,
    });
    expect(await stores().discounts.get(kept.id)).toEqual(kept);
    expect(await run(at + hour)).toMatchObject({ full: true, discounts_ended: 0 });
    // A day later the price history no longer needs it.
    expect(await run(at + day)).toMatchObject({ purged: 1 });
    expect(await stores().discounts.get(orphan.id)).toBeNull();
  });
});

describe('a deleted or changed offer', () => {
  const at = Date.parse(start) + 5 * day;
  const [one, two] = [buildCaravan({ price: 20_000 }), buildCaravan({ price: 30_000 })] as const;
  const running = buildCampaign({}, [one.id, two.id]);
  const input = buildCampaignInput({ caravan_ids: [one.id, two.id] });

  test('is removed from the table a day after it ended, once every house remembers its prices, and no price changes by that', async () => {
    const deleted = deletedCampaign(running, new Date(at));
    const single = deletedDiscount(
      buildDiscount({ caravan_id: one.id, discount_value: 9000 }),
      new Date(at + 1),
    );
    await stored({ houses: [one, two], campaigns: [deleted], discounts: [single] });
    expect(await run(at + minute)).toMatchObject({ houses_remembered: 2, purged: 0 });
    const told = [await lowest(one.id, at + 2 * day), await lowest(two.id, at + 2 * day)];
    expect(told).toEqual([11_000, 27_000]);
    expect(await run(at + day - 1)).toMatchObject({ full: true, purged: 0 });
    expect(await run(at + day + hour)).toMatchObject({ full: true, purged: 2, failures: [] });
    expect(await everything()).toMatchObject({ campaigns: [], discounts: [] });
    expect([await lowest(one.id, at + 2 * day), await lowest(two.id, at + 2 * day)]).toEqual(told);
    expect(await run(at + day + 2 * hour)).toMatchObject({
      full: true,
      purged: 0,
      houses_remembered: 0,
    });
  });

  test('is removed by a run that removes at most twenty', async () => {
    const deleted = Array.from({ length: 25 }, () =>
      deletedCampaign(buildCampaign({}, [one.id]), new Date(at)),
    );
    await stored({ houses: [one], campaigns: deleted });
    await run(at + minute);
    expect(await run(at + day + hour)).toMatchObject({ purged: 20, failures: [] });
    expect(await run(at + day + 2 * hour)).toMatchObject({ purged: 5, failures: [] });
    expect(await lowest(one.id, at + 2 * day)).toBe(18_000);
  });

  test('stays until the house remembers its prices', async () => {
    const deleted = deletedCampaign(running, new Date(at));
    await stored({ houses: [one, two], campaigns: [deleted] });
    // The first run comes two days late and stops after the first house.
    watched.breakAfter(1);
    expect(await run(at + 2 * day)).toMatchObject({
      houses_remembered: 1,
      purged: 0,
      failures: ['history'],
    });
    watched.breakAfter(Number.POSITIVE_INFINITY);
    // The run that writes the rest does not remove it either.
    expect(await run(at + 2 * day + minute)).toMatchObject({
      houses_remembered: 1,
      purged: 0,
      failures: [],
    });
    expect(await run(at + 2 * day + 2 * hour)).toMatchObject({ purged: 1 });
    expect(await lowest(two.id, at + 3 * day)).toBe(27_000);
  });

  test('of a running campaign is removed without a new version of the campaign', async () => {
    const changed = changedCampaign(running, { ...input, discount_value: 20 }, new Date(at));
    expect(changed.past_terms).toHaveLength(1);
    await stored({ houses: [one, two], campaigns: [changed] });
    expect(await run(at + minute)).toMatchObject({ houses_remembered: 2 });
    const before = await lowest(one.id, ended);
    expect(await run(at + day)).toMatchObject({ purged: 1 });
    expect(await stores().campaigns.get(running.id)).toEqual({ ...changed, past_terms: [] });
    expect(await lowest(one.id, ended)).toBe(before);
  });

  test('is removed although a deleted house does not remember it', async () => {
    await stored({ houses: [one, two], campaigns: [deletedCampaign(running, new Date(at))] });
    const { documents, name } = watched.table;
    for (const { id } of [one, two])
      await documents.send(new DeleteCommand({ TableName: name, Key: caravanKey(id) }));
    expect(await run(at + day)).toMatchObject({ purged: 1, failures: [] });
  });

  test('is left to a later run when staff changed it meanwhile', async () => {
    const changed = changedCampaign(running, { ...input, discount_value: 20 }, new Date(at));
    await stored({ houses: [one, two], campaigns: [changed] });
    await run(at + minute);
    const again = changedCampaign(
      changed,
      { ...input, discount_value: 20, name_en: 'New' },
      new Date(at + hour),
    );
    watched.before('UpdateItemCommand', () => stores().campaigns.replace(again, changed.version));
    expect(await run(at + day)).toMatchObject({ purged: 0, failures: [] });
    expect(await stores().campaigns.get(running.id)).toEqual(again);
  });
});

describe('a run of the schedule', () => {
  const reads = (name: string) => watched.sent.filter((command) => command === name).length;
  const inside = Date.parse(start) + day;

  test('between two changes of prices lists only campaigns, discounts and reservations that are over, and writes nothing', async () => {
    const sold = buildCaravan();
    await stored({ houses: [sold], campaigns: [buildCampaign({}, [sold.id])] });
    expect(await run(inside)).toMatchObject({ full: true, edge_passed: true });
    watched.sent.length = 0;
    expect(await run(inside + minute)).toMatchObject({ full: false, edge_passed: false });
    expect(watched.sent.sort()).toEqual([
      'GetItemCommand',
      'QueryCommand',
      'QueryCommand',
      'QueryCommand',
    ]);
  });

  test('checks everything every hour, and whenever prices have changed', async () => {
    await stored({ campaigns: [buildCampaign()] });
    await run(inside);
    expect(await run(inside + hour - 1)).toMatchObject({ full: false });
    expect(await run(inside + hour)).toMatchObject({ full: true, edge_passed: false });
    await run(ended - 2);
    expect(await run(ended - 1)).toMatchObject({ full: false });
    expect(await run(ended)).toMatchObject({ full: true, edge_passed: true });
    expect(await run(ended + 1)).toMatchObject({ full: false });
  });

  test('checks everything when asked to', async () => {
    await run(inside);
    const { report } = await runSchedule(deps, true);
    expect(report).toMatchObject({ full: true, edge_passed: false });
  });

  test('checks everything after the clock was set back', async () => {
    await stored({ campaigns: [buildCampaign()] });
    await run(ended + 90 * day);
    expect(await run(inside)).toMatchObject({ full: true, edge_passed: true });
    expect(await run(inside + minute)).toMatchObject({ full: false });
    expect(await run(ended)).toMatchObject({ full: true, edge_passed: true });
  });

  test('checks everything after the clock was set back, too, when no offer has an edge', async () => {
    await run(ended + 90 * day);
    expect(await run(inside)).toMatchObject({ full: true, edge_passed: false });
    expect(await run(inside + minute)).toMatchObject({ full: false });
    expect(await run(inside + hour)).toMatchObject({ full: true });
  });

  test('keeps a discount of a house that the index lacks, and ends one of a house that is gone', async () => {
    const [lagging, gone] = [buildCaravan(), buildCaravan()];
    const [kept, orphan] = [lagging, gone].map(({ id }) =>
      buildDiscount({ caravan_id: id, start_date: start, end_date: end }),
    ) as [IndividualDiscount, IndividualDiscount];
    await stored({ houses: [lagging], discounts: [kept, orphan] });
    await removeFromIndex(watched.table, caravanKey(lagging.id));
    expect(await run(inside)).toMatchObject({ full: true, discounts_ended: 1, failures: [] });
    const { discounts } = await everything();
    expect(discounts.find(({ id }) => id === kept.id)?.deleted_at).toBeNull();
    expect(discounts.find(({ id }) => id === orphan.id)?.deleted_at).not.toBeNull();
  });

  test('invalidates the CDN once after a change of prices, unless the catalogue did', async () => {
    await stored({ campaigns: [buildCampaign()] });
    await run(inside);
    expect(invalidations).toBe(1);
    await run(inside + minute);
    await run(inside + hour);
    expect(invalidations).toBe(1);
    deps.refreshCatalogue = async () => true;
    expect(await run(ended)).toMatchObject({ edge_passed: true, catalogue_changed: true });
    expect(invalidations).toBe(1);
    expect(reads('PutItemCommand')).toBeGreaterThan(0);
  });

  test('does not fail while the CDN is busy, and the next run invalidates the CDN', async () => {
    await stored({ campaigns: [buildCampaign()] });
    await run(inside);
    const { invalidate } = deps;
    deps.invalidate = async () => Promise.reject(new CdnBusy());
    expect(await run(ended)).toMatchObject({ edge_passed: true, lost: 1, failures: [] });
    deps.invalidate = invalidate;
    expect(await run(ended + minute)).toMatchObject({ edge_passed: true, lost: 0, failures: [] });
    expect(invalidations).toBe(2);
    expect(await run(ended + 2 * minute)).toMatchObject({ full: false });
  });

  test('goes on with its other parts when one fails, and does everything again a minute later', async () => {
    const sold = buildCaravan({ price: 20_000 });
    await stored({
      houses: [sold],
      campaigns: [buildCampaign({ is_banner_active: true }, [sold.id])],
    });
    deps.refreshCatalogue = async () => Promise.reject(new Error('the catalogue is out of order'));
    expect(await run()).toMatchObject({
      banners_cleared: 1,
      houses_remembered: 1,
      failures: ['catalogue'],
    });
    deps.refreshCatalogue = async () => true;
    expect(await run(ended + minute)).toMatchObject({
      full: true,
      edge_passed: true,
      failures: [],
    });
    expect(await run(ended + 2 * minute)).toMatchObject({ full: false });
  });

  test('goes on with other houses when one cannot be read, and removes no terms that this one may need', async () => {
    const [sound, broken] = [buildCaravan({ price: 20_000 }), buildCaravan()];
    const orphan = buildDiscount();
    const campaign = deletedCampaign(buildCampaign({}, [sound.id, broken.id]), new Date(inside));
    await stored({ houses: [sound, broken], campaigns: [campaign], discounts: [orphan] });
    const { documents, name } = watched.table;
    const update = (UpdateExpression: string, beds: unknown) =>
      documents.send(
        new UpdateCommand({
          TableName: name,
          Key: caravanKey(broken.id),
          UpdateExpression,
          ExpressionAttributeValues: { ':beds': beds },
        }),
      );
    await update('SET beds = :beds', 'many');
    expect(await run(inside + 2 * day)).toMatchObject({
      houses_remembered: 1,
      purged: 0,
      failures: ['houses'],
    });
    expect(await run(inside + 2 * day + minute)).toMatchObject({
      full: true,
      purged: 0,
      failures: ['houses'],
    });
    await update('SET beds = :beds', broken.beds);
    expect(await run(inside + 2 * day + 2 * minute)).toMatchObject({
      houses_remembered: 1,
      discounts_ended: 1,
    });
    expect((await house(broken.id)).price_history.past_offers).toHaveLength(1);
  });

  test('fails while the table is down, and stores no half-read state', async () => {
    await stored({ campaigns: [buildCampaign()] });
    emulators.emulators.faults.set({ dynamodb: 'down' });
    await expect(run()).rejects.toThrow();
    emulators.emulators.faults.clear();
    expect(await run()).toMatchObject({ full: true, edge_passed: true, failures: [] });
  });
});

describe('the schedule’s sending of waiting mail', () => {
  test('happens in every run, early when everything is asked for, and its failure stops no other part', async () => {
    const asked: boolean[] = [];
    const campaign = buildCampaign({ is_banner_active: true, banner_switched_at: start });
    await stored({ campaigns: [campaign] });
    const broken = new Error('a request that can not be read');
    const mailing: ScheduleDeps = {
      ...deps,
      async sweepMails(early) {
        asked.push(early);
        return { sent: 2, failed: 1, broken: early ? [broken] : [] };
      },
    };
    expect(await runSchedule(mailing)).toMatchObject({
      report: { mails_sent: 2, mails_failed: 1 },
      failures: [],
    });
    const { report, failures } = await runSchedule(mailing, true);
    expect(report).toMatchObject({ mails_sent: 2, mails_failed: 1 });
    expect(failures).toEqual([{ part: 'mails', error: broken }]);
    expect(asked).toEqual([false, true]);
    expect(await stores().campaigns.get(campaign.id)).toMatchObject({ is_banner_active: false });
  });

  test('mails are sent though the replies that wait can not be read, and that is reported', async () => {
    const error = new Error('the table does not answer');
    const { report, failures } = await runSchedule({
      ...deps,
      sweepReplies: () => Promise.reject(error),
      sweepMails: async () => ({ sent: 2, failed: 1, broken: [] }),
    });
    expect(report).toMatchObject({ mails_sent: 2, mails_failed: 1 });
    expect(failures).toEqual([{ part: 'replies', error }]);
  });
});

test('a run reports a silent bank, goes on, and asks the bank again in the next full run only', async () => {
  let asked = 0;
  const silent = {
    ...deps,
    async refreshSchemes(): Promise<boolean> {
      asked += 1;
      throw new Error('The bank did not answer');
    },
  };
  const first = await runSchedule(silent);
  expect(first.failures.map(({ part }) => part)).toEqual(['schemes']);
  now += minute;
  expect((await runSchedule(silent)).report.full).toBe(false);
  expect(asked).toBe(1);
  now += hour;
  expect((await runSchedule(silent)).report.full).toBe(true);
  expect(asked).toBe(2);
});
