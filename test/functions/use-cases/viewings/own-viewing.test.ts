import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { unofferedWords } from '#domain/requests/viewing-homes.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { type CustomerCalls, startCustomerCalls } from '#support/calls/customer-calls.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';

/** A Thursday, 12:00 in Sofia. */
const now = '2026-11-26T10:00:00.000Z';

let calls: CustomerCalls;
let open: Caravan;
beforeAll(async () => {
  calls = await startCustomerCalls();
  open = calls.house({ make: 'Open', model: 'Meadow' });
});
afterAll(() => calls?.stop());
beforeEach(() => setClock(new Date(now), { hold: true }));
afterEach(() => setClock(null));

/** The page that a form without a script gets. */
async function pageOf(fields: Record<string, string>): Promise<string> {
  const event = gatewayEvent({
    routeKey: 'POST /api/viewing',
    body: String(new URLSearchParams(fields)),
    contentType: 'application/x-www-form-urlencoded',
  });
  const { body } = await calls.handler({
    ...event,
    headers: {
      ...event.headers,
      origin: String(calls.env.SITE_ORIGIN),
      'x-origin-key': localEdgeKey,
      'cloudfront-viewer-address': '192.0.2.1:46532',
    },
  });
  return body ?? '';
}

const changes: [string, Partial<Caravan>][] = [
  ['hidden', { is_visible: false }],
  ['archived', { archived_at: now }],
];

describe.each(changes)('the link’s page, of a home that is %s since,', (how, change) => {
  const days = how === 'hidden' ? ['2026-11-30', '2026-12-01'] : ['2026-12-02', '2026-12-03'];
  const [day = '', other = ''] = days;

  test('names the other homes alone: opened, moved and cancelled', async () => {
    const secret = calls.house({ make: 'Secret', model: 'Harbour' });
    await calls.show([open, secret]);
    const key = crypto.randomUUID();
    const wish = {
      caravan_ids: [secret.id, open.id],
      day,
      time: '10:00',
      name: 'Иван Петров',
      phone: how === 'hidden' ? '0888 100001' : '0888 100002',
      email: '',
      lang: 'bg',
    };
    expect(await calls.wish({ body: wish, key })).toMatchObject({ status: 201 });
    const stored = await calls.viewingOf(key);
    expect(stored?.caravan_names).toEqual(['Secret Harbour', 'Open Meadow']);
    const token = await calls.tokens.of(stored?.id ?? '');
    const link = { token, lang: 'bg' };
    const before = await calls.openLink({ body: link });
    expect(before.body.viewing).toMatchObject({ houses: ['Secret Harbour', 'Open Meadow'] });

    await calls.show([{ ...secret, ...change, version: 2 }]);
    const answers = [
      await calls.openLink({ body: link }),
      await calls.changeLink({ body: { ...link, action: 'move', day: other, time: '12:00' } }),
      await calls.changeLink({ body: { ...link, action: 'cancel' } }),
    ];
    for (const { status, body } of answers) {
      const left = { houses: ['Open Meadow'], standings: ['available'], unoffered: 1 };
      expect([status, body.viewing]).toMatchObject([200, left]);
      expect(JSON.stringify(body)).not.toMatch(/secret|harbour/i);
    }
  });

  test.each(['bg', 'en'] as const)(
    'names none of a viewing that staff entered of it alone, with a script and without (%s)',
    async (lang) => {
      const secret = calls.house({ make: 'Secret', model: 'Harbour', ...change });
      await calls.show([secret]);
      const viewing = buildViewing({
        lang,
        day,
        status: 'confirmed',
        sequence: 1,
        caravan_ids: [secret.id],
        caravan_names: ['Secret Harbour'],
      });
      await calls.viewings.create(viewing);
      const link = { token: await calls.tokens.of(viewing.id), lang };
      const { status, body } = await calls.openLink({ body: link });
      expect([status, body.viewing]).toMatchObject([200, { status: 'confirmed', houses: [] }]);
      const page = await pageOf(link);
      expect(page).toContain(`<html lang="${lang}"`);
      expect(page).toContain(link.token);
      expect(page).toContain(unofferedWords(1, 1, lang));
      expect(page).not.toMatch(/secret|harbour/i);
    },
  );
});

test('the link’s page says which home is sold or reserved; a visitor’s own is neither', async () => {
  const id = crypto.randomUUID();
  const buyer = { kind: 'viewing', id } as const;
  const reservation = { until: null, deposit: null, buyer };
  const homes = [
    calls.house({ make: 'Sold', model: 'Meadow', sale_status: 'sold' }),
    calls.house({ make: 'Taken', model: 'Meadow', sale_status: 'reserved' }),
    calls.house({ make: 'Own', model: 'Meadow', sale_status: 'reserved', reservation }),
  ];
  await calls.show(homes);
  const caravan_ids = homes.map((home) => home.id);
  const names = homes.map(({ make, model }) => `${make} ${model}`);
  const agreed = { status: 'confirmed', sequence: 1, day: '2026-12-08' } as const;
  await calls.viewings.create(buildViewing({ id, caravan_ids, caravan_names: names, ...agreed }));
  const link = { token: await calls.tokens.of(id), lang: 'bg' };
  const { body } = await calls.openLink({ body: link });
  expect(body.viewing).toMatchObject({
    status: 'confirmed',
    houses: names,
    standings: ['sold', 'reserved', 'available'],
    unoffered: 0,
  });
  expect(await pageOf(link)).toContain(
    'Sold Meadow – продаден, Taken Meadow – резервиран, Own Meadow',
  );
});
