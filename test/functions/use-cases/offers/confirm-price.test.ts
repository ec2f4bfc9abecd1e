import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { discountTypes } from '#domain/offers/discount.ts';
import { oddPricesSchema } from '#domain/offers/odd-prices.ts';
import { createPriceBook } from '#domain/offers/price-book.ts';
import { withheldPrices } from '#domain/offers/withheld-prices.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import {
  createCaravanRepository,
  createHousePrices,
  createHouseSummaries,
} from '#functions/store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import { patchCaravan } from '#functions/use-cases/houses/save-caravan.ts';
import { createCampaign, updateCampaign } from '#functions/use-cases/offers/campaigns.ts';
import { confirmPrice } from '#functions/use-cases/offers/confirm-price.ts';
import {
  createDiscount,
  listDiscounts,
  updateDiscount,
} from '#functions/use-cases/offers/discounts.ts';
import type { OfferDeps } from '#functions/use-cases/offers/offer-writes.ts';
import {
  buildCampaign,
  buildCampaignInput,
  buildDiscount,
  buildDiscountInput,
} from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

/** All offers of these tests run then. */
const now = new Date('2026-11-21T10:00:00.000Z');
const staff = 'staff@example.com';

let emulators: TestEmulators;
let stores: Awaited<ReturnType<typeof openStores>>;
beforeAll(async () => {
  emulators = await startEmulators();
  stores = openStores();
});
afterAll(() => emulators?.stop());

function openStores() {
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  return {
    caravans: createCaravanRepository(table, silentLogger),
    campaigns: createCampaignRepository(table, silentLogger),
    discounts: createDiscountRepository(table, silentLogger),
    houses: createHouseSummaries(table, silentLogger),
    housePrices: createHousePrices(table, silentLogger),
  };
}
const deps = (): OfferDeps & Pick<typeof stores, 'caravans'> => ({
  ...stores,
  pictures: { exists: async () => true },
  clock: () => now,
  newId: () => crypto.randomUUID(),
});

async function stored(id: string) {
  const [house, campaigns, discounts] = await Promise.all([
    stores.caravans.get(id),
    stores.campaigns.all(),
    stores.discounts.all(),
  ]);
  if (!house) throw new Error('There is no such house');
  return { house, campaigns, discounts };
}
/** List price of a house, and what visitors pay for it now, EUR. */
async function pricesOf(id: string): Promise<{ list: number; price: number }> {
  const { house, campaigns, discounts } = await stored(id);
  const reduction = createPriceBook(campaigns, discounts).reduction(house, now.getTime());
  return { list: house.price, price: reduction?.price ?? house.price };
}
const shownPrice = async (id: string) => (await pricesOf(id)).price;
async function withheld(id: string) {
  const { house, ...offers } = await stored(id);
  return withheldPrices([house], offers, now);
}
async function newHouse(overrides: Partial<Caravan> = {}): Promise<Caravan> {
  return stores.caravans.create(buildCaravan({ price: 20_000, ...overrides }));
}
/** What staff are asked about a write. */
async function question(write: Promise<unknown>) {
  const error = await write.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error === null) return null;
  if (!(error instanceof DomainError) || error.code !== 'needs_confirmation') throw error;
  return oddPricesSchema.parse(error.details);
}
const discountOf = (house: Caravan, discount_value: number, confirmed?: ConfirmedAs) =>
  createDiscount(
    deps(),
    { ...buildDiscountInput({ caravan_id: house.id, discount_value }), confirmed },
    staff,
  );
const reprice = async (id: string, price: number, confirmed?: ConfirmedAs) => {
  const { version } = (await stored(id)).house;
  return patchCaravan(deps(), id, { version, price, confirmed }, staff);
};

/** A house at 20,000 whose price and discount were saved at once: together they make 600. */
async function raced() {
  const house = await newHouse();
  // The writer of the price read the discounts before there was one.
  const blind = { ...deps(), discounts: { ...stores.discounts, all: async () => [] } };
  await discountOf(house, 10_000);
  await patchCaravan(blind, house.id, { version: 1, price: 10_600 }, staff);
  const [discount] = (await stores.discounts.all()).filter((one) => one.caravan_id === house.id);
  if (!discount) throw new Error('There is no discount');
  return { house, discount };
}

describe('prices that are saved at once', () => {
  type Change = { confirms: boolean } & (
    | { kind: 'price'; price: number }
    | { kind: 'discount' | 'campaign'; type: 'percentage' | 'fixed'; value: number }
  );
  const confirms = fc.boolean();
  /** Alone, half of them are no reason to ask; two of them at once are. */
  const price = fc.oneof(
    fc.integer({ min: 10_000, max: 13_000 }),
    fc.integer({ min: 900, max: 30_000 }),
  );
  const amount = fc.oneof(
    fc.integer({ min: 8000, max: 10_000 }),
    fc.integer({ min: 1000, max: 15_000 }),
  );
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ kind: fc.constant('price' as const), confirms, price }),
    fc
      .record({
        kind: fc.constantFrom('discount' as const, 'campaign' as const),
        confirms,
        type: fc.constantFrom(...discountTypes),
        amount,
      })
      .map(({ amount: value, type, ...one }) => ({
        ...one,
        type,
        value: type === 'fixed' ? value : value / 200,
      }))
      .map((one) => ({ ...one, value: Math.round(one.value) })),
  );

  test('never sell a house at an odd price that nobody confirmed, however the writes interleave', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(change, { minLength: 3, maxLength: 5 }),
        async (scheduler, changes) => {
          const { id } = await newHouse();
          /** Prices that staff read in a question and confirmed. */
          const confirmed = new Set<string>();
          async function check() {
            const { list, price } = await pricesOf(id);
            const isOdd = price < list && (price * 2 < list || price < 1000);
            if (isOdd) expect([...confirmed]).toContain(`${list} ${price}`);
          }
          function later<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
            // The scheduler answers a failure later, when nobody may wait for it any more.
            const settled = (...args: Args) =>
              work(...args).then(
                (found) => ({ found }),
                (error) => ({ error }),
              );
            const scheduled = scheduler.scheduleFunction(settled);
            return async (...args: Args): Promise<T> => {
              const outcome = await scheduled(...args);
              if ('error' in outcome) throw outcome.error;
              return outcome.found;
            };
          }
          /** Every read and every write is a step of its own. */
          const stepwise = <S extends object>(store: S): S =>
            Object.fromEntries(
              Object.entries(store).map(([name, work]) => [name, later(work)]),
            ) as S;
          const own = {
            ...deps(),
            caravans: stepwise(stores.caravans),
            campaigns: stepwise(stores.campaigns),
            discounts: stepwise(stores.discounts),
            houses: later(stores.houses),
            housePrices: later(stores.housePrices),
          };
          async function save(one: Change, key?: ConfirmedAs): Promise<unknown> {
            if (one.kind === 'price') {
              const { version } = (await stored(id)).house;
              const patch = { version, price: one.price, confirmed: key };
              return patchCaravan(own, id, patch, staff);
            }
            const terms = { discount_type: one.type, discount_value: one.value };
            if (one.kind === 'discount') {
              const input = buildDiscountInput({ caravan_id: id, ...terms });
              return createDiscount(own, { ...input, confirmed: key }, staff);
            }
            const input = buildCampaignInput({ caravan_ids: [id], ...terms });
            return createCampaign(own, { ...input, confirmed: key }, staff);
          }
          async function write(one: Change): Promise<void> {
            let key: string | undefined;
            for (let attempt = 0; attempt < 4; attempt++) {
              try {
                const asked = await question(save(one, key));
                await check();
                if (!asked || !one.confirms) return;
                for (const { from, to } of asked.odd) confirmed.add(`${from} ${to}`);
                key = asked.odd_key;
              } catch (error) {
                // Another price was saved first.
                if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
              }
            }
          }
          await scheduler.waitFor(Promise.all(changes.map(write)));
          await check();
          const { campaigns, discounts } = await stored(id);
          for (const one of campaigns) if (one.caravans[id]) await stores.campaigns.remove(one);
          for (const one of discounts)
            if (one.caravan_id === id) await stores.discounts.remove(one);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('sell the house without the offer that makes the price odd', async () => {
    const { house, discount } = await raced();
    expect(await shownPrice(house.id)).toBe(10_600);
    expect(await withheld(house.id)).toEqual([
      {
        caravan_id: house.id,
        name: 'Willerby Rio Gold',
        source: 'individual',
        offer_id: discount.id,
        offer_bg: null,
        offer_en: null,
        from: 10_600,
        to: 600,
      },
    ]);
  });

  test('are named in the list of discounts until they are confirmed', async () => {
    const { house, discount } = await raced();
    const isWithheld = async () =>
      (await listDiscounts(deps())).find(({ id }) => id === discount.id)?.withheld;
    expect(await isWithheld()).toBe(true);
    const seen = { caravan_id: house.id, from: 10_600, to: 600 };
    await confirmPrice(deps(), { ...seen, source: 'individual', id: discount.id }, staff);
    expect(await isWithheld()).toBe(false);
  });

  test('are shown at the best price of the offers that are left', async () => {
    const { house } = await raced();
    await discountOf(house, 1000);
    expect(await shownPrice(house.id)).toBe(9600);
  });
});

describe('the confirmation of a withheld price', () => {
  const seen = (house: Caravan, id: string) =>
    ({ source: 'individual', id, caravan_id: house.id, from: 10_600, to: 600 }) as const;

  test('shows visitors that price, and may be sent twice', async () => {
    const { house, discount } = await raced();
    await confirmPrice(deps(), seen(house, discount.id), staff);
    expect(await shownPrice(house.id)).toBe(600);
    expect(await withheld(house.id)).toEqual([]);
    await confirmPrice(deps(), seen(house, discount.id), staff);
    expect(await stores.discounts.get(discount.id)).toMatchObject({
      version: 2,
      confirmed_prices: {
        houses: { [house.id]: [{ from: 10_600, to: 600, at: now.toISOString() }] },
      },
    });
  });

  test('is of that price alone: another list price is withheld again', async () => {
    const { house, discount } = await raced();
    await confirmPrice(deps(), seen(house, discount.id), staff);
    const blind = { ...deps(), discounts: { ...stores.discounts, all: async () => [] } };
    await patchCaravan(blind, house.id, { version: 2, price: 10_700 }, staff);
    expect(await shownPrice(house.id)).toBe(10_700);
    await expect(confirmPrice(deps(), seen(house, discount.id), staff)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is refused for a price that there is not, and for an offer that is gone', async () => {
    const { house, discount } = await raced();
    const confirm = (changes: object) =>
      confirmPrice(deps(), { ...seen(house, discount.id), ...changes }, staff);
    await expect(confirm({ to: 700 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(confirm({ caravan_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(confirm({ id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(confirm({ source: 'campaign' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await shownPrice(house.id)).toBe(10_600);
  });

  test('is made by saving the campaign’s form, which asks about withheld prices alone', async () => {
    const [first, second] = [await newHouse(), await newHouse()];
    const form = buildCampaignInput({
      discount_type: 'fixed',
      discount_value: 10_000,
      caravan_ids: [first.id, second.id],
    });
    const campaign = await createCampaign(deps(), form, staff);
    const blind = { ...deps(), campaigns: { ...stores.campaigns, all: async () => [] } };
    await patchCaravan(blind, second.id, { version: 1, price: 10_600 }, staff);
    expect(await shownPrice(second.id)).toBe(10_600);
    const save = (confirmed?: ConfirmedAs) =>
      updateCampaign(deps(), { ...form, id: campaign.id, version: 1, confirmed }, staff);
    const asked = await question(save());
    expect(asked?.odd.map(({ caravan_id, to }) => [caravan_id, to])).toEqual([[second.id, 600]]);
    await save(asked?.odd_key);
    expect([await shownPrice(first.id), await shownPrice(second.id)]).toEqual([10_000, 600]);
  });
});

describe('a question about odd prices', () => {
  test('is answered for the prices it named: one that came meanwhile is asked about', async () => {
    const house = await newHouse();
    const asked = await question(reprice(house.id, 900));
    await discountOf(house, 400, true);
    const again = await question(reprice(house.id, 900, asked?.odd_key));
    expect(again?.odd.map(({ kind, to }) => [kind, to])).toEqual([
      ['list', 900],
      ['offer', 500],
    ]);
    expect(await question(reprice(house.id, 900, again?.odd_key))).toBeNull();
    expect(await shownPrice(house.id)).toBe(500);
  });

  test('of an undone list price is about offers that were not confirmed with it', async () => {
    const house = await newHouse();
    await reprice(house.id, 2000, true);
    // The old price is more than twice the new one: the undo itself is odd.
    expect(await question(reprice(house.id, 20_000, 'list_price'))).toBeNull();
    await reprice(house.id, 2000, 'list_price');
    await createDiscount(
      deps(),
      {
        ...buildDiscountInput({ caravan_id: house.id, discount_value: 19_500 }),
        confirmed: true,
      },
      staff,
    );
    await reprice(house.id, 40_000, true);
    const asked = await question(reprice(house.id, 19_900, 'list_price'));
    expect(asked?.odd.map(({ kind, to }) => [kind, to])).toEqual([['offer', 400]]);
    expect(await question(reprice(house.id, 19_900, asked?.odd_key))).toBeNull();
    expect(await shownPrice(house.id)).toBe(400);
  });
});

describe('what was in force when confirmations began', () => {
  /** A house and an offer as releases stored them that kept no confirmations. */
  async function earlier() {
    const house = await newHouse();
    const campaign = buildCampaign({ discount_value: 70 }, [house.id]);
    await stores.campaigns.create(campaign);
    return { house, campaign };
  }

  test('stands, also after changes of other fields', async () => {
    const { house, campaign } = await earlier();
    expect(await shownPrice(house.id)).toBe(6000);
    await patchCaravan(deps(), house.id, { version: 1, is_featured: true }, staff);
    const { name_bg, discount_type, discount_value } = campaign;
    const form = buildCampaignInput({ name_bg, discount_type, discount_value });
    const { caravan_ids: _ids, caravan_discounts: _own, ...fields } = form;
    await updateCampaign(
      deps(),
      { ...fields, name_en: 'Renamed', id: campaign.id, version: 1 },
      staff,
    );
    expect(await shownPrice(house.id)).toBe(6000);
    expect(await withheld(house.id)).toEqual([]);
  });

  test('stands when the campaign gets another house, and when its list price comes back', async () => {
    const { house, campaign } = await earlier();
    const other = await newHouse();
    const form = buildCampaignInput({ discount_value: 70, caravan_ids: [house.id, other.id] });
    const save = (confirmed?: ConfirmedAs) =>
      updateCampaign(deps(), { ...form, id: campaign.id, version: 1, confirmed }, staff);
    const asked = await question(save());
    expect(asked?.odd.map(({ caravan_id }) => caravan_id)).toEqual([other.id]);
    await save(asked?.odd_key);
    expect([await shownPrice(house.id), await shownPrice(other.id)]).toEqual([6000, 6000]);

    const { house: kept } = await earlier();
    await reprice(kept.id, 21_000, true);
    expect(await question(reprice(kept.id, 20_000, 'list_price'))).toBeNull();
    expect(await shownPrice(kept.id)).toBe(6000);
  });

  test('does not stand for a list price that is saved later', async () => {
    const { house } = await earlier();
    const blind = { ...deps(), campaigns: { ...stores.campaigns, all: async () => [] } };
    await patchCaravan(blind, house.id, { version: 1, price: 19_000 }, staff);
    expect(await shownPrice(house.id)).toBe(19_000);
  });

  test('stands beside another offer that is saved and confirmed later', async () => {
    const house = await newHouse();
    const input = buildDiscountInput({ caravan_id: house.id, discount_value: 13_000 });
    await stores.discounts.create(buildDiscount(input));
    await discountOf(house, 12_000, true);
    expect(await shownPrice(house.id)).toBe(7000);
  });

  describe('does not stand for deeper terms that are saved later', () => {
    const old = { discount_type: 'fixed', discount_value: 1000 } as const;
    const deeper = { ...old, discount_value: 10_000 };
    test.each<[string, (house: Caravan, edit: OfferDeps) => Promise<unknown>]>([
      [
        'of a discount',
        async ({ id: caravan_id }, edit) => {
          const discount = buildDiscount({ ...old, caravan_id });
          await stores.discounts.create(discount);
          const { id, version } = discount;
          const form = buildDiscountInput({ ...deeper, caravan_id });
          return updateDiscount(edit, { ...form, id, version }, staff);
        },
      ],
      [
        'of a campaign',
        async (house, edit) => {
          const campaign = buildCampaign(old, [house.id]);
          await stores.campaigns.create(campaign);
          const { id, version } = campaign;
          const form = buildCampaignInput({ ...deeper, caravan_ids: [house.id] });
          return updateCampaign(edit, { ...form, id, version }, staff);
        },
      ],
    ])('%s, by who read an older list price than the table has', async (_, deepen) => {
      const house = await newHouse();
      // The store asks for no confirmation.
      await stores.caravans.replace({ ...house, price: 10_600, version: 2 }, 1);
      const stale = { ...deps(), housePrices: async () => new Map([[house.id, house]]) };
      await deepen(house, stale);
      expect(await pricesOf(house.id)).toEqual({ list: 10_600, price: 10_600 });
      expect(await withheld(house.id)).toMatchObject([{ from: 10_600, to: 600 }]);
    });
  });
});
