import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HousePrice, PricePreview } from '#domain/api/house-price-routes.ts';
import type { ReductionPreview, TypedReduction } from '#domain/api/offer-routes.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { AuditEntry } from '#domain/records/audit.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createAuditLog } from '#functions/store/audit.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import { type StaffCalls, startStaffCalls } from '#support/calls/staff-calls.ts';

const previewKey = 'POST /api/admin/preview-reductions';
const day = 86_400_000;

let staff: StaffCalls;
let began: number;
let houses: Caravan[];

/** Days after the houses were added, ISO. */
const days = (count: number, ms = 0) => new Date(began + count * day + ms).toISOString();
const wait = (count: number) => setClock(new Date(days(count)), { hold: true });

beforeAll(async () => {
  staff = await startStaffCalls();
  began = Date.parse('2031-02-01T08:00:00.000Z');
  setClock(new Date(days(0)), { hold: true });
  houses = [await staff.house({ price: 20_000 }), await staff.house({ price: 30_000 })];
  wait(40);
  // Offered at 8 % less three weeks before what is typed below begins.
  const earlier = buildCampaignInput({
    start_date: days(41),
    end_date: days(48),
    discount_value: 8,
    caravan_ids: [houses[0]?.id ?? ''],
  });
  expect((await staff.call('POST /api/admin/create-campaign', { body: earlier })).status).toBe(201);
  wait(60);
});
afterAll(async () => {
  setClock(null);
  await staff?.stop();
});

const typed = (overrides: Partial<TypedReduction> = {}): TypedReduction => ({
  source: 'campaign',
  start_date: days(70),
  end_date: days(80),
  discount_type: 'percentage',
  discount_value: 12,
  caravan_ids: houses.map(({ id }) => id),
  caravan_discounts: {},
  ...overrides,
});
const preview = async (body: TypedReduction) => {
  const answer = await staff.call(previewKey, { body });
  expect(answer.status).toBe(200);
  return answer.body as unknown as ReductionPreview;
};
const of = ({ results }: ReductionPreview, house: Caravan | undefined) =>
  results.find(({ caravan_id }) => caravan_id === house?.id);

describe('the preview of reductions for terms that are typed and not saved', () => {
  test('has list price, resulting price and what may be announced when the offer begins', async () => {
    const told = await preview(typed());
    expect(told).toMatchObject({ at: days(70), up_to_percent: 12, up_to_amount: 3600 });
    expect(of(told, houses[0])).toEqual({
      caravan_id: houses[0]?.id,
      original_price: 20_000,
      effective_price: 17_600,
      lowest_price_30_days: 18_400,
      announced_reduction: { prior_price: 18_400, prior_days: 30, percent: 4, amount: 800 },
      announceable_from: null,
    });
    expect(of(told, houses[1])?.announced_reduction).toEqual({
      prior_price: 30_000,
      prior_days: 30,
      percent: 12,
      amount: 3600,
    });
  });

  test('names the lower price of the last 30 days that forbids announcing a reduction', async () => {
    const told = await preview(typed({ discount_value: 8 }));
    expect(of(told, houses[0])).toMatchObject({
      effective_price: 18_400,
      lowest_price_30_days: 18_400,
      announced_reduction: null,
      announceable_from: null,
    });
  });

  test('says from when on a reduction of a house that was just listed may be announced', async () => {
    const fresh = await staff.house({ price: 10_000, created_at: days(60) });
    const from = (start_date: string) =>
      preview(typed({ start_date, caravan_ids: [fresh.id] })).then((told) => of(told, fresh));
    const early = {
      effective_price: 8800,
      announced_reduction: null,
      announceable_from: days(67),
    };
    expect(await from(days(60))).toMatchObject({ ...early, lowest_price_30_days: null });
    expect(await from(days(67, -1))).toMatchObject({ ...early, lowest_price_30_days: 10_000 });
    expect(await from(days(67))).toMatchObject({
      announced_reduction: { prior_price: 10_000, prior_days: 7, percent: 12 },
      announceable_from: null,
    });
  });

  test('works the same for a discount of one house', async () => {
    const { caravan_id: _, ...terms } = buildDiscountInput({
      start_date: days(50),
      end_date: days(90),
    });
    const body = {
      ...terms,
      source: 'individual' as const,
      caravan_ids: [houses[1]?.id ?? ''],
      caravan_discounts: {},
    };
    const told = await preview(body);
    // The typed start is in the past, so the preview is for the present moment.
    expect(told.at).toBe(days(60));
    expect(of(told, houses[1])).toMatchObject({
      effective_price: 29_000,
      announced_reduction: { prior_price: 30_000, percent: 3, amount: 1000 },
    });
  });

  test('for a stored campaign replaces that campaign', async () => {
    const body = buildCampaignInput({
      start_date: days(65),
      end_date: days(90),
      discount_value: 10,
      caravan_ids: houses.map(({ id }) => id),
    });
    const stored = (await staff.call('POST /api/admin/create-campaign', { body })).body
      .campaign as { id: string };
    wait(66);
    // The second week is discounted more: its reduction counts from the first week's price.
    const told = await preview(
      typed({ id: stored.id, start_date: days(65), end_date: days(90), discount_value: 15 }),
    );
    expect(of(told, houses[1])).toMatchObject({
      effective_price: 25_500,
      announced_reduction: { prior_price: 27_000, percent: 5, amount: 1500 },
    });
    const unchanged = await preview(
      typed({ id: stored.id, start_date: days(65), end_date: days(90), discount_value: 10 }),
    );
    expect(of(unchanged, houses[1])?.announced_reduction).toEqual({
      prior_price: 30_000,
      prior_days: 30,
      percent: 10,
      amount: 3000,
    });
    wait(60);
    await staff.call('DELETE /api/admin/delete-campaign', { query: `campaign_id=${stored.id}` });
  });

  test('leaves out deleted houses, and refuses terms that the form would refuse', async () => {
    const told = await preview(typed({ caravan_ids: [crypto.randomUUID()] }));
    expect(told).toMatchObject({ results: [], up_to_percent: 0, up_to_amount: 0 });
    const refused = await staff.call(previewKey, { body: typed({ end_date: days(69) }) });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Start date must be before end date' },
    });
  });
});

describe('the preview of list prices', () => {
  const key = 'POST /api/admin/preview-prices';
  const ask = async (prices: { caravan_id: string; price: number }[]) => {
    const answer = await staff.call(key, { body: { prices } });
    expect(answer.status).toBe(200);
    return answer.body.results as PricePreview[];
  };

  test('shows each price with the present offers, and saves nothing', async () => {
    const [plain, reduced] = [
      await staff.house({ price: 20_000 }),
      await staff.house({ price: 30_000 }),
    ];
    const discount = buildDiscountInput({
      caravan_id: reduced.id,
      discount_type: 'percentage',
      discount_value: 10,
      start_date: days(59),
      end_date: days(90),
    });
    const { body } = await staff.call('POST /api/admin/create-individual-discount', {
      body: discount,
    });
    const told = await ask([
      { caravan_id: plain.id, price: 19_000 },
      { caravan_id: reduced.id, price: 29_000 },
    ]);
    expect(told).toMatchObject([
      // A lower list price alone is no announced reduction.
      {
        before: 20_000,
        original_price: 19_000,
        effective_price: 19_000,
        announced_reduction: null,
        odd: [],
      },
      { before: 30_000, original_price: 29_000, effective_price: 26_100, odd: [] },
    ]);
    const stored = await staff.call('GET /api/admin/caravans/{id}', { params: { id: reduced.id } });
    expect(stored.body.caravan).toMatchObject({ price: 30_000, version: 1 });
    const { id } = body.discount as { id: string };
    await staff.call('DELETE /api/admin/delete-individual-discount', {
      query: `discount_id=${id}`,
    });
  });

  test.each([
    [3_600_000, true],
    [3_600_001, false],
  ])('names who changed a list price %i ms ago, from which price: %s', async (age, isNamed) => {
    // A hidden house: its price history does not tell of this change.
    const house = await staff.house({ price: 20_000, is_visible: false });
    const other = await staff.house({ price: 20_000 });
    const changed = (ms: number, from: number, field = 'price'): AuditEntry => ({
      id: `${ms}`,
      kind: 'caravan',
      item_id: house.id,
      name: '',
      by: 'mira@example.com',
      at: days(60, -ms),
      action: 'changed',
      changes: [{ field, before: from, after: 20_000 }],
    });
    await createAuditLog(staff.table, silentLogger, () => new Date(days(60))).write([
      changed(age + 1, 23_000),
      changed(age, 22_000),
      changed(1, 4, 'specs.beds'),
    ]);
    const [told, untouched] = await ask([
      { caravan_id: house.id, price: 19_000 },
      { caravan_id: other.id, price: 19_000 },
    ]);
    expect(told?.changed).toEqual(
      isNamed ? { at: days(60, -age), by: 'mira@example.com', from: 22_000 } : null,
    );
    expect(untouched?.changed).toBeNull();
  });

  test('asks about the same odd prices as saving does', async () => {
    const house = await staff.house({ price: 22_600 });
    const [told] = await ask([{ caravan_id: house.id, price: 2260 }]);
    expect(told?.odd).toEqual(['price_change']);
    const body = { version: 1, price: 2260 };
    const saved = await staff.call('PATCH /api/admin/caravans/{id}', {
      params: { id: house.id },
      body,
    });
    expect(saved.body).toMatchObject({ code: 'needs_confirmation', odd: [{ reasons: told?.odd }] });
  });

  test('leaves out deleted houses, and refuses prices that the form would refuse', async () => {
    expect(await ask([{ caravan_id: crypto.randomUUID(), price: 20_000 }])).toEqual([]);
    for (const prices of [[], [{ caravan_id: crypto.randomUUID(), price: 0 }]])
      expect((await staff.call(key, { body: { prices } })).status).toBe(400);
  });
});

describe('the call for houses that an offer reduces now', () => {
  const key = 'GET /api/admin/house-prices';

  test('names each house’s offer, its end, and the next moment at which a price changes', async () => {
    const [inCampaign, discounted, plain] = [
      await staff.house({ price: 30_000 }),
      await staff.house({ price: 20_000 }),
      await staff.house({ price: 10_000 }),
    ];
    wait(140);
    const campaign = buildCampaignInput({
      name_en: 'Autumn',
      name_bg: 'Есен',
      start_date: days(139),
      end_date: days(149),
      discount_value: 10,
      caravan_ids: [inCampaign.id],
    });
    const { id } = (await staff.call('POST /api/admin/create-campaign', { body: campaign })).body
      .campaign as {
      id: string;
    };
    const discount = buildDiscountInput({
      caravan_id: discounted.id,
      start_date: days(139),
      end_date: days(145),
    });
    await staff.call('POST /api/admin/create-individual-discount', { body: discount });
    const { status, body } = await staff.call(key);
    expect(status).toBe(200);
    const items = body.items as HousePrice[];
    const priceOf = (house: { id: string }) =>
      items.find(({ caravan_id }) => caravan_id === house.id);
    expect(priceOf(inCampaign)).toMatchObject({
      original_price: 30_000,
      effective_price: 27_000,
      source: 'campaign',
      name_en: 'Autumn',
      name_bg: 'Есен',
      ends_at: campaign.end_date,
      announced_reduction: { prior_price: 30_000, percent: 10, amount: 3000 },
    });
    expect(priceOf(discounted)).toMatchObject({
      source: 'individual',
      name_en: null,
      ends_at: discount.end_date,
    });
    expect(priceOf(plain)).toBeUndefined();
    expect(Date.parse(body.changes_at as string)).toBe(Date.parse(discount.end_date) + 1);
    await staff.call('DELETE /api/admin/delete-campaign', { query: `campaign_id=${id}` });
    const left = (await staff.call(key)).body.items as HousePrice[];
    expect(left.some(({ caravan_id }) => caravan_id === inCampaign.id)).toBe(false);
  });
});

describe('the price history of a house', () => {
  const key = 'GET /api/admin/house-prices/{id}';

  test('has list price and offered price after each change, for staff alone', async () => {
    wait(160);
    const { id, created_at } = await staff.house({ price: 30_000 });
    const params = { id };
    expect(await staff.anonymously(key, { params })).toMatchObject({ status: 401 });
    wait(170);
    const discount = buildDiscountInput({
      caravan_id: id,
      start_date: days(171),
      end_date: days(172, -1),
    });
    await staff.call('POST /api/admin/create-individual-discount', { body: discount });
    wait(175);
    await staff.call('PATCH /api/admin/caravans/{id}', {
      params,
      body: { version: 1, price: 28_000 },
    });
    wait(180);
    await staff.call('PATCH /api/admin/caravans/{id}', {
      params,
      body: { version: 2, is_visible: false },
    });
    wait(181);
    const { status, body } = await staff.call(key, { params });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      at: days(181),
      points: [
        { from: created_at, list: 30_000, offered: 30_000 },
        { from: days(171), list: 30_000, offered: 29_000 },
        { from: days(172), list: 30_000, offered: 30_000 },
        { from: days(175), list: 28_000, offered: 28_000 },
        { from: days(180), list: null, offered: null },
      ],
    });
    expect((await staff.call(key, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });
});
