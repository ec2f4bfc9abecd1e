import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snapshotFormat } from '#functions/catalogue/snapshot.ts';
import { pointerKey } from '#functions/catalogue/stored-snapshots.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildEnquiry, buildWaitingMail } from '#support/builders/build-request.ts';
import { gatewayEvent, readAnswer } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('a stored item is not valid', 'a part of the schedule failed');

const start = '2030-03-10T08:00:00.000Z';
const end = '2030-03-20T21:59:00.000Z';
const house = buildCaravan({ price: 20_000 });
const campaign = buildCampaign({ start_date: start, end_date: end, is_banner_active: true }, [
  house.id,
]);

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: typeof import('#functions/entry/scheduled.ts').handler;
let shown: () => Promise<unknown>;
let invalidations = 0;

beforeAll(async () => {
  emulators = await startEmulators({
    onInvalidate: () => {
      invalidations += 1;
    },
  });
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  ({ handler } = await import('#functions/entry/scheduled.ts'));
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { createCampaignRepository } = await import('#functions/store/offers.ts');
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  await createCaravanRepository(table, silentLogger).create(house);
  await createCampaignRepository(table, silentLogger).create(campaign);
  const api = await import('#functions/entry/public-api.ts');
  shown = async () => {
    const answer = await api.handler(
      gatewayEvent({ routeKey: 'GET /api/get-active-banner-campaign' }),
    );
    return readAnswer(answer).body.campaign;
  };
});
afterAll(async () => {
  setClock(null);
  await emulators?.stop();
});

describe('the run of every minute', () => {
  test('publishes what the table holds, and invalidates the CDN after a change of prices', async () => {
    setClock(new Date(Date.parse(start) - 60_000));
    expect(await handler()).toMatchObject({
      full: true,
      edge_passed: false,
      catalogue_changed: true,
    });
    expect(await shown()).toBeNull();
    const before = invalidations;

    setClock(new Date(Date.parse(start) + 1000));
    expect(await handler()).toMatchObject({ full: true, edge_passed: true, banners_cleared: 0 });
    expect(invalidations).toBe(before + 1);
    expect(await shown()).toMatchObject({ id: campaign.id });
    expect(await handler()).toMatchObject({ full: false });
    expect(invalidations).toBe(before + 1);

    setClock(new Date(Date.parse(end) + 1000));
    const report = { full: true, edge_passed: true, banners_cleared: 1, houses_remembered: 1 };
    expect(await handler()).toMatchObject({ ...report, catalogue_changed: true });
    expect(await shown()).toBeNull();
  });

  test('fails when one of its parts fails, and does the others', async () => {
    const { GetCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const { openTable } = await import('#functions/platform/table.ts');
    const { createCampaignRepository } = await import('#functions/store/offers.ts');
    const { documents, name } = openTable(emulators.env.TABLE_NAME ?? '');
    const campaigns = createCampaignRepository({ documents, name }, silentLogger);
    const over = buildCampaign({ is_banner_active: true });
    await campaigns.create(over);
    const pointer = pointerKey(snapshotFormat);
    const { Item } = await documents.send(new GetCommand({ TableName: name, Key: pointer }));
    await documents.send(new PutCommand({ TableName: name, Item: { ...pointer, revision: 'x' } }));
    await expect(handler({ everything: true })).rejects.toThrow(
      'The schedule failed in part: catalogue',
    );
    expect(await campaigns.get(over.id)).toMatchObject({ is_banner_active: false });
    await documents.send(new PutCommand({ TableName: name, Item }));
    expect(await handler({ everything: true })).toMatchObject({
      full: true,
      catalogue_changed: true,
    });
  });

  test('fails for a house that cannot be read, keeps it as visitors see it, and updates the others', async () => {
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const { openTable } = await import('#functions/platform/table.ts');
    const { caravanItem } = await import('#functions/store/caravans.ts');
    const { documents, name } = openTable(emulators.env.TABLE_NAME ?? '');
    const put = (Item: Record<string, unknown>) =>
      documents.send(new PutCommand({ TableName: name, Item }));
    const api = await import('#functions/entry/public-api.ts');
    const listed = async () =>
      readAnswer(await api.handler(gatewayEvent({ routeKey: 'GET /api/caravans' }))).body.items as {
        id: string;
      }[];
    const other = buildCaravan({ price: 30_000 });
    await put(caravanItem(other));
    await put({ ...caravanItem(house), price: 'much' });
    await expect(handler({ everything: true })).rejects.toThrow('The schedule failed in part');
    expect((await listed()).map(({ id }) => id)).toEqual([house.id, other.id]);
    await put(caravanItem(house));
    expect(await handler({ everything: true })).toMatchObject({ full: true });
  });

  test('makes a reserved house available again once its last day is over in Sofia, and not before', async () => {
    const { openTable } = await import('#functions/platform/table.ts');
    const { createCaravanRepository } = await import('#functions/store/caravans.ts');
    const caravans = createCaravanRepository(
      openTable(emulators.env.TABLE_NAME ?? ''),
      silentLogger,
    );
    const reservation = { until: '2030-05-03', deposit: 500, buyer: null };
    const reserved = (until: string | null) =>
      caravans.create(
        buildCaravan({ sale_status: 'reserved', reservation: { ...reservation, until } }),
      );
    const ending = await reserved(reservation.until);
    const [endless, later] = [await reserved(null), await reserved('2030-05-04')];

    setClock(new Date('2030-05-03T20:59:00.000Z'));
    expect(await caravans.reservedUntil(new Date('2030-05-03T20:59:59.999Z'))).toEqual([]);
    expect(await handler()).toMatchObject({ houses_released: 0 });
    setClock(new Date('2030-05-03T21:00:00.000Z'));
    expect(await handler()).toMatchObject({ houses_released: 1 });
    expect(await caravans.get(ending.id)).toMatchObject({
      sale_status: 'available',
      reservation: null,
      version: 2,
    });
    for (const one of [endless, later]) expect(await caravans.get(one.id)).toEqual(one);
    expect(await handler()).toMatchObject({ houses_released: 0 });
  });

  test('fails when the table is down', async () => {
    emulators.emulators.faults.set({ dynamodb: 'down' });
    try {
      await expect(handler({ everything: true })).rejects.toThrow();
    } finally {
      emulators.emulators.faults.clear();
    }
    expect(await handler({ everything: true })).toMatchObject({ full: true, banners_cleared: 0 });
  });

  test('sends waiting mail, and does not fail for a mail that is not taken', async () => {
    setClock(null);
    const { openTable } = await import('#functions/platform/table.ts');
    const { createEnquiryRepository } = await import('#functions/store/requests/requests.ts');
    const table = openTable(emulators.env.TABLE_NAME ?? '');
    const enquiries = createEnquiryRepository(table, silentLogger, () => new Date());
    const outbox = [
      buildWaitingMail('enquiry', { queued_at: new Date(Date.now() - 60_000).toISOString() }),
    ];
    const enquiry = buildEnquiry({ outbox });
    await enquiries.create(enquiry);
    emulators.emulators.faults.set({ ses: 'down' });
    try {
      expect(await handler()).toMatchObject({ mails_sent: 0, mails_failed: 1 });
    } finally {
      emulators.emulators.faults.clear();
    }
    // Not due for a minute, unless everything is asked for.
    expect(await handler()).toMatchObject({ mails_sent: 0, mails_failed: 0 });
    expect(await handler({ everything: true })).toMatchObject({ mails_sent: 1, mails_failed: 0 });
    expect(await handler({ everything: true })).toMatchObject({ mails_sent: 0 });
    const mails = emulators.emulators.ses.mails();
    expect(mails).toMatchObject([{ from: emulators.env.MAIL_FROM, to: [emulators.env.MAIL_TO] }]);
    expect(mails[0]?.text).toContain(`${emulators.env.SITE_ORIGIN}/bg/admin/enquiries`);
  });

  test('notes an unconfirmed odd price that no stream told of, and mails it once', async () => {
    const { openTable } = await import('#functions/platform/table.ts');
    const { createCaravanRepository } = await import('#functions/store/caravans.ts');
    const { createDiscountRepository } = await import('#functions/store/offers.ts');
    const { createPriceNotices } = await import('#functions/store/price-notices.ts');
    const table = openTable(emulators.env.TABLE_NAME ?? '');
    const first = Date.parse('2030-07-01T08:00:00.000Z');
    const at = (minutes: number) => setClock(new Date(first + minutes * 60_000), { hold: true });
    const notices = createPriceNotices(table, () => new Date(first));
    const mails = () =>
      emulators.emulators.ses.mails().filter(({ subject }) => /потвърждение/.test(subject));
    const odd = buildCaravan({ price: 10_600 });
    const discount = buildDiscount({
      caravan_id: odd.id,
      discount_value: 10_000,
      start_date: '2030-06-01T00:00:00.000Z',
      end_date: '2030-07-31T20:59:00.000Z',
      confirmed_prices: { since: '2030-06-01T00:00:00.000Z', houses: {} },
    });
    await createCaravanRepository(table, silentLogger).create(odd);
    await createDiscountRepository(table, silentLogger).create(discount);
    expect(await notices.read()).toMatchObject({ count: 0, known: [] });

    at(0);
    expect(await handler({ everything: true })).toMatchObject({ mails_sent: 0 });
    expect(await notices.read()).toMatchObject({
      count: 1,
      prices: [{ caravan_id: odd.id, offer_id: discount.id, from: 10_600, to: 600 }],
    });
    at(2);
    expect(await handler()).toMatchObject({ mails_sent: 1, mails_failed: 0 });
    expect(mails()).toMatchObject([{ to: [emulators.env.MAIL_TO] }]);
    at(4);
    expect(await handler({ everything: true })).toMatchObject({ mails_sent: 0, mails_failed: 0 });
    expect(mails()).toHaveLength(1);
  });
});
