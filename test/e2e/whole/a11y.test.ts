import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import {
  byTurns,
  expectAccessible,
  languages,
  newContext,
  now,
  openBrowserForTests,
  pageForTests,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { galleryDialogReady } from '../support/page-checks.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

const house = await someHousePath();
const campaign = await runningCampaign();
afterAll(() => campaign.end());

interface State {
  name: string;
  /** Without language. */
  path: string;
  /** What the visitor does first on the page. */
  enter: (page: Page) => Promise<void>;
  /** Px; both unless given. */
  only?: 360 | 1280;
}

const open = (id: string) => async (page: Page) => {
  await page.locator(`button[popovertarget=${id}]:not([popovertargetaction])`).click();
  await page.locator(`#${id}:popover-open`).waitFor();
};

const states: State[] = [
  { name: 'the search', path: '', enter: open('site-search') },
  { name: 'the menu', path: '', enter: open('site-menu'), only: 360 },
  { name: 'the filters on a phone', path: '/houses?type=used', enter: open('filters'), only: 360 },
  {
    name: 'the listing that fails',
    path: '/houses',
    async enter(page) {
      await page.locator('#filter-form').hover();
      // The listing's script has come: the button says how many there are.
      await page
        .locator('#filter-form [data-words]', { hasText: /\d/ })
        .waitFor({ state: 'attached' });
      await page.context().setOffline(true);
      await page.locator('select[name=sort]').selectOption('name-desc');
      await page.getByRole('alert').getByRole('button').waitFor();
    },
    only: 1280,
  },
  {
    name: 'the gallery over the screen',
    path: house,
    async enter(page) {
      await page.locator('.strip a').first().click();
      await galleryDialogReady(page);
    },
  },
  {
    name: 'questions, all open',
    path: '/faq',
    enter: (page) =>
      page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      }),
  },
];

// whole-site.test.ts checks every page as it is when a visitor comes to it.
describe.each(languages)('axe finds nothing in %s', (language) => {
  const test = byTurns(language);
  // Elements that are still fading in are not judged.
  const opened = pageForTests(async () =>
    watchedPage(await newContext({ reducedMotion: 'reduce' })),
  );

  test.each(states)('on $name', async ({ path, enter, only }) => {
    const { page } = opened;
    for (const [index, width] of (only ? [only] : [360, 1280]).entries()) {
      await page.setViewportSize({ width, height: 800 });
      if (index === 0) {
        await page.goto(`/${language}${path}`);
        await ready(page);
        await enter(page);
      }
      await expectAccessible(page);
    }
    // If the page is left before its connection is back, it asks for nothing more.
    await page.goto('about:blank');
    await page.context().setOffline(false);
  });
});

test('axe finds a picture without words, in the whole page and in a part of it', async () => {
  const context = await newContext();
  const page = await context.newPage();
  await page.goto('/bg/privacy');
  await page.locator('main').evaluate((main) => main.append(new Image()));
  await expect(expectAccessible(page)).rejects.toThrow('image-alt');
  await expect(expectAccessible(page, 'main')).rejects.toThrow('image-alt');
  await expectAccessible(page, 'footer');
  await context.close();
});

test('a text that has become too faint is a fault that axe finds in a page that passed before', async () => {
  const context = await newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/bg/privacy');
  await expectAccessible(page);
  const line = page.locator('main li').nth(9);
  await line.evaluate((text) => Object.assign(text.style, { color: '#ccc' }));
  await expect(expectAccessible(page)).rejects.toMatchObject({
    actual: [expect.stringContaining('color-contrast')],
  });
  await line.evaluate((text) => Object.assign(text.style, { color: '' }));
  await expectAccessible(page);
  await context.close();
});

test('with reduced motion a colour changes at once, without a transition', async () => {
  const context = await newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/bg');
  const [before, after] = await now(
    page.locator('.header-call').evaluate((call) => {
      const { backgroundColor: before } = getComputedStyle(call);
      call.classList.replace('header-call', 'button-quiet');
      return [before, getComputedStyle(call).backgroundColor];
    }),
  );
  expect(after).not.toBe(before);
  await context.close();
});

test('the price panel of a house on offer can be read to its end on a low screen while the page is scrolled', async () => {
  const context = await newContext({
    viewport: { width: 1280, height: 640 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`/bg${campaign.house}`);
  await ready(page);
  const edges = () =>
    page.locator('.panel').evaluate((panel) => {
      const { top, bottom } = panel.getBoundingClientRect();
      return { top, bottom };
    });
  await expect.poll(async () => (await edges()).top).toBeGreaterThan(68);
  await expect.poll(async () => (await edges()).bottom).toBeGreaterThan(640);
  const { bottom } = await edges();
  await page.evaluate((by) => scrollBy(0, by), bottom - 640 + 80);
  await expect.poll(async () => (await edges()).bottom).toBeLessThan(640);
  const { bottom: seen } = await edges();
  await page.evaluate(() => scrollBy(0, 50));
  await expect.poll(async () => (await edges()).bottom).toBeCloseTo(seen, 0);
  await context.close();
});
