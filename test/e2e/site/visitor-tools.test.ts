import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { numberedName } from '#domain/houses/house-number.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready as pageReady,
  settled,
  watchedPage,
} from '../support/browser.ts';
import { movedParts } from '../support/page-checks.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { addHouse } from '../support/staff.ts';
import { listing, shared } from '../support/stage-calls.ts';
import { toolWords } from '../support/tool-words.ts';

openBrowserForTests();

let context: BrowserContext;
afterEach(() => context.close());

const houses: CaravanCard[] = (await listing()).items;
const nameOf = ({ make, model }: Pick<CaravanCard, 'make' | 'model'>) => `${make} ${model}`;
const number = ({ id }: Pick<CaravanCard, 'id'>) => id.slice(0, 8);
const kept = (some: readonly CaravanCard[]) =>
  some.map((house) => ({ id: number(house), name: nameOf(house) }));

interface Opening {
  width?: number;
  height?: number;
  /** What an earlier visit left behind. */
  stored?: Record<string, unknown>;
  scripts?: boolean;
  /** Without the site's font, so that nothing moves when that loads late. */
  font?: boolean;
}

async function open(
  path: string,
  { width = 1280, height = 800, stored = {}, scripts = true, font = true }: Opening = {},
) {
  context = await newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (!font) await context.route('**/*.woff2', (route) => route.abort());
  await context.addInitScript((values) => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', '1');
    for (const [key, value] of Object.entries(values))
      localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  const watched = await watchedPage(context);
  await watched.page.goto(path);
  if (scripts) await ready(watched.page);
  return watched;
}

/** Resolves when the tools are there. */
async function ready(page: Page) {
  await pageReady(page);
  await page.locator('.compare-bar').waitFor({ state: 'attached' });
}

const toggle = (page: Page, word: string, house: CaravanCard) =>
  page.getByRole('button', { name: `${word}: ${nameOf(house)}`, exact: true }).first();
const pressed = (page: Page, word: string, house: CaravanCard) =>
  toggle(page, word, house).getAttribute('aria-pressed');
/** Where something lies on the screen, in px. */
const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
const inView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });
const three = houses.slice(0, 3);
const [first, second, third] = three as [CaravanCard, CaravanCard, CaravanCard];

describe.each(languages)('the visitor’s tools, in %s', (language) => {
  const test = byTurns(language);
  const words = toolWords(language);

  test('a favourite is kept, counted, shown with its price, and removed again', async () => {
    const { page, troubles } = await open(`/${language}/houses`);
    await toggle(page, words.favourite, second).click();
    await expect.poll(() => pressed(page, words.favourite, second)).toBe('true');
    await expect.poll(() => pressed(page, words.favourite, first)).toBe('false');
    const link = page.getByRole('link', { name: words.favouritesWithCount(1) });
    await link.first().click();
    await page.waitForURL(`**/${language}/favourites`);
    await ready(page);
    await page.locator('.favourites a.card').waitFor();
    await expect
      .poll(() => page.locator('.favourites .card h2').allTextContents())
      .toEqual([nameOf(second)]);
    await expect.poll(() => page.locator('.favourites .card .price').textContent()).toMatch(/\d/);
    await expect
      .poll(() => page.locator('meta[name=robots]').getAttribute('content'))
      .toBe('noindex');
    await expectAccessible(page);
    await toggle(page, words.favourite, second).click();
    await page.getByText(words.pages.favourites.taken).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words.pages.favourites.empty.title }).waitFor();
    await expectAccessible(page);
    expect(troubles).toEqual([]);
  });

  test('up to four houses are chosen for a comparison, the fifth is refused in words, and the four stand side by side', async () => {
    const { page, troubles } = await open(`/${language}/houses`);
    await toggle(page, words.compare, first).click();
    await page.getByText(words.oneMore).waitFor();
    for (const house of houses.slice(1, 4)) await toggle(page, words.compare, house).click();
    const fifth = houses[4] as CaravanCard;
    await toggle(page, words.compare, fifth).click();
    await page.getByRole('status').filter({ hasText: words.problems.comparedFull }).waitFor();
    await expect.poll(() => pressed(page, words.compare, fifth)).toBe('false');
    // A button half covered by the fixed header would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('link', { name: words.compareCount(4) }).click();
    await page.waitForURL(`**/${language}/compare?ids=${houses.slice(0, 4).map(number).join(',')}`);
    await ready(page);
    await expect
      .poll(() => page.locator('thead th > a').allTextContents())
      .toEqual(houses.slice(0, 4).map(nameOf));
    await expect.poll(() => page.locator('.compare-row').count()).toBe(0);
    await expectAccessible(page);
    await page.locator('.share summary').click();
    await page.getByRole('button', { name: words.sharing.copy }).click();
    await page.getByText(words.sharing.copied).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole('link', { name: words.pages.compare.removeName(nameOf(first)) }).click();
    await page.waitForURL((url) => !url.search.includes(number(first)));
    await ready(page);
    await expect.poll(() => page.locator('thead th > a').count()).toBe(3);
    await page.getByRole('link', { name: words.pages.compare.more }).click();
    await page.waitForURL(`**/${language}/houses`);
    await ready(page);
    await page.getByRole('link', { name: words.compareCount(3) }).waitFor();
    expect(troubles).toEqual([]);
  });

  test('a comparison needs no script and shows what differs', async () => {
    const { page } = await open(
      `/${language}/compare?ids=${three.map(number).join(',')},ffffffff`,
      { scripts: false },
    );
    await expect.poll(() => page.locator('thead th > a').count()).toBe(3);
    await page.getByText(words.pages.compare.gone(1)).waitFor();
    const prices = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: words.pages.compare.rows.price }) })
      .getByRole('cell');
    const shown = async () =>
      (await prices.locator('strong').allTextContents()).map((text) =>
        Number(text.replace(/\D/g, '')),
      );
    // Other test files may have changed prices since this one began.
    const listed: CaravanCard[] = (await listing()).items;
    const priceOf = (house: CaravanCard) => {
      const { price, effective_price } = listed.find(({ id }) => id === house.id) ?? house;
      return effective_price ?? price;
    };
    await expect.poll(shown).toEqual(three.map(priceOf));
    await expect
      .poll(() => page.locator('button:visible').filter({ hasText: words.sharing.copy }).count())
      .toBe(0);
    const rows = page.locator('.compare-table tbody tr:visible');
    const all = await rows.count();
    await page.getByLabel(words.pages.compare.onlyDifferences).check();
    await expect.poll(() => rows.count()).toBeLessThan(all);
  });

  test('the houses seen last stand below a house, without that house, and are forgotten and switched off in one tap', async () => {
    const { page, troubles } = await open(`/${language}/houses/${caravanSlug(first)}`, {
      stored: { viewed: kept([third, second]) },
    });
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await page.locator('.viewed .card').first().waitFor();
    await expect
      .poll(() => page.locator('.viewed .card h3').allTextContents())
      .toEqual([third, second].map(nameOf));
    await expectAccessible(page);
    await page.goto(`/${language}/houses/${caravanSlug(second)}`);
    await ready(page);
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await page.locator('.viewed .card').first().waitFor();
    await expect
      .poll(() => page.locator('.viewed .card h3').allTextContents())
      .toEqual([first, third].map(nameOf));
    await page.getByRole('button', { name: words.forgetViewed }).click();
    await page.getByText(words.viewedOff).waitFor();
    await page.locator('.viewed .card').first().waitFor({ state: 'hidden' });
    await expectAccessible(page);
    // Neither the next house nor the favourites note or show one.
    await page.goto(`/${language}/houses/${caravanSlug(third)}`);
    await ready(page);
    const stored = () => page.evaluate(() => localStorage.getItem('viewed'));
    await expect.poll(stored).toBe('off');
    await page.goto(`/${language}/favourites`);
    await ready(page);
    await page.getByRole('button', { name: words.keepViewed }).click();
    await page.locator('.viewed').waitFor({ state: 'hidden' });
    await page.goto(`/${language}/houses/${caravanSlug(first)}`);
    await ready(page);
    await expect.poll(stored).toBe(JSON.stringify(kept([first])));
    expect(troubles).toEqual([]);
  });

  test('houses seen last that are cleared while their cards come stay away', async () => {
    const { page } = await open(`/${language}/houses/${caravanSlug(first)}`, {
      stored: { viewed: kept([third, second]) },
    });
    const going = Promise.withResolvers<void>();
    await page.route('**/favourites?ids=*', async (route) => {
      await going.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/favourites?ids=*');
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await asked;
    await page.getByRole('button', { name: words.forgetViewed }).click();
    const come = page.waitForResponse('**/favourites?ids=*');
    going.resolve();
    await (await come).finished();
    await settled(page);
    expect(await now(page.locator('.viewed-on').isVisible())).toBe(false);
  });

  test('a house is shared by links, by a copied address and by the device’s own sheet', async () => {
    const path = `/${language}/houses/${caravanSlug(first)}`;
    const { page, troubles } = await open(path);
    const told = numberedName(nameOf(first), first.number, language);
    await page.locator('.share summary').click();
    const viber = page.locator('.share a').first();
    await expect
      .poll(() => viber.getAttribute('href'))
      .toBe(`viber://forward?text=${encodeURIComponent(`${told} ${origin}${path}`)}`);
    await page.getByRole('button', { name: words.sharing.copy }).click();
    await page.getByText(words.sharing.copied).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(origin + path);
    await expectAccessible(page);
    await page.locator('.share summary').click();
    await page.evaluate(() => {
      const share = async (what: ShareData) => {
        document.title = JSON.stringify(what);
      };
      Object.assign(navigator, { share });
    });
    await page.locator('.share summary').click();
    await expect
      .poll(async () => JSON.parse(await page.title()))
      .toEqual({ title: told, url: origin + path });
    await expect.poll(() => viber.isVisible()).toBe(false);
    expect(troubles).toEqual([]);
  });

  test('sharing sends the favourites that are kept now, and a listing can be shared without scripts', async () => {
    const { page } = await open(`/${language}/favourites`, {
      stored: { favourites: kept([third, second]) },
    });
    await page.locator('.share summary').click();
    const address = `${origin}/${language}/favourites?ids=`;
    const shared = async () =>
      new URL((await page.locator('.share a').nth(1).getAttribute('href')) ?? '');
    await expect
      .poll(async () => (await shared()).searchParams.get('text'))
      .toContain(`${address}${number(third)},${number(second)}`);
    await toggle(page, words.favourite, third).click();
    await expect
      .poll(async () => (await shared()).searchParams.get('text'))
      .toMatch(`${address}${number(second)}`);
    await context.close();
    const plain = await open(`/${language}/houses?type=used`, { scripts: false });
    await plain.page.locator('.share summary').click();
    const link = plain.page.locator('.share a').nth(1);
    await expect.poll(() => link.isVisible()).toBe(true);
    await expect
      .poll(() => link.getAttribute('href'))
      .toContain(encodeURIComponent(`${origin}/${language}/houses?type=used`));
  });

  test('without scripts the tools show no control that does nothing', async () => {
    const { page } = await open(`/${language}/houses`, { scripts: false });
    await expect
      .poll(() => page.locator(':is(.toggle, .favourites-link, .compare-bar):visible').count())
      .toBe(0);
    await page.goto(`/${language}/houses/${caravanSlug(first)}`);
    await expect.poll(() => page.locator('.panel').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.panel-tools button:visible').count()).toBe(0);
    await expect.poll(() => page.locator('.panel-tools > a:visible').count()).toBeGreaterThan(0);
  });

  test('without scripts the favourites say what they need, and where else to look', async () => {
    const { page } = await open(`/${language}/favourites`, { scripts: false });
    const { needsScripts, toListing } = words.pages.favourites;
    await expect.poll(() => page.getByText(needsScripts).isVisible()).toBe(true);
    await expect
      .poll(() =>
        page.getByRole('main').getByRole('link', { name: toListing }).getAttribute('href'),
      )
      .toBe(`/${language}/houses`);
    await expect.poll(() => page.locator('.favourites .skeleton').count()).toBe(0);
  });
});

const { favourite, compare, pages, ...words } = toolWords('bg');

test('another tab’s favourites are there at once, and houses that are gone are named and can be forgotten', async () => {
  const gone = await addHouse({ make: 'Swift', model: 'Изчезващ', price: 19_000 });
  const { page } = await open('/bg/favourites', {
    stored: { favourites: [{ id: gone.id.slice(0, 8), name: 'Swift Изчезващ' }] },
  });
  await page.locator('.favourites a.card').waitFor();
  const other = await context.newPage();
  await other.goto('/bg/houses');
  await ready(other);
  await toggle(other, favourite, third).click();
  await page
    .locator('.favourites a.card')
    .filter({ hasText: nameOf(third) })
    .waitFor();
  await page
    .getByRole('link', { name: words.favouritesWithCount(2) })
    .first()
    .waitFor();

  await shared.patchHouse(gone.id, { is_visible: false, version: gone.version });
  await page.reload();
  const section = page.locator('.gone');
  await section.getByText('Swift Изчезващ').waitFor();
  await expectAccessible(page);
  await section
    .getByRole('button', { name: `${pages.favourites.gone.forget}: Swift Изчезващ` })
    .click();
  await section.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('favourites')))
    .not.toContain('Изчезващ');
});

test('favourites that can’t be loaded stay kept, are asked for three times, and again when the visitor says so', async () => {
  context = await newContext({ viewport: { width: 1280, height: 800 } });
  let asked = 0;
  await context.route('**/favourites?ids=*', (route) => {
    asked += 1;
    return route.abort();
  });
  await context.addInitScript(
    (list) => localStorage.setItem('favourites', list),
    JSON.stringify(kept(three)),
  );
  const page = await context.newPage();
  await page.goto('/bg/favourites');
  await page.getByRole('heading', { name: pages.favourites.error.title }).waitFor();
  expect(asked).toBe(3);
  await expect.poll(() => page.locator('.favourites .skeleton').count()).toBe(0);
  await expectAccessible(page);
  await context.unroute('**/favourites?ids=*');
  await page.getByRole('button', { name: pages.favourites.error.retry }).click();
  await page.locator('.favourites a.card').first().waitFor();
  await expect
    .poll(() => page.locator('.favourites a.card h2').allTextContents())
    .toEqual(three.map(nameOf));
  await page
    .getByRole('status')
    .filter({ hasText: pages.favourites.count(3) })
    .waitFor();
  await expect
    .poll(() => page.getByRole('heading', { name: pages.favourites.error.title }).count())
    .toBe(0);
});

test('the countdowns on favourites run as on any page', async () => {
  // A reduction soon after another one of the same house may not be announced, so these are houses
  // that no other test reduces. On its last day a card's clock runs to the second.
  const campaign = await runningCampaign(12, 0.5);
  try {
    const ids = campaign.houses.map(number).sort();
    // The page asks only once; what staff just saved is public a moment later.
    const answer = async () => (await fetch(`${origin}/bg/favourites?ids=${ids}`)).text();
    await expect.poll(answer, { timeout: 20_000 }).toContain('role="timer"');
    const { page } = await open('/bg/favourites', {
      stored: { favourites: kept(campaign.houses) },
    });
    const clock = page.locator('.favourites [role=timer]').first();
    await clock.waitFor();
    const before = await clock.textContent();
    await expect.poll(() => clock.textContent()).not.toBe(before);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.until))
      .toMatch(/^\d{4}-/);
  } finally {
    await campaign.end();
  }
});

test('a page of text counts the favourites too, and shows the houses chosen for comparison', async () => {
  context = await newContext({ viewport: { width: 360, height: 700 } });
  const { page, troubles } = await watchedPage(context);
  await page.goto('/bg/privacy');
  await page.evaluate(
    ([favourites, compared]) => {
      localStorage.setItem('favourites', JSON.stringify(favourites));
      localStorage.setItem('compared', JSON.stringify(compared));
    },
    [kept(three), kept([second, first])],
  );
  await page.reload();
  await page.getByRole('link', { name: words.compareCount(2) }).waitFor();
  await expect.poll(() => page.locator('.tool-count:visible').allTextContents()).toEqual(['3']);
  await page.getByRole('button', { name: 'меню' }).first().click();
  await page.getByRole('link', { name: words.favouritesWithCount(3) }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.getByRole('button', { name: words.remove(nameOf(second)) }).click();
  await page.getByText(words.oneMore).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: words.clear }).click();
  await expect.poll(() => page.locator('.compare-bar[data-open]').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compared'))).toBe('[]');
  expect(troubles).toEqual([]);
});

test('a browser that forbids its storage still shows what is chosen, and says that it will be forgotten', async () => {
  const { page, troubles } = await open('/bg/houses');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'QuotaExceededError');
    };
  });
  await toggle(page, favourite, first).click();
  await page.getByText(words.problems.unstored).waitFor();
  await expect.poll(() => pressed(page, favourite, first)).toBe('true');
  await page.getByRole('button', { name: words.dismiss }).click();
  await expect.poll(() => page.locator('.compare-bar[data-open]').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('the visitor’s tools are used with the keyboard alone, and the comparison bar covers nothing that has the focus', async () => {
  const { page } = await open('/bg/houses', { stored: { compared: kept([first, second]) } });
  await page.locator('.compare-bar[data-open]').waitFor();
  await toggle(page, favourite, third).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => pressed(page, favourite, third)).toBe('true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => pressed(page, compare, third)).toBe('true');
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => inView(page, ':focus'), { message: `after ${step} steps` }).toBe(true);
  }
  const remove = (house: CaravanCard) =>
    page.getByRole('button', { name: words.remove(nameOf(house)) });
  await remove(second).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => remove(first).evaluate((element) => element === document.activeElement))
    .toBe(true);
  await expect.poll(() => pressed(page, compare, second)).toBe('false');
});

test('on a phone every tool is big enough to touch, and the comparison bar does not cover the phone bar', async () => {
  const { page } = await open(`/bg/houses/${caravanSlug(first)}`, {
    width: 360,
    stored: { compared: kept([second, third]) },
  });
  // It opens once its script is there.
  const bar = page.locator('.compare-bar[data-open]');
  const covered = async () =>
    (await boxOf(bar)).bottom - (await boxOf(page.locator('.phone-bar'))).top;
  await expect.poll(covered).toBeLessThanOrEqual(1);
  for (const button of await page
    .locator('.toggle:visible, .compare-bar :is(a, button):visible')
    .all()) {
    await expect.poll(async () => (await boxOf(button)).width).toBeGreaterThanOrEqual(44);
    await expect.poll(async () => (await boxOf(button)).height).toBeGreaterThanOrEqual(44);
  }
});

test('on a phone up to four homes fill the screen beside each other; the page scrolls, and names, prices and enquiries stay in sight', async () => {
  for (const { width, count } of [
    { width: 360, count: 2 },
    { width: 360, count: 4 },
    { width: 768, count: 4 },
  ]) {
    const shown = houses.slice(0, count);
    const { page } = await open(`/bg/compare?ids=${shown.map(number).join(',')}`, { width });
    const columns = page.locator('thead th:not(:first-child)');
    await expect.poll(() => columns.count()).toBe(count);
    await expectAccessible(page);
    const inBox = () =>
      page
        .locator('.compare *')
        .evaluateAll((all) =>
          all
            .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow))
            .map(({ className }) => className),
        );
    await expect.poll(inBox).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width < 768)
      for (const column of await columns.all())
        await expect
          .poll(async () => Math.abs((await boxOf(column)).width - width / count))
          .toBeLessThanOrEqual(1);
    const price = page.getByRole('rowheader', { name: pages.compare.rows.price });
    const cell = page.getByRole('cell').filter({ has: page.locator('.price') });
    if (width < 768)
      await expect
        .poll(async () => (await boxOf(cell.locator('.price').first())).top)
        .toBeGreaterThan((await boxOf(price.locator('> span'))).bottom - 4);
    for (const head of (await cell.first().getAttribute('headers'))?.split(' ') ?? [])
      await expect.poll(() => page.locator(`th#${head}`).count()).toBe(1);
    await page.evaluate(() => scrollTo(0, 900));
    for (const house of shown) {
      const enquiry = page.getByRole('link', { name: `Запитване: ${nameOf(house)}` });
      await expect.poll(async () => (await boxOf(enquiry)).top).toBeGreaterThan(60);
      await expect.poll(async () => (await boxOf(enquiry)).top).toBeLessThan(200);
      await expect.poll(async () => (await boxOf(enquiry)).height).toBeGreaterThanOrEqual(44);
      await expect
        .poll(() => enquiry.getAttribute('href'))
        .toBe(`/bg/houses/${caravanSlug(house)}#enquiry`);
    }
    await context.close();
  }
});

test('the comparison without houses in its address shows those that the browser keeps', async () => {
  const { page, troubles } = await open('/bg/compare', {
    stored: { compared: kept([third, first]) },
  });
  await page.waitForURL(`**/bg/compare?ids=${number(first)},${number(third)}`);
  await expect
    .poll(() => page.locator('thead th > a').allTextContents())
    .toEqual([first, third].map(nameOf));
  expect(troubles).toEqual([]);
  await context.close();
  const plain = await open('/en/compare', { scripts: false });
  await plain.page.getByText(toolWords('en').pages.compare.needsScripts).waitFor();
  await expect
    .poll(() => plain.page.getByText(toolWords('en').pages.compare.empty.title).isVisible())
    .toBe(false);
});

test('on a wide screen a bar with name, price and enquiry appears once the panel’s price has scrolled out of sight', async () => {
  const { page } = await open(`/bg/houses/${caravanSlug(first)}`, { height: 700 });
  const bar = page.locator('.phone-bar');
  await expect.poll(() => bar.isVisible()).toBe(false);
  await page.evaluate(() => document.querySelector('.similar')?.scrollIntoView());
  await bar.waitFor();
  await expect.poll(() => bar.innerText()).toContain(nameOf(first));
  await expect.poll(() => bar.locator('.price').isVisible()).toBe(true);
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Запитване' }).click();
  await expect.poll(() => page.url()).toContain('#enquiry');
  await page.evaluate(() => scrollTo(0, 0));
  await bar.waitFor({ state: 'hidden' });
});

test('at 200 % zoom a house’s page shows the comparison bar alone, and the rest of the screen is the house’s', async () => {
  const { page } = await open(`/bg/houses/${caravanSlug(first)}`, {
    width: 640,
    height: 360,
    stored: { compared: kept([second, third]) },
  });
  const bar = page.locator('.compare-bar[data-open]');
  await expect.poll(async () => (await boxOf(bar)).bottom).toBe(360);
  await expect.poll(async () => (await boxOf(bar)).height).toBeLessThan(90);
  const phoneBar = page.locator('.phone-bar');
  await expect.poll(async () => (await phoneBar.boundingBox())?.y).toBeGreaterThan(360);
  await phoneBar.getByRole('link').last().focus();
  await expect.poll(() => inView(page, ':focus')).toBe(true);
});

test('the visitor’s tools shift nothing on the page as they load', async () => {
  for (const path of ['/bg', '/bg/houses', `/bg/houses/${caravanSlug(first)}`, '/bg/favourites']) {
    const { page } = await open(path, {
      stored: { favourites: kept(three), viewed: kept(three) },
      font: false,
    });
    await page.locator('.toggle:visible').first().waitFor();
    // The cards of houses that this browser keeps come late.
    await page.waitForLoadState('networkidle');
    expect(await now(movedParts(page)), path).toEqual([]);
    await context.close();
  }
});
