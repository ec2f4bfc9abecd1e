import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { languages, newContext, openBrowserForTests } from '../support/browser.ts';
import { addDiscount, deleteDiscount } from '../support/offers.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { addOlderHouse } from '../support/staff.ts';
import { listing, shared, someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

const houses: Record<string, Caravan> = {};
let discount: StaffDiscount;
beforeAll(async () => {
  const { main_image } = (await listing()).items[0];
  const all = {
    main_image,
    model: 'Първи екран',
    has_free_delivery: true,
    has_central_heating: true,
    has_double_glazing: true,
  };
  houses.plain = await addOlderHouse({ ...all, price: 21_000 });
  houses.offer = await addOlderHouse({ ...all, price: 22_000 });
  houses.reserved = await addOlderHouse({ ...all, price: 23_000, sale_status: 'reserved' });
  houses.sold = await addOlderHouse({ ...all, price: 24_000, sale_status: 'sold' });
  discount = await addDiscount({ caravan_id: houses.offer.id });
});
afterAll(async () => {
  await deleteDiscount(discount.id);
  for (const { id } of Object.values(houses)) await shared.deleteHouse(id);
});

let context: BrowserContext | undefined;
afterEach(() => context?.close());

const edges = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

describe.each(['plain', 'offer', 'reserved', 'sold'])('a house (%s)', (kind) => {
  test.each([
    [1024, 768],
    [1280, 800],
    [1440, 900],
  ])(
    'has its buttons on the first screen at %i x %i, beside the pictures',
    async (width, height) => {
      context = await newContext({ viewport: { width, height } });
      const page = await context.newPage();
      for (const language of languages) {
        const house = houses[kind];
        if (!house) throw new Error(kind);
        await page.goto(`/${language}/houses/${caravanSlug(house)}`);
        const ends = async () => {
          const parts = ['.panel-enquire', '.panel-call', '.panel-tools'];
          const all = await Promise.all(parts.map((part) => edges(page, part)));
          return Math.max(...all.map(({ bottom }) => bottom));
        };
        await expect.poll(ends).toBeLessThanOrEqual(height);
        const above = async () =>
          (await edges(page, '.panel')).top - (await edges(page, '.gallery')).top;
        await expect.poll(above).toBe(0);
      }
    },
  );
});

test.each([768, 1024, 1280])('a house’s figures break no word at %i px', async (width) => {
  context = await newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(`/bg${await someHousePath('?type=used')}`);
  const values = page.locator('.house-text > section:not(.condition) .specs > :not(.wide) dd');
  const lines = () =>
    values.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
  await expect.poll(lines).toEqual(Array(8).fill(1));
});

test('the strip of a campaign is one row over the listing, but on a phone', async () => {
  const campaign = await runningCampaign();
  onTestFinished(async () => void (await campaign.end()));
  context = await newContext();
  const page = await context.newPage();
  for (const language of languages)
    for (const width of [768, 1024, 1279, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/${language}/houses`);
      const strip = async () => {
        const { top, bottom } = await edges(page, '.banner-slim');
        return bottom - top;
      };
      await expect.poll(strip, { message: `${language} ${width}` }).toBeLessThanOrEqual(76);
    }
});

test('a house’s example of a loan has its warning and all its figures in one size', async () => {
  context = await newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (!houses.plain) throw new Error('plain');
  await page.goto(`/bg/houses/${caravanSlug(houses.plain)}`);
  const sizes = () =>
    page
      .locator('.loan-figures :is(strong, p, dt, dd)')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontSize))]);
  await expect.poll(sizes).toEqual(['16px']);
});
