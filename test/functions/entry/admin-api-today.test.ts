import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { Today } from '#domain/records/today.ts';
import type { StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { createAuditLog } from '#functions/store/audit.ts';
import { caravanItem, createCaravanRepository } from '#functions/store/caravans.ts';
import { createCampaignRepository } from '#functions/store/offers.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildBankApplication, buildEnquiry } from '#support/builders/build-request.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('a stored item is not valid');

const routeKey = 'GET /api/admin/today';

let calls: RequestCalls;
let houses: ReturnType<typeof createCaravanRepository>;
beforeAll(async () => {
  calls = await startRequestCalls();
  houses = createCaravanRepository(calls.table, silentLogger);
});
afterAll(() => calls?.stop());
afterEach(() => {
  calls.emulators.faults.clear();
  setClock(null);
});

const ask = async () => (await calls.call(routeKey)).body.today as Today;
const issue = ({ issues }: Today, name: string) =>
  issues.find(({ issue }) => issue === name)?.houses.map(({ id }) => id) ?? [];

/** What the audit log would get from the table's stream for a write. */
async function logged(house: Caravan, id = crypto.randomUUID()) {
  const entry = {
    id,
    kind: 'caravan',
    item_id: house.id,
    name: 'Willerby',
    by: 'x',
    at: house.updated_at,
  } as const;
  await createAuditLog(calls.table, silentLogger, () => new Date()).write([
    { ...entry, action: 'changed', changes: [] },
  ]);
}

describe('the staff call for Today', () => {
  test('lists what waits as soon as it comes in, and no longer once it is done', async () => {
    const enquiry = await calls.enquiry({ name: 'Новак' });
    const first = await ask();
    expect(first.counts.enquiries).toBe(1);
    expect(first.waiting.map(({ id }) => id)).toContain(enquiry.id);
    const second = await calls.enquiry({ created_at: new Date().toISOString() });
    const more = await ask();
    expect(more.waiting.map(({ id }) => id)).toEqual([enquiry.id, second.id]);
    expect(more.weeks.at(-1)?.enquiries).toBe(1);
    await calls.patchEnquiry(enquiry.id, { status: 'answered' });
    expect((await ask()).waiting.map(({ id }) => id)).toEqual([second.id]);
  });

  test('sees the houses that were added, changed or deleted since the last call', async () => {
    await ask();
    const house = buildCaravan({ schema_image: null, updated_at: new Date().toISOString() });
    await houses.create(house);
    await logged(house);
    expect(issue(await ask(), 'plan')).toEqual([house.id]);
    const mended = { ...house, schema_image: '/media/images/plan.jpg', version: 2 };
    await houses.replace(mended, 1);
    await logged(mended);
    expect(issue(await ask(), 'plan')).toEqual([]);
    await houses.remove(house.id);
    await logged(mended);
    expect(issue(await ask(), 'english')).toEqual([]);
  });

  test('names every house of an issue when it is asked for that', async () => {
    const route = 'GET /api/admin/today/{issue}';
    const all = Array.from({ length: 5 }, () => buildCaravan({ schema_image: null }));
    for (const house of all) {
      await houses.create(house);
      await logged({ ...house, updated_at: new Date().toISOString() });
    }
    const plan = (await ask()).issues.find(({ issue }) => issue === 'plan');
    expect([plan?.count, plan?.houses.length]).toEqual([5, 3]);
    const { body } = await calls.call(route, { params: { issue: 'plan' } });
    expect((body.houses as string[]).toSorted()).toEqual(all.map(({ id }) => id).sort());
    expect(await calls.call(route, { params: { issue: 'roof' } })).toMatchObject({ status: 400 });
    for (const house of all) {
      await houses.remove(house.id);
      await logged({ ...house, updated_at: new Date().toISOString() });
    }
  });

  test('reads every house again after the clock was set back', async () => {
    setClock(new Date(Date.now() + 86_400_000));
    await ask();
    const house = buildCaravan({ schema_image: null });
    await houses.create(house);
    setClock(null);
    expect(issue(await ask(), 'plan')).toContain(house.id);
    await houses.remove(house.id);
    await logged({ ...house, updated_at: new Date().toISOString() });
  });

  test('keeps a house to be sold by a signed contract however many requests came since, until it is sold', async () => {
    const house = buildCaravan({ updated_at: new Date().toISOString() });
    await houses.create(house);
    await logged(house);
    const bank = buildBankApplication({ status: 'ContractSigned', status_at: house.created_at });
    const { id } = await calls.loan({ caravan_id: house.id, status: 'processed', bank });
    const created_at = new Date().toISOString();
    await inParallel(
      Array.from({ length: 65 }, () => ({ status: 'rejected' as const, created_at })),
      8,
      async (one) => void (await calls.loan(one)),
    );
    // All requests are read again once an hour.
    setClock(new Date(Date.now() + 3_700_000));
    expect((await ask()).offers).toMatchObject([{ id, offer: 'sold', caravan_id: house.id }]);
    const put = (put_off: object | null) => calls.patchLoan(id, { put_off });
    expect((await put({ offer: 'sold', until: '2026-02-30' })).status).toBe(400);
    const { version } = (await put({ offer: 'sold', until: '2999-01-01' })).body
      .loan_request as StaffLoanRequest;
    expect(version).toBe(2);
    expect((await ask()).offers).toEqual([]);
    expect((await calls.patchLoan(id, { version: 1, put_off: null })).status).toBe(409);
    await put(null);
    expect((await ask()).offers).toHaveLength(1);
    const sold = { ...house, sale_status: 'sold' as const, version: 2 };
    await houses.replace(sold, 1);
    await logged({ ...sold, updated_at: new Date(Date.now() + 3_700_000).toISOString() });
    expect((await ask()).offers).toEqual([]);
  });

  test('leaves out a house that cannot be read', async () => {
    const house = buildCaravan({ schema_image: null, updated_at: new Date().toISOString() });
    const Item = { ...caravanItem(house), price: 'much' };
    await calls.table.documents.send(new PutCommand({ TableName: calls.table.name, Item }));
    await logged(house);
    expect(issue(await ask(), 'plan')).toEqual([]);
    await houses.remove(house.id);
  });

  test('lists the campaigns that start or end this week', async () => {
    const campaign = buildCampaign({
      start_date: new Date(Date.now() + 60_000).toISOString(),
      end_date: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    });
    await createCampaignRepository(calls.table, silentLogger).create(campaign);
    expect((await ask()).week).toMatchObject({
      count: 1,
      dates: [{ kind: 'campaign_start', id: campaign.id }],
    });
  });

  test('lists those that wait longest, however many requests came since', async () => {
    const oldest = await calls.enquiry({ name: 'Отдавна', created_at: '2025-01-01T10:00:00.000Z' });
    const many = Array.from({ length: 230 }, (_, minute) =>
      buildEnquiry({
        status: 'closed',
        created_at: new Date(Date.now() - minute * 1000).toISOString(),
      }),
    );
    await inParallel(many, 8, async (one) => void (await calls.enquiries.create(one)));
    await ask();
    const { waiting, weeks } = await ask();
    expect(waiting[0]?.id).toBe(oldest.id);
    expect(weeks.reduce((sum, { enquiries }) => sum + enquiries, 0)).toBeGreaterThanOrEqual(230);
  });

  test('answers 503 while the table is down, and works again afterwards', async () => {
    calls.emulators.faults.set({ dynamodb: 'down' });
    expect(await calls.call(routeKey)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    calls.emulators.faults.clear();
    expect((await calls.call(routeKey)).status).toBe(200);
  });
});
