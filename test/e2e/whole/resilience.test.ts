import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resultsFailedMessages } from '#shared/texts/results-messages.ts';
import {
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { type Faults, listing, shared, someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

const house = await someHousePath();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
let asked = 0;
/** A query of the listing that no cache has seen, and that nearly every house passes. */
const unseen = () => `?maxPrice=${900_000 + ++asked}`;

afterEach(async () => {
  await shared.clearFaults();
  await shared.setClock(null);
});

describe.each<Faults>([{ dynamodb: 'throttle' }, { dynamodb: 'down' }, { s3: 'down' }])(
  'with the fault %o',
  (fault) => {
    beforeEach(async () => {
      for (const path of ['/bg', '/en/houses', `/bg${house}`, '/api/caravans'])
        await fetch(origin + path);
      await shared.setFaults(fault);
    });

    test('pages that the edge has go on being served', async () => {
      for (const path of ['/bg', '/en/houses', `/bg${house}`]) {
        const page = await fetch(origin + path);
        expect([page.status, page.headers.get('x-cache')]).toEqual([
          200,
          expect.stringMatching(/^Hit/),
        ]);
      }
    });

    test('pages that the edge does not have are made from the catalogue in memory', async () => {
      const language = 'bg';
      const context = await newContext();
      const { page, troubles } = await watchedPage(context);
      await page.goto(`/${language}/houses${unseen()}`);
      await expect.poll(() => page.locator('main .card').count()).toBeGreaterThan(0);
      await page.locator('main .card').first().click();
      await page.waitForURL(/-[0-9a-f]{8}$/);
      await expect.poll(() => page.locator('.price').first().textContent()).toMatch(/\d/);
      expect(
        troubles.filter(
          (trouble) => !trouble.includes('/media/') && !/console.*50\d/.test(trouble),
        ),
      ).toEqual([]);
      await context.close();
    });

    test('pages past their lifetime are still served, and fresh again afterwards', async () => {
      await shared.setClock(minutes(5));
      expect((await now(fetch(`${origin}/bg`))).status).toBe(200);
      await shared.setClock(minutes(120));
      expect((await now(fetch(`${origin}/bg`))).status).toBe(200);
      await shared.clearFaults();
      expect((await now(fetch(`${origin}/bg/houses${unseen()}`))).status).toBe(200);
    });
  },
);

test('pictures that are out of reach give way to the logo, and come back', async () => {
  await shared.setFaults({ s3: 'down' });
  // The edge keeps pictures for an hour and longer, so this test asks it for none of them.
  const context = await newContext();
  const page = await context.newPage();
  await shared.setClock(minutes(60 * 24 * 400));
  await page.goto(`/bg${house}`);
  const main = page.locator('.strip img').first();
  await expect
    .poll(() => main.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/logo\.svg$/);
  await shared.clearFaults();
  await page.reload();
  await expect
    .poll(() => main.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(100);
  await expect
    .poll(() => main.evaluate((img: HTMLImageElement) => img.currentSrc))
    .not.toMatch(/\/logo\.svg$/);
  await context.close();
});

test('a logo that does not load either is asked for only once', async () => {
  const context = await newContext();
  const page = await context.newPage();
  await page.route(/\/media\/|\/logo\.svg$/, (route) => route.abort());
  await page.goto(`/bg${house}`);
  const main = page.locator('.strip img').first();
  await expect
    .poll(() => main.evaluate((img: HTMLImageElement) => img.dataset.fallback))
    .toBe('used');
  // A retry after every error would show within this number of tries.
  const sources = await now(
    main.evaluate(async (img: HTMLImageElement) => {
      let tries = 0;
      new MutationObserver((changes) => {
        tries += changes.length;
      }).observe(img, { attributes: true, attributeFilter: ['src'] });
      for (let error = 0; error < 3; error++) {
        img.dispatchEvent(new Event('error'));
        await new Promise(requestAnimationFrame);
      }
      return tries;
    }),
  );
  expect(sources).toBe(0);
  await context.close();
});

test('a change that staff saved while the pictures’ storage was down is public once the storage is back', async () => {
  const { items } = await listing();
  const { id, version, sale_status, make, model } = await shared.readHouse(items[0].id);
  await shared.setFaults({ s3: 'down' });
  const other = sale_status === 'sold' ? 'available' : 'sold';
  expect((await now(shared.patchHouse(id, { version, sale_status: other }))).sale_status).toBe(
    other,
  );
  await shared.clearFaults();
  await shared.runSchedule();
  // What is sold stands on the last page.
  const named = await listing(`${unseen()}&search=${encodeURIComponent(`${make} ${model}`)}`);
  const shown = named.items.find((item: { id: string }) => item.id === id);
  expect(shown.sale_status).toBe(other);
  await shared.patchHouse(id, { version: version + 1, sale_status });
});

test.each<Faults>([{ dynamodb: 'throttle' }, { dynamodb: 'down' }])(
  'staff see when a change was not saved: %o',
  async (fault) => {
    const { items } = await listing();
    const before = await shared.readHouse(items[0].id);
    await shared.setFaults(fault);
    const answer = await shared.asStaff('PATCH', `/caravans/${before.id}`, {
      version: before.version,
      is_featured: true,
    });
    const { success } = await answer.json();
    expect([answer.status, success]).toEqual([503, false]);
    await shared.clearFaults();
    expect(await now(shared.readHouse(before.id))).toEqual(before);
  },
);

describe('when the connection breaks during a choice', () => {
  const language = 'bg';
  test('the listing says so, keeps what was chosen, and continues when the connection is back', async () => {
    const context = await newContext();
    const { page } = await watchedPage(context);
    await page.goto(`/${language}/houses`);
    await ready(page);
    await page.locator('#filter-form').hover();
    // The listing's script has come: the button says how many there are.
    await page
      .locator('#filter-form [data-words]', { hasText: /\d/ })
      .waitFor({ state: 'attached' });
    await context.setOffline(true);
    await page.locator('label:has(input[name=type][value=used])').click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await expect
      .poll(() => alert.getByRole('heading').innerText())
      .toBe(resultsFailedMessages[language].title);
    // The next try uses the connection as it is then.
    await alert.getByRole('button').click();
    await expect.poll(() => alert.count()).toBe(1);
    await expect.poll(() => page.locator('input[name=type][value=used]').isChecked()).toBe(true);
    await context.setOffline(false);
    await page.waitForURL(/type=used/);
    await page.locator('main .card').first().waitFor();
    await expect.poll(() => alert.count()).toBe(0);
    const { total } = await listing('?type=used');
    await expect
      .poll(() => page.getByRole('status').first().textContent())
      .toContain(String(total));
    await context.close();
  });
});

describe('when there is no connection at the first touch of the listing', () => {
  test.each([
    ['what is chosen', 'label:has(input[name=type][value=used])', /type=used/],
    ['a link', '.views a[data-asks=list]', /view=list/],
  ])('%s waits for the connection, and the page stays', async (_, control, address) => {
    const context = await newContext();
    const { page } = await watchedPage(context);
    await page.goto('/bg/houses');
    await ready(page);
    let [asked, failed] = [0, 0];
    page.on('request', (request) => {
      if (request.url().includes('/assets/filters-')) asked += 1;
    });
    page.on('requestfailed', (request) => {
      if (request.url().includes('/assets/filters-')) failed += 1;
    });
    await context.setOffline(true);
    await page.locator(control).click();
    // The script that was asked for at the touch has not come before the connection is back.
    await expect.poll(() => asked > 0 && failed === asked).toBe(true);
    // The link over the header leads to a place in the page.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href^="#"]')?.click());
    await page.locator('main .card').first().waitFor();
    await context.setOffline(false);
    await page.waitForURL(address);
    await page.locator('main .card').first().waitFor();
    await context.close();
  });
});

describe('a script that could not be loaded', () => {
  test.each([
    ['favourites', '/en/favourites'],
    ['clocks', '/en/houses'],
  ])('of the name %s comes with the connection', async (name, path) => {
    const campaign = await runningCampaign();
    const context = await newContext();
    try {
      // Nothing of the favourites is loaded for whoever keeps none.
      await context.addInitScript(() =>
        localStorage.setItem('favourites', '[{"id":"5d4b24de","name":"Willerby Winchester"}]'),
      );
      const { page } = await watchedPage(context);
      const script = (url: URL) => url.pathname.startsWith(`/assets/${name}-`);
      await page.route(script, (route) => route.abort('connectionreset'));
      // The page asks which release is out once it knows that a script did not come: before that, it
      // would take the connection for the one by which the script is still on its way.
      const missed = page.waitForRequest('**/config.json');
      await page.goto(path);
      await missed;
      await page.unroute(script);
      const came = page.waitForResponse(
        (response) => script(new URL(response.url())) && response.ok(),
      );
      await context.setOffline(true);
      await context.setOffline(false);
      await came;
      await context.close();
    } finally {
      await campaign.end();
    }
  });
});

describe('the site with its clock moved', () => {
  test.each([-400, 31, 400, 36_500])(
    'by %i days still shows its pages without an error',
    async (days) => {
      await shared.setClock(minutes(days * 24 * 60));
      const context = await newContext();
      const { page, troubles } = await watchedPage(context);
      for (const path of ['/bg', '/en/houses', `/bg${house}`]) {
        await page.goto(path);
        await ready(page);
        await expect.poll(() => page.locator('h1').count()).toBe(1);
      }
      await page.goto('/en/houses?type=used');
      await expect.poll(() => page.locator('main .card').count()).toBe(24);
      expect(troubles).toEqual([]);
      await context.close();
    },
  );
});
