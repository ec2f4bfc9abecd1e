import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  filterNames,
  type ListingQuery,
  listingSearchParams,
  parseListingQuery,
} from '../../functions/domain/listing.ts';
import { messagesOf } from '../../web/src/shared/texts/messages-of.ts';
import { launchChromium } from '../support/chromium.ts';
import { languages, origin } from './support/browser.ts';
import { listing } from './support/house-calls.ts';

/** Walks, half of them without scripts, and steps of each. */
const walks = 100;
const steps = 6;

type Browser = Awaited<ReturnType<typeof launchChromium>>;
let scripted: Browser;
/** Loads a page again for Back: one that it kept would show the form as it was sent, and only a script can tell it otherwise. */
let plain: Browser;
beforeAll(async () => {
  // Back and Forward as visitors have them: out of the browser's memory.
  scripted = await launchChromium({ keepsPages: true });
  plain = await launchChromium();
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

/** What the API answers to a state, asked once. */
interface Answer {
  total: number;
  page: number;
  items: { id: string }[];
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
      houses: [...document.querySelectorAll('main .card')].map((card) => card.getAttribute('href')?.slice(-8) ?? ''),
      isList: document.querySelector('.grid-list') !== null,
      current: document.querySelector('.pages [aria-current=page]')?.textContent ?? '1',
      chips: document.querySelectorAll('.active-filters li:not(:has(.clear))').length,
      form: form ? [...new FormData(form)].map(([name, value]) => [name, String(value)] as [string, string]) : [],
      busy: document.querySelector('.grid[aria-busy=true]') !== null,
    };
  });

/** Holds form, results, title and address to each other. */
async function expectAgreement(page: Page, language: 'bg' | 'en', story: string) {
  const shown = await readPage(page);
  const query = parseListingQuery(new URLSearchParams(shown.search));
  const { listing: words } = messagesOf[language];
  const { total, page: number, items } = await answerTo(query);
  const form = parseListingQuery(new URLSearchParams(shown.form));
  expect(
    {
      title: shown.title.startsWith(words.head.title(words.title(query), number)),
      heading: shown.heading,
      count: shown.count,
      houses: shown.houses,
      isList: shown.isList,
      current: shown.current,
      chips: shown.chips,
      form: listingSearchParams(form).toString().toLowerCase(),
      busy: shown.busy,
    },
    story,
  ).toEqual({
    title: true,
    heading: words.title(query),
    count: words.count(total),
    houses: items.map(({ id }) => id.slice(0, 8)),
    isList: query.view === 'list' && total > 0,
    current: String(number),
    chips: filterNames.filter((name) => query[name] !== undefined).length,
    form: listingSearchParams({ ...query, page: 1 })
      .toString()
      .toLowerCase(),
    busy: false,
  });
}

/** Does something to the page that leads to another address; false where there is nothing of the kind. */
type Step = (page: Page, random: () => number, hasScripts: boolean) => Promise<boolean>;

async function some(page: Page, selector: string, random: () => number) {
  const found = page.locator(selector);
  const count = await found.count();
  return count > 0 ? found.nth(Math.floor(random() * count)) : null;
}

/** Without scripts the form has a button. */
const send = (page: Page) => page.locator('#filter-form [type=submit]').click();

const choose: Step = async (page, random, hasScripts) => {
  const chip = await some(page, '#filter-form .chips label:not(:has(:disabled)):not(:has(:checked))', random);
  await chip?.click();
  if (chip && !hasScripts) await send(page);
  return chip !== null;
};
const select: Step = async (page, random, hasScripts) => {
  const name = random() < 0.5 ? 'make' : 'sort';
  const options = page.locator(`.listing select[name=${name}] option:not(:disabled):not(:checked)`);
  const count = await options.count();
  if (count === 0) return false;
  const value = await options.nth(Math.floor(random() * count)).getAttribute('value');
  // The driver chooses without a gesture, and what a page does before it is loaded is a step for Back only after one.
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
  /** Addresses in the history, and which of them is shown. */
  const history = [page.url()];
  let at = 0;
  const story = [`walk ${seed}`];
  /** The step before was typing that a script sent: going on typing replaces it in the history. */
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
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading');
    await expectAgreement(page, language, `${story.join(' ')} at ${page.url()}`);
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
