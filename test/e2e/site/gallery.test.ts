import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import {
  expectAccessible,
  newContext,
  now,
  openBrowserForTests,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { galleryDialogReady } from '../support/page-checks.ts';
import { addHouse } from '../support/staff.ts';
import { someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

let context: BrowserContext;
let page: Page;
let troubles: string[];
beforeEach(async () => {
  context = await newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  ({ page, troubles } = await watchedPage(context));
});
afterEach(async () => {
  expect(troubles).toEqual([]);
  await context.close();
});

const fullScreen = () => page.locator('dialog.gallery-dialog[open]');
const counter = () => fullScreen().locator('.counter [aria-hidden]').textContent();
const slides = () => page.locator('.strip a');

async function open(language = 'en') {
  const path = `/${language}${await someHousePath()}`;
  await page.goto(path);
  await ready(page);
  return path;
}

describe('the strip of pictures', () => {
  test('moves its counter and thumbnails, and follows a click on a thumbnail', async () => {
    await open();
    const count = await slides().count();
    const shown = async () => [
      await page.locator('.stage .counter').innerText(),
      await page
        .locator('.thumbnails a')
        .evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === 'true')),
    ];
    await expect.poll(shown).toEqual([`1 / ${count}`, 0]);
    await page.locator('.thumbnails a').nth(2).click();
    await expect.poll(shown).toEqual([`3 / ${count}`, 2]);
    await expect
      .poll(() => page.locator('.strip').evaluate((strip) => strip.scrollLeft / strip.clientWidth))
      .toBe(2);
    await page.locator('.strip').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }));
    await expect.poll(shown).toEqual([`2 / ${count}`, 1]);
    expect(now(page.url())).not.toContain('#');
  });
});

describe('a picture over the whole screen', () => {
  test.each([
    ['bg', 'Снимки на цял екран', 'Снимка 2 от', 'Следваща снимка', 'Затворете'],
    ['en', 'Pictures, full screen', 'Picture 2 of', 'Next picture', 'Close'],
  ])(
    'names itself and the picture that is shown, in %s',
    async (language, label, second, next, close) => {
      await open(language);
      const name = await page.locator('.panel h1').innerText();
      await slides().first().click();
      await expect.poll(() => fullScreen().getAttribute('aria-label')).toBe(`${name}: ${label}`);
      await fullScreen().getByRole('button', { name: next }).click();
      const count = await slides().count();
      await expect.poll(() => fullScreen().locator('> img').getAttribute('alt')).toBe(name);
      await expect
        .poll(() => fullScreen().locator('.counter .hidden-text').textContent())
        .toBe(`${second} ${count}`);
      await expect
        .poll(() => fullScreen().locator('> img').getAttribute('src'))
        .toContain((await slides().nth(1).getAttribute('href')) ?? '');
      await fullScreen().getByRole('button', { name: close }).click();
      await fullScreen().waitFor({ state: 'hidden' });
      // The strip has followed.
      await expect.poll(() => page.locator('.stage .counter').innerText()).toBe(`2 / ${count}`);
    },
  );

  test('is closed by Back, and only the next Back leads to the page before; Forward opens it again', async () => {
    await page.goto('/en/privacy');
    const path = await open();
    await slides().first().click();
    await fullScreen().waitFor();
    await page.goBack();
    await fullScreen().waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await page.goForward();
    await fullScreen().waitFor();
    // Closing it in another way leaves no step behind.
    await page.keyboard.press('Escape');
    await fullScreen().waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    await page.goBack();
    await page.waitForURL('**/en/privacy');
  });

  test('closes at once on a page that was reloaded while it was open', async () => {
    await open();
    await slides().first().click();
    await fullScreen().waitFor();
    await page.reload();
    await ready(page);
    await slides().first().click();
    await fullScreen().waitFor();
    await page.keyboard.press('Escape');
    await fullScreen().waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    await expect.poll(() => fullScreen().count()).toBe(0);
  });

  test('changes with a swipe, around both ends', async () => {
    await open();
    const count = await slides().count();
    await slides().first().click();
    await galleryDialogReady(page);
    const swipe = async (from: number, to: number) => {
      await page.mouse.move(from, 450);
      await page.mouse.down();
      await page.mouse.move(to, 460, { steps: 3 });
      await page.mouse.up();
    };
    await swipe(700, 600);
    await expect.poll(counter).toBe(`2 / ${count}`);
    await swipe(600, 700);
    await swipe(600, 700);
    await expect.poll(counter).toBe(`${count} / ${count}`);
    await swipe(600, 630);
    expect(await now(counter())).toBe(`${count} / ${count}`);
  });

  const enlargement = () =>
    fullScreen()
      .locator('> img')
      .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

  test('has captions and thumbnails, and a thumbnail changes it', async () => {
    await open();
    const name = await page.locator('.panel h1').innerText();
    await slides().first().click();
    const thumbnails = fullScreen().locator('.thumbnails button');
    await expect.poll(() => thumbnails.count()).toBe(await slides().count());
    await expect.poll(() => fullScreen().locator('.gallery-caption').textContent()).toBe(name);
    await thumbnails.last().click();
    await expect
      .poll(() => fullScreen().locator('.gallery-caption').textContent())
      .toBe('Floor plan');
    await expect.poll(() => thumbnails.last().getAttribute('aria-current')).toBe('true');
    await expect.poll(() => fullScreen().locator('[aria-current]').count()).toBe(1);
    await galleryDialogReady(page);
    await expectAccessible(page);
  });

  test('is enlarged by keys, button, wheel and a double tap, moved, and small again on the next one', async () => {
    await open();
    await slides().first().click();
    await galleryDialogReady(page);
    await page.keyboard.press('+');
    await expect.poll(enlargement).toBe(1.5);
    const left = () =>
      fullScreen()
        .locator('> img')
        .evaluate((image) => image.getBoundingClientRect().left);
    const before = await left();
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBe(before - 80);
    await expect.poll(counter).toMatch(/^1 /);
    await page.mouse.move(640, 450);
    await page.mouse.down();
    await page.mouse.move(740, 450, { steps: 3 });
    await page.mouse.up();
    await expect.poll(left).toBe(before + 20);
    await expect.poll(counter).toMatch(/^1 /);
    await page.keyboard.press('-');
    await expect.poll(enlargement).toBe(1);
    const button = fullScreen().getByRole('button', { name: 'Enlarge the picture' });
    await button.click();
    await expect.poll(enlargement).toBe(2.5);
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await fullScreen().getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(enlargement).toBe(1);
    await expect.poll(counter).toMatch(/^2 /);
    await galleryDialogReady(page);
    await page.mouse.dblclick(600, 400);
    await expect.poll(enlargement).toBe(2.5);
    await page.mouse.dblclick(600, 400);
    await page.mouse.wheel(0, -300);
    await expect.poll(enlargement).toBeGreaterThan(1);
  });

  test('is enlarged by two fingers at the place where they are', async () => {
    await open();
    await slides().first().click();
    await galleryDialogReady(page);
    await fullScreen().evaluate((dialog) => {
      const image = dialog.querySelector(':scope > img');
      const finger = (type: string, pointerId: number, clientX: number) =>
        image?.dispatchEvent(
          new PointerEvent(type, {
            pointerId,
            clientX,
            clientY: 400,
            bubbles: true,
            isPrimary: pointerId === 1,
          }),
        );
      finger('pointerdown', 1, 600);
      finger('pointerdown', 2, 700);
      finger('pointermove', 2, 800);
      finger('pointerup', 2, 800);
      finger('pointerup', 1, 600);
    });
    await expect.poll(enlargement).toBe(2);
    await expect.poll(counter).toMatch(/^1 /);
  });

  test('does not open for a visitor who asks for a new tab', async () => {
    await open();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      slides()
        .first()
        .click({ modifiers: ['Control'] }),
    ]);
    const href = (await slides().first().getAttribute('href')) ?? 'none';
    await expect.poll(() => tab.url()).toContain(href);
    await expect.poll(() => fullScreen().count()).toBe(0);
  });

  test('opens as a file where the gallery’s script does not load', async () => {
    await page.route('**/assets/gallery-*', (route) => route.abort());
    await open();
    const href = (await slides().first().getAttribute('href')) ?? 'none';
    await slides().first().click();
    await page.waitForURL(`**${href}`);
    troubles.length = 0;
  });

  test('has no arrows and no counter beside it where the house has one picture', async () => {
    const house = await addHouse({ make: 'Willerby', model: 'Единствен', year: 2015 });
    await page.goto(`/en/houses/${caravanSlug(house)}`);
    await ready(page);
    await expect.poll(() => page.locator('.thumbnails, .stage .counter').count()).toBe(0);
    await slides().first().click();
    await fullScreen().waitFor();
    // To enlarge it, and to close.
    await expect.poll(() => fullScreen().getByRole('button').count()).toBe(2);
    await page.keyboard.press('ArrowRight');
    await expect.poll(counter).toBe('1 / 1');
  });
});

test('without scripts the strip’s pictures and thumbnails are links', async () => {
  const language = 'bg';
  const plain = await newContext({ javaScriptEnabled: false });
  const sheet = await plain.newPage();
  await sheet.goto(`/${language}${await someHousePath()}`);
  await sheet.locator('.thumbnails a').nth(1).click();
  await expect.poll(() => sheet.url()).toContain('#picture-2');
  await sheet.locator('.strip a').first().click();
  await expect.poll(() => sheet.url()).toContain('/media/');
  await plain.close();
});
