import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';
import { byTurns, languages, newContext, openBrowserForTests, ready } from '../support/browser.ts';
import { listing, someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

let context: BrowserContext;
afterEach(() => context.close());

const houses: CaravanCard[] = (await listing()).items;
const [first, second] = houses as [CaravanCard, CaravanCard];
const number = ({ id }: CaravanCard) => id.slice(0, 8);
const house = `/houses/${caravanSlug(first)}`;
/** One with all that may stand in its panel. */
const equipped = await someHousePath('?centralHeating=true&doubleGlazing=true');
const comparison = `/compare?ids=${number(first)},${number(second)}`;
const viewing = `/viewing/new?ids=${number(first)},${number(second)}`;
const kept = [first, second].map((one) => ({ id: number(one), name: one.model }));

/** A page of a browser that keeps the first two houses in its lists. */
async function open(options: BrowserContextOptions): Promise<Page> {
  context = await newContext({ reducedMotion: 'reduce', ...options });
  await context.addInitScript((houses) => {
    for (const list of ['favourites', 'compared'])
      localStorage.setItem(list, JSON.stringify(houses));
  }, kept);
  return context.newPage();
}

/** How an element and its drawing look, without their colours. */
const shape = (element: Locator) =>
  element.evaluate((one) => {
    const [own, drawn] = [getComputedStyle(one), getComputedStyle(one, '::before')];
    return [own.borderTopWidth, own.textDecorationLine, drawn.content, drawn.maskPosition].join();
  });

describe.each(languages)('a browser with rare settings, in %s', (language) => {
  const test = byTurns(language);

  test('of forced colours tells what is chosen by more than its background', async () => {
    const page = await open({ forcedColors: 'active', viewport: { width: 1280, height: 800 } });
    await page.goto(`/${language}/houses?type=used`);
    await ready(page);
    const tell = async (chosen: string, other: string) => {
      await expect
        .poll(
          async () =>
            (await shape(page.locator(chosen).first())) !==
            (await shape(page.locator(other).first())),
          { message: chosen },
        )
        .toBe(true);
    };
    await page.locator('.heart[aria-pressed=true]').first().waitFor();
    await tell('.chips label:has([value=used]:checked)', '.chips label:not(:has(:checked))');
    await tell('.views [aria-current]', '.views a:not([aria-current])');
    await tell('.heart[aria-pressed=true]', '.heart[aria-pressed=false]');
    await tell('.scales[aria-pressed=true]', '.scales[aria-pressed=false]');
    await tell('.site-header nav [aria-current]', '.site-header nav a:not([aria-current])');
    await tell('.pages [aria-current]', '.pages a:not([aria-current])');
    await page.goto(`/${language}${viewing}`);
    // Of today, one hour may be left.
    const day = '.viewing-day:has(label ~ label)';
    if (!(await page.locator(`${day}[open]`).count()))
      await page.locator(`${day} summary`).first().click();
    await page.locator(`${day}[open] [type=radio]`).last().check();
    const times = `${day}[open] .viewing-hours label`;
    await tell(`${times}:has(:checked)`, `${times}:not(:has(:checked))`);
  });

  test.inBoth(
    'of letters twice as large gets them at 360 px, without overlap or scrolling sideways',
    async () => {
      const page = await open({ viewport: { width: 360, height: 2400 } });
      const session = await context.newCDPSession(page);
      const sizes = { standard: 32, fixed: 32 };
      await session.send('Page.setFontSizes', { fontSizes: sizes });
      const forms = ['/contact', viewing, '/viewing'];
      const quiet = ['/favourites', '/faq', '/terms', '/houses/gone-00000000'];
      for (const path of ['', '/houses', house, equipped, comparison, ...quiet, ...forms]) {
        await page.goto(`/${language}${path}`);
        await ready(page);
        const size = () => page.locator('body').evaluate((body) => getComputedStyle(body).fontSize);
        await expect.poll(size, { message: path }).toBe('32px');
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
          .toBe(360);
        await expect.poll(() => page.evaluate(overlaps), { message: path }).toEqual([]);
      }
    },
  );

  test('of letters twice as large gets them on a tablet and a laptop without scrolling sideways', async () => {
    for (const width of [768, 1280]) {
      const page = await open({ viewport: { width, height: 900 } });
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
      for (const path of ['', '/houses', house, comparison, '/houses/gone-00000000', '/contact']) {
        await page.goto(`/${language}${path}`);
        await ready(page);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
          .toBe(width);
      }
      await context.close();
    }
  });

  test('of 400 % leaves three quarters of a screen of 320 by 256 px to the page', async () => {
    const page = await open({ viewport: { width: 320, height: 256 } });
    for (const path of ['', '/houses', house, '/faq', comparison]) {
      await page.goto(`/${language}${path}`);
      await ready(page);
      if (path !== comparison) await page.locator('.compare-bar[data-open]').waitFor();
      await page.evaluate(() => scrollTo(0, 700));
      await expect.poll(() => page.evaluate(rowsOfBars), { message: path }).toBeLessThanOrEqual(64);
    }
  });

  test.each(['blocked', 'off'])(
    'of scripts that are %s shows no button that does nothing',
    async (scripts) => {
      const page = await open({ javaScriptEnabled: scripts !== 'off' });
      await page.route('**/*.js', (route) => route.abort());
      for (const path of ['', '/houses', house, '/favourites', '/compare', viewing, '/faq']) {
        await page.goto(`/${language}${path}`);
        await page.locator('.site-footer').waitFor();
        const idle = page.locator(
          'button:visible:not([popovertarget], [type=submit], [type=reset])',
        );
        await expect
          .poll(() => idle.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)), {
            message: path,
          })
          .toEqual([]);
      }
    },
  );
});

/** Pairs of texts of which one is drawn over the other, outside of fixed bars. In the browser. */
function overlaps(): string[] {
  const texts: { node: Node; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isSeen =
      node.nodeValue?.trim() &&
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.hidden-text, .skip, .phone-bar, .compare-bar, svg, option');
    if (!isSeen) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1) texts.push({ node, box });
  }
  const found = new Set<string>();
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one.node === other.node) continue;
      const wide =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Lines of letters reach into each other a little, where nothing is drawn.
      if (wide > 2 && high > Math.min(one.box.height, other.box.height) / 3)
        found.add(`${one.node.nodeValue} × ${other.node.nodeValue}`);
    }
  return [...found];
}

/** Rows of pixels of the screen that a bar takes which stays there. In the browser. */
function rowsOfBars(): number {
  let rows = 0;
  for (let y = 0; y < innerHeight; y++) {
    let part = document.elementFromPoint(innerWidth / 2, y);
    while (part && !/fixed|sticky/.test(getComputedStyle(part).position)) part = part.parentElement;
    if (part) rows += 1;
  }
  return rows;
}
