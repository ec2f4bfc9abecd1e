import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import {
  byTurns,
  expectAccessible,
  expectAccessibleToo,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
  settled,
} from '../support/browser.ts';
import { staffPage } from '../support/staff.ts';
import { listing, shared, someHousePath, stageCalls } from '../support/stage-calls.ts';

openBrowserForTests();

/** Days by which the clock is moved: the edge no longer keeps anything from before. */
let days = 0;
/** The reference that a visitor sees with an error, to find it in the logs. */
const reference = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const toast = (page: Page, name: string) => page.locator(`[data-toast=${name}]`);

afterEach(async () => {
  await shared.clearFaults();
  await shared.setClock(null);
});

describe.each(languages)('when pages cannot be made, in %s', (language) => {
  const test = byTurns(language);
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'a visitor of %s reads whom to call, and gets the page by another try once it can be made',
    async (_, scripts) => {
      days += 3;
      await shared.setClock(new Date(Date.now() + days * 86_400_000));
      await shared.setFaults({ pages: 'down' });
      const context = await newContext({ javaScriptEnabled: scripts });
      const page = await context.newPage();
      for (const path of ['', '/about', '/contact', '/faq', '/no-such-page']) {
        const answer = await page.goto(`/${language}${path}`);
        expect([
          answer?.status(),
          answer?.headers()['cache-control'],
          answer?.headers()['retry-after'],
        ]).toEqual([503, 'no-store', '30']);
        await expect
          .poll(() => page.locator('h1').innerText(), { message: path })
          .toBe(messagesOf[language].common.error.title);
        await expect.poll(() => page.locator('main a[href^="tel:"]').count()).toBe(2);
        await expect.poll(() => page.locator('main').innerText()).toMatch(reference);
        // What went wrong is told to developers alone.
        await expect.poll(() => page.content()).not.toMatch(/fault "pages"|\.ts:\d/);
      }
      if (scripts) await expectAccessibleToo(page);
      await page.goto(`/${language}/about`);
      await shared.clearFaults();
      await page.locator('main .message-actions a').first().click();
      await page.locator('.about-story').first().waitFor();
      await context.close();
    },
  );

  test('the edge still serves cached pages and the staff area', async () => {
    await fetch(`${origin}/${language}/faq`);
    await shared.setFaults({ pages: 'down' });
    await shared.setClock(new Date(Date.now() + 3_600_000));
    expect((await now(fetch(`${origin}/${language}/faq`))).status).toBe(200);
    await shared.setClock(new Date(Date.now() + 5 * 86_400_000));
    const staff = await fetch(`${origin}/${language}/admin/login`);
    expect([staff.status, staff.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe('a stage whose functions have read nothing yet', () => {
  let folder: string;
  let cold: Stage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showroom-cold-'));
    cold = await startStage({
      port: 0,
      dataFolder: folder,
      mode: 'built',
      demo: false,
      quiet: true,
    });
  });
  afterAll(async () => {
    await cold.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows a clear error in the language of the page, with a reference, and recovers', async () => {
    const room = stageCalls(cold.origin);
    await room.setFaults({ dynamodb: 'down' });
    const context = await newContext({ baseURL: cold.origin });
    const page = await context.newPage();
    for (const [path, title] of [
      ['/bg/houses', 'Страницата не се зареди'],
      ['/en/houses?type=used', 'Error Loading Page'],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(503);
      expect(response?.headers()['cache-control']).toBe('no-store');
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      await expect.poll(() => page.locator('main').textContent()).toMatch(reference);
      await expect.poll(() => page.title()).toContain(title);
    }
    const api = await fetch(`${cold.origin}/api/caravans`);
    const { code } = await api.json();
    expect([api.status, code]).toEqual([503, 'unavailable']);
    await room.clearFaults();
    await page.locator('main .message-actions a').first().click();
    // A shop without houses has no filters.
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .not.toBe('Error Loading Page');
    await expect.poll(() => page.title()).not.toContain('Error');
    await expect.poll(() => page.url()).toContain('/en/houses');
    await context.close();
  });
});

describe('the connection', () => {
  const language = 'en';
  test('once lost is announced in a toast, which disappears when it is back', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(`/${language}/houses`);
    await ready(page);
    await page.locator('#filter-form').hover();
    // The listing's script has come: the button says how many there are.
    await page
      .locator('#filter-form [data-words]', { hasText: /\d/ })
      .waitFor({ state: 'attached' });
    await context.setOffline(true);
    const banner = toast(page, 'offline');
    await expect.poll(() => banner.innerText()).toMatch(/Няма връзка|no internet connection/);
    await expect.poll(() => banner.getAttribute('role')).toBe('status');
    await page.locator('label:has(input[name=type][value=used])').click();
    const alert = page.getByRole('alert');
    await alert.waitFor({ timeout: 30_000 });
    await expect
      .poll(() => alert.innerText())
      .toMatch(/не може да се свърже с интернет|cannot reach the internet/);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect.poll(() => banner.count()).toBe(0);
    // What could not be read before is read now.
    await page.locator('main .card').first().waitFor();
    await expect.poll(() => alert.count()).toBe(0);
    const { total } = await listing('?type=used');
    await expect
      .poll(() => page.getByRole('status').first().textContent())
      .toContain(String(total));
    await context.close();
  });
});

describe.each(languages)('a new release under an open page, in %s', (language) => {
  const test = byTurns(language);
  const other = { status: 200, json: { release: 'another' } };

  test('offers to reload once an answer names it and it is deployed', async () => {
    const context = await newContext({ viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    const openFilters = async () => {
      await page.goto(`/${language}/houses`);
      await ready(page);
      await page.locator('.open-filters').click();
    };
    await openFilters();
    await page.route('**/api/caravans?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'x-release': 'another' },
      });
    });
    const looked = page.waitForResponse('**/config.json');
    await page.locator('label:has(input[name=type][value=used])').click();
    await (await looked).finished();
    await settled(page);
    // Half deployed, or an answer from a cache: the visitor is asked nothing.
    expect(await now(toast(page, 'release').count())).toBe(0);

    await openFilters();
    await page.route('**/config.json', (route) => route.fulfill(other));
    await page.locator('label:has(input[name=type][value=new])').click();
    const asking = toast(page, 'release');
    await expect
      .poll(() => asking.innerText())
      .toMatch(/Сайтът беше обновен|The site has been updated/);
    // The page itself goes on.
    await page.locator('#filters .filters-head button').click();
    await page.waitForURL(/type=new/);
    await page.goBack();
    await ready(page);
    await page.locator('.open-filters').click();
    await page.locator('label:has(input[name=type][value=used])').click();
    await asking.getByRole('button').first().waitFor();
    // What the sheet's foot covers is in sight once it is scrolled to.
    await page.locator('#filters summary').last().scrollIntoViewIfNeeded();
    await page.locator('#filters').evaluate((sheet) => {
      for (const box of [sheet, ...sheet.querySelectorAll('*')]) box.scrollTop = box.scrollHeight;
    });
    await expectAccessible(page);
    // Below the sheet, which closes without another page when nothing is chosen in it any more.
    await page.locator('#filters label:has(input[name=type][value=""])').click();
    await page.keyboard.press('Escape');
    // Another toast must not cover its buttons.
    await context.setOffline(true);
    await toast(page, 'offline').locator('span').waitFor();
    await asking.getByRole('button').last().click();
    await asking.waitFor({ state: 'detached' });
    await context.close();
  });

  test('offers to reload where a part of the page is gone, and keeps what was typed over the reload', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await page.route('**/assets/hydrate-island-*', (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    await page.route('**/config.json', (route) => route.fulfill(other));
    await page.goto(`/${language}/contact`);
    await page.locator('textarea[name=message]').fill('Здравейте, търся дом с две спални.');
    const asking = toast(page, 'release');
    await asking.getByRole('button').first().waitFor();
    await expect.poll(() => page.locator('textarea[name=message]').isEditable()).toBe(true);
    await expectAccessible(page);
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), asking.getByRole('button').first().click()]);
    await ready(page);
    await expect
      .poll(() => page.locator('textarea[name=message]').inputValue())
      .toBe('Здравейте, търся дом с две спални.');
    await expect.poll(() => asking.count()).toBe(0);
    await context.close();
  });
});

describe('a page that crashes', () => {
  const language = 'bg';
  /** The browser's report of it, and whether it has the reference that is shown. */
  async function expectReported(
    page: Page,
    reported: { reference: string; name: string; path: string },
  ) {
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain(reported.reference);
    expect(reported).toMatchObject({
      path: new URL(page.url()).pathname,
      name: expect.stringMatching(/Error$/),
    });
    await expectAccessible(page);
  }
  /** An answer that breaks the contract, which no function of ours gives. */
  const broken = (json: object) => ({ status: 200, json: { success: true, ...json } });
  const reports = (page: Page) => page.waitForRequest('**/api/client-errors');

  test('says so in the staff area too', async () => {
    const { page, context } = await staffPage('/houses', { language });
    await page.locator('.staff-table').waitFor();
    await page.route('**/api/admin/caravans*', async (route) => {
      const { items, ...answer } = await (await route.fetch()).json();
      await route.fulfill(
        broken({ ...answer, items: items.map((row: object) => ({ ...row, year: {} })) }),
      );
    });
    const reported = reports(page);
    await page.reload();
    const report = (await reported).postDataJSON();
    await page.getByRole('alert').waitFor();
    await expectReported(page, report);
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('button').click();
    await page.locator('.staff-table').waitFor();
    await context.close();
  });
});

test('an error in a page’s script reaches the log, once a page, and the rest of the page goes on', async () => {
  const house = await someHousePath();
  const context = await newContext();
  const page = await context.newPage();
  const reports: { name: string; at: string; path: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON());
  });
  await page.route(/assets\/gallery-(?!pictures)/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const createGallery = () => ({ follow() { throw new TypeError("broken"); } });',
    }),
  );
  await page.goto(`/en${house}`);
  await ready(page);
  // Errors of other people's scripts are not reported: this one would be, instead of the page's
  // own.
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('unhandledrejection', done, { once: true });
        Promise.reject(new Error('not ours'));
      }),
  );
  for (let times = 0; times < 3; times++) await page.locator('.thumbnails a').nth(times).click();
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toMatchObject({
    name: 'TypeError',
    path: `/en${house}`,
    at: expect.stringMatching(/^gallery-.*:1:/),
  });
  await page.locator('.panel-tools .heart').click();
  await expect
    .poll(() => page.locator('.panel-tools .heart').getAttribute('aria-pressed'))
    .toBe('true');
  expect(reports).toHaveLength(1);
  await context.close();
});

test('staff are offered a reload when a part of their area is gone', async () => {
  const { page, context } = await staffPage('/houses', { language: 'bg' });
  await page.locator('.staff-table').waitFor();
  await page.route('**/config.json', (route) => route.fulfill({ json: { release: 'another' } }));
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
  const asking = toast(page, 'release');
  await expect.poll(() => asking.innerText()).toMatch(/Сайтът беше обновен/);
  await expectAccessible(page);
  await context.close();
});

test('results that are slow to come are announced, and nothing moves meanwhile', async () => {
  const language = 'bg';
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(`/${language}/houses`);
  await ready(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/houses?type=new', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  // While a document is being loaded the driver's calls wait, so the page itself clicks, looks
  // and reports.
  const told = page.waitForEvent('console', (message) => message.text().startsWith('{"status"'));
  await page.locator('input[name=type][value=new]').evaluate((input: HTMLInputElement) => {
    setTimeout(() => input.click());
    setInterval(() => {
      const status = document.querySelector('[role=status]')?.textContent ?? '';
      if (!/Зареждане|Loading/.test(status)) return;
      const busy = document.querySelectorAll('.results [aria-busy=true] .card').length;
      console.log(JSON.stringify({ status, busy, height: document.documentElement.scrollHeight }));
    }, 50);
  });
  const seen = JSON.parse((await told).text());
  expect(seen.busy).toBeGreaterThan(0);
  expect(seen.height).toBe(before);
  answered.resolve();
  await page.waitForURL(/type=new/);
  const { total } = await listing('?type=new');
  await expect.poll(() => page.getByRole('status').first().innerText()).toContain(String(total));
  await context.close();
});
