import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';
import { troubleMessages } from '#shared/texts/trouble-messages.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import {
  byTurns,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

/** A day that no other test uses; every test sets the clock itself. */
const start = new Date('2031-05-12T06:00:00.000Z');
const end = new Date('2031-05-26T20:59:00.000Z');
const from = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
/**
 * ms before a moment at which a page is opened that is to be seen as it is until then, on a busy
 * machine too.
 */
const lead = 10_000;
const hold = (instant: Date) => shared.setClock(instant, { hold: true });

const words = {
  bg: { banner: 'Пролетни дни', soon: 'Кампанията започва скоро', over: 'Кампанията приключи' },
  en: { banner: 'Spring days', soon: 'Campaign starts soon', over: 'Campaign has ended' },
} as const;

let houses: CaravanCard[] = [];
let campaignId = '';
/** This house has a discount of its own in the campaign: 20 % instead of 10 %. */
let special: CaravanCard;
let plain: CaravanCard;

async function posted(path: string, body: unknown) {
  const answer = await (await shared.asStaff('POST', path, body)).json();
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer;
}

beforeAll(async () => {
  await hold(from(start, -60_000));
  const { items } = await (await fetch(`${origin}/api/caravans/featured`)).json();
  houses = items.slice(0, 8);
  [special, plain] = houses as [CaravanCard, CaravanCard];
  const { campaign } = await posted(
    '/create-campaign',
    buildCampaignInput({
      name_bg: words.bg.banner,
      name_en: words.en.banner,
      start_date: start.toISOString(),
      end_date: end.toISOString(),
      is_banner_active: true,
      caravan_ids: houses.map(({ id }) => id),
      caravan_discounts: {
        [special.id]: { individual_discount_type: 'percentage', individual_discount_value: 20 },
      },
    }),
  );
  campaignId = campaign.id;
});
afterAll(async () => {
  await shared.asStaff('DELETE', `/delete-campaign?campaign_id=${campaignId}`);
  await shared.setClock(null);
});

const cut = (house: CaravanCard, percent: number): number =>
  Math.floor((house.price * (100 - percent) + 50) / 100);
const pathsOf = (
  language: Language,
): Record<'home' | 'listing' | 'special' | 'plain' | 'campaign', string> => ({
  home: `/${language}`,
  listing: `/${language}/houses`,
  special: `/${language}/houses/${caravanSlug(special)}`,
  plain: `/${language}/houses/${caravanSlug(plain)}`,
  campaign: `/${language}/campaigns/${campaignId}`,
});

/** A page as the edge gives it, without its script data: only the text that a visitor reads. */
async function read(path: string): Promise<string> {
  const html = await (await fetch(origin + path)).text();
  return html.replace(/<script.*?<\/script>/gs, '');
}

describe.each(languages)('a campaign seen from every page, in %s', (language) => {
  const test = byTurns(language);
  const price = (eur: number) => formatPrice(eur, language);
  const edges = [
    ['a millisecond before its start', from(start, -1), false, 'soon'],
    ['at its start', start, true, null],
    ['in its last millisecond', end, true, null],
    ['a millisecond after its end', from(end, 1), false, 'over'],
  ] as const;

  test.each(edges)('%s', async (_when, now, runs, state) => {
    await hold(now);
    const paths = pathsOf(language);
    const [home, list, specialPage, plainPage, campaign] = await Promise.all([
      read(paths.home),
      read(paths.listing),
      read(paths.special),
      read(paths.plain),
      read(paths.campaign),
    ]);
    for (const page of [home, list]) expect(page.includes(words[language].banner)).toBe(runs);
    for (const page of [home, campaign, specialPage])
      expect(page.includes(price(cut(special, 20)))).toBe(runs);
    for (const page of [home, campaign, plainPage])
      expect(page.includes(price(cut(plain, 10)))).toBe(runs);
    for (const page of [home, specialPage]) expect(page.includes(price(special.price))).toBe(true);
    expect(campaign.includes(words[language].banner)).toBe(true);
    for (const name of ['soon', 'over'] as const)
      expect(campaign.includes(words[language][name])).toBe(state === name);

    const { total } = await listing('?discount=true');
    expect(total).toBe(runs ? houses.length : 0);
    const dearest = Math.max(
      ...houses.map((house) => cut(house, house.id === special.id ? 20 : 10)),
    );
    const { items } = await listing(`?discount=true&maxPrice=${dearest}`);
    expect(items).toHaveLength(runs ? houses.length : 0);
  });
});

async function typeInSearch(page: Page) {
  await page.locator('.header-tools button.tool').first().click();
  await page.locator('[name=search]:visible').first().fill('wil');
}

test('the countdowns on a campaign’s page run from one day into the next and to their end', async () => {
  const context = await newContext();
  const { page, troubles } = await watchedPage(context);
  const open = async (left: number) => {
    await shared.setClock(from(end, -left));
    await page.goto(pathsOf('en').campaign);
    await ready(page);
  };
  const banner = page.locator('main .countdown-banner');
  await open(2 * 86_400_000 + lead);
  await expect.poll(() => banner.innerText()).toMatch(/^2\s*days/);
  await expect.poll(() => banner.getAttribute('class')).toContain('is-urgent');
  await expect.poll(() => banner.innerText()).toMatch(/^1\s*day\s+23\s*hours\s+59\s*minutes/);
  await open(86_400_000 + lead);
  await expect.poll(() => banner.locator('b').count()).toBe(4);
  await expect.poll(() => banner.locator('b').count()).toBe(3);
  await expect.poll(() => banner.getAttribute('class')).toContain('is-critical');
  await open(lead);
  // The page does not reload while the visitor types.
  await page.locator('.site-header').getByRole('button', { name: 'Search' }).first().click();
  await page.keyboard.type('w');
  await expect.poll(() => banner.innerText()).toBe('The offer has ended');
  await expect.poll(() => page.locator('main [role=timer]').count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('the countdowns on a card and on a house’s page run from one day into the next, and the house’s to its end', async () => {
  const context = await newContext();
  const { page, troubles } = await watchedPage(context);
  const { listing, special: house } = pathsOf('bg');
  const card = page.locator(`main .card[href="${house}"] [class*=countdown-card]`);
  const shown = page.locator('main .countdown-detail');
  const open = async (path: string, left: number) => {
    await shared.setClock(from(end, -left));
    await page.goto(path);
    await ready(page);
  };
  const offers = `${listing}?discount=true`;
  await open(offers, 2 * 86_400_000 + 3000);
  await expect.poll(() => card.innerText()).toMatch(/^още 1 ден$/);
  await open(house, 86_400_000 + 3000);
  await expect.poll(() => shown.locator('[role=timer]').innerText()).toMatch(/^23:59/);
  await expect.poll(() => shown.getAttribute('class')).toContain('is-critical');
  await open(offers, 86_400_000 + 3000);
  await expect.poll(() => card.innerText()).toMatch(/^още 23:59:\d\d$/);
  await open(house, lead);
  // The page does not reload while the visitor types.
  await typeInSearch(page);
  await expect.poll(() => shown.innerText()).toBe('Офертата приключи');
  expect(troubles).toEqual([]);
  await context.close();
});

describe('a page that is open when prices change is reloaded', () => {
  let page: Page;
  let troubles: string[];
  let loads = 0;
  let arrivals = 0;
  let close = async () => {};
  afterEach(() => close());

  async function openAt(path: string, instant: Date, before?: (page: Page) => Promise<void>) {
    // It goes on ticking from here, as the visitor's own clock does.
    await shared.setClock(instant);
    const context = await newContext({ viewport: { width: 1280, height: 900 } });
    close = () => context.close();
    // Open pages spread their reloads over five seconds: this one is the first.
    await context.addInitScript(() => {
      Math.random = () => 0;
    });
    ({ page, troubles } = await watchedPage(context));
    loads = 0;
    arrivals = 0;
    page.on('load', () => {
      arrivals += 1;
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await before?.(page);
    await page.goto(path);
    await ready(page);
  }
  /**
   * The page has been reloaded as a whole: a document that has only begun would lack the marker as
   * well.
   */
  async function loadedAnew() {
    await expect.poll(() => arrivals).toBe(2);
    await ready(page);
  }
  const notice = () => page.locator('[data-toast=prices]');
  const place = () =>
    page.locator('.campaign-houses h2').evaluate((heading) => heading.getBoundingClientRect().top);

  test('home, with its banner', async () => {
    const card = `main a[href$="${caravanSlug(special)}"]`;
    const banner = () => page.locator('.banner').count();
    const shown = () => page.locator(card).first().innerText();
    const lowered = formatPrice(cut(special, 20), 'bg');
    await openAt(pathsOf('bg').home, from(start, -lead));
    expect(await now(banner())).toBe(0);
    await expect.poll(banner).toBe(1);
    await expect.poll(shown).toContain(lowered);
    expect(loads).toBe(2);
    await close();

    await openAt(pathsOf('bg').home, from(end, -lead));
    expect(await now(banner())).toBe(1);
    await loadedAnew();
    await expect.poll(banner).toBe(0);
    await expect.poll(shown).not.toContain(lowered);
    expect(loads).toBe(2);
    expect(troubles).toEqual([]);
  });

  test('the page of the campaign, in its place and once', async () => {
    await openAt(pathsOf('en').campaign, from(start, -lead));
    await page.getByText(words.en.soon).waitFor();
    await page.evaluate(() => scrollTo(0, 300));
    const before = await place();
    await page.getByText('Active Campaign').waitFor();
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(8);
    expect(loads).toBe(2);
    await close();

    await openAt(pathsOf('en').campaign, from(end, -lead));
    await page.getByText(words.en.over).waitFor();
    expect(loads).toBe(2);
    expect(troubles).toEqual([]);
  });

  test('for a keyboard user, with the focus on the same link and the same scroll position', async () => {
    await openAt(pathsOf('en').campaign, from(start, -lead));
    const link = page.locator('main a.card').nth(5);
    await link.focus();
    const focused = () =>
      page.locator(':focus').evaluateAll(([element]) => element?.getAttribute('href'));
    const href = await link.getAttribute('href');
    const before = await place();
    await page.getByText('Active Campaign').waitFor();
    await expect.poll(focused).toBe(href);
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(8);
    expect(loads).toBe(2);
    expect(troubles).toEqual([]);
  });

  test('the listing of reduced houses', async () => {
    const path = `${pathsOf('bg').listing}?discount=true`;
    const shown = () => page.locator('main .card').count();
    await openAt(path, from(start, -lead));
    expect(await now(shown())).toBe(0);
    await expect.poll(shown).toBeGreaterThan(0);
    // Above a listing of reduced houses the reductions are not announced once more.
    await expect.poll(() => page.locator('.banner').count()).toBe(0);
    expect(loads).toBe(2);
    await close();

    await openAt(path, from(end, -lead));
    expect(await now(shown())).toBeGreaterThan(0);
    await loadedAnew();
    await expect.poll(shown).toBe(0);
    expect(loads).toBe(2);
    expect(troubles).toEqual([]);
  });

  test('not while the visitor types: it says so, and offers to reload', async () => {
    await openAt(pathsOf('bg').campaign, from(start, -lead));
    await typeInSearch(page);
    await notice().getByText('Цените на тази страница се промениха.').waitFor();
    await expect.poll(() => page.locator(':focus').inputValue()).toBe('wil');
    expect(loads).toBe(1);
    await page.keyboard.press('Escape');
    await notice().getByRole('button', { name: 'Презареждане' }).click();
    await page.getByText('Активна кампания').waitFor();
    expect(troubles).toEqual([]);
  });

  test('a house’s page, which announces the new price to screen readers', async () => {
    const news = () => page.locator('.panel [data-price-news]').innerText();
    const eur = (percent: number) => formatPrice(cut(special, percent), 'en');
    await openAt(pathsOf('en').special, from(start, -lead));
    expect(await now(page.locator('.panel .price').innerText())).toContain(eur(0));
    expect(await now(news())).toBe('');
    await expect.poll(() => page.locator('.panel .price').innerText()).toContain(eur(20));
    await expect.poll(news).toContain(eur(20));
    await expect.poll(() => page.title()).toContain(eur(20));
    expect(loads).toBe(2);
    await close();

    await openAt(pathsOf('en').special, from(end, -lead));
    await loadedAnew();
    await expect.poll(() => page.locator('.panel .price s').count()).toBe(0);
    await expect.poll(news).toContain(eur(0));
    expect(loads).toBe(2);
    expect(troubles).toEqual([]);
  });

  test('not while the visitor writes an enquiry, which survives the reload that the page offers', async () => {
    await openAt(pathsOf('en').special, from(start, -lead));
    const message = page.locator('.enquiry textarea');
    await message.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Is it still there?');
    await notice().waitFor();
    expect(loads).toBe(1);
    await expect.poll(() => notice().innerText()).toContain(troubleMessages.en.kept);
    await notice().getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.locator('.panel .price s').count()).toBe(1);
    await expect.poll(() => message.inputValue()).toBe('Is it still there?');
    expect(troubles).toEqual([]);
  });

  test('not with a loan request in it that the visitor has begun', async () => {
    await openAt(`${pathsOf('en').special}/instalments`, from(start, -lead));
    const name = page.locator('[name="customer_data.firstname"]');
    await name.pressSequentially('Maria');
    await page.locator('h1').click();
    await notice().waitFor();
    await expect.poll(() => name.inputValue()).toBe('Maria');
    await expect.poll(() => notice().innerText()).toContain(troubleMessages.en.lost);
    expect(loads).toBe(1);
    expect(troubles).toEqual([]);
  });

  test('when the visitor comes back to it from another page', async () => {
    const early = from(start, -300_000);
    await openAt(pathsOf('en').campaign, early, (opened) => opened.clock.install({ time: early }));
    await page.goto('/en/privacy');
    await hold(from(start, 1000));
    // The browser has kept the page as it was; counting down from there would take five minutes.
    await page.clock.fastForward(301_000);
    await page.goBack();
    await page.getByText('Active Campaign').waitFor();
    expect(troubles).toEqual([]);
  });

  test('when the visitor comes back to a listing of offers that are over', async () => {
    const late = from(end, -300_000);
    const offers = `${pathsOf('en').listing}?discount=true`;
    await openAt(offers, late, (opened) => opened.clock.install({ time: late }));
    const cards = page.locator('main .card');
    await expect.poll(() => cards.count()).toBe(houses.length);
    const reduced = page.getByText(formatPrice(cut(plain, 10), 'en'), { exact: true });
    await reduced.first().waitFor();
    await page.goto('/en/privacy');
    await hold(from(end, 1000));
    await page.clock.fastForward(301_000);
    await page.goBack();
    await expect.poll(() => reduced.count()).toBe(0);
    await expect.poll(() => cards.count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});

describe('a change by staff shows at once', () => {
  let house: Caravan | undefined;
  let discountId = '';
  afterEach(async () => {
    if (discountId)
      await shared.asStaff('DELETE', `/delete-individual-discount?discount_id=${discountId}`);
    if (house) await shared.deleteHouse(house.id);
    discountId = '';
    house = undefined;
  });
  const pageOf = (one: Caravan) => read(`/en/houses/${caravanSlug(one)}`);

  test('a discount of one house, made and deleted; and the lowest price before it', async () => {
    // A reduction may be announced of a house that was on sale for seven days.
    await shared.setClock(from(start, -8 * 86_400_000));
    house = await shared.addHouse({ price: 33_333, main_image: plain.main_image });
    await shared.setClock(from(start, 3_600_000));
    const { discount } = await posted(
      '/create-individual-discount',
      buildDiscountInput({
        caravan_id: house.id,
        discount_value: 2500,
        start_date: start.toISOString(),
        end_date: end.toISOString(),
      }),
    );
    discountId = discount.id;
    const reduced = await pageOf(house);
    expect(reduced.includes('€30,833')).toBe(true);
    expect(/lowest price[^<]*€33,333/i.test(reduced)).toBe(true);
    await shared.asStaff('DELETE', `/delete-individual-discount?discount_id=${discountId}`);
    discountId = '';
    expect((await now(pageOf(house))).includes('€30,833')).toBe(false);
  });

  test('a deleted house’s discount is gone from the staff’s list', async () => {
    await shared.setClock(from(start, 3_600_000));
    house = await shared.addHouse({ price: 33_333, main_image: plain.main_image });
    const { discount } = await posted('/create-individual-discount', {
      ...buildDiscountInput({
        caravan_id: house.id,
        start_date: start.toISOString(),
        end_date: end.toISOString(),
      }),
    });
    discountId = discount.id;
    await shared.deleteHouse(house.id);
    const list = await (await shared.asStaff('GET', '/individual-discounts')).json();
    expect(list.items.filter((item: { id: string }) => item.id === discountId)).toEqual([]);
    house = undefined;
    discountId = '';
  });
});

test('the short address of a campaign leads to the language the visitor reads', async () => {
  const follow = (cookie: string) =>
    fetch(`${origin}/campaigns/${campaignId}`, {
      redirect: 'manual',
      headers: cookie ? { cookie } : {},
    });
  const [bg, en] = await Promise.all([follow(''), follow('lang=en')]);
  expect([bg.status, bg.headers.get('location')]).toEqual([302, `/bg/campaigns/${campaignId}`]);
  expect(en.headers.get('location')).toBe(`/en/campaigns/${campaignId}`);
});
