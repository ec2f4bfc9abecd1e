import { afterAll, describe, expect, test } from 'vitest';
import { textPageNames } from '#site/pages/texts/text-pages.ts';
import {
  languages,
  newContext,
  now,
  openBrowserForTests,
  pageForTests,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { documentsInPieces } from '../support/in-pieces.ts';
import { movedParts } from '../support/page-checks.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { listing, someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

const house = await someHousePath();
const { items } = await listing();
const numbers = items.slice(0, 3).map(({ id }: { id: string }) => id.slice(0, 8));
const campaign = await runningCampaign();
afterAll(() => campaign.end());
const paths = [
  '',
  '/houses',
  '/houses?view=list',
  '/houses?search=zzzz',
  '/houses?discount=true&view=list',
  campaign.house,
  campaign.path,
  house,
  '/about',
  '/contact',
  '/faq',
  `/viewing/new?ids=${numbers}`,
  '/viewing',
  ...textPageNames.map((name) => `/${name}`),
  '/nothing',
];
const cases = paths.map((path, at) => `/${languages[at % languages.length]}${path}`);

describe('every page', () => {
  const opened = pageForTests(async () => {
    const watched = await watchedPage(await newContext());
    // Fonts come with the first page: on that, a line of text may be set anew.
    await watched.page.goto('/bg', { waitUntil: 'networkidle' });
    return watched;
  });

  test.each(cases)('%s moves nothing while it loads and has one main heading', async (path) => {
    const { page } = opened;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path);
    await ready(page);
    expect(await now(movedParts(page))).toEqual([]);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    expect(await now(page.locator('img:not([width]), img:not([height])').count())).toBe(0);
  });
});

describe('a page that comes piece by piece', () => {
  /** What of each page moves that comes so, at a width; the browser keeps fonts and styles. */
  async function moved(paths: readonly string[], width: number, pieces: number, from?: string) {
    const server = await documentsInPieces(pieces, from);
    try {
      const viewport = { width, height: 800 };
      const context = await newContext({ baseURL: server.origin, viewport });
      const first = await context.newPage();
      await first.goto('/bg', { waitUntil: 'networkidle' });
      const shifts = await Promise.all(
        paths.map(async (path) => {
          const page = await context.newPage();
          await page.goto(`/bg${path}`);
          await ready(page);
          return [path, await now(movedParts(page))];
        }),
      );
      await context.close();
      return shifts;
    } finally {
      server.close();
    }
  }
  const still = (paths: readonly string[]) => paths.map((path) => [path, []]);
  // Of each kind: its first screen ends with the styles of what is below, with the picture of its
  // head, or with the page.
  const kinds = ['', '/houses', '/houses?view=list', house, campaign.path, '/faq', '/about'];

  test.each([390, 1280])(
    'shows its first screen at once, and moves nothing of it, at %i px',
    async (width) => expect(await now(moved(kinds, width, 320))).toEqual(still(kinds)),
  );

  test('shows a house’s numbers, and its bar on a phone, where they stay', async () => {
    const houses = [house, await someHousePath('?type=new')];
    expect(await now(moved(houses, 1280, 60, '<div class="help"'))).toEqual(still(houses));
    expect(await now(moved(houses, 390, 40, '<div class="phone-bar"'))).toEqual(still(houses));
  });
});
