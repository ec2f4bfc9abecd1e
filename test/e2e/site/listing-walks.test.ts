import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  filterNames,
  heatingOptions,
  type ListingQuery,
  lengthBands,
  listingSearchParams,
  parseListingQuery,
  widthBands,
} from '#domain/houses/listing.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { allFiltersHref, rareFilters } from '#site/pages/listing/listing-address.ts';
import { launchChromium } from '#support/chromium.ts';
import { languages, now, origin } from '../support/browser.ts';
import { listing } from '../support/stage-calls.ts';

/** Walks, half of them without scripts, and steps of each. WALKS=40 goes other ways, too. */
const walks = Number(process.env.WALKS ?? 10);
const steps = 6;
/** Pairs of addresses; the listing of the second replaces that of the first. */
const pairs = Number(process.env.PAIRS ?? 60);

type Browser = Awaited<ReturnType<typeof launchChromium>>;
let scripted: Browser;
/**
 * Reloads a page after Back: one that the browser kept would show the form as it was sent, and only
 * a script can correct that.
 */
let plain: Browser;
beforeAll(async () => {
  // Back and Forward as visitors have them: out of the browser's memory.
  scripted = await launchChromium({ keepsPages: true, pictures: false });
  plain = await launchChromium({ pictures: false, windowless: true });
});
afterAll(() => Promise.all([scripted.close(), plain.close()]));

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The API's answer to a state, read once. */
interface Answer {
  total: number;
  page: number;
  items: { id: string }[];
  facets: { available: number };
}
const answers = new Map<string, Promise<Answer>>();
function answerTo(query: ListingQuery): Promise<Answer> {
  const search = listingSearchParams({ ...query, view: 'grid' }).toString();
  const answer = answers.get(search) ?? listing(search && `?${search}`);
  answers.set(search, answer);
  return answer;
}

/** What the page shows, as a visitor reads it. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('#filter-form');
    return {
      search: location.search,
      title: document.title,
      heading: document.querySelector('h1')?.textContent ?? '',
      count: document.querySelector('main [role=status]')?.textContent ?? '',
      houses: [...document.querySelectorAll('main .results > .grid .card')].map(
        (card) => card.getAttribute('href')?.slice(-8) ?? '',
      ),
      isList: document.querySelector('.grid-list') !== null,
      current: document.querySelector('.pages [aria-current=page]')?.textContent ?? '1',
      chips: document.querySelectorAll('.active-filters li:not(:has(.clear))').length,
      form: form
        ? [...new FormData(form)].map(([name, value]) => [name, String(value)] as [string, string])
        : [],
      busy: document.querySelector('.grid[aria-busy=true]') !== null,
    };
  });

/** In what form, results, title and address disagree: what is shown, and what should be. */
async function disagreements(page: Page, language: 'bg' | 'en') {
  const shown = await readPage(page);
  const query = parseListingQuery(new URLSearchParams(shown.search));
  const { listing: words } = messagesOf[language];
  const { total, page: number, items, facets } = await answerTo(query);
  const form = parseListingQuery(new URLSearchParams(shown.form));
  const textOf = (of: ListingQuery) => listingSearchParams(of).toString().toLowerCase();
  const shouldBe = {
    title: words.head.title(words.title(query), number),
    heading: words.title(query),
    count: words.count(total, facets.available),
    houses: items.map(({ id }) => id.slice(0, 8)),
    isList: query.view === 'list' && total > 0,
    current: String(number),
    chips: filterNames.filter((name) => query[name] !== undefined).length,
    form: textOf({ ...query, page: 1 }),
    busy: false,
  };
  const title = shown.title.slice(0, shouldBe.title.length);
  const is: Record<string, unknown> = { ...shown, title, form: textOf(form) };
  return Object.entries(shouldBe).flatMap(([name, value]) =>
    isDeepStrictEqual(is[name], value) ? [] : [{ name, is: is[name], shouldBe: value }],
  );
}

/**
 * Does something on the page that leads to another address; false where there is no such element.
 */
type Step = (page: Page, random: () => number, hasScripts: boolean) => Promise<boolean>;

async function some(page: Page, selector: string, random: () => number) {
  const found = page.locator(selector);
  const count = await found.count();
  return count > 0 ? found.nth(Math.floor(random() * count)) : null;
}

/** Without scripts the form has a button. */
const send = (page: Page) => page.locator('#filter-form [type=submit]').click();

/**
 * Rare filters are folded until one of them is chosen. A script brings them as they are unfolded.
 */
async function unfold(page: Page) {
  if ((await page.locator('.more-filters:not([open])').count()) > 0)
    await page.locator('.more-filters summary').click();
  await page.locator('.more-filters > a').waitFor({ state: 'detached' });
}

/** Without scripts a link leads to a page with them: here in the place of the open one. */
async function unfoldByLink(page: Page) {
  const link = page.locator('.more-filters > a');
  if ((await link.count()) === 0) return;
  await page.evaluate((to) => location.replace(to ?? ''), await link.getAttribute('href'));
  await link.waitFor({ state: 'detached' });
}

const choose: Step = async (page, random, hasScripts) => {
  await unfold(page);
  const chip = await some(
    page,
    '#filter-form .chips label:not(:has(:disabled)):not(:has(:checked))',
    random,
  );
  await chip?.click();
  if (chip && !hasScripts) await send(page);
  return chip !== null;
};
const select: Step = async (page, random, hasScripts) => {
  const name =
    ['make', 'sort', 'max_monthly', 'maxLength', 'minYear', 'heating'][Math.floor(random() * 6)] ??
    'sort';
  await unfold(page);
  const options = page.locator(`.listing select[name=${name}] option:not(:disabled):not(:checked)`);
  const count = await options.count();
  if (count === 0) return false;
  const value = await options.nth(Math.floor(random() * count)).getAttribute('value');
  // The driver clicks without a user gesture, and before the load event a change of address becomes
  // a step for Back only after one.
  await page.locator(`.listing select[name=${name}]`).click();
  await page.keyboard.press('Escape');
  await page.locator(`.listing select[name=${name}]`).selectOption(value);
  if (!hasScripts) await send(page);
  return true;
};
const typePrice: Step = async (page, random, hasScripts) => {
  const price = String(15_000 + Math.floor(random() * 20) * 1000);
  const field = page.locator('#filter-form [name=maxPrice]');
  if ((await field.inputValue()) === price) return false;
  await field.fill('');
  await field.pressSequentially(price);
  if (!hasScripts) await send(page);
  // On a slow machine the pause comes amid the figures, too.
  await expect.poll(() => page.url()).toContain(`maxPrice=${price}`);
  return true;
};
const follow =
  (selector: string): Step =>
  async (page, random) => {
    const link = await some(page, selector, random);
    await link?.click();
    return link !== null;
  };
const turn = follow('.pages a:not([aria-current])');
const view = follow('.views a:not([aria-current])');
const drop = follow('.active-filters a:visible');
/** A page that the browser kept is not loaded again. */
const kept = { waitUntil: 'commit' } as const;
const back: Step = async (page) => {
  await page.goBack(kept);
  return true;
};
const forward: Step = async (page) => {
  await page.goForward(kept);
  return true;
};

/** Follows one visitor. */
async function walk(seed: number, hasScripts: boolean) {
  const random = randomBy(seed);
  const language = languages[seed % 2] ?? 'bg';
  const context = await (hasScripts ? scripted : plain).newContext({
    baseURL: origin,
    javaScriptEnabled: hasScripts,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  await page.goto(`/${language}/houses`);
  /** Addresses in the history, and the index of the one that is shown. */
  const history = [page.url()];
  let at = 0;
  const story = [`walk ${seed}`];
  /**
   * The last step was typed text that a script looked up: typing on replaces that step in the
   * history.
   */
  let isTyped = false;
  for (let step = 0; step < steps; step++) {
    const kinds: [string, Step][] = [
      ['choose', choose],
      ['choose', choose],
      ['select', select],
      ['price', typePrice],
      ['drop', drop],
      ['page', turn],
      ['view', view],
      ...(at > 0
        ? ([
            ['back', back],
            ['back', back],
          ] as [string, Step][])
        : []),
      ...(at < history.length - 1
        ? ([
            ['forward', forward],
            ['forward', forward],
          ] as [string, Step][])
        : []),
    ];
    const [name, act] = kinds[Math.floor(random() * kinds.length)] ?? ['choose', choose];
    if (!hasScripts && (act === choose || act === select)) {
      await unfoldByLink(page);
      history[at] = page.url();
    }
    const before = page.url();
    if (!(await act(page, random, hasScripts))) continue;
    story.push(name);
    if (name === 'back' || name === 'forward') {
      isTyped = false;
      at += name === 'back' ? -1 : 1;
      await expect.poll(() => page.url(), { message: story.join(' ') }).toBe(history[at]);
    } else {
      await expect.poll(() => page.url(), { message: story.join(' ') }).not.toBe(before);
      if (!(isTyped && name === 'price')) at += 1;
      isTyped = hasScripts && name === 'price';
      history.splice(at, history.length, page.url());
    }
    // Back shows what is kept at once, and asks for what is not.
    const isThere = () =>
      document.readyState !== 'loading' && !document.querySelector('.grid[aria-busy=true]');
    await expect.poll(() => page.evaluate(isThere), { message: story.join(' ') }).toBe(true);
    await expect
      .poll(() => disagreements(page, language), { message: `${story.join(' ')} at ${page.url()}` })
      .toEqual([]);
  }
  expect(troubles, story.join(' ')).toEqual([]);
  await context.close();
}

describe('form, results, title and address agree after every step of a walk through the listing', () => {
  const tens = Array.from({ length: walks / 10 }, (_, ten) => ten);
  test.each(tens)('ten seeded walks, half of them without scripts: %i', async (ten) => {
    for (let one = 0; one < 10; one++) await walk(ten * 10 + one, one % 2 === 0);
  });
});

/** A random state of the listing, now and then one without results. */
function someQuery(random: () => number, makes: readonly string[]): string {
  const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const maybe = (chance: number, name: string | undefined, value: string | number | undefined) =>
    random() < chance && name !== undefined && value !== undefined ? [[name, String(value)]] : [];
  const search = new URLSearchParams([
    ...maybe(0.15, 'search', one(['willerby', 'тераса', 'zzzz', 'печка'])),
    ...maybe(0.3, 'type', one(['new', 'used'])),
    ...maybe(0.2, 'make', one(makes)),
    ...maybe(0.2, 'available', 'true'),
    ...maybe(0.2, 'minPrice', 5000 + Math.floor(random() * 30) * 1000),
    ...maybe(0.3, 'maxPrice', 10_000 + Math.floor(random() * 60) * 1000),
    ...maybe(0.2, 'max_monthly', one([250, 333, 400])),
    ...maybe(0.2, one(['beds', 'minBeds']), one([2, 4, 6])),
    ...maybe(0.2, one(['bedrooms', 'minBedrooms']), one([1, 2, 3])),
    ...maybe(0.15, one(['year', 'minYear']), one([2010, 2015, 2020])),
    ...maybe(0.1, 'length', one(lengthBands)),
    ...maybe(0.1, 'maxLength', one([8, 10.5, 12])),
    ...maybe(0.1, 'width', one(widthBands)),
    ...maybe(0.1, 'heating', one(heatingOptions)),
    ...maybe(0.1, 'doubleGlazing', 'true'),
    ...maybe(0.1, 'freeDelivery', 'true'),
    ...maybe(0.15, 'discount', 'true'),
    ...maybe(0.4, 'sort', one(['name', 'beds', 'bedrooms', 'newest', 'length'])),
    ...maybe(0.4, 'dir', 'desc'),
    ...maybe(0.3, 'view', 'list'),
    ...maybe(0.3, 'page', one([2, 3, 7])),
  ]).toString();
  return search && `?${search}`;
}

/**
 * The document as text, without what changes by itself: clocks, and what scripts and visitors add
 * to any load of it. Runs in the browser, on the open document and on the one that the server gives
 * for its address.
 */
function textOf(page: Document): string {
  const copy = page.cloneNode(true) as Document;
  const { made, until, release } = copy.documentElement.dataset;
  for (const element of copy.querySelectorAll('main [style], main [aria-pressed]')) {
    element.removeAttribute('style');
    element.removeAttribute('aria-pressed');
  }
  // The phone's sheet is marked a frame later.
  for (const sheet of copy.querySelectorAll('.filters')) sheet.removeAttribute('data-laid');
  // What a state before opened stays open.
  for (const fold of copy.querySelectorAll('main details')) fold.removeAttribute('open');
  for (const clock of copy.querySelectorAll('[role=timer]')) clock.replaceChildren();
  for (const button of copy.querySelectorAll('[data-words]')) button.replaceChildren();
  copy.querySelector('h1')?.removeAttribute('tabindex');
  copy.querySelector('h1')?.removeAttribute('data-quiet');
  // The order of attributes does not matter.
  for (const element of copy.querySelectorAll('main *, #site-search form *')) {
    const all = [...element.attributes].map(({ name, value }) => [name, value] as const).sort();
    for (const [name] of all) element.removeAttribute(name);
    for (const [name, value] of all) element.setAttribute(name, value);
  }
  const head = [
    ...copy.head.querySelectorAll('title, meta, link:is([rel=canonical], [rel=alternate])'),
  ];
  const machine = [...copy.body.querySelectorAll(':scope > script')];
  const main = copy.querySelector('main')?.outerHTML ?? '';
  const language = copy.querySelector('a.language')?.getAttribute('href');
  return [
    release,
    until,
    made !== undefined,
    language,
    ...head.map(({ outerHTML }) => outerHTML).sort(),
    ...machine.map(({ outerHTML }) => outerHTML).sort(),
    copy.querySelector('#site-search form')?.innerHTML,
    main.replaceAll('><', '>\n<'),
  ].join('\n');
}

describe.each(languages)('the listing of another state, put in place, in %s', (language) => {
  test('equals a load of its address, over random pairs of addresses', {
    timeout: 120_000,
  }, async () => {
    const random = randomBy(language === 'bg' ? 1 : 2);
    const { facets } = (await listing('')) as unknown as { facets: { make: { value: string }[] } };
    const makes = facets.make.map(({ value }) => value);
    const context = await scripted.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
    });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('pageerror', ({ message }) => troubles.push(message));
    // Another document would have no mark.
    await page.goto(`/${language}/houses`);
    await page.waitForFunction(() => document.documentElement.dataset.scripts === 'ready');
    await page.evaluate(`window.textOf = ${textOf.toString()}`);
    for (let pair = 0; pair < pairs / languages.length; pair++) {
      const address = `/${language}/houses${someQuery(random, makes)}`;
      const query = parseListingQuery(new URLSearchParams(address.split('?')[1]));
      // Rare filters that a state before has unfolded stay.
      const unfolded = rareFilters(query).length > 0 ? address : allFiltersHref(language, query);
      const [shown, loaded, form, madeForm] = await now(
        page.evaluate(
          async ([to, whole]) => {
            const isUnfolded = document.querySelector('.more-filters[open]') !== null;
            const link = document.createElement('a');
            link.href = to;
            link.dataset.asks = '';
            document.querySelector('.results')?.append(link);
            link.click();
            const html = await (await fetch(isUnfolded ? whole : to)).text();
            while (location.pathname + location.search !== to || link.isConnected)
              await new Promise((resolve) => setTimeout(resolve));
            const server = new DOMParser().parseFromString(html, 'text/html');
            const { textOf } = window as unknown as { textOf: (page: Document) => string };
            const entries = (page: Document) => {
              // A live form leaves out what is empty.
              const said = (form: HTMLFormElement) =>
                [...new FormData(form)].filter(([, value]) => value !== '');
              const forms = page.querySelectorAll<HTMLFormElement>(
                '#filter-form, #site-search form',
              );
              return JSON.stringify([...forms].map(said));
            };
            return [textOf(document), textOf(server), entries(document), entries(server)] as const;
          },
          [address, unfolded] as const,
        ),
      );
      expect(shown, `pair ${pair}: ${address}`).toBe(loaded);
      expect(form, `form of pair ${pair}: ${address}`).toBe(madeForm);
    }
    expect(troubles).toEqual([]);
    await context.close();
  });
});
