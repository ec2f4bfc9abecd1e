import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import {
  expectAccessible,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
  settled,
  watchedPage,
} from '../support/browser.ts';
import { addDiscount, deleteDiscount } from '../support/offers.ts';
import { addOlderHouse } from '../support/staff.ts';
import { shared, someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

const make = 'Снимков';
const path = `/houses?make=${encodeURIComponent(make)}`;
const houses: Caravan[] = [];
let discount: StaffDiscount;
beforeAll(async () => {
  const { caravan } = await (await fetch(`${origin}/api${await pictured()}`)).json();
  const { main_image, additional_images, schema_image } = caravan;
  for (const model of ['Първи', 'Втори', 'Трети'])
    houses.push(
      await addOlderHouse({
        make,
        model,
        price: 21_000 + houses.length,
        main_image,
        // The second one has one picture.
        ...(model === 'Втори' ? {} : { additional_images, schema_image }),
      }),
    );
  discount = await addDiscount({ caravan_id: houses[0]?.id ?? '' });
});
afterAll(async () => {
  await deleteDiscount(discount.id);
  for (const { id } of houses) await shared.deleteHouse(id);
});
const pictured = async () => (await someHousePath()).replace('/houses', '/caravans');

let context: BrowserContext;
let troubles: string[] = [];
afterEach(async () => {
  expect(troubles).toEqual([]);
  await context.close();
});

/** The listing of the three houses, and what the page asks the server for from now on. */
async function open(language: string, options: object) {
  context = await newContext(options);
  const watched = await watchedPage(context);
  ({ troubles } = watched);
  const { page } = watched;
  await page.goto(`/${language}${path}`);
  await ready(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const cell = page.locator('.cell', { hasText: `${make} Първи` });
  return { page, cell, asked };
}
const shownAt = (page: Page) => page.locator('.card-count').allTextContents();
/** Whether the picture of this number lies over the card's own. */
const liesOver = (page: Page, number: number) =>
  page.locator(`.card-slide:nth-child(${number})`).evaluate((slide) => {
    const own = slide.closest('.card')?.querySelector('img')?.getBoundingClientRect();
    return slide.getBoundingClientRect().left === own?.left;
  });
/** Further pictures that were asked for. */
const further = (asked: readonly string[]) =>
  asked.filter((one) => one.startsWith('/media/') && !one.includes('exterior'));

test('a pointer on a card brings buttons, which show its other pictures and leave the page still', async () => {
  const { page, cell, asked } = await open('bg', { viewport: { width: 1280, height: 900 } });
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) document.body.append(`shift ${shift.startTime}`);
    }).observe({ type: 'layout-shift' });
  });
  expect(await now(page.locator('.card-turn').count())).toBe(0);
  await cell.locator('h2').hover();
  const next = cell.getByRole('button', { name: `Следваща снимка: ${make} Първи` });
  await next.waitFor();
  expect(now(further(asked))).toEqual([]);
  await next.click();
  await expect.poll(() => liesOver(page, 2)).toBe(true);
  expect(now(further(asked)).length).toBe(1);
  await cell.getByRole('button', { name: `Предишна снимка: ${make} Първи` }).click();
  await expect.poll(() => shownAt(page)).toEqual([expect.stringMatching(/^1 \/ \d/)]);
  await expectAccessible(page, '.results');
  // The comparison stays below the announced price.
  const compare = () =>
    cell.evaluate((one) => {
      const [lowest, button] = ['.lowest', '.scales'].map((part) =>
        one.querySelector(part)?.getBoundingClientRect(),
      );
      return (button?.top ?? 0) >= (lowest?.bottom ?? Number.NaN);
    });
  await expect.poll(compare).toBe(true);
  // A house with one picture has no buttons.
  await page
    .locator('.cell', { hasText: `${make} Втори` })
    .locator('h2')
    .hover();
  await expect.poll(() => asked.filter((one) => one.startsWith('/api/caravans/')).length).toBe(2);
  await cell.locator('h2').click();
  await page.waitForURL('**/bg/houses/*');
  expect(await now(page.getByText('shift').count())).toBe(0);
});

test('a press of a card’s heart brings nothing', async () => {
  const { page, cell, asked } = await open('en', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const heart = cell.locator('.heart');
  await heart.tap();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await settled(page);
  expect(now(asked.filter((one) => one.includes('card-pictures')))).toEqual([]);
  await cell.locator('h2').dispatchEvent('touchstart');
  await expect.poll(() => asked.filter((one) => one.includes('card-pictures')).length).toBe(2);
});

test('the keyboard reaches them between the card and its heart', async () => {
  const { page, cell } = await open('en', { viewport: { width: 1280, height: 900 } });
  await cell.locator('a.card').focus();
  const next = cell.getByRole('button', { name: `Next picture: ${make} Първи` });
  await next.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => cell.locator('[role=status]').textContent()).toMatch(/^Picture 2 of \d/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => cell.locator('[role=status]').textContent()).toMatch(/Floor plan$/);
});

describe('a finger', () => {
  test('turns a card’s pictures sideways, scrolls the page along, and follows the link by a tap', async () => {
    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
    const { page, cell } = await open('bg', phone);
    const session = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const rests = () =>
      page.evaluate(async () => {
        const before = scrollY;
        for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
        return scrollY === before;
      });
    async function swipe(x: number, y: number) {
      const box = await cell.locator('.card > img').boundingBox();
      if (!box) throw new Error('no picture');
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await send('touchStart', from.x, from.y);
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await send('touchMove', from.x + x * part, from.y + y * part);
      // It rests before it lifts: a tap on a page that runs on only stops it.
      await expect.poll(rests).toBe(true);
      await send('touchEnd');
    }
    await cell.scrollIntoViewIfNeeded();
    // The first touch brings the script.
    const script = page.waitForResponse('**/assets/card-pictures-*.js');
    await swipe(0, -40);
    await script;
    await expect
      .poll(() => page.locator('.results .grid').evaluate((grid) => grid.style.touchAction))
      .toContain('pan-y');
    const address = page.url();
    await swipe(-100, 5);
    await expect.poll(() => shownAt(page)).toEqual([expect.stringMatching(/^2 \/ \d/)]);
    await expect.poll(() => liesOver(page, 2)).toBe(true);
    expect(now(page.url())).toBe(address);
    await expect.poll(rests).toBe(true);
    await cell.locator('h2').tap();
    await page.waitForURL('**/bg/houses/*');
  });
});

test('the prices of a row stand at one height, whichever of its cards has an offer', async () => {
  const { page } = await open('bg', { viewport: { width: 1280, height: 900 } });
  const tops = () =>
    page
      .locator('.results .price')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  expect(await now(page.locator('.results .lowest').count())).toBe(1);
  expect(now((await tops()).length)).toBe(3);
});
