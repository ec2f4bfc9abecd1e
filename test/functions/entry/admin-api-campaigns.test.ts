import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { liveBanner } from '#domain/offers/banner.ts';
import type { CampaignInput, StaffCampaign } from '#domain/offers/campaign.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createCampaignRepository } from '#functions/store/offers.ts';
import { buildCampaign, buildCampaignInput } from '#support/builders/build-campaign.ts';
import { type StaffCalls, startStaffCalls } from '#support/calls/staff-calls.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const createKey = 'POST /api/admin/create-campaign';
const updateKey = 'PUT /api/admin/update-campaign';
const deleteKey = 'DELETE /api/admin/delete-campaign';
const listKey = 'GET /api/admin/get-campaigns';

let staff: StaffCalls;
let houses: Caravan[];

beforeAll(async () => {
  staff = await startStaffCalls();
  houses = await Promise.all([21_000, 32_000, 43_000].map((price) => staff.house({ price })));
});
afterAll(() => staff?.stop());

const campaigns = () => createCampaignRepository(staff.table, silentLogger);
const ids = (count = houses.length) => houses.slice(0, count).map(({ id }) => id);

async function made(overrides: Partial<CampaignInput> = {}): Promise<StaffCampaign> {
  const answer = await staff.call(createKey, { body: buildCampaignInput(overrides) });
  expect(answer.status).toBe(201);
  return answer.body.campaign as StaffCampaign;
}
/** A date in the year of the test that no other test of this file uses. */
const year = (() => {
  let last = 2100;
  return () => {
    last += 1;
    return { start_date: `${last}-01-01T00:00:00.000Z`, end_date: `${last}-12-31T00:00:00.000Z` };
  };
})();
const form = ({ id, version }: StaffCampaign, overrides: Partial<CampaignInput> = {}) => ({
  ...buildCampaignInput(overrides),
  id,
  version,
});
const read = async (id: string, query = '') =>
  staff.call(listKey, { query: `campaign_id=${id}&include_caravans=true${query}` });

describe('a house’s own discount in a campaign', () => {
  const own = { individual_discount_type: 'fixed', individual_discount_value: 500 } as const;
  const typed = (id: string) => id.toUpperCase();
  const stored = (campaign: unknown) =>
    (campaign as StaffCampaign).caravans?.map(({ caravan: _, ...of }) => of);
  const keys = {
    createCampaign: createKey,
    updateCampaign: updateKey,
    previewReductions: 'POST /api/admin/preview-reductions',
  };

  test('counts whether its id, or that of the house, is written in capitals', async () => {
    const [id = '', other = ''] = ids(2);
    for (const [attached, overridden] of [
      [id, typed(id)],
      [typed(id), id],
      [typed(id), typed(id)],
    ] as const) {
      const campaign = await made({
        caravan_ids: [attached, other],
        caravan_discounts: { [overridden]: own },
        ...year(),
      });
      const expected = [
        { caravan_id: id, ...own },
        { caravan_id: other, individual_discount_type: null, individual_discount_value: null },
      ];
      expect(stored(campaign)).toEqual(expected);
      const updated = await staff.call(updateKey, {
        body: form(campaign, {
          caravan_ids: [typed(id), typed(other)],
          caravan_discounts: { [typed(id)]: own },
        }),
      });
      expect([updated.status, stored(updated.body.campaign)]).toEqual([200, expected]);
    }
  });

  test.each(['createCampaign', 'updateCampaign', 'previewReductions'] as const)(
    'is refused with its house named where that house is not attached, by %s',
    async (call) => {
      const [id = '', other = '', third = ''] = ids();
      const houses = { caravan_ids: [id], caravan_discounts: { [id]: own, [typed(other)]: own } };
      const campaign = await made({ caravan_ids: [id, third], ...year() });
      const { caravan_ids: _, ...withoutHouses } = form(campaign, houses);
      const { start_date, end_date, discount_type, discount_value } = campaign;
      const terms = { start_date, end_date, discount_type, discount_value };
      const bodies = {
        createCampaign: [buildCampaignInput({ ...houses, ...year() })],
        // Without `caravan_ids` the houses are those of before.
        updateCampaign: [form(campaign, houses), withoutHouses],
        previewReductions: [{ source: 'campaign', ...terms, ...houses }],
      }[call];
      for (const body of bodies)
        expect(await staff.call(keys[call], { body })).toMatchObject({
          status: 400,
          body: {
            code: 'invalid',
            error: 'A discount of a house needs that house in the campaign',
            fields: { [`caravan_discounts.${other}`]: 'notAttached' },
          },
        });
      const [after] = (await read(campaign.id)).body.campaigns as StaffCampaign[];
      expect(after?.version).toBe(1);
    },
  );
});

describe('adding a campaign', () => {
  test('stores it with its houses and answers it with them', async () => {
    const [first, second] = houses;
    const answer = await staff.call(createKey, {
      body: buildCampaignInput({
        caravan_ids: ids(2),
        caravan_discounts: {
          [first?.id ?? '']: { individual_discount_type: 'fixed', individual_discount_value: 500 },
        },
      }),
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, campaign: { version: 1, caravan_count: 2, is_banner_active: false } },
    });
    const { id } = answer.body.campaign as StaffCampaign;
    const campaign = (await read(id)).body.campaigns as StaffCampaign[];
    expect(campaign).toHaveLength(1);
    expect(campaign[0]?.caravans).toHaveLength(2);
    expect(campaign[0]?.caravans).toEqual(
      expect.arrayContaining([
        {
          caravan_id: first?.id,
          individual_discount_type: 'fixed',
          individual_discount_value: 500,
          caravan: {
            id: first?.id,
            make: first?.make,
            model: first?.model,
            year: first?.year,
            price: 21_000,
            main_image: first?.main_image,
            is_visible: true,
            sale_status: 'available',
          },
        },
        expect.objectContaining({ caravan_id: second?.id, individual_discount_type: null }),
      ]),
    );
    expect(campaign[0]).not.toHaveProperty('past_terms');
    expect(campaign[0]).not.toHaveProperty('deleted_at');
  });

  test('a second time with the same form adds no second campaign, and keeps later changes', async () => {
    const form_id = crypto.randomUUID();
    const send = (overrides: Partial<CampaignInput> = {}) =>
      staff.call(createKey, { body: { ...buildCampaignInput(overrides), form_id } });
    expect(await send()).toMatchObject({
      status: 201,
      body: { campaign: { id: form_id, version: 1 } },
    });
    expect(await send({ name_en: 'Later' })).toMatchObject({
      status: 201,
      body: { campaign: { id: form_id, version: 2, name_en: 'Later' } },
    });
    expect(await send()).toMatchObject({
      status: 409,
      body: { current: { version: 2, name_en: 'Later' } },
    });
  });

  const sentences: [string, Record<string, unknown>, string, Record<string, string>][] = [
    [
      'no Bulgarian name',
      { name_bg: '  ' },
      'Campaign names in both languages are required',
      { name_bg: 'required' },
    ],
    [
      'no names',
      { name_en: undefined, name_bg: undefined },
      'Campaign names in both languages are required',
      {},
    ],
    [
      'no start',
      { start_date: '' },
      'Start and end dates are required',
      { start_date: 'required' },
    ],
    [
      'no end',
      { end_date: undefined },
      'Start and end dates are required',
      { end_date: 'required' },
    ],
    [
      'an end before its start',
      { start_date: '2026-12-01T00:00:00.000Z' },
      'Start date must be before end date',
      { end_date: 'order' },
    ],
    [
      'an end at its start',
      { start_date: '2026-11-30T21:59:00.000Z' },
      'Start date must be before end date',
      { end_date: 'order' },
    ],
    [
      'an end after the year 9999',
      { end_date: '9999-12-31T23:59:59.999Z' },
      'Dates must lie between 1970 and 9999',
      { end_date: 'outOfRange' },
    ],
    [
      'no value',
      { discount_value: undefined },
      'Discount value must be positive',
      { discount_value: 'required' },
    ],
    [
      'a value of 0',
      { discount_value: 0 },
      'Discount value must be positive',
      { discount_value: 'positive' },
    ],
    [
      'a value as text',
      { discount_value: '10' },
      'Discount value must be positive',
      { discount_value: 'invalid' },
    ],
    [
      '101 percent',
      { discount_value: 101 },
      'Discount value is too large',
      { discount_value: 'tooMuch' },
    ],
    [
      'a hundredth of a percent',
      { discount_value: 9.99 },
      'Percentages go in steps of 0.1, amounts in whole euro',
      { discount_value: 'step' },
    ],
    [
      'a type without a value for a house',
      { caravan_discounts: { [unknownId]: { individual_discount_type: 'fixed' } } },
      'A discount of a house needs both a type and a value',
      { [`caravan_discounts.${unknownId}.individual_discount_value`]: 'incomplete' },
    ],
    [
      'a type nobody knows',
      { discount_type: 'gift' },
      'Some fields are not valid',
      { discount_type: 'invalid' },
    ],
    [
      'a field nobody knows',
      { owner: 'me' },
      'Some fields are not valid',
      { owner: 'unknownField' },
    ],
    [
      'an id that is none',
      { caravan_ids: ['x'] },
      'Some fields are not valid',
      { 'caravan_ids.0': 'invalid' },
    ],
    [
      'a picture that is no address',
      { banner_image: 'x' },
      'Some fields are not valid',
      { banner_image: 'invalid' },
    ],
  ];
  test.each(sentences)('refuses %s', async (_what, overrides, error, fields) => {
    const answer = await staff.call(createKey, { body: { ...buildCampaignInput(), ...overrides } });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', error, fields },
    });
  });

  test('refuses houses that do not exist, and names them', async () => {
    const answer = await staff.call(createKey, {
      body: buildCampaignInput({ caravan_ids: [...ids(1), unknownId] }),
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { 'caravan_ids.1': 'unknown' } },
    });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['caravan_ids.1']);
  });

  test('accepts a banner picture that was uploaded as one, and no other picture', async () => {
    await staff.object('banners/campaign-1.jpg');
    await staff.object('images/1-a.jpg');
    const banner_image = '/media/banners/campaign-1.jpg';
    const campaign = await made({ banner_image });
    expect(campaign.banner_image).toBe(banner_image);
    for (const wrong of [
      '/media/banners/never.jpg',
      '/media/images/1-a.jpg',
      'https://evil.example/x.jpg',
    ])
      expect(
        await staff.call(createKey, { body: buildCampaignInput({ banner_image: wrong }) }),
      ).toMatchObject({
        status: 422,
        body: { code: 'rule', fields: { banner_image: 'imageMissing' } },
      });
    expect((await staff.call(updateKey, { body: form(campaign, { banner_image }) })).status).toBe(
      200,
    );
  });

  test('does not check again a banner picture that the campaign has already', async () => {
    const banner_image = '/media/banners/long-gone.jpg';
    const campaign = buildCampaign({ banner_image });
    await campaigns().create(campaign);
    const body = { ...buildCampaignInput({ banner_image }), id: campaign.id, version: 1 };
    expect((await staff.call(updateKey, { body })).status).toBe(200);
  });
});

describe('reading campaigns', () => {
  test('lists them latest start first, with houses only where asked for', async () => {
    const dates = [year(), year(), year()];
    for (const period of [dates[1], dates[2], dates[0]])
      await made({ ...period, caravan_ids: ids(1) });
    const answer = await staff.call(listKey);
    const listed = answer.body.campaigns as StaffCampaign[];
    const starts = listed.map(({ start_date }) => start_date);
    expect(starts).toEqual([...starts].sort().reverse());
    expect(starts).toEqual(expect.arrayContaining(dates.map((period) => period?.start_date)));
    expect(listed.every((campaign) => campaign.caravans === undefined)).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
    const joined = await staff.call(listKey, { query: 'include_caravans=true' });
    expect(
      (joined.body.campaigns as StaffCampaign[]).every(({ caravans }) => Array.isArray(caravans)),
    ).toBe(true);
  });

  test('answers 404 for a campaign that does not exist', async () => {
    expect(await read(unknownId)).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'Campaign not found' },
    });
    expect((await read('not-an-id')).body.fields).toEqual({ campaign_id: 'invalid' });
    expect((await read(unknownId, '&page=2')).body.fields).toEqual({ page: 'unknownField' });
  });

  test('leaves out a house deleted since, and the campaign can still be edited', async () => {
    const gone = await staff.house();
    const campaign = await made({ caravan_ids: [...ids(1), gone.id] });
    await staff.call('DELETE /api/admin/caravans/{id}', { params: { id: gone.id } });
    const [shown] = (await read(campaign.id)).body.campaigns as StaffCampaign[];
    expect(shown).toMatchObject({ caravan_count: 1, caravans: [{ caravan_id: houses[0]?.id }] });
    const kept = await staff.call(updateKey, {
      body: form(campaign, { caravan_ids: [...ids(1), gone.id] }),
    });
    expect(kept).toMatchObject({ status: 200, body: { campaign: { caravan_count: 1 } } });
  });
});

describe('changing a campaign', () => {
  test('counts the version up and keeps what staff cannot edit', async () => {
    const campaign = await made({ caravan_ids: ids(1) });
    const answer = await staff.call(updateKey, {
      body: form(campaign, { name_en: 'Renamed', caravan_ids: ids(2), discount_value: 12.5 }),
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        campaign: {
          id: campaign.id,
          version: 2,
          created_at: campaign.created_at,
          name_en: 'Renamed',
          discount_value: 12.5,
          caravan_count: 2,
        },
      },
    });
  });

  test('names every field that is wrong, unknown ones too', async () => {
    const campaign = await made();
    const { version: _version, ...body } = form(campaign, { name_en: '' });
    const answer = await staff.call(updateKey, {
      body: { ...body, owner: 'me', discount_value: '7' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'Campaign names in both languages are required',
        fields: { version: 'required', name_en: 'required', owner: 'unknownField' },
      },
    });
    expect(answer.body.fields).toHaveProperty('discount_value');
  });

  test('fifty times at once on one version succeeds once, and answers the others with the stored campaign', async () => {
    const campaign = await made({ caravan_ids: ids(2) });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        staff.call(updateKey, {
          body: form(campaign, { name_en: `Edit ${at}`, caravan_ids: ids(2) }),
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    const [kept] = won.map(({ body }) => body.campaign as StaffCampaign);
    expect(won).toHaveLength(1);
    const late = answers.filter(({ status }) => status === 409);
    expect(late).toHaveLength(49);
    for (const { body } of late) {
      expect(body).toMatchObject({
        code: 'conflict',
        current: { version: 2, name_en: kept?.name_en, caravan_count: 2 },
      });
      expect((body.current as StaffCampaign).caravans).toHaveLength(2);
      expect(body.current).not.toHaveProperty('past_terms');
    }
  });

  test('that does not exist answers 404', async () => {
    const body = { ...buildCampaignInput(), id: unknownId, version: 1 };
    expect(await staff.call(updateKey, { body })).toMatchObject({
      status: 404,
      body: { error: 'Campaign not found' },
    });
  });

  test('that has run keeps what it offered before', async () => {
    const running = {
      start_date: '2020-01-01T00:00:00.000Z',
      end_date: '2090-01-01T00:00:00.000Z',
      caravan_ids: ids(1),
    };
    const campaign = await made(running);
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(campaign.updated_at));
    await staff.call(updateKey, { body: form(campaign, { ...running, discount_value: 20 }) });
    const stored = await campaigns().get(campaign.id);
    expect(stored?.past_terms).toMatchObject([
      { from: campaign.updated_at, until: stored?.updated_at, discount_value: 10 },
    ]);
    expect(stored?.terms_since).toBe(stored?.updated_at);
    await staff.call(deleteKey, { query: `campaign_id=${campaign.id}` });
  });

  test('beyond the size of a table item is refused in words', async () => {
    const caravans = Object.fromEntries(
      Array.from({ length: 1000 }, () => [
        crypto.randomUUID(),
        { individual_discount_type: 'fixed' as const, individual_discount_value: 500 },
      ]),
    );
    const past = { discount_type: 'fixed' as const, discount_value: 10, houses: caravans };
    const from = '2020-01-01T00:00:00.000Z';
    const huge = buildCampaign({
      caravans,
      past_terms: [
        { ...past, from, until: '2020-01-09T00:00:00.000Z' },
        { ...past, from: '2020-01-15T00:00:00.000Z', until: '2020-02-01T00:00:00.000Z' },
      ],
      terms_since: '2020-02-01T00:00:00.000Z',
      start_date: from,
      end_date: '2090-01-01T00:00:00.000Z',
    });
    await campaigns().create(huge);
    const input = {
      start_date: from,
      end_date: huge.end_date,
      caravan_ids: Object.keys(caravans),
      caravan_discounts: Object.fromEntries(
        Object.keys(caravans).map((id) => [
          id,
          { individual_discount_type: 'percentage' as const, individual_discount_value: 12.5 },
        ]),
      ),
    };
    const body = { ...buildCampaignInput(input), id: huge.id, version: 1 };
    expect(await staff.call(updateKey, { body })).toMatchObject({
      status: 422,
      body: { code: 'rule', error: expect.stringContaining('split it into smaller campaigns') },
    });
    expect((await campaigns().get(huge.id))?.version).toBe(1);
    await staff.call(deleteKey, { query: `campaign_id=${huge.id}` });
  });
});

describe('the switch of a campaign’s banner', () => {
  const wish = (id: string, is_banner_active: boolean, version?: number) =>
    staff.call(updateKey, {
      body: { id, is_banner_active, ...(version !== undefined && { version }) },
    });
  const flagged = async (...which: StaffCampaign[]) => {
    const stored = await Promise.all(which.map(({ id }) => campaigns().get(id)));
    return stored.map((campaign) => campaign?.is_banner_active);
  };

  test('changes the banner alone, and works without a version after other changes', async () => {
    const campaign = await made({ ...year(), caravan_ids: ids(2) });
    expect(await wish(campaign.id, true)).toMatchObject({
      status: 200,
      body: {
        campaign: {
          version: 2,
          is_banner_active: true,
          name_en: campaign.name_en,
          caravan_count: 2,
        },
      },
    });
    const again = await wish(campaign.id, true);
    expect(again).toMatchObject({
      status: 200,
      body: { campaign: { version: 2, is_banner_active: true } },
    });
    expect(await wish(campaign.id, false, 2)).toMatchObject({
      status: 200,
      body: { campaign: { version: 3 } },
    });
    expect(await wish(campaign.id, true, 2)).toMatchObject({
      status: 409,
      body: { current: { version: 3 } },
    });
  });

  test('answers every one of many calls at once without a version', async () => {
    const campaign = await made(year());
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => wish(campaign.id, at % 2 === 0)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  const liveAt = async (when: string, ...which: StaffCampaign[]) => {
    const ours = new Set(which.map(({ id }) => id));
    return liveBanner(
      (await campaigns().all()).filter(({ id }) => ours.has(id)),
      new Date(when),
    )?.id;
  };

  test('of a coming campaign leaves today’s banner on, and replaces it when the campaign begins', async () => {
    const { start_date, end_date } = year();
    const later = start_date.replace('-01-01', '-06-01');
    const today = await made({ start_date, end_date, is_banner_active: true });
    const coming = await made({ start_date: later, end_date, is_banner_active: true });
    expect(await flagged(today, coming)).toEqual([true, true]);
    expect(await liveAt(start_date, today, coming)).toBe(today.id);
    expect(await liveAt(later, today, coming)).toBe(coming.id);
  });

  test('gives the banner back to the earlier campaign when the later one is switched off, deleted or moved away', async () => {
    const period = year();
    const at = period.start_date;
    const first = await made({ ...period, is_banner_active: true });
    const second = await made({ ...period, is_banner_active: true });
    expect(await liveAt(at, first, second)).toBe(second.id);
    await wish(second.id, false);
    expect(await liveAt(at, first, second)).toBe(first.id);
    const on = await wish(second.id, true);
    expect(await liveAt(at, first, second)).toBe(second.id);
    const elsewhere = form(on.body.campaign as StaffCampaign, {
      ...year(),
      is_banner_active: true,
    });
    expect((await staff.call(updateKey, { body: elsewhere })).status).toBe(200);
    expect(await liveAt(at, first, second)).toBe(first.id);
    const third = await made({ ...period, is_banner_active: true });
    expect(await liveAt(at, first, third)).toBe(third.id);
    await staff.call(deleteKey, { query: `campaign_id=${third.id}` });
    expect(await liveAt(at, first, third)).toBe(first.id);
    expect(await flagged(first, second)).toEqual([true, true]);
  });

  test('stores the moment of switching on, which decides which of several banners is live', async () => {
    const campaign = await made(year());
    expect(campaign.banner_switched_at).toBeNull();
    const on = (await wish(campaign.id, true)).body.campaign as StaffCampaign;
    expect(on.banner_switched_at).toBe(on.updated_at);
  });

  test('of two campaigns at once makes exactly one banner live', async () => {
    const period = year();
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await made(period), await made(period)] as const;
      await Promise.all([wish(one.id, true), wish(other.id, true)]);
      expect([one.id, other.id]).toContain(await liveAt(period.start_date, one, other));
    }
  });

  test.each([
    ['no wish at all', {}, { name_en: 'required' }],
    ['a wish that is no flag', { is_banner_active: 'yes' }, { is_banner_active: 'invalid' }],
    ['a field nobody knows', { is_banner_active: true, owner: 'me' }, { owner: 'unknownField' }],
  ])('refuses %s', async (_what, body, fields) => {
    const { id } = await made(year());
    expect(await staff.call(updateKey, { body: { id, ...body } })).toMatchObject({
      status: 400,
      body: { fields },
    });
  });

  test('answers 404 for a campaign that does not exist', async () => {
    expect(await wish(unknownId, true)).toMatchObject({
      status: 404,
      body: { error: 'Campaign not found' },
    });
    expect(await wish(unknownId, true, 1)).toMatchObject({
      status: 404,
      body: { error: 'Campaign not found' },
    });
  });
});

describe('deleting a campaign', () => {
  test('removes it from every call at once', async () => {
    const campaign = await made({ caravan_ids: ids(1) });
    const query = `campaign_id=${campaign.id}`;
    expect(await staff.call(deleteKey, { query })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await read(campaign.id)).status).toBe(404);
    const listed = (await staff.call(listKey)).body.campaigns as StaffCampaign[];
    expect(listed.map(({ id }) => id)).not.toContain(campaign.id);
    expect((await staff.call(deleteKey, { query })).status).toBe(404);
    expect((await staff.call(updateKey, { body: form(campaign) })).status).toBe(404);
    const again = { ...buildCampaignInput(), form_id: campaign.id };
    expect((await staff.call(createKey, { body: again })).status).toBe(404);
  });

  test('is refused without the campaign’s id', async () => {
    expect((await staff.call(deleteKey)).body.fields).toEqual({ campaign_id: 'invalid' });
  });
});

describe('the staff calls for campaigns while the table fails', () => {
  test.each(['throttle', 'down'] as const)(
    '%s: every call says so and nothing is half done',
    async (fault) => {
      const campaign = await made();
      staff.emulators.faults.set({ dynamodb: fault });
      try {
        const answer = await staff.call(updateKey, { body: form(campaign, { name_en: 'Never' }) });
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      } finally {
        staff.emulators.faults.clear();
      }
      expect(await campaigns().get(campaign.id)).toMatchObject({
        version: 1,
        name_en: campaign.name_en,
      });
    },
  );
});
