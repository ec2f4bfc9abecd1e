import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import {
  byTurns,
  expectFitting,
  languages,
  newContext,
  openBrowserForTests,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

let context: BrowserContext;
afterEach(() => context.close());

/** A make that no other house has: a search for it finds these three alone. */
const model = 'Наличност';
let sold: Caravan;
let reserved: Caravan;
let free: Caravan;
beforeAll(async () => {
  const main_image: string = (await listing()).items[0].main_image;
  // Cheaper houses are harder to have: sorted by price alone they would stand in the reverse order.
  sold = await shared.addHouse({
    main_image,
    model,
    price: 11_000,
    sale_status: 'sold',
    is_featured: true,
  });
  reserved = await shared.addHouse({ main_image, model, price: 12_000, sale_status: 'reserved' });
  free = await shared.addHouse({ main_image, model, price: 13_000 });
});
afterAll(async () => {
  for (const house of [sold, reserved, free]) if (house) await shared.deleteHouse(house.id);
});

async function open(path: string, width: number, scripts = true) {
  context = await newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
  });
  const watched = await watchedPage(context);
  await watched.page.goto(path);
  if (scripts) await ready(watched.page);
  return watched;
}

describe.each(languages)('a buyer who wants a house for sale, in %s', (language) => {
  const test = byTurns(language);
  const { listing: words, house: houseWords, common } = messagesOf[language];
  const { taken } = enquiryMessages[language].enquiry;
  const search = `/${language}/houses?search=${encodeURIComponent(model)}`;
  const pathOf = (house: Caravan) => `/${language}/houses/${caravanSlug(house)}`;

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    '%s sees sold houses last, how many are available, and leaves the others out with one choice',
    async (_, scripts) => {
      const { page, troubles } = await open(search, 1280, scripts);
      const cards = page.locator('main .results .card');
      const badges = () =>
        cards.evaluateAll((all) =>
          all.map((card) => card.querySelector('.tag')?.className.slice('tag tag-'.length) ?? ''),
        );
      const count = page.locator('.sub [role=status]');
      await expect.poll(badges).toEqual(['', 'reserved', 'sold']);
      await expect.poll(() => count.innerText()).toBe(words.count(3, 1));
      const choice = page.locator('label:has(input[name=available])');
      await expect.poll(() => choice.innerText()).toMatch(/1$/);
      await choice.click();
      if (!scripts) await page.locator('#filter-form [type=submit]').click();
      await page.waitForURL(/available=true/);
      await expect.poll(badges).toEqual(['']);
      await expect.poll(() => count.innerText()).toBe(words.count(1, 1));
      await page.getByLabel(words.chips.remove(words.chips.available)).click();
      await expect.poll(badges).toEqual(['', 'reserved', 'sold']);
      expect(troubles).toEqual([]);
    },
  );

  test('sees in a phone’s sheet how many houses each choice would leave', async () => {
    const { page } = await open(search, 360);
    await page.locator('.open-filters').click();
    await page.locator('label:has(input[name=available])').click();
    await expect
      .poll(() => page.locator('.filters-foot button').innerText())
      .toBe(words.filters.showCount(1));
  });

  test('is led from a sold house to similar ones right under its panel, and asks for one like it', async () => {
    const { page, troubles } = await open(pathOf(sold), 360);
    await expect
      .poll(() => page.locator('.sold-band').innerText())
      .toBe(common.badge.sold.toUpperCase());
    const heading = page.getByRole('heading', { name: houseWords.similar });
    const gap = () =>
      page.evaluate(() => {
        const [panel, similar] = ['.panel', '.similar'].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        return (similar?.top ?? 0) - (panel?.bottom ?? 0);
      });
    await expect.poll(() => heading.isVisible()).toBe(true);
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(gap).toBeLessThan(60);
    await page
      .locator('.phone-bar')
      .getByRole('link', { name: houseWords.taken.sold.enquireShort })
      .click();
    await page.getByRole('heading', { name: taken.sold.title(`${sold.make} ${model}`) }).waitFor();
    await expect
      .poll(() => page.locator('#enquiry textarea').inputValue())
      .toBe(taken.sold.interest(`${sold.make} ${model}`, sold.year));
    // Where it is scrolled to, the bars may cover a card's button in part.
    await page.evaluate(() => scrollTo(0, 0));
    await expectFitting(page);
    expect(troubles).toEqual([]);
  });

  test('asks to be told when a reserved house is free again', async () => {
    const { page, troubles } = await open(pathOf(reserved), 1280);
    await page.locator('.panel-enquire', { hasText: houseWords.taken.reserved.enquire }).click();
    await page
      .getByRole('heading', { name: taken.reserved.title(`${reserved.make} ${model}`) })
      .waitFor();
    await expect
      .poll(() => page.locator('#enquiry textarea').inputValue())
      .toBe(taken.reserved.interest(`${reserved.make} ${model}`, reserved.year));
    // The phone's bar covers part of a button above the form.
    await page.evaluate(() => scrollTo(0, 0));
    await expectFitting(page);
    expect(troubles).toEqual([]);
  });

  test('sees no sold house among the featured ones, and sold favourites last', async () => {
    const { page } = await open(`/${language}`, 1280);
    await expect
      .poll(() => page.locator(`main .card[href$="${sold.id.slice(0, 8)}"]`).count())
      .toBe(0);
    await page.evaluate(
      (kept) => localStorage.setItem('favourites', JSON.stringify(kept)),
      [sold, reserved, free].map(({ id, make }) => ({
        id: id.slice(0, 8),
        name: `${make} ${model}`,
      })),
    );
    await page.goto(`/${language}/favourites`);
    await ready(page);
    await expect
      .poll(() =>
        page
          .locator('[data-part=grid] .card')
          .evaluateAll((all) => all.map((card) => card.getAttribute('href')?.slice(-8))),
      )
      .toEqual([free, reserved, sold].map(({ id }) => id.slice(0, 8)));
  });
});
