import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { AuditEntry } from '#domain/records/audit.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { restoredMark } from '#functions/store/audit.ts';
import { caravanItem, createCaravanRepository } from '#functions/store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import { createWebsiteImageRepository } from '#functions/store/website-images.ts';
import {
  buildCampaign,
  buildCampaignInput,
  buildDiscount,
} from '#support/builders/build-campaign.ts';
import { buildCaravan, buildCaravanInput } from '#support/builders/build-caravan.ts';
import { gatewayEvent, readAnswer, staffClaims } from '#support/calls/gateway-event.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

type Parts = Partial<Parameters<typeof gatewayEvent>[0]>;

let local: TestEmulators;
let table: Table;
let record: (event: { Records: DynamoDBRecord[] }) => Promise<void>;
let admin: (routeKey: string, parts?: Parts) => Promise<ReturnType<typeof readAnswer>>;
let requests: typeof admin;
let anonymously: typeof admin;
const told: DynamoDBRecord[] = [];

beforeAll(async () => {
  local = await startEmulators({
    onAudit: async (Records) => {
      told.push(...Records);
      await record({ Records });
    },
  });
  Object.assign(process.env, local.env, { LOG_LEVEL: 'error' });
  record = (await import('#functions/entry/audit.ts')).handler;
  const calls = [
    await import('#functions/entry/admin-api.ts'),
    await import('#functions/entry/requests-api.ts'),
  ];
  const [first, second] = calls.map(
    ({ handler }) =>
      async (routeKey: string, parts: Parts = {}) =>
        readAnswer(await handler(gatewayEvent({ routeKey, claims: staffClaims, ...parts }))),
  );
  const { handler } = await import('#functions/entry/requests-api.ts');
  anonymously = async (routeKey) => readAnswer(await handler(gatewayEvent({ routeKey })));
  if (first) admin = first;
  if (second) requests = second;
  table = openTable(local.env.TABLE_NAME ?? '');
});
afterAll(async () => {
  await local?.emulators.dynamodb.settled();
  table?.documents.destroy();
  await local?.stop();
});

const who = staffClaims.email;
const caravans = () => createCaravanRepository(table, silentLogger);

async function entries(query: string): Promise<AuditEntry[]> {
  await local.emulators.dynamodb.settled();
  const answer = await requests('GET /api/admin/audit-log', { query });
  expect(answer.status).toBe(200);
  return answer.body.items as AuditEntry[];
}
const ofHouse = ({ id }: { id: string }) => entries(`kind=caravan&id=${id}`);

const made = (): Promise<Caravan> => caravans().create(buildCaravan(), 'import');
const patch = ({ id }: Caravan, version: number, body: object) =>
  admin('PATCH /api/admin/caravans/{id}', { params: { id }, body: { version, ...body } });

describe('the audit log', () => {
  test('records a house’s whole life: who changed it, when, before and after', async () => {
    const one = await made();
    await patch(one, 1, { is_visible: false });
    await patch(one, 2, { archived: true });
    await patch(one, 3, { archived: false, sale_status: 'sold' });
    expect(
      (await admin('DELETE /api/admin/caravans/{id}', { params: { id: one.id } })).status,
    ).toBe(200);

    const log = await ofHouse(one);
    expect(log.map(({ action, by }) => [action, by])).toEqual([
      ['deleted', who],
      ['restored', who],
      ['archived', who],
      ['changed', who],
      ['created', 'import'],
    ]);
    expect(log[3]).toMatchObject({
      kind: 'caravan',
      item_id: one.id,
      name: 'Willerby Rio Gold',
      changes: [{ field: 'is_visible', before: true, after: false }],
    });
    expect(log[1]?.changes).toEqual([
      { field: 'sale_status', before: 'available', after: 'sold' },
      { field: 'sale.sold_on', before: null, after: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    expect(log[0]?.changes).toContainEqual({ field: 'price', before: 22_600, after: null });
    for (const { at } of log) expect(Date.parse(at)).not.toBeNaN();
  });

  test('has one entry for a write that the stream delivers twice', async () => {
    const one = await made();
    await patch(one, 1, { is_featured: true });
    const before = await ofHouse(one);
    await record({ Records: told });
    expect(await ofHouse(one)).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test('records neither price history nor writes that change nothing', async () => {
    const one = await made();
    await caravans().rememberPrices(one, { list_prices: [], past_offers: [] });
    await patch(one, 1, { is_visible: true });
    expect(await ofHouse(one)).toHaveLength(1);
  });

  test('records nothing of a row that arrives from a backup, and what is done to it afterwards', async () => {
    const one = buildCaravan();
    const Item = {
      ...caravanItem(one),
      changed_by: who,
      [restoredMark]: '2026-11-22T10:00:00.000Z',
    };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    expect(await ofHouse(one)).toEqual([]);
    expect((await patch(one, 1, { is_visible: false })).status).toBe(200);
    await admin('DELETE /api/admin/caravans/{id}', { params: { id: one.id } });
    expect((await ofHouse(one)).map(({ action }) => action)).toEqual(['deleted', 'changed']);
  });

  test('names the schedule for its own changes, and nobody for a row that was deleted by hand in the table', async () => {
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    const one = await made();
    await caravans().replace({ ...one, version: 2, is_featured: true }, 1);
    const Key = { pk: `CARAVAN#${one.id.slice(0, 8)}`, sk: one.id };
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key }));
    expect((await ofHouse(one)).map(({ by }) => by)).toEqual(['unknown', 'system', 'import']);
  });

  test('records a deletion although somebody writes the house during it', async () => {
    const one = await made();
    const writes = async () => {
      for (let version = 1; version < 6; version++)
        await caravans()
          .replace(
            { ...one, version: version + 1, price: 1000 + version },
            version,
            'other@example.com',
          )
          .catch(() => undefined);
    };
    await Promise.all([writes(), caravans().remove(one.id, who)]);
    expect(await caravans().get(one.id)).toBeNull();
    const [last] = await ofHouse(one);
    expect(last).toMatchObject({ action: 'deleted', by: who });
    await expect(caravans().remove(one.id, who)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('records campaigns and discounts, and their deletion by staff once', async () => {
    const answer = await admin('POST /api/admin/create-campaign', {
      body: buildCampaignInput({ name_bg: 'Пролет' }),
    });
    const { id } = answer.body.campaign as { id: string };
    await admin('DELETE /api/admin/delete-campaign', { query: `campaign_id=${id}` });
    const store = createCampaignRepository(table, silentLogger);
    const deleted = await store.get(id);
    expect(deleted && (await store.remove(deleted))).toBe(true);
    const log = await entries(`kind=campaign&id=${id}`);
    expect(log.map(({ action, by, name }) => [action, by, name])).toEqual([
      ['deleted', who, 'Пролет'],
      ['created', who, 'Пролет'],
    ]);

    const discount = buildDiscount();
    await createDiscountRepository(table, silentLogger).create(discount, who);
    expect(await entries(`kind=discount&id=${discount.id}`)).toMatchObject([
      {
        action: 'created',
        by: who,
        name: discount.caravan_id,
        changes: expect.arrayContaining([expect.anything()]),
      },
    ]);
  });

  test('records site images by their section', async () => {
    const images = createWebsiteImageRepository(table, silentLogger);
    const at = '2026-03-01T10:00:00.000Z';
    const one = { section: 'hero', version: 1, created_at: at, updated_at: at } as const;
    await images.put({ ...one, image_url: '/media/website/hero-1.jpg' }, 0, who);
    await images.put(
      {
        ...one,
        image_url: '/media/website/hero-2.jpg',
        version: 2,
        updated_at: '2026-03-01T11:00:00.000Z',
      },
      1,
      who,
    );
    const log = await entries('kind=website_image&id=hero');
    expect(log).toMatchObject([
      { action: 'changed', changes: [{ field: 'image_url', before: '/media/website/hero-1.jpg' }] },
      { action: 'created' },
    ]);
  });

  test('names the settings by their topic, and their lists line by line', async () => {
    const save = (topic: string, body: unknown) =>
      admin('PUT /api/admin/settings/{topic}', { params: { topic }, body });
    const week = { hours: ['Mo 09:00-17:00'], closed_days: [], open_days: [] };
    await save('hours', { ...week, version: 0 });
    await save('hours', { ...week, closed_days: ['2026-12-31'], version: 1 });
    const contact = {
      name: 'Works Ltd',
      postal_address: '1 Road, Hull',
      electronic_address: 'works@example.com',
    };
    await save('makers', { makers: [{ make: 'ABI', ...contact }], version: 0 });
    expect(await entries('kind=settings&id=hours')).toMatchObject([
      {
        item_id: 'hours',
        by: who,
        action: 'changed',
        changes: [{ field: 'value.closed_days', before: [], after: ['2026-12-31'] }],
      },
      { action: 'created', changes: [{ field: 'value.hours', after: ['Mo 09:00-17:00'] }] },
    ]);
    expect(await entries('kind=settings&id=makers')).toMatchObject([
      {
        changes: [
          { field: 'value.makers', after: ['ABI, Works Ltd, 1 Road, Hull, works@example.com'] },
        ],
      },
    ]);
  });

  test('can be read page by page, newest first, every entry once, of all kinds and of one', async () => {
    const base = Date.parse('2025-01-01T00:00:00.000Z');
    const iso = (n: number) => new Date(base + n * 1000).toISOString();
    for (let n = 0; n < 70; n++)
      await caravans().create(
        buildCaravan({ created_at: iso(2 * n), updated_at: iso(2 * n) }),
        who,
      );
    for (let n = 0; n < 40; n++)
      await createCampaignRepository(table, silentLogger).create(
        buildCampaign({ updated_at: iso(2 * n + 1) }),
        who,
      );
    await local.emulators.dynamodb.settled();
    async function everything(filter: string) {
      const all: AuditEntry[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = [filter, cursor && `cursor=${encodeURIComponent(cursor)}`]
          .filter(Boolean)
          .join('&');
        const { body } = await requests('GET /api/admin/audit-log', { query });
        all.push(...(body.items as AuditEntry[]));
        cursor = body.next as string | null;
      }
      return all;
    }
    const all = await everything('');
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const campaigns = all.filter(({ kind }) => kind === 'campaign');
    expect(campaigns.length).toBeGreaterThanOrEqual(40);
    expect(await everything('kind=campaign')).toEqual(campaigns);
  });

  test('refuses callers who are not staff, and malformed cursors', async () => {
    for (const key of ['GET /api/admin/audit-log', 'GET /api/admin/whole-caravans'])
      expect((await anonymously(key)).status).toBe(401);
    expect((await requests('GET /api/admin/audit-log', { query: 'cursor=x' })).status).toBe(400);
    expect((await requests('GET /api/admin/audit-log', { query: 'kind=enquiry' })).status).toBe(
      400,
    );
  });

  test('deletes entries after their retention', async () => {
    const one = buildCaravan({ updated_at: '2020-01-01T00:00:00.000Z' });
    await caravans().create(one);
    expect(await ofHouse(one)).toEqual([]);
    await local.emulators.dynamodb.expire(new Date());
    expect(await caravans().get(one.id)).not.toBeNull();
  });
});

describe('an archived house', () => {
  test('keeps the moment it was archived and checks the version, and is unchanged when restored', async () => {
    const one = await made();
    const first = await patch(one, 1, { archived: true });
    const { caravan } = first.body as { caravan: Caravan };
    expect(caravan.archived_at).not.toBeNull();
    expect((await patch(one, 1, { archived: false })).status).toBe(409);
    const again = await patch(one, 2, { archived: true, is_featured: true });
    expect((again.body.caravan as Caravan).archived_at).toBe(caravan.archived_at);
    const restored = await patch(one, 3, { archived: false });
    expect(restored.body.caravan).toMatchObject({
      archived_at: null,
      is_visible: true,
      is_featured: true,
    });
  });

  test('has no price in its history while it is archived', async () => {
    const one = await made();
    await patch(one, 1, { archived: true });
    const { body } = await patch(one, 2, { archived: false });
    const { list_prices } = (body.caravan as Caravan).price_history;
    expect(list_prices.map(({ price }) => price)).toEqual([one.price, null, one.price]);
  });

  test('stays archived when the form or an import writes it', async () => {
    const one = await made();
    await patch(one, 1, { archived: true });
    const body = { ...buildCaravanInput({ price: 21_000 }), version: 2 };
    const answer = await admin('PUT /api/admin/caravans/{id}', { params: { id: one.id }, body });
    expect((answer.body.caravan as Caravan).archived_at).not.toBeNull();
  });
});

describe('the staff call for whole houses', () => {
  test('answers everything staff can edit, archived houses included, without internal fields', async () => {
    const one = await made();
    const items: Record<string, unknown>[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await requests('GET /api/admin/whole-caravans', {
        query: cursor && `cursor=${cursor}`,
      });
      items.push(...(body.items as Record<string, unknown>[]));
      cursor = body.next as string | null;
    }
    const { price_history: _history, ...shown } = one;
    expect(items.find(({ id }) => id === one.id)).toEqual(shown);
  });
});

describe('a house without pictures', () => {
  test('is accepted from a file while it is hidden, and never shown', async () => {
    const form_id = crypto.randomUUID();
    const body = { ...buildCaravanInput({ is_visible: false }), main_image: null, form_id };
    const shown = await admin('POST /api/admin/caravans', { body: { ...body, is_visible: true } });
    expect(shown).toMatchObject({ status: 400, body: { fields: { main_image: 'imageRequired' } } });
    expect((await admin('POST /api/admin/caravans', { body })).status).toBe(201);
    const { form_id: _form, ...rest } = body;
    const put = (changes: object) =>
      admin('PUT /api/admin/caravans/{id}', {
        params: { id: form_id },
        body: { ...rest, version: 1, ...changes },
      });
    expect((await put({ is_visible: true })).body).toMatchObject({
      fields: { main_image: 'imageRequired' },
    });
    expect((await put({ price: 21_500 })).body.caravan).toMatchObject({
      price: 21_500,
      main_image: null,
    });
  });
});
