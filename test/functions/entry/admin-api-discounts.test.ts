import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { IndividualDiscountInput, StaffDiscount } from '#domain/offers/individual-discount.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createDiscountRepository } from '#functions/store/offers.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import { type StaffCalls, startStaffCalls } from '#support/calls/staff-calls.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const createKey = 'POST /api/admin/create-individual-discount';
const updateKey = 'PUT /api/admin/update-individual-discount';
const deleteKey = 'DELETE /api/admin/delete-individual-discount';
const listKey = 'GET /api/admin/individual-discounts';
const checkKey = 'POST /api/admin/check-caravan-discounts';

let staff: StaffCalls;
let house: Caravan;

beforeAll(async () => {
  staff = await startStaffCalls();
  house = await staff.house({ price: 21_000 });
});
afterAll(() => staff?.stop());

const input = (overrides: Partial<IndividualDiscountInput> = {}) =>
  buildDiscountInput({ caravan_id: house.id, ...overrides });
async function made(overrides: Partial<IndividualDiscountInput> = {}): Promise<StaffDiscount> {
  const answer = await staff.call(createKey, { body: input(overrides) });
  expect(answer.status).toBe(201);
  return answer.body.discount as StaffDiscount;
}
const form = (
  { id, version }: StaffDiscount,
  overrides: Partial<IndividualDiscountInput> = {},
) => ({
  ...input(overrides),
  id,
  version,
});
const listed = async () => (await staff.call(listKey)).body.items as StaffDiscount[];
const stored = (id: string) => createDiscountRepository(staff.table, silentLogger).get(id);

describe('discounting a house', () => {
  test('stores the discount and answers it with its house', async () => {
    const discount = await made();
    expect(discount).toEqual({
      ...input(),
      id: discount.id,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      withheld: false,
      caravan: {
        make: house.make,
        model: house.model,
        price: 21_000,
        main_image: house.main_image,
      },
    });
    expect(await listed()).toContainEqual(discount);
  });

  test('a second time with the same form adds no second discount, and keeps later changes', async () => {
    const form_id = crypto.randomUUID();
    const send = (overrides: Partial<IndividualDiscountInput> = {}) =>
      staff.call(createKey, { body: { ...input(overrides), form_id } });
    expect(await send()).toMatchObject({
      status: 201,
      body: { discount: { id: form_id, version: 1 } },
    });
    expect(await send({ discount_value: 700 })).toMatchObject({
      body: { discount: { version: 2 } },
    });
    expect(await send()).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        current: { id: form_id, version: 2, discount_value: 700, caravan: { price: 21_000 } },
      },
    });
  });

  const sentences: [string, Record<string, unknown>, string, Record<string, string>][] = [
    [
      'no house',
      { caravan_id: undefined },
      'Please select a mobile house',
      { caravan_id: 'required' },
    ],
    [
      'an empty house',
      { caravan_id: '' },
      'Please select a mobile house',
      { caravan_id: 'required' },
    ],
    [
      'a house there is not',
      { caravan_id: unknownId },
      'Please select a mobile house',
      { caravan_id: 'unknown' },
    ],
    [
      'no dates',
      { start_date: '', end_date: '' },
      'Start and end dates are required',
      { start_date: 'required' },
    ],
    [
      'an end before its start',
      { end_date: '2026-10-01T00:00:00.000Z' },
      'Start date must be before end date',
      { end_date: 'order' },
    ],
    [
      'a value of 0',
      { discount_value: 0 },
      'Discount value must be positive',
      { discount_value: 'positive' },
    ],
    [
      'a value below 0',
      { discount_value: -5 },
      'Discount value must be positive',
      { discount_value: 'positive' },
    ],
    [
      'half a euro',
      { discount_value: 99.5 },
      'Percentages go in steps of 0.1, amounts in whole euro',
      { discount_value: 'step' },
    ],
    [
      'more than 100 percent',
      { discount_type: 'percentage', discount_value: 100.1 },
      'Discount value is too large',
      { discount_value: 'tooMuch' },
    ],
    ['a field nobody knows', { note: 'x' }, 'Some fields are not valid', { note: 'unknownField' }],
    [
      'a type nobody knows',
      { discount_type: 'gift' },
      'Some fields are not valid',
      { discount_type: 'invalid' },
    ],
    [
      'a number as text',
      { discount_value: '5' },
      'Discount value must be positive',
      { discount_value: 'invalid' },
    ],
  ];
  test.each(sentences)('refuses %s', async (_what, overrides, error, fields) => {
    const answer = await staff.call(createKey, { body: { ...input(), ...overrides } });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', error, fields },
    });
  });
});

describe('changing a discount', () => {
  test('counts the version up, and moves to another house', async () => {
    const other = await staff.house({ make: 'Swift', price: 9000 });
    const discount = await made();
    const answer = await staff.call(updateKey, {
      body: form(discount, { caravan_id: other.id, discount_value: 50 }),
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        discount: {
          id: discount.id,
          version: 2,
          discount_value: 50,
          caravan: { make: 'Swift', price: 9000 },
        },
      },
    });
  });

  test('fifty times at once on one version succeeds once', async () => {
    const discount = await made();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        staff.call(updateKey, { body: form(discount, { discount_value: 100 + at }) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  test.each([
    ['a house there is not', { caravan_id: unknownId }, { caravan_id: 'unknown' }],
    ['no version', { version: undefined }, { version: 'required' }],
    ['an id that is none', { id: 'x' }, { id: 'invalid' }],
    ['a field nobody knows', { note: 'x' }, { note: 'unknownField' }],
  ])('refuses %s', async (_what, overrides, fields) => {
    const discount = await made();
    const answer = await staff.call(updateKey, { body: { ...form(discount), ...overrides } });
    expect(answer).toMatchObject({ status: 400, body: { fields } });
  });

  test('that does not exist answers 404', async () => {
    const answer = await staff.call(updateKey, { body: { ...input(), id: unknownId, version: 1 } });
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'Discount not found' },
    });
  });

  test('that has run keeps the house and the value it had', async () => {
    const running = {
      start_date: '2020-01-01T00:00:00.000Z',
      end_date: '2090-01-01T00:00:00.000Z',
    };
    const other = await staff.house();
    const discount = await made(running);
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(discount.updated_at));
    await staff.call(updateKey, { body: form(discount, { ...running, caravan_id: other.id }) });
    expect((await stored(discount.id))?.past_terms).toMatchObject([
      { houses: house.id, discount_value: 1000 },
    ]);
    await staff.call(deleteKey, { query: `discount_id=${discount.id}` });
  });
});

describe('listing discounts', () => {
  test('gives the newest first, and none whose house was deleted', async () => {
    const gone = await staff.house();
    const orphan = await made({ caravan_id: gone.id });
    const kept = await made();
    await staff.call('DELETE /api/admin/caravans/{id}', { params: { id: gone.id } });
    const items = await listed();
    expect(items.map(({ id }) => id)).toContain(kept.id);
    expect(items.map(({ id }) => id)).not.toContain(orphan.id);
    const dates = items.map(({ created_at }) => created_at);
    expect(dates).toEqual([...dates].sort().reverse());
    const late = await staff.call(updateKey, {
      body: { ...form(orphan), caravan_id: gone.id, version: 9 },
    });
    expect(late).toMatchObject({ status: 404, body: { error: 'Discount not found' } });
  });
});

describe('deleting a discount', () => {
  test('removes it from the list at once', async () => {
    const { id } = await made();
    const query = `discount_id=${id}`;
    expect(await staff.call(deleteKey, { query })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await listed()).map((item) => item.id)).not.toContain(id);
    expect((await staff.call(deleteKey, { query })).status).toBe(404);
    expect((await stored(id))?.deleted_at).not.toBeNull();
  });

  test('is refused without the discount’s id', async () => {
    expect((await staff.call(deleteKey, { query: 'discount_id=7' })).body.fields).toEqual({
      discount_id: 'invalid',
    });
  });
});

describe('the check whether houses have a discount', () => {
  const check = async (body: object) => (await staff.call(checkKey, { body })).body;
  const in2190 = { start_date: '2190-01-01T00:00:00.000Z', end_date: '2190-06-30T21:00:00.000Z' };
  const over = { start_date: '2020-01-01T00:00:00.000Z', end_date: '2020-06-30T21:00:00.000Z' };

  test('is answered by source, for discounts not over yet, in the order asked for', async () => {
    const [a, b, c, d] = [
      await staff.house(),
      await staff.house(),
      await staff.house(),
      await staff.house(),
    ];
    const discount = await made({ caravan_id: a.id, ...in2190 });
    await made({ caravan_id: b.id, ...over });
    const { campaign } = (
      await staff.call(createKey.replace('individual-discount', 'campaign'), {
        body: buildCampaignInput({ caravan_ids: [a.id, c.id], ...in2190 }),
      })
    ).body as { campaign: { id: string } };
    const row = (one: Caravan, individual: boolean, inCampaign: boolean) => ({
      caravan_id: one.id,
      has_individual_discount: individual,
      has_campaign_discount: inCampaign,
    });
    const caravan_ids = [d.id, c.id, b.id, a.id, d.id];
    expect(await check({ caravan_ids })).toMatchObject({
      results: [
        row(d, false, false),
        row(c, false, true),
        row(b, false, false),
        row(a, true, true),
      ],
    });
    // The last millisecond of those in the table is still one of theirs.
    const at = { start_date: in2190.end_date, end_date: '2190-12-31T00:00:00.000Z' };
    expect(await check({ caravan_ids: [a.id], ...at })).toMatchObject({
      results: [row(a, true, true)],
    });
    const after = { ...at, start_date: '2190-06-30T21:00:00.001Z' };
    expect(await check({ caravan_ids: [a.id], ...after })).toMatchObject({
      results: [row(a, false, false)],
    });
    expect(await check({ caravan_ids: [b.id], ...over })).toMatchObject({
      results: [row(b, true, false)],
    });
    expect(await check({ caravan_ids: [a.id], except_id: discount.id })).toMatchObject({
      results: [row(a, false, true)],
    });
    await staff.call('DELETE /api/admin/delete-campaign', { query: `campaign_id=${campaign.id}` });
    expect(await check({ caravan_ids: [a.id, unknownId] })).toMatchObject({
      results: [row(a, true, false), { caravan_id: unknownId, has_individual_discount: false }],
    });
  });

  test.each([
    ['no list', {}, { caravan_ids: 'required' }],
    ['ids that are none', { caravan_ids: ['x'] }, { 'caravan_ids.0': 'invalid' }],
    [
      'too many',
      { caravan_ids: Array.from({ length: 1001 }, () => unknownId) },
      { caravan_ids: 'tooMany' },
    ],
    ['a date that is none', { caravan_ids: [], start_date: 'soon' }, { start_date: 'invalid' }],
    ['a field nobody knows', { caravan_ids: [], dates: 1 }, { dates: 'unknownField' }],
  ])('refuses %s', async (_what, body, fields) => {
    expect(await staff.call(checkKey, { body })).toMatchObject({ status: 400, body: { fields } });
  });
});
