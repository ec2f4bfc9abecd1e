import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicCalls } from '#domain/api/calls.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanFieldNames, caravanFields } from '#domain/houses/caravan-fields.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { caravanItem } from '#functions/store/caravans.ts';
import { ensureRoles } from '#infra/build/roles.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { buildCampaignInput } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

/**
 * A text that stands in every field for staff alone, in sales, and in the name that signs a write.
 */
const mark = 'zx9q7';
const sums = { paid: 17_739, deposit: 1_733, rest: 4_719.37 };
/** What staff noted of a payment. */
const note = `${mark}-note`;
const buyer = { kind: 'loan' as const, id: '9d7c0000-0000-4000-8000-00000000dead' };

const internal = Object.fromEntries(
  caravanFieldNames
    .filter((name) => caravanFields[name].group === 'internal')
    .map((name) => [
      name.replace('internal.', ''),
      caravanFields[name].kind === 'day' ? '1987-06-05' : `${mark}-${name}`,
    ]),
) as Caravan['internal'];

const houses = [
  buildCaravan({ model: 'Open', internal }),
  buildCaravan({
    model: 'Kept',
    internal,
    sale_status: 'reserved',
    reservation: { until: '2099-07-19', deposit: sums.deposit, buyer },
  }),
  buildCaravan({
    model: 'Gone',
    internal,
    sale_status: 'sold',
    sale: { sold_on: '1999-07-19', price_paid: sums.paid, buyer },
  }),
];
const secrets = [
  mark,
  '1987-06-05',
  '2099-07-19',
  '1999-07-19',
  String(sums.paid),
  '17 739',
  '17,739',
  String(sums.deposit),
  '4719',
  '471937',
  '4 719',
  '4,719',
  buyer.id,
];

const paymentNow = (now: number) => ({
  payment_id: crypto.randomUUID(),
  kind: 'rest',
  amount: sums.rest,
  way: 'account',
  day: new Date(now).toISOString().slice(0, 10),
  note,
});

let stage: Stage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stage-never-public-'));
  stage = await startStage({
    port: 0,
    dataFolder: folder,
    roles: await ensureRoles(),
    mode: 'dev',
    callsOnly: true,
    demo: false,
    quiet: true,
  });
  const table = DynamoDBDocumentClient.from(new DynamoDBClient());
  for (const one of houses)
    await table.send(
      new PutCommand({
        TableName: localNames.table,
        Item: { ...caravanItem(one), changed_by: `${mark}@example.com` },
      }),
    );
  const { token } = (await (await send('/_local/staff-token', {})).json()) as { token: string };
  const now = Date.now();
  const headers = { authorization: `Bearer ${token}` };
  for (const { id, sale_status } of houses)
    if (sale_status !== 'available')
      expect(
        (await send(`/api/admin/caravans/${id}/payments`, paymentNow(now), headers)).status,
      ).toBe(201);
  const campaign = buildCampaignInput({
    start_date: new Date(now - 1000).toISOString(),
    end_date: new Date(now + 86_400_000).toISOString(),
    is_banner_active: true,
    caravan_ids: houses.map(({ id }) => id),
  });
  expect((await send('/api/admin/create-campaign', campaign, headers)).status).toBe(201);
  await send('/_local/schedule', { everything: true });
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(stage.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function read(path: string) {
  const response = await fetch(stage.origin + path, { redirect: 'manual' });
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type') ?? '',
  };
}

/** Digits count where they are no part of an id, a hash or a longer number. */
const has = (text: string, secret: string) =>
  /^\d+$/.test(secret)
    ? new RegExp(`(?<![\\da-z-])${secret}(?![\\da-z-])`, 'i').test(text)
    : text.includes(secret);
const told = (text: string) => secrets.filter((secret) => has(text, secret));

describe('a house’s fields for staff alone', () => {
  test('are on no page that a visitor can reach by links, in both languages', async () => {
    const open = ['/bg', '/en', '/sitemap.xml', '/robots.txt', '/config.json'];
    const seen = new Set<string>();
    const leaks: string[] = [];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path) || seen.size >= 400) continue;
      seen.add(path);
      const { text, type } = await read(path);
      if (told(text).length > 0) leaks.push(`${path}: ${told(text)}`);
      if (!/html|xml/.test(type)) continue;
      // A drawing in a style sheet has addresses that are none of a page.
      const links = text.replace(/<style>.*?<\/style>/gs, '');
      for (const [, quoted = ''] of links.matchAll(/(?:href|src|action|<loc)[=>]"?([^"<>]+)/g)) {
        const url = new URL(quoted.replaceAll('&amp;', '&'), stage.origin + path);
        const isPage = /^\/(?:bg|en)(?:\/|$)|\.(?:xml|txt|json)$/.test(url.pathname);
        if (isPage && !url.pathname.includes('/admin')) open.push(url.pathname + url.search);
      }
    }
    for (const { id, make, model } of houses)
      for (const language of ['bg', 'en'])
        expect([...seen]).toContain(`/${language}/houses/${caravanSlug({ id, make, model })}`);
    expect(seen.size).toBeGreaterThan(40);
    expect(leaks).toEqual([]);
  });

  test('are in no answer of a public call', async () => {
    const [first] = houses;
    const ids = houses.map(({ id }) => id);
    const queries: Partial<Record<keyof typeof publicCalls, string>> = {
      listCaravans: '?view=list&status=sold',
      listChosenCaravans: `?ids=${ids.map((id) => id.slice(0, 8)).join(',')}`,
      getCampaigns: '?include_caravans=true&campaign_id=',
      getCaravanEffectivePrice: `?caravan_id=${first?.id}`,
    };
    const { campaign } = JSON.parse((await read('/api/get-active-banner-campaign')).text);
    const answers: string[] = [];
    for (const [name, { method, path }] of Object.entries(publicCalls)) {
      if (method !== 'GET') continue;
      const query = queries[name as keyof typeof publicCalls] ?? '';
      const own = query.endsWith('campaign_id=') ? query + campaign.id : query;
      for (const one of path.includes('{slug}') ? houses : [null]) {
        const { text, status } = await read(
          (one ? path.replace('{slug}', caravanSlug(one)) : path) + own,
        );
        if (status !== 400) answers.push(text);
      }
    }
    answers.push(
      await (await send('/api/get-caravan-effective-price', { caravan_ids: ids })).text(),
    );
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((text) => text.includes('Kept')).length).toBeGreaterThan(0);
    expect(answers.flatMap(told)).toEqual([]);
  });

  test('and what was paid are in no row but the house’s own and those of its money', async () => {
    const { Items = [] } = await DynamoDBDocumentClient.from(new DynamoDBClient()).send(
      new ScanCommand({ TableName: localNames.table }),
    );
    const kindOf = ({ pk }: Record<string, unknown>) => String(pk).split('#')[0];
    expect(Items.map(kindOf)).toEqual(
      expect.arrayContaining(['CATALOGUE', 'SNAPSHOT', 'AUDIT', 'MONEY']),
    );
    const withMoney = Items.filter((row) =>
      ['4719', '471937'].some((sum) => has(JSON.stringify(row), sum)),
    );
    expect([...new Set(withMoney.map(kindOf))]).toEqual(['MONEY']);
    const withNote = Items.filter((row) => JSON.stringify(row).includes(note));
    expect([...new Set(withNote.map(kindOf))]).toEqual(['MONEY']);
  });

  test('are in no letter to a customer', async () => {
    const form = {
      name: 'Иван',
      email: 'ivan@example.com',
      message: 'Здравейте',
      caravanId: houses[1]?.id,
      lang: 'bg',
    };
    const answer = await send('/api/send-email', form, { 'idempotency-key': crypto.randomUUID() });
    expect(answer.status).toBe(200);
    const mails = (await read('/_local/mails')).text;
    expect(mails).toContain('Kept');
    expect(told(mails)).toEqual([]);
  });
});
