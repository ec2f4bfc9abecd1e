import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { priceSteps } from '#domain/houses/price-steps.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { isTestsDealer } from '#support/tests-dealer.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { addDiscount, deleteDiscount } from '../support/offers.ts';
import { lostParts, movedParts } from '../support/page-checks.ts';
import { runningCampaign } from '../support/running-campaign.ts';

openBrowserForTests();

const campaign = await runningCampaign();
const featured = await (await fetch(`${origin}/api/caravans/featured`)).json();
const discount = await addDiscount({ caravan_id: featured.items.at(-1).id });
afterAll(async () => {
  await deleteDiscount(discount.id);
  await campaign.end();
});

let context: BrowserContext | undefined;
afterEach(() => context?.close());

const phone = { width: 360, height: 740 };

async function open(language: string, options: BrowserContextOptions = {}) {
  context = await newContext({ viewport: phone, ...options });
  const watched = await watchedPage(context);
  await watched.page.goto(`/${language}`);
  if (options.javaScriptEnabled !== false) await ready(watched.page);
  return watched;
}

describe.each(languages)('the home page, in %s', (language) => {
  const test = byTurns(language);
  const { questions } = messagesOf[language].home;

  test('is at most 6,500 px high on a phone, with a campaign, and nothing on it moves or is cut', async () => {
    const { page, troubles } = await open(language);
    // Fonts come with the first page: on that, a line of text may be set anew.
    await page.waitForLoadState('networkidle');
    await page.reload();
    await ready(page);
    await page.locator('.banner').waitFor();
    expect(
      await now(page.evaluate(() => document.documentElement.scrollHeight)),
    ).toBeLessThanOrEqual(isTestsDealer ? 6500 : 6800);
    expect(await now(movedParts(page))).toEqual([]);
    expect(await now(lostParts(page))).toEqual([]);
    await expectAccessible(page);
    expect(troubles).toEqual([]);
  });

  test('shows its featured homes on a phone in a row that the keyboard moves from card to card', async () => {
    const { page } = await open(language);
    const row = page.locator('.card-row');
    const cards = row.locator('a.card');
    /** Where each card begins, from the row's inner edge. */
    const starts = () =>
      row.evaluate((element) => {
        const { left } = element.getBoundingClientRect();
        const inner = left + Number.parseFloat(getComputedStyle(element).scrollPaddingLeft);
        return [...element.children].map((cell) =>
          Math.round(cell.getBoundingClientRect().left - inner),
        );
      });
    expect((await now(starts())).length).toBeGreaterThan(3);
    const tops = () =>
      cards.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await expect.poll(tops).toBe(1);
    await cards.first().focus();
    await page.keyboard.press('ArrowRight');
    // It comes to rest at the beginning of another card.
    await expect
      .poll(starts)
      .toSatisfy((all: number[]) => (all[0] ?? 0) < 0 && all.some((at) => Math.abs(at) <= 1));
    await cards.last().focus();
    const seen = () =>
      cards.last().evaluate((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(seen).toBe(true);
  });

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('asks three questions and leads to the homes that answer them, %s', async (_, scripts) => {
    const { page } = await open(language, { javaScriptEnabled: scripts });
    const { stock } = await (await fetch(`${origin}/api/caravans/stock`)).json();
    // The cheapest have one bedroom.
    const sum = priceSteps(stock).at(-1) ?? 0;
    await page.getByLabel(questions.bedrooms).selectOption('2');
    await page.getByLabel(questions.price).selectOption(String(sum));
    await page.getByRole('button', { name: questions.submit }).click();
    await page.waitForURL(`**/${language}/houses?*`);
    const { searchParams } = new URL(page.url());
    const asked = { minBedrooms: '2', maxPrice: String(sum) };
    // Only a script can leave out what is empty; the listing passes it over.
    expect(Object.fromEntries(searchParams)).toEqual(scripts ? asked : { ...asked, type: '' });
    const prices = () =>
      page
        .locator('.results > .grid .price strong')
        .evaluateAll((all) =>
          all.map(({ textContent }) => Number(textContent?.replace(/\D/g, ''))),
        );
    await expect.poll(async () => (await prices()).length).toBeGreaterThan(0);
    expect(Math.max(...(await now(prices())))).toBeLessThanOrEqual(sum);
  });

  test('shows the house beside or above the hero’s words, whose buttons stand in a row from 768 px on', async () => {
    const { page } = await open(language);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = () =>
        page
          .locator('.hero-actions a')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      await expect.poll(async () => new Set(await tops()).size).toBe(1);
      // The yard's house begins at 55 % of the picture's width.
      const covered = () =>
        page.locator('.hero').evaluate((hero) => {
          const [card, picture] = ['.hero-card', 'img'].map((part) =>
            hero.querySelector(part)?.getBoundingClientRect(),
          );
          if (!card || !picture) throw new Error('The hero has no card or picture');
          const overlap = Math.max(0, picture.bottom - card.top) / picture.height;
          const isBeside = card.right <= picture.left + picture.width * 0.56;
          return isBeside ? 0 : overlap;
        });
      await expect.poll(covered).toBeLessThan(0.15);
    }
  });
});
