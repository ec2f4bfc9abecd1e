import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { openText } from '#staff/paths.ts';
import { dealersWords } from '#support/dealers-words.ts';
import {
  expectAccessible,
  expectAccessibleToo,
  languages,
  newContext,
  now,
  openBrowserForTests,
  pageForTests,
  ready,
  removeAlike,
  resize,
  watchedPage,
} from '../support/browser.ts';
import {
  brokenPictures,
  hiddenFocus,
  lostParts,
  spacedText,
  untranslated,
  wordsOn,
} from '../support/page-checks.ts';
import { addEnquiry, addLoan, eraseOf, uniqueName } from '../support/requests.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { isMissing, publicStops, type Stop, staffStops } from '../support/site-map.ts';
import { staffPage } from '../support/staff.ts';
import { listing, shared } from '../support/stage-calls.ts';
import { useBefore } from '../support/used-browser.ts';
import { addAgreed } from '../support/viewings.ts';

openBrowserForTests();

const campaign = await runningCampaign();
const { items } = await listing('?sort=name');
const [anyHouse] = items;
const read = async (path: string, list: string) =>
  (await (await shared.asStaff('GET', path)).json())[list];
const day = 86_400_000;
const discount = await (
  await shared.asStaff('POST', '/create-individual-discount', {
    caravan_id: anyHouse.id,
    discount_type: 'percentage',
    discount_value: 1,
    start_date: new Date(Date.now() + 400 * day).toISOString(),
    end_date: new Date(Date.now() + 401 * day).toISOString(),
  })
).json();
const enquiry = await addEnquiry({ message: `Дълга дума: ${'ж'.repeat(120)}` });
const loan = await addLoan();
const { call } = await (
  await shared.asStaff('POST', '/calls', {
    ...{ form_id: crypto.randomUUID(), name: uniqueName(), phone: '0888 111 444', lang: 'bg' },
    ...{ email: `${crypto.randomUUID()}@example.com`, text: 'Пита за цена.', caravan_ids: [] },
  })
).json();
await shared.setClock(null);
const viewing = await addAgreed([anyHouse.id]);
const gone = await Promise.all(
  (['sold', 'reserved'] as const).map((sale_status) =>
    shared.addHouse({ main_image: anyHouse.main_image, sale_status }),
  ),
);
afterAll(async () => {
  await campaign.end();
  for (const email of [enquiry.email, loan.customer_data.email, viewing.email, call.email])
    await eraseOf(email);
  for (const { id } of [...gone, loan.house]) await shared.deleteHouse(id);
  await shared.asStaff('DELETE', `/delete-individual-discount?discount_id=${discount.discount.id}`);
});

/** Names of houses and of others, written in the same letters in both languages. */
const known = [
  ...new Set<string>(
    (await read('/caravans', 'items')).flatMap(
      ({ make, model }: { make: string; model: string }) => [`${make} ${model}`, model, make],
    ),
  ),
  ...inventory.flatMap(({ features }) => features),
  ...Object.values(campaign.words),
  dealer.name.bg,
  dealer.name.en,
  'Amazon Web Services',
];

/** What an unfinished translation is not told by, the longest first. */
const knownIn = (language: 'bg' | 'en') =>
  [...known, ...dealersWords(language).filter((words) => words.length > 2)].sort(
    (a, b) => b.length - a.length,
  );

const siteStops = [
  ...(await publicStops(campaign)),
  ...gone.map((house) => ({
    path: `/houses/${caravanSlug(house)}`,
    pattern: '/:language/houses/:slug',
  })),
];
const ours = staffStops({
  houses: items.slice(0, 12).map(({ id }: { id: string }) => id),
  campaign: campaign.path.split('/')[2] ?? '',
  discount: discount.discount.id,
  requests: (['enquiry', 'loan', 'viewing', 'call'] as const).map((kind) =>
    openText({ kind, id: { enquiry, loan, viewing, call }[kind].id }),
  ),
});

/**
 * Rows of a list are alike, and each takes the checks as long as a small page: they see the first
 * thirty.
 */
const firstRows = ':is(tbody tr, li):nth-child(n + 31) { display: none !important }';

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.staff-skeleton, main [aria-busy=true]'),
  );
}

/**
 * What makes a page another kind: its route, a house's state, the view of a list, nothing found,
 * the kind of an open request.
 */
const kindOf = (stop: Stop) =>
  JSON.stringify([
    stop.pattern,
    isMissing(stop),
    stop.path.match(/(?:view|open)=\w+/g),
    stop.pattern === '/:language/houses/:slug' && !isMissing(stop) && stop.path,
  ]);

/** The stops with their places on the way, and whether one is the first of its kind. */
const inOrder = (stops: readonly Stop[]) =>
  stops.map((stop, at) => ({
    ...stop,
    at,
    isFirst: stops.findIndex((other) => kindOf(other) === kindOf(stop)) === at,
  }));
type Place = ReturnType<typeof inOrder>[number];

/**
 * The checks of every page, visitors' and staff's. What no word changes, focus and the rules of
 * both engines, takes three quarters of the time: it is checked once for each kind of page, in the
 * language whose turn it is, and so are the widths between.
 */
async function expectSound(
  page: Page,
  language: (typeof languages)[number],
  { at, isFirst, path }: Place,
): Promise<void> {
  /** An open request lies over the whole of a narrow screen. */
  const partAt = (width: number) =>
    path.includes('open=') && width < 1280 ? '.request-panel' : 'body';
  const isWhole = isFirst && languages[at % languages.length] === language;
  expect.soft(await brokenPictures(page), 'broken pictures').toEqual([]);
  await page.addStyleTag({ content: firstRows });
  expect
    .soft(untranslated(await wordsOn(page), language, knownIn(language)), 'not translated')
    .toEqual([]);
  // 640 px is 1280 px at 200 %, 320 px at 400 %.
  for (const width of isWhole ? [1280, 768, 640, 320] : [1280, 320]) {
    await resize(page, width, width === 1280 ? 900 : 700);
    expect.soft(await lostParts(page), `lost at ${width} px`).toEqual([]);
    if (isWhole && (width === 1280 || width === 320))
      expect.soft(await hiddenFocus(page, partAt(width)), `focus at ${width} px`).toEqual([]);
  }
  // Where the focus scrolled the page, the header may cover links that are free elsewhere.
  await page.evaluate(() => scrollTo(0, 0));
  await resize(page, 360, 700);
  const style = await page.addStyleTag({ content: spacedText });
  expect.soft(await lostParts(page), 'lost with more space').toEqual([]);
  if (!isWhole) return;
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  await removeAlike(page);
  for (const width of [320, 1280]) {
    await resize(page, width, width === 1280 ? 900 : 700);
    await expectAccessible(page);
  }
  await expectAccessibleToo(page);
}

const asked = (stop: Stop, troubles: string[]) =>
  isMissing(stop) ? troubles.filter((trouble) => !/\b40[04]\b/.test(trouble)) : troubles;

describe.each(languages)('the site in %s, for visitors', (language) => {
  const opened = pageForTests(async () =>
    watchedPage(
      await newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }),
    ),
  );

  test.each(inOrder(siteStops))('$path passes every page check', async (stop) => {
    const { page, troubles } = opened;
    troubles.length = 0;
    await page.goto(`/${language}${stop.path}`);
    await ready(page);
    await settled(page);
    await expectSound(page, language, stop);
    expect(asked(stop, troubles)).toEqual([]);
  });
});

describe('in a browser that was here before', () => {
  const opened = pageForTests(async () => {
    const context = await newContext({ viewport: { width: 360, height: 700 } });
    const onOffer = campaign.houses.map(({ id }: { id: string }) => id);
    const others = items.filter(({ id }: { id: string }) => !onOffer.includes(id)).slice(0, 4);
    await useBefore(context, campaign.houses, others);
    return watchedPage(context);
  });

  // One address of each page: what is kept is shown alike at the others.
  const pages = [...new Map(siteStops.map((stop) => [stop.pattern, stop])).values()];
  test.each(pages.map((stop, at) => ({ ...stop, at })))(
    '$path scrolls sideways at no width, its bars in sight',
    async ({ at, path }) => {
      const { page } = opened;
      await page.goto(`/${languages[at % languages.length]}${path}`);
      await ready(page);
      // What was seen last comes with the visitor's first move, once it is near.
      await page.mouse.move(80, 300);
      const seen = page.locator('.viewed .viewed-strip');
      if ((await seen.count()) > 0) {
        await page.locator('.viewed').scrollIntoViewIfNeeded();
        await page.locator('.viewed-strip .cell').nth(5).waitFor({ state: 'attached' });
      }
      for (const width of [360, 768, 1280]) {
        await resize(page, width, 700);
        const [wide, bars] = await now(
          page.evaluate(() => [
            document.documentElement.scrollWidth,
            [...document.querySelectorAll('.site-header, .phone-bar')].map(
              (bar) => bar.getBoundingClientRect().right <= innerWidth,
            ),
          ]),
        );
        expect.soft(wide, `${width} px`).toBeLessThanOrEqual(width);
        expect.soft(bars, `${width} px`).not.toContain(false);
      }
    },
  );
});

describe.each(languages)('the site in %s, for staff', (language) => {
  const opened = pageForTests(() => staffPage('/houses', { language }));

  test.each(inOrder(ours))('$path passes every page check', async (stop) => {
    const { page, troubles } = opened;
    troubles.length = 0;
    // On a narrow screen an open request is a dialog over the page, and stays one.
    await resize(page, 1280, 900);
    await page.goto(`/${language}/admin${stop.path}`);
    await settled(page);
    await expectSound(page, language, stop);
    expect(asked(stop, troubles)).toEqual([]);
  });
});
