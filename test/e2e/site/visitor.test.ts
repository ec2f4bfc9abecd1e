import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
  watchedPage,
} from '../support/browser.ts';

openBrowserForTests();

let context: BrowserContext;
let page: Page;
let troubles: string[];

beforeEach(async () => {
  context = await newContext();
  ({ page, troubles } = await watchedPage(context));
});
afterEach(async () => {
  await context.close();
});

const status = async (path: string) => {
  const response = await context.request.get(path, { maxRedirects: 0 });
  return [response.status(), response.headers().location ?? ''] as const;
};

describe('addresses', () => {
  test.each([
    ['/', 302, '/bg'],
    ['/houses', 301, '/en/houses'],
    ['/houses?beds=6', 301, '/en/houses?beds=6'],
    ['/about', 301, '/en/about'],
    ['/contact', 301, '/en/contact'],
    ['/faq', 301, '/en/faq'],
    ['/admin', 302, '/en/admin/login'],
    ['/admin/houses', 302, '/en/admin/login'],
    ['/de', 302, '/bg'],
    ['/fr/houses', 302, '/bg'],
    ['/bg/houses/', 301, '/bg/houses'],
  ])('%s answers %i to %s', async (path, expected, location) => {
    expect(await now(status(path))).toEqual([expected, location]);
  });

  test.each([
    '/bg',
    '/en',
    '/bg/houses',
    '/en/houses',
    '/en/about',
    '/bg/contact',
    '/bg/faq',
    '/en/admin/login',
  ])('%s answers 200', async (path) => {
    expect(await now(status(path))).toEqual([200, '']);
  });

  test.each([
    '/bg/nothing',
    '/en/houses/nothing-ffffffff',
    '/en/houses/bad',
    '/nothing/here',
    '/campaign.php',
  ])('%s answers 404', async (path) => {
    expect((await now(status(path)))[0]).toBe(404);
  });

  test('the root leads to the language to which the visitor last switched, and no page sets a cookie', async () => {
    await page.goto('/en/houses');
    await ready(page);
    expect(await now(page.context().cookies())).toEqual([]);
    await page.goto('/');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bg');
    await ready(page);
    await page.locator('.site-header a[hreflang=en]').click();
    await page.waitForURL(`${origin}/en`);
    await page.goto('/');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
    expect(await now(page.context().cookies())).toMatchObject([{ name: 'lang', value: 'en' }]);
    expect(troubles).toEqual([]);
  });
});

test('a visitor filters to used two-bedroom houses under 20,000 EUR, shares the address, opens one and switches language', async () => {
  await page.goto('/bg/houses');
  await ready(page);
  await page
    .getByText('Употребявани', { exact: false })
    .and(page.locator('label, a, span'))
    .first()
    .click();
  await page.waitForURL(/type=used/);
  await ready(page);
  await page.getByRole('spinbutton').nth(1).fill('20000');
  await page.waitForURL(/maxPrice=20000/);
  await ready(page);
  await page.goto('/bg/houses?type=used&maxPrice=20000&bedrooms=2');
  await ready(page);
  const shared = page.url();
  // Of a page that has just been loaded as a whole.
  const prices = await now(page.locator('.results > .grid .card .price strong').allTextContents());
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(20_000);

  const other = await newContext();
  const guest = await other.newPage();
  await guest.goto(shared);
  await expect
    .poll(() => guest.locator('.results > .grid .card .price strong').allTextContents())
    .toEqual(prices);
  await other.close();

  await page.locator('main .card').first().click();
  await page.waitForURL(/\/bg\/houses\/.+-[0-9a-f]{8}$/);
  const slug = new URL(page.url()).pathname.split('/').pop();
  await page.locator('.site-header a[hreflang=en]').click();
  await page.waitForURL(`${origin}/en/houses/${slug}`);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  expect(troubles).toEqual([]);
});

test('going back and reloading keep the state of the listing', async () => {
  await page.goto('/en/houses');
  await ready(page);
  const firstCard = () => page.locator('main .card').first().textContent();
  const unsorted = await firstCard();
  await page.getByRole('combobox', { name: /sort/i }).selectOption({ index: 1 });
  await page.waitForURL(/sort=|dir=/);
  await ready(page);
  const sorted = page.url();
  await expect.poll(firstCard).not.toBe(unsorted);
  const first = await firstCard();
  await page.reload();
  await expect.poll(firstCard).toBe(first);
  await ready(page);
  await page.goBack();
  await expect.poll(firstCard).toBe(unsorted);
  await page.goForward();
  await expect.poll(firstCard).toBe(first);
  await expect.poll(() => page.url()).toBe(sorted);
});

describe('without scripts', () => {
  const language = 'bg';
  test('a visitor opens the menu, searches by a filter, and opens a house', async () => {
    const plain = await newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    const reader = await plain.newPage();
    await reader.goto(`/${language}`);
    await reader.locator('button[popovertarget=site-menu]:not([popovertargetaction])').click();
    await reader.locator('#site-menu').getByRole('link').nth(1).click();
    await reader.waitForURL(`**/${language}/houses`);
    await expect.poll(() => reader.locator('main .card').count()).toBe(24);
    await reader.locator('button[popovertarget=site-search]:not([popovertargetaction])').click();
    await reader.locator('#site-search select[name=minBedrooms]').selectOption('3');
    await reader.locator('#site-search button[type=submit]').click();
    await reader.waitForURL(/minBedrooms=3/);
    await expect.poll(() => reader.locator('main .card').count()).toBeGreaterThan(0);
    await reader.locator('main .card').first().click();
    await reader.waitForURL(/-[0-9a-f]{8}$/);
    await expect.poll(() => reader.locator('h1').textContent()).not.toBe('');
    await plain.close();
  });
});

test('nothing of the auth library or the staff area is loaded for a visitor', async () => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  for (const path of ['/bg', '/bg/houses']) {
    await page.goto(path);
    await ready(page);
  }
  expect(scripts.size).toBeGreaterThan(0);
  const texts = await Promise.all(
    [...scripts].map(async (url) => (await context.request.get(url)).text()),
  );
  expect(
    texts.filter((text) => /CognitoIdentityServiceProvider\.\$|InitiateAuth|amplify/i.test(text)),
  ).toEqual([]);
});

test('public pages name their language, canonical address, translations and description', async () => {
  await page.goto('/bg/houses');
  const slug = (await page.locator('main .card').first().getAttribute('href'))?.split('/').pop();
  for (const path of ['', '/houses', `/houses/${slug}`, '/about', '/contact', '/faq'])
    for (const language of languages) {
      await page.goto(`/${language}${path}`);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await expect
        .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
        .toBe(`${origin}/${language}${path}`);
      const alternates = () =>
        page
          .locator('link[rel=alternate]')
          .evaluateAll((links) =>
            links.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
          );
      await expect
        .poll(alternates)
        .toEqual([
          `bg ${origin}/bg${path}`,
          `en ${origin}/en${path}`,
          `x-default ${origin}/bg${path}`,
        ]);
      await expect
        .poll(
          async () =>
            (await page.locator('meta[name=description]').getAttribute('content'))?.length,
        )
        .toBeGreaterThan(40);
      await expect
        .poll(() => page.locator('meta[property="og:title"]').getAttribute('content'))
        .toBe(await page.title());
      for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
        expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
    }
  expect(troubles).toEqual([]);
});

test('the header stays on the screen while a page is scrolled', async () => {
  await page.goto('/bg/houses');
  const top = () =>
    page.locator('.site-header').evaluate((header) => header.getBoundingClientRect().top);
  await expect.poll(top).toBe(0);
  await page.evaluate(() => scrollTo(0, 2000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect.poll(top).toBe(0);
});
