import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hydrated, languages, newContext, openBrowserForTests, watchedPage } from './support/browser.ts';
import { someHousePath } from './support/house-calls.ts';
import { layoutShift } from './support/page-checks.ts';
import { runningCampaign } from './support/running-campaign.ts';

openBrowserForTests();

const house = await someHousePath();
const campaign = await runningCampaign();
afterAll(() => campaign.end());
const paths = [
  '',
  '/houses',
  '/houses?view=list',
  '/houses?search=zzzz',
  '/houses?discount=true&view=list',
  campaign.house,
  campaign.path,
  house,
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/loan-success',
  '/loan-failed',
  '/nothing',
];
const cases = languages.flatMap((language) => paths.map((path) => `/${language}${path}`));

describe('every page', () => {
  let context: BrowserContext;
  let page: Page;
  let troubles: string[];
  beforeAll(async () => {
    context = await newContext();
    ({ page, troubles } = await watchedPage(context));
  });
  afterAll(() => context.close());

  test.each(cases)('%s fits screens from 320 px up and breaks no rule of its own', async (path) => {
    troubles.length = 0;
    await page.goto(path);
    await hydrated(page);
    const tooWide = async () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        const outside = [...document.body.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth + 1,
        );
        return [
          `${scrollWidth} > ${clientWidth}`,
          ...outside.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120)),
        ];
      });
    // 320 px is 1280 px at 400 %, 640 px is 1280 px at 200 %.
    for (const width of [320, 360, 640, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tooWide(), `${width} px`).toEqual([]);
    }
    const isMissing = path.endsWith('/nothing');
    expect(isMissing ? troubles.filter((trouble) => !/\b404\b/.test(trouble)) : troubles).toEqual([]);
  });

  test.each(cases)('%s moves nothing while it loads and has one main heading', async (path) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path);
    await hydrated(page);
    expect(await layoutShift(page, 150)).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    const sizeless = await page.locator('img:not([width]), img:not([height])').count();
    expect(sizeless).toBe(0);
  });
});
