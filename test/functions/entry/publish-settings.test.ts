import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import { snapshotFormat } from '#functions/catalogue/snapshot.ts';
import { pointerKey } from '#functions/catalogue/stored-snapshots.ts';
import { openTable } from '#functions/platform/table.ts';
import { gatewayEvent, readAnswer, staffClaims } from '#support/calls/gateway-event.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let local: TestEmulators;
let save: (topic: string, body: unknown) => Promise<ReturnType<typeof readAnswer>>;
let page: () => Promise<string>;
let everyMinute: () => Promise<unknown>;
let pagesForgotten = 0;

beforeAll(async () => {
  let publish: (event: { Records: never[] }) => Promise<unknown> = async () => undefined;
  local = await startEmulators({
    onStream: (Records) => publish({ Records: Records as never[] }).then(() => undefined),
    onInvalidate: (paths) => {
      if (paths.includes('/*')) pagesForgotten += 1;
    },
  });
  Object.assign(process.env, local.env, { LOG_LEVEL: 'error' });
  publish = (await import('#functions/entry/publish.ts')).handler;
  const admin = await import('#functions/entry/admin-api.ts');
  const { openPublicCatalogue } = await import('#functions/catalogue/load.ts');
  const { createPublicReads } = await import('#functions/use-cases/pages/read-public.ts');
  const { renderPage } = await import('#site/server/render-page.tsx');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const scheduled = await import('#functions/entry/scheduled.ts');
  everyMinute = () => scheduled.handler();
  save = async (topic, body) =>
    readAnswer(
      await admin.handler(
        gatewayEvent({
          routeKey: 'PUT /api/admin/settings/{topic}',
          claims: staffClaims,
          params: { topic },
          body,
        }),
      ),
    );
  const load = openPublicCatalogue(local.env.TABLE_NAME ?? '', silentLogger);
  const now = new Date('2026-11-25T10:00:00.000Z');
  page = async () => {
    const request = {
      path: '/en',
      search: new URLSearchParams(),
      origin: 'https://a.example',
      now,
    };
    return (
      await renderPage(
        request,
        createPublicReads(load, () => now),
      )
    ).html;
  };
  await everyMinute();
});
afterAll(() => local?.stop());

/** What leads to the snapshot that visitors read. */
async function pointer() {
  const { documents, name } = openTable(local.env.TABLE_NAME ?? '');
  const Key = pointerKey(snapshotFormat);
  const { Item } = await documents.send(new GetCommand({ TableName: name, Key }));
  documents.destroy();
  return Item;
}

/** What the dealer's folder says of the first days. */
const dealersOwn = openingWords(dealer.openingHours, 'en').lines[0] ?? '';
const hours = { hours: ['Tu-Fr 10:30-15:30'], closed_days: [], open_days: [], version: 0 };

test('visitors see new opening hours at once, and the CDN is told of them', async () => {
  expect(await page()).toContain(dealersOwn);
  pagesForgotten = 0;
  expect((await save('hours', hours)).status).toBe(200);
  await local.emulators.dynamodb.settled();
  const html = await page();
  expect(html).toContain('Tue–Fri 10:30–15:30');
  expect(html).not.toContain(dealersOwn);
  expect(pagesForgotten).toBe(1);
});

test('the schedule finds settings that the stream did not deliver, and leaves right ones alone', async () => {
  const { createSnapshotRepository } = await import('#functions/catalogue/stored-snapshots.ts');
  const { emptySnapshot } = await import('#functions/catalogue/snapshot.ts');
  const { openTable } = await import('#functions/platform/table.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const snapshots = createSnapshotRepository(openTable(local.env.TABLE_NAME ?? ''), silentLogger);
  const before = await snapshots.pointer(true);
  if (!before) throw new Error('nothing is published');
  const hash = await snapshots.write(emptySnapshot, null);
  await snapshots.point({ ...before, revision: before.revision + 1, hash }, before.revision);
  expect(await page()).toContain(dealersOwn);
  const scheduled = await import('#functions/entry/scheduled.ts');
  await scheduled.handler({ everything: true });
  expect(await page()).toContain('Tue–Fri 10:30–15:30');
  const told = pagesForgotten;
  await scheduled.handler({ everything: true });
  expect(pagesForgotten).toBe(told);
});

test('templates of replies are the staff’s own: no snapshot has them, and the CDN is told nothing', async () => {
  pagesForgotten = 0;
  const before = await pointer();
  const text = { bg: 'Тайна на търговеца {name}', en: 'Secret of the trade {name}' };
  const template = { id: 'own', name: text, subject: text, text };
  const wrong = { ...template, name: { bg: 'а', en: 'a' }, text: { ...text, en: '{prise}' } };
  const refused = await save('templates', { templates: [wrong], version: 0 });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { 'templates.0.text.en': 'placeholder' },
  ]);
  const named = { ...template, name: { bg: 'Наш', en: 'Own' } };
  const { status, body } = await save('templates', { templates: [named], version: 0 });
  expect([status, body.settings]).toMatchObject([200, { templates: [named], version: 1 }]);
  await local.emulators.dynamodb.settled();
  await everyMinute();
  expect(pagesForgotten).toBe(0);
  expect(await pointer()).toEqual(before);
});
