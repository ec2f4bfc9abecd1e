import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan, CaravanFields } from '#domain/houses/caravan.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import { buildCaravanInput } from '#support/builders/build-caravan.ts';
import { type StaffCalls, startStaffCalls } from '#support/calls/staff-calls.ts';

/**
 * Every way in which a price comes in asks before one that looks mistyped, and takes it once it is
 * confirmed.
 */

let staff: StaffCalls;
beforeAll(async () => {
  staff = await startStaffCalls();
  await staff.object('images/house.jpg');
});
afterAll(() => staff?.stop());

const run = { start_date: '2026-11-01T00:00:00.000Z', end_date: '2090-11-30T21:59:00.000Z' };
const granada = (overrides: Partial<Caravan> = {}) =>
  staff.house({ make: 'Willerby', model: 'Granada', price: 22_600, ...overrides });
const asks = (odd: object[]) => ({
  status: 422,
  body: {
    success: false,
    code: 'needs_confirmation',
    error: expect.stringContaining('"confirmed": true'),
    odd,
  },
});
const oddOf = ({ id }: { id: string }, from: number | null, to: number, ...reasons: string[]) => ({
  caravan_id: id,
  name: 'Willerby Granada',
  kind: from === null || reasons.includes('price_change') ? 'list' : 'offer',
  from,
  to,
  reasons,
});

describe('the price of a new house', () => {
  const add = (price: number, more: object = {}) =>
    staff.call('POST /api/admin/caravans', {
      body: {
        ...buildCaravanInput({
          make: 'Willerby',
          model: 'Granada',
          price,
          main_image: '/media/images/house.jpg',
        }),
        ...more,
      },
    });

  test('is accepted at 1,000 EUR, and at 999 EUR has to be confirmed before anything is stored', async () => {
    expect((await add(1000)).status).toBe(201);
    const form_id = crypto.randomUUID();
    expect(await add(999, { form_id })).toMatchObject(
      asks([oddOf({ id: form_id }, null, 999, 'low_price')]),
    );
    expect(
      (await staff.call('GET /api/admin/caravans/{id}', { params: { id: form_id } })).status,
    ).toBe(404);
    const confirmed = await add(999, { form_id, confirmed: true });
    expect(confirmed).toMatchObject({
      status: 201,
      body: { caravan: { id: form_id, price: 999, version: 1 } },
    });
    expect(confirmed.body.caravan).not.toHaveProperty('confirmed');
    // The form sent again after a lost answer is the same house and asks nothing.
    expect(await add(999, { form_id })).toMatchObject({
      status: 201,
      body: { caravan: { id: form_id, version: 2 } },
    });
  });

  test('is asked about only when the other fields and the picture are valid', async () => {
    expect(await add(5, { make: '' })).toMatchObject({
      status: 400,
      body: { fields: { make: 'required' } },
    });
    expect(await add(5, { confirmed: 'yes' })).toMatchObject({
      status: 400,
      body: { fields: { confirmed: 'invalid' } },
    });
    const answer = await add(5, { main_image: '/media/images/never.jpg' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'rule', fields: { main_image: 'imageMissing' } },
    });
  });
});

describe('the new price of a stored house', () => {
  const change = (
    house: Caravan,
    changes: Partial<CaravanFields> & { version?: number; confirmed?: boolean },
  ) =>
    staff.call('PUT /api/admin/caravans/{id}', {
      params: { id: house.id },
      body: { ...house, ...changes },
    });

  test('has to be confirmed below half and above twice the old price, and otherwise not', async () => {
    const house = await granada({ price: 20_000 });
    expect(await change(house, { price: 9999 })).toMatchObject(
      asks([oddOf(house, 20_000, 9999, 'price_change')]),
    );
    expect(await change(house, { price: 40_001 })).toMatchObject(
      asks([oddOf(house, 20_000, 40_001, 'price_change')]),
    );
    expect((await change(house, { price: 10_000 })).status).toBe(200);
    expect((await change(house, { price: 20_000, version: 2 })).status).toBe(200);
    expect((await change(house, { price: 40_000, version: 3 })).status).toBe(200);
    const low = await change(house, { price: 400, version: 4, confirmed: true });
    expect(low).toMatchObject({ status: 200, body: { caravan: { price: 400, version: 5 } } });
    // A confirmed price is not asked about again.
    expect(
      (await change(house, { price: 400, version: 5, description: 'Нов текст.' })).status,
    ).toBe(200);
  });

  test('is answered with a conflict before the question when somebody else changed the house', async () => {
    const house = await granada();
    expect((await change(house, { price: 22_000 })).status).toBe(200);
    expect(await change(house, { price: 5 })).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    });
    expect(await change(house, { price: 0 })).toMatchObject({
      status: 400,
      body: { fields: { price: 'outOfRange' } },
    });
  });

  test('has to be confirmed for what a running discount and a coming campaign make of it', async () => {
    const house = await granada({ price: 25_000 });
    const terms = { discount_type: 'fixed', discount_value: 12_000 } as const;
    const discount = buildDiscountInput({ ...run, ...terms, caravan_id: house.id });
    expect(
      (await staff.call('POST /api/admin/create-individual-discount', { body: discount })).status,
    ).toBe(201);
    const coming = {
      start_date: '2089-01-01T00:00:00.000Z',
      end_date: run.end_date,
      caravan_ids: [house.id],
    };
    const campaign = buildCampaignInput({ ...coming, ...terms, discount_value: 12_400 });
    expect((await staff.call('POST /api/admin/create-campaign', { body: campaign })).status).toBe(
      201,
    );
    await expect
      .poll(async () => (await change(house, { price: 12_900 })).body.odd)
      .toEqual([
        oddOf(house, 12_900, 500, 'reduction', 'low_price'),
        oddOf(house, 12_900, 900, 'reduction', 'low_price'),
      ]);
    expect((await change(house, { price: 12_900, confirmed: true })).status).toBe(200);
  });
});

describe('an individual discount', () => {
  const create = (house: Caravan, more: object) =>
    staff.call('POST /api/admin/create-individual-discount', {
      body: { ...buildDiscountInput({ ...run, caravan_id: house.id }), ...more },
    });

  test('of 40,000 EUR on a house of 22,600 EUR has to be confirmed, not stored as a price of 0 EUR', async () => {
    const house = await granada();
    const form_id = crypto.randomUUID();
    const answer = await create(house, { discount_value: 40_000, form_id });
    expect(answer).toMatchObject(asks([oddOf(house, 22_600, 0, 'reduction', 'low_price')]));
    expect(answer.body.odd_count).toBe(1);
    const confirmed = await create(house, { discount_value: 40_000, form_id, confirmed: true });
    expect(confirmed).toMatchObject({
      status: 201,
      body: { discount: { id: form_id, discount_value: 40_000 } },
    });
    expect(await create(house, { discount_value: 40_000, form_id })).toMatchObject({ status: 201 });
  });

  test('of half the price is accepted, and of one euro more has to be confirmed', async () => {
    const house = await granada();
    expect((await create(house, { discount_value: 11_300 })).status).toBe(201);
    expect(await create(house, { discount_value: 11_301 })).toMatchObject(
      asks([oddOf(house, 22_600, 11_299, 'reduction')]),
    );
  });

  test('that is changed has to be confirmed only after invalid fields and conflicts are gone', async () => {
    const house = await granada();
    const made = (await create(house, {})).body.discount as StaffDiscount;
    const change = (changes: object) =>
      staff.call('PUT /api/admin/update-individual-discount', { body: { ...made, ...changes } });
    const everything = { discount_type: 'percentage', discount_value: 100 };
    expect(await change({ ...everything, end_date: run.start_date })).toMatchObject({
      status: 400,
    });
    expect(await change({ ...everything, version: 7 })).toMatchObject({ status: 409 });
    expect(await change(everything)).toMatchObject(
      asks([oddOf(house, 22_600, 0, 'reduction', 'low_price')]),
    );
    expect(await change({ ...everything, confirmed: true })).toMatchObject({
      status: 200,
      body: { discount: { discount_value: 100, version: 2 } },
    });
  });
});

describe('a campaign’s discount', () => {
  const create = (more: object) =>
    staff.call('POST /api/admin/create-campaign', {
      body: { ...buildCampaignInput(run), ...more },
    });

  test('has to be confirmed for each house for which it is too much, and nothing is stored before', async () => {
    const [dear, cheap, own] = [await granada(), await granada({ price: 9000 }), await granada()];
    const form_id = crypto.randomUUID();
    const body = {
      form_id,
      discount_type: 'fixed',
      discount_value: 5000,
      caravan_ids: [dear.id, cheap.id, own.id],
      caravan_discounts: {
        [own.id]: { individual_discount_type: 'percentage', individual_discount_value: 96 },
      },
    };
    const answer = await create(body);
    expect(answer).toMatchObject(
      asks([
        oddOf(cheap, 9000, 4000, 'reduction'),
        oddOf(own, 22_600, 904, 'reduction', 'low_price'),
      ]),
    );
    const read = { query: `campaign_id=${form_id}` };
    expect((await staff.call('GET /api/admin/get-campaigns', read)).status).toBe(404);
    expect(await create({ ...body, confirmed: true })).toMatchObject({
      status: 201,
      body: { campaign: { id: form_id, version: 1, caravan_count: 3 } },
    });
    expect(await create(body)).toMatchObject({ status: 201, body: { campaign: { id: form_id } } });
  });

  test('that is changed has to be confirmed for what changes, after invalid fields and conflicts are gone', async () => {
    const [dear, cheap] = [await granada(), await granada({ price: 9000 })];
    const fixed = {
      discount_type: 'fixed',
      discount_value: 4500,
      caravan_ids: [dear.id, cheap.id],
    };
    const made = (await create(fixed)).body.campaign as StaffCampaign;
    const change = (changes: object) =>
      staff.call('PUT /api/admin/update-campaign', { body: { ...made, ...changes } });
    expect(await change({ discount_value: 4501, name_bg: ' ' })).toMatchObject({ status: 400 });
    expect(await change({ discount_value: 4501, version: 3 })).toMatchObject({ status: 409 });
    expect(await change({ discount_value: 4501 })).toMatchObject(
      asks([oddOf(cheap, 9000, 4499, 'reduction')]),
    );
    expect(await change({ discount_value: 4501, confirmed: true })).toMatchObject({ status: 200 });
    expect(await change({ discount_value: 4501, version: 2, name_en: 'Renamed' })).toMatchObject({
      status: 200,
    });
    const banner = { id: made.id, is_banner_active: true, confirmed: true };
    expect(await staff.call('PUT /api/admin/update-campaign', { body: banner })).toMatchObject({
      status: 200,
    });
  });

  test('that is too much for seventy houses names fifty and counts them all', async () => {
    const houses = await Promise.all(Array.from({ length: 70 }, () => granada()));
    const answer = await create({ discount_value: 60, caravan_ids: houses.map(({ id }) => id) });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'needs_confirmation', odd_count: 70 },
    });
    expect(answer.body.odd).toHaveLength(50);
  });
});
