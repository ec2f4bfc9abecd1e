import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { resultsFailedMessages } from '#shared/texts/results-messages.ts';
import { launchChromium } from '#support/chromium.ts';
import {
  byTurns,
  ended,
  expectAccessible,
  languages,
  now,
  origin,
  ready,
  settled,
} from '../support/browser.ts';
import { listing, someHousePath } from '../support/stage-calls.ts';

/** A browser that keeps pages for Back and Forward, as visitors' do. */
let browser: Awaited<ReturnType<typeof launchChromium>>;
let context: BrowserContext;
beforeAll(async () => {
  browser = await launchChromium({ keepsPages: true });
});
afterAll(() => browser.close());
afterEach(() => context.close());

async function open(path: string, width = 1280): Promise<Page> {
  const viewport = { width, height: 800 };
  context = await browser.newContext({
    baseURL: origin,
    viewport,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path);
  await ready(page);
  return page;
}

const chip = (name: string, value: string) => `label:has(input[name=${name}][value="${value}"])`;
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element instanceof HTMLInputElement
      ? `${element.name} ${element.type === 'radio' ? element.value : ''}`.trim()
      : element?.tagName.toLowerCase();
  });
const told = (page: Page) => page.locator('.sub [role=status]').innerText();
/** Marks the document, so that the test notices when another one is loaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);
const addressOf = (page: Page) => page.url().replace(origin, '');

test.each([true, false])(
  'a sentence in the search becomes filters, one of which is taken off, with scripts and without',
  async (javaScriptEnabled) => {
    context = await browser.newContext({ baseURL: origin, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/bg/houses');
    if (javaScriptEnabled) await ready(page);
    await page.locator('#filter-form input[name=search]').fill('Willerby с 2 спални до 30000');
    await page.locator('#filter-form input[name=search]').press('Enter');
    await page.waitForURL('**/houses?search=Willerby&maxPrice=30000&bedrooms=2');
    const chips = page.locator('.active-filters a:not(.clear)');
    await expect.poll(() => chips.count()).toBe(3);
    await chips.filter({ hasText: '2 спални' }).click();
    await page.waitForURL('**/houses?search=Willerby&maxPrice=30000');
    await expect.poll(() => chips.count()).toBe(2);
    const { total, facets } = await listing('?search=Willerby&maxPrice=30000');
    const { count } = messagesOf.bg.listing;
    await expect.poll(() => told(page)).toBe(count(total, facets.available));
    await expect
      .poll(() => page.locator('#filter-form input[name=search]').inputValue())
      .toBe('Willerby');
  },
);

describe.each(languages)('after a choice in the listing, in %s', (language) => {
  const test = byTurns(language);
  const words = messagesOf[language].listing;

  test('the focus stays on the control, the page does not scroll, and the count is announced', async () => {
    const page = await open(`/${language}/houses`);
    await mark(page);
    await page.evaluate(() => scrollTo(0, 120));
    await page.locator(chip('type', 'used')).click();
    await page.waitForURL(/type=used/);
    const { total, facets } = await listing('?type=used');
    await expect.poll(() => told(page)).toBe(words.count(total, facets.available));
    await expect
      .poll(async () => [await focused(page), await page.evaluate(() => scrollY)])
      .toEqual(['type used', 120]);
    expect(await now(isMarked(page))).toBe(true);
  });

  test('a count that stays the same is announced, too', async () => {
    const page = await open(`/${language}/houses?type=used`);
    await page.locator('.views a:not([aria-current])').click();
    await page.waitForURL(/view=list/);
    await expect
      .poll(() => page.locator('body > p[role=status]').innerText())
      .toBe(await told(page));
  });

  test('the focus moves to the heading where the control is gone', async () => {
    const page = await open(`/${language}/houses?type=used&beds=6`);
    await page.locator('.active-filters a').first().click();
    await page.waitForURL(`**/${language}/houses?beds=6`);
    await expect.poll(() => focused(page)).toBe('h1');
  });

  test('without an answer the page says so and asks again at the press of a button', async () => {
    const page = await open(`/${language}/houses`);
    await page.clock.install();
    let asked = 0;
    await page.route('**/houses?type=used', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: 'down' });
    });
    await page.locator(chip('type', 'used')).click();
    const failure = page.locator('.results .no-houses');
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return failure.innerText();
      })
      .toContain(resultsFailedMessages[language].text);
    await expect
      .poll(async () => [asked, await page.locator('.results .card').count(), await told(page)])
      .toEqual([3, 0, '']);
    await expectAccessible(page);
    await page.unroute('**/houses?type=used');
    await failure.getByRole('button').click();
    await page.waitForURL(/type=used/);
    const { total, items, facets } = await listing('?type=used');
    await expect
      .poll(async () => [await told(page), await page.locator('.results .card').count()])
      .toEqual([words.count(total, facets.available), items.length]);
  });

  test('a page of another release is loaded in full, not put in place', async () => {
    const page = await open(`/${language}/houses`);
    await mark(page);
    await page.evaluate(() => {
      document.documentElement.dataset.release = 'before';
    });
    await page.locator(chip('type', 'used')).click();
    await page.waitForURL(/type=used/);
    await ready(page);
    await expect.poll(() => isMarked(page)).toBe(false);
  });

  test('Back shows the earlier results at once, after a reload as well, and Forward the later ones', async () => {
    const page = await open(`/${language}/houses`);
    const cards = () =>
      page
        .locator('.results .card')
        .evaluateAll((all) => all.map((card) => card.getAttribute('href')));
    const before = await cards();
    await page.locator(chip('type', 'new')).click();
    await page.waitForURL(/type=new/);
    await expect.poll(cards).not.toEqual(before);
    const after = await cards();
    await page.reload();
    await ready(page);
    await page.evaluate(() => scrollTo(0, 600));
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(cards).toEqual(before);
    await page.goForward({ waitUntil: 'commit' });
    await expect.poll(cards).toEqual(after);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    await page.route('**/houses*', (route) => route.abort());
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(cards).toEqual(before);
    await expect.poll(() => page.locator('#filter-form :checked[value=new]').count()).toBe(0);
  });
});

/**
 * Holds the answers for addresses that end so until `let go`; resolves once the first was asked
 * for.
 */
async function hold(page: Page, end: string) {
  const going = Promise.withResolvers<void>();
  const matches = (url: URL) => url.href.endsWith(end);
  await page.route(matches, async (route) => {
    await going.promise;
    await route.continue().catch(() => {});
  });
  return {
    asked: page.waitForRequest((request) => matches(new URL(request.url()))),
    letGo: () => going.resolve(),
  };
}

/** Holds the script of the filters, which comes with the first touch, until `let go`. */
async function holdScript(page: Page) {
  const going = Promise.withResolvers<void>();
  await page.route('**/assets/filters-*', async (route) => {
    await going.promise;
    await route.continue();
  });
  return { letGo: () => going.resolve() };
}

describe('while results are under way', () => {
  test('Back and at once Forward leave the results at the address that names them', async () => {
    const page = await open('/bg/houses');
    await page.locator(chip('type', 'new')).click();
    await page.waitForURL(/type=new/);
    // Of the state to which Back leads nothing is kept any more.
    await page.reload();
    await ready(page);
    const shown = await told(page);
    const all = await hold(page, '/bg/houses');
    await page.goBack({ waitUntil: 'commit' });
    const given = await all.asked;
    await page.goForward({ waitUntil: 'commit' });
    all.letGo();
    await ended(given);
    await settled(page);
    expect([now(addressOf(page)), await now(told(page))]).toEqual(['/bg/houses?type=new', shown]);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => told(page)).not.toBe(shown);
    await expect.poll(() => addressOf(page)).toBe('/bg/houses');
  });

  test('a choice counts although a link is followed before its answer', async () => {
    const page = await open('/bg/houses?beds=6');
    const used = await hold(page, '?type=used&beds=6');
    await page.locator(chip('type', 'used')).click();
    await used.asked;
    await page.locator('.views a:not([aria-current])').click();
    await page.waitForURL(/type=used&beds=6&view=list$/);
    await page.locator('#filter-form [name=maxPrice]').pressSequentially('40000');
    await page.locator('.active-filters a').filter({ hasText: '6' }).first().click();
    await expect.poll(() => addressOf(page)).toBe('/bg/houses?type=used&maxPrice=40000&view=list');
    used.letGo();
  });

  test('a choice that is taken back adds no step for Back', async () => {
    const page = await open('/bg/contact');
    await page.goto('/bg/houses');
    await ready(page);
    const used = await hold(page, '?type=used');
    await page.locator(chip('type', 'used')).click();
    await used.asked;
    const again = page.waitForResponse((response) => response.url().endsWith('/bg/houses'));
    await page.locator(chip('type', '')).click();
    await again;
    await page.locator('.results > .grid:not([aria-busy])').waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => addressOf(page)).toBe('/bg/contact');
    used.letGo();
  });

  test('what is typed into another field stays and counts', async () => {
    const page = await open('/bg/houses');
    const least = await hold(page, '?minPrice=20000');
    await page.locator('#filter-form [name=minPrice]').pressSequentially('20000');
    await least.asked;
    await page.locator('#filter-form [name=maxPrice]').focus();
    await page.keyboard.type('4');
    least.letGo();
    await page.keyboard.type('0000', { delay: 120 });
    await page.waitForURL(/minPrice=20000&maxPrice=40000$/);
    await expect
      .poll(() => page.locator('#filter-form [name=maxPrice]').inputValue())
      .toBe('40000');
  });
});

describe('after results that could not be read', () => {
  test('the same choice asks for them again, and the focus of “Try again” moves to the heading', async () => {
    const page = await open('/bg/houses');
    let isDown = true;
    await page.route(/maxPrice=30000/, (route) =>
      isDown ? route.fulfill({ status: 404, body: 'no' }) : route.continue(),
    );
    const price = page.locator('#filter-form [name=maxPrice]');
    await price.fill('30000');
    await page.locator('.results .no-houses').waitFor();
    isDown = false;
    await price.press('Enter');
    await page.waitForURL(/maxPrice=30000$/);
    isDown = true;
    await page.locator(chip('type', 'used')).click();
    const again = page.locator('.results .no-houses button');
    await again.focus();
    isDown = false;
    await page.keyboard.press('Enter');
    await page.waitForURL(/type=used/);
    await expect.poll(() => focused(page)).toBe('h1');
  });
});

describe('typed text', () => {
  test('is looked up after a pause, and typing on in the same field adds no step for Back', async () => {
    const page = await open('/bg/houses');
    const price = page.locator('#filter-form [name=maxPrice]');
    await price.pressSequentially('30');
    await page.waitForURL(/maxPrice=30$/);
    await ready(page);
    await expect.poll(() => focused(page)).toBe('maxPrice');
    await page.keyboard.type('000');
    await page.waitForURL(/maxPrice=30000$/);
    await ready(page);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => addressOf(page)).toBe('/bg/houses');
    await expect.poll(() => price.inputValue()).toBe('');
  });

  test('stays in the field while results are being fetched, and is looked up too', async () => {
    const page = await open('/bg/houses');
    const going = Promise.withResolvers<void>();
    await page.route('**/houses?search=w', async (route) => {
      await going.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/houses?search=w');
    await page.locator('#filter-form [name=search]').pressSequentially('w');
    await asked;
    await page.keyboard.type('il');
    going.resolve();
    await page.waitForURL(/search=wil$/);
    await ready(page);
    await expect.poll(() => page.locator('#filter-form [name=search]').inputValue()).toBe('wil');
    await expect.poll(() => focused(page)).toBe('search');
  });
});

describe.each(languages)('a search with a typing error, in %s', (language) => {
  const test = byTurns(language);
  const words = messagesOf[language].listing;
  const note = (page: Page) => page.locator('main [aria-live=polite].searched-instead');

  test.each([360, 1280])(
    'is answered in place for the word that was meant, which screen readers announce, at %i px',
    async (width) => {
      const page = await open(`/${language}/houses`, width);
      await mark(page);
      const region = await note(page).elementHandle();
      if (width < 600) await page.locator('.open-filters').click();
      await page.locator('#filter-form [name=search]').fill('willerbi');
      if (width < 600) await page.keyboard.press('Enter');
      await page.waitForURL(/search=willerbi$/);
      const { total, searched_instead, facets } = await listing('?search=willerbi');
      expect([total, searched_instead]).toEqual([
        (await listing('?search=willerby')).total,
        'willerby',
      ]);
      await expect
        .poll(() => note(page).innerText())
        .toBe(words.searchedInstead('willerbi', 'willerby', total));
      await expect.poll(() => told(page)).toBe(words.count(total, facets.available));
      // The same live region as before: screen readers do not announce a region that is added with
      // its words in it.
      expect(await now(region?.evaluate((element) => element.isConnected))).toBe(true);
      expect(await now(isMarked(page))).toBe(true);
      await expectAccessible(page);
      await page.goto(`/${language}/houses?search=willerby`);
      await expect.poll(() => note(page).innerText()).toBe('');
    },
  );
});

describe.each(languages)('far down a long page, in %s', (language) => {
  const test = byTurns(language);
  const { count, filters } = messagesOf[language].listing;
  const top = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const headerEnd = (page: Page) =>
    page
      .locator('.site-header')
      .evaluate((header) => Math.round(header.getBoundingClientRect().bottom));

  test('the panel stays beside the results, scrolls by itself, and after a choice the results show from their beginning', async () => {
    const page = await open(`/${language}/houses`);
    await page.evaluate(() => scrollTo(0, 2500));
    await expect
      .poll(async () => (await top(page, '.filters')) - (await headerEnd(page)))
      .toBeLessThan(16);
    await page.locator('.more-filters summary').click();
    await page.locator('#filter-form [name=freeDelivery]').focus();
    await expect
      .poll(() => page.locator('.filters').evaluate(({ scrollTop }) => scrollTop))
      .toBeGreaterThan(0);
    await expect
      .poll(() => page.locator('.filters').evaluate(({ clientHeight }) => clientHeight))
      .toBeLessThan(800);
    await page.locator('select[name=sort]').selectOption('price-desc');
    await page.waitForURL(/dir=desc/);
    await expect.poll(() => top(page, '.results > .grid')).toBeGreaterThan(await headerEnd(page));
    await expect.poll(() => top(page, '.results > .grid')).toBeLessThan(400);
  });

  /** px from the foot of the listing's bar down to a part of the results. */
  const belowBar = async (page: Page, selector: string) => {
    const bar = await page.locator('.listing-bar').boundingBox();
    return (await top(page, `.results > ${selector}`)) - ((bar?.y ?? 0) + (bar?.height ?? 0));
  };

  test('the beginning of few results is in sight', async () => {
    const page = await open(`/${language}/houses`);
    await page.evaluate(() => scrollTo(0, 2500));
    await page.locator('#filter-form [name=minPrice]').fill('42000');
    await page.waitForURL(/minPrice=42000/);
    await expect.poll(() => page.locator('.results > .grid .card').count()).toBeLessThan(4);
    await expect.poll(() => belowBar(page, '.grid')).toBeGreaterThanOrEqual(0);
    await expect.poll(() => belowBar(page, '.grid')).toBeLessThan(200);
  });

  test.each([360, 1280])(
    'what is said of results that can’t be read is in sight, at %i px',
    async (width) => {
      const page = await open(`/${language}/houses`, width);
      await page.route('**/houses?view=list', (route) => route.fulfill({ status: 503, body: '' }));
      await page.evaluate(() => scrollTo(0, 2500));
      await page.locator('.views [data-asks=list]').click();
      await page.locator('.results .no-houses').waitFor();
      await expect.poll(() => belowBar(page, '.no-houses')).toBeGreaterThanOrEqual(0);
      await expect.poll(() => belowBar(page, '.no-houses')).toBeLessThan(60);
    },
  );

  test.each([360, 768])(
    'a bar under the header has the number of results and their filters, at %i px',
    async (width) => {
      const page = await open(`/${language}/houses?type=used&beds=6`, width);
      const { total } = await listing('?type=used&beds=6');
      await page.evaluate(() => scrollTo(0, 2500));
      await expect
        .poll(async () => (await top(page, '.listing-bar')) - (await headerEnd(page)))
        .toBe(0);
      await expect
        .poll(async () => (await page.locator('.open-filters').innerText()).split('\n').join(' '))
        .toContain(count(total, total));
      await page.locator('.open-filters').click();
      await expect
        .poll(() => page.locator('.filters').evaluate((sheet) => sheet.matches(':popover-open')))
        .toBe(true);
      await page.getByRole('button', { name: filters.close }).click();
      await page.locator('.active-filters a').first().click();
      await page.waitForURL(/houses\?beds=6$/);
      await expect.poll(() => top(page, '.results > .grid')).toBeGreaterThan(await headerEnd(page));
      await expectAccessible(page);
    },
  );
});

describe.each(languages)('the site’s search over the listing, in %s', (language) => {
  const test = byTurns(language);
  const opener = 'button[popovertarget=site-search]:not([popovertargetaction])';
  const field = (page: Page, name: string) => page.locator(`#site-search [name=${name}]`);

  test('starts with the present filters, those chosen in place included, and keeps filters that it has no field for', async () => {
    const page = await open(`/${language}/houses?maxPrice=40000&available=true&sort=name`);
    await page.locator(chip('type', 'used')).click();
    await page.waitForURL(/type=used/);
    await page.locator(opener).click();
    await expect
      .poll(async () => [
        await field(page, 'type').inputValue(),
        await field(page, 'maxPrice').inputValue(),
      ])
      .toEqual(['used', '40000']);
    await field(page, 'minBeds').selectOption('6');
    await page.locator('#site-search [type=submit]').click();
    await page.waitForURL(/minBeds=6/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      type: 'used',
      maxPrice: '40000',
      minBeds: '6',
      available: 'true',
      sort: 'name',
    });
  });

  test('without scripts starts with the present filters, and keeps filters that it has no field for', async () => {
    context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/${language}/houses?make=abi&discount=true&available=true`);
    await page.locator(opener).click();
    await expect
      .poll(async () => [
        await field(page, 'make').inputValue(),
        await field(page, 'discount').isChecked(),
      ])
      .toEqual(['ABI', true]);
    await field(page, 'discount').uncheck();
    await page.locator('#site-search [type=submit]').click();
    await page.waitForURL(/make=ABI/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('available'), searchParams.get('discount')]).toEqual(['true', null]);
  });
});

describe.each(languages)('in a phone’s sheet, in %s', (language) => {
  const test = byTurns(language);
  const { filters } = messagesOf[language].listing;
  const button = (page: Page) => page.locator('#filter-form [type=submit]');

  test('choices are counted on the button, and the results stay until it is pressed', async () => {
    const page = await open(`/${language}/houses`, 360);
    const all = (await listing('')).total;
    await page.locator('.open-filters').click();
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(all));
    await page.locator(chip('type', 'used')).click();
    const used = await listing('?type=used');
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(used.total));
    await page.locator(chip('minBedrooms', '3')).click();
    const both = await listing('?type=used&minBedrooms=3');
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(both.total));
    // The counts of every option now.
    await expect
      .poll(() => page.locator(`${chip('type', 'new')} i`).innerText())
      .toBe(String(both.facets.type.new));
    expect(now(addressOf(page))).toBe(`/${language}/houses`);
    await expectAccessible(page);
    await button(page).click();
    await page.waitForURL(`**/${language}/houses?type=used&minBedrooms=3`);
    await ready(page);
    await expect.poll(() => page.locator('#filters:popover-open').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe('open-filters');
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.locator('#filter-form :checked[value=used]').count()).toBe(0);
    await page.locator('.open-filters').click();
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(all));
  });

  test('a choice cancels the request of the one before, and without an answer the button has no figure', async () => {
    const page = await open(`/${language}/houses`, 360);
    const questions: string[] = [];
    const refused = Promise.withResolvers<void>();
    page.on('requestfailed', (request) =>
      questions.push(`${new URL(request.url()).search} taken back`),
    );
    await page.route('**/api/caravans?*', async (route) => {
      questions.push(new URL(route.request().url()).search);
      await refused.promise;
      await route.fulfill({ status: 400, json: { success: false, error: 'no', code: 'invalid' } });
    });
    await page.locator('.open-filters').click();
    await page.locator(chip('type', 'used')).click();
    await expect.poll(() => questions).toEqual(['?type=used']);
    await page.locator(chip('minBeds', '6')).click();
    await expect.poll(() => questions).toContain('?type=used taken back');
    refused.resolve();
    await expect.poll(() => button(page).innerText()).toBe(filters.show);
  });

  test('a choice made before the script came is counted when it comes', async () => {
    const page = await open(`/${language}/houses`, 360);
    const script = await holdScript(page);
    await page.locator('.open-filters').click();
    await page.locator(chip('type', 'used')).click();
    script.letGo();
    const used = await listing('?type=used');
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(used.total));
    expect(now(addressOf(page))).toBe(`/${language}/houses`);
  });

  test('a count that was given up takes no figure from the button', async () => {
    const page = await open(`/${language}/houses`, 360);
    const used = await hold(page, '/api/caravans?type=used');
    await page.clock.install();
    await page.locator('.open-filters').click();
    await page.locator(chip('type', 'used')).click();
    await used.asked;
    await page.locator(chip('type', 'new')).click();
    const { total } = await listing('?type=new');
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(total));
    // A count that is late takes the earlier figure away.
    await page.clock.fastForward(1700);
    expect(await now(button(page).innerText())).toBe(filters.showCount(total));
    used.letGo();
  });

  test('a screen that becomes wide closes it and shows what was chosen', async () => {
    const page = await open(`/${language}/houses`, 820);
    await page.locator('.open-filters').click();
    const all = (await listing('')).total;
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(all));
    await page.locator(chip('type', 'new')).click();
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.waitForURL(/type=new$/);
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
  });

  test('a screen that became wide before the script came does so, too', async () => {
    const page = await open(`/${language}/houses`, 820);
    const script = await holdScript(page);
    await page.locator('.open-filters').click();
    await page.locator(chip('type', 'new')).click();
    await page.setViewportSize({ width: 1180, height: 820 });
    script.letGo();
    await page.waitForURL(/type=new$/);
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
  });

  test('the page under it stays where it is, and the sheet itself scrolls', async () => {
    const page = await open(`/${language}/houses`, 360);
    await page.locator('.open-filters').click();
    // The sheet's script has come.
    const all = (await listing('')).total;
    await expect.poll(() => button(page).innerText()).toBe(filters.showCount(all));
    const where = () => page.evaluate(() => scrollY);
    const before = await where();
    await page.mouse.move(100, 10);
    await page.mouse.wheel(0, 300);
    await page.setViewportSize({ width: 360, height: 400 });
    await page.mouse.move(100, 200);
    await page.mouse.wheel(0, 200);
    await expect
      .poll(() => page.locator('.filters').evaluate(({ scrollTop }) => scrollTop))
      .toBeGreaterThan(0);
    expect(await now(where())).toBe(before);
    await page.keyboard.press('Escape');
    await page.mouse.move(100, 200);
    await page.mouse.wheel(0, 300);
    await expect.poll(where).toBeGreaterThan(before);
  });

  test('what is laid out before a touch is out of sight and reach, and is again after closing', async () => {
    const page = await open(`/${language}/houses`, 360);
    const sheet = page.locator('.filters');
    const isLaidOut = () => sheet.evaluate(({ clientHeight }) => clientHeight > 300);
    for (const times of ['before', 'after']) {
      await expect.poll(isLaidOut, { message: times }).toBe(true);
      expect(now(await sheet.isVisible()), times).toBe(false);
      expect(now(await sheet.getByRole('radio').count()), times).toBe(0);
      await page.locator('.open-filters').focus();
      // The panel stands before the button in the page.
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => page.locator('.open-filters:focus').count()).toBe(0);
      expect(now(await page.locator('.filters :focus').count()), times).toBe(0);
      await page.locator('.open-filters').click();
      await expect.poll(() => sheet.isVisible()).toBe(true);
      await page.locator(chip('type', times === 'before' ? 'used' : 'new')).click();
      await button(page).click();
      await expect.poll(() => page.url()).toContain('type=');
    }
  });

  test('clearing empties the form, and closing the sheet shows what was chosen', async () => {
    const page = await open(`/${language}/houses?type=used&maxPrice=30000`, 360);
    await page.locator('.open-filters').click();
    await page.locator('.filters-foot .clear').click();
    await expect
      .poll(async () => button(page).innerText())
      .toBe(filters.showCount((await listing('')).total));
    await page.locator(chip('type', 'new')).click();
    await page.keyboard.press('Escape');
    await page.waitForURL(`**/${language}/houses?type=new`);
  });
});

describe('the browser', () => {
  test('shows a page after Back without the menu or the search that led away from it', async () => {
    const page = await open('/en', 360);
    await page.locator('.site-header > .wrap [popovertarget=site-menu]').click();
    await page.locator('#site-menu').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL(/contact/);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => addressOf(page)).toBe('/en');
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
    await page.locator('[popovertarget=site-search]').first().click();
    await page.locator('#site-search [type=search]').fill('abi');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=abi/);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => addressOf(page)).toBe('/en');
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
  });

  test.each([
    '/houses',
    '/houses?view=list',
    '',
    'a house',
    '/about',
    '/contact',
    '/faq',
    '/privacy',
  ])('keeps a page for Back: %s', async (path) => {
    const page = await open(`/en${path === 'a house' ? await someHousePath() : path}`);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto('/en/terms');
    await page.goBack({ waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => 'persisted' in window && window.persisted))
      .toBe(true);
  });

  test('asks for a page as soon as a pointer rests on a link to it', async () => {
    const page = await open('/en/houses');
    const asked: string[] = [];
    const wire = await context.newCDPSession(page);
    wire.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) =>
      asked.push(`${status} ${prefetchUrl}`),
    );
    await wire.send('Preload.enable');
    await page.locator('.views a:not([aria-current])').hover();
    await page.locator('.pages a[rel=next]').hover();
    await expect.poll(() => asked).toContain(`Ready ${origin}/en/houses?page=2`);
    // Only the script fetches documents that are shown in place.
    expect(asked.some((line) => line.includes('view=list'))).toBe(false);
    await page.locator('.site-header a[href="/en/favourites"]').first().hover();
    await page.locator('.site-header a[href="/en/about"]').first().hover();
    await expect.poll(() => asked.some((line) => line.endsWith('/en/about'))).toBe(true);
    expect(asked.some((line) => line.includes('favourites'))).toBe(false);
  });
});
