import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createCampaignRepository } from '#functions/store/offers.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import { type StaffCalls, startStaffCalls } from '#support/calls/staff-calls.ts';

/** What a staff read answers can be sent back as it is: nothing changes but version and time. */

let staff: StaffCalls;
let houses: Caravan[];
beforeAll(async () => {
  staff = await startStaffCalls();
  houses = await Promise.all([21_000, 32_000, 43_000].map((price) => staff.house({ price })));
});
afterAll(() => staff?.stop());

const written = <T extends { version: number }>(before: T) => ({
  ...before,
  version: before.version + 1,
  updated_at: expect.any(String),
});

describe('a house that a staff call answered', () => {
  const put = (id: string, body: object) =>
    staff.call('PUT /api/admin/caravans/{id}', { params: { id }, body });

  test('can be sent back unchanged', async () => {
    const { id } = await staff.house({
      archived_at: '2026-11-01T00:00:00.000Z',
      features: ['Камина'],
    });
    const read = await staff.call('GET /api/admin/caravans/{id}', { params: { id } });
    const caravan = read.body.caravan as Caravan;
    expect(await put(id, caravan)).toMatchObject({
      status: 200,
      body: { caravan: written(caravan) },
    });
    const again = await staff.call('GET /api/admin/caravans/{id}', { params: { id } });
    expect(again.body.caravan).toEqual(written(caravan));
  });

  test('keeps its fields of the server, whatever is sent for them', async () => {
    const house = await staff.house();
    const forged = {
      id: crypto.randomUUID(),
      created_at: '1999',
      price_history: 'none',
      archived_at: 5,
      updated_at: null,
    };
    expect(await put(house.id, { ...house, ...forged })).toMatchObject({
      status: 200,
      body: { caravan: written(house) },
    });
  });

  test('is refused with a field that no house has', async () => {
    const house = await staff.house();
    expect(await put(house.id, { ...house, owner: 'me', effective_price: 1 })).toMatchObject({
      status: 400,
      body: { fields: { owner: 'unknownField', effective_price: 'unknownField' } },
    });
  });
});

test('an individual discount that a staff call answered can be sent back unchanged', async () => {
  const [house] = houses;
  const body = buildDiscountInput({ caravan_id: house?.id ?? '' });
  const { id } = (await staff.call('POST /api/admin/create-individual-discount', { body })).body
    .discount as StaffDiscount;
  const read = async () => {
    const { items } = (await staff.call('GET /api/admin/individual-discounts')).body;
    return (items as StaffDiscount[]).find((discount) => discount.id === id) as StaffDiscount;
  };
  const discount = await read();
  const answer = await staff.call('PUT /api/admin/update-individual-discount', { body: discount });
  expect(answer).toMatchObject({ status: 200, body: { discount: written(discount) } });
  expect(await read()).toEqual(written(discount));
  const strange = await staff.call('PUT /api/admin/update-individual-discount', {
    body: { ...discount, note: 'x' },
  });
  expect(strange).toMatchObject({ status: 400, body: { fields: { note: 'unknownField' } } });
});

describe('a campaign that a staff call answered', () => {
  const own = { individual_discount_type: 'fixed', individual_discount_value: 500 } as const;
  async function made(): Promise<StaffCampaign> {
    const [first] = houses;
    const body = buildCampaignInput({
      caravan_ids: houses.map(({ id }) => id),
      caravan_discounts: { [first?.id ?? '']: own },
    });
    return (await staff.call('POST /api/admin/create-campaign', { body })).body
      .campaign as StaffCampaign;
  }
  async function read(id: string, withHouses: boolean): Promise<StaffCampaign> {
    const query = `campaign_id=${id}${withHouses ? '&include_caravans=true' : ''}`;
    const { campaigns } = (await staff.call('GET /api/admin/get-campaigns', { query })).body;
    return (campaigns as [StaffCampaign])[0];
  }
  const put = (body: object) => staff.call('PUT /api/admin/update-campaign', { body });
  const stored = (id: string) => createCampaignRepository(staff.table, silentLogger).get(id);

  test.each([true, false])('can be sent back unchanged with its houses: %s', async (joined) => {
    const { id } = await made();
    const before = await stored(id);
    const campaign = await read(id, joined);
    expect((await put(campaign)).status).toBe(200);
    expect(await read(id, joined)).toEqual(written(campaign));
    expect(await stored(id)).toEqual({ ...before, version: 2, updated_at: expect.any(String) });
  });

  test('loses exactly the houses that were taken out of its list', async () => {
    const { id } = await made();
    const campaign = await read(id, true);
    const [kept, ...rest] = campaign.caravans ?? [];
    expect(rest).toHaveLength(2);
    expect(await put({ ...campaign, caravans: [kept] })).toMatchObject({
      status: 200,
      body: { campaign: { caravan_count: 1 } },
    });
    expect((await read(id, true)).caravans).toEqual([kept]);
  });

  test('takes its houses from `caravan_ids` rather than from the list', async () => {
    const { id } = await made();
    const [, second] = houses;
    const campaign = await read(id, true);
    await put({ ...campaign, caravan_ids: [second?.id] });
    expect((await read(id, true)).caravans).toMatchObject([
      { caravan_id: second?.id, individual_discount_type: null },
    ]);
    await put({ ...(await read(id, false)), caravan_ids: [] });
    expect(await read(id, false)).toMatchObject({ caravan_count: 0 });
  });

  test('can be given other own discounts without a list of houses', async () => {
    const { id } = await made();
    const [, second] = houses;
    await put({ ...(await read(id, false)), caravan_discounts: { [second?.id ?? '']: own } });
    const discounts = new Map(
      (await read(id, true)).caravans?.map((house) => [
        house.caravan_id,
        house.individual_discount_value,
      ]),
    );
    expect(houses.map((house) => discounts.get(house.id))).toEqual([null, 500, null]);
  });

  test('is refused with a malformed list, or with a field that no campaign has', async () => {
    const { id } = await made();
    const campaign = await read(id, true);
    expect(await put({ ...campaign, caravans: ['x'] })).toMatchObject({
      status: 400,
      body: { fields: { caravans: 'unknownField' } },
    });
    expect(await put({ ...campaign, past_terms: [] })).toMatchObject({
      status: 400,
      body: { fields: { past_terms: 'unknownField' } },
    });
  });
});
