import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Caravan, CaravanInput } from '#domain/houses/caravan.ts';
import type { Language } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { now, openBrowserForTests } from '../support/browser.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const added: string[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  for (const id of added.splice(0)) await shared.deleteHouse(id);
});

type Options = NonNullable<Parameters<typeof staffPage>[1]> & { height?: number };
async function open(path: string, { height, ...options }: Options = {}): Promise<Page> {
  const { context, page } = await staffPage(path, options);
  contexts.push(context);
  if (height) await page.setViewportSize({ width: options.width ?? 1280, height });
  return page;
}

/** Houses of a make of their own, the newest first, as the list shows them. */
async function houses(count: number, more: Partial<CaravanInput> = {}): Promise<Caravan[]> {
  const make = `K${crypto.randomUUID().slice(0, 6)}`;
  const all: Caravan[] = [];
  for (let n = 1; n <= count; n++) {
    const house = await addHouse({ make, model: `No ${n}`, sale_status: 'available', ...more });
    added.push(house.id);
    all.unshift(house);
  }
  return all;
}

const nameOf = ({ make, model }: Caravan) => `${make} ${model}`;
const rowOf = (page: Page, { id }: Caravan) => page.locator(`[data-row="${id}"]`);
/** The row that has the focus, by its id. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'));
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const inSight = (page: Page, house: Caravan) =>
  rowOf(page, house).evaluate((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Archives a row: the page stays, the next row has the focus, and Undo leads back to it. */
async function archivesInPlace(
  page: Page,
  { far, next, language }: { far: Caravan; next: Caravan; language: Language },
) {
  const { adminHouses: words, adminTools: tools, admin } = adminMessages[language];
  const archive = page.getByRole('button', { name: words.ofHouse(tools.archive, nameOf(far)) });
  await archive.scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
  const before = await scrolled(page);
  await archive.click();
  await page.getByText(tools.archived(nameOf(far))).waitFor();
  await rowOf(page, far).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe(next.id);
  const moved = Math.abs((await now(scrolled(page))) - before);
  expect(moved).toBeLessThanOrEqual(1);
  await expect.poll(() => inSight(page, next)).toBe(true);

  // Even from elsewhere Undo leads back to the row.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: admin.undo }).click();
  await rowOf(page, far).waitFor();
  await expect.poll(() => focused(page)).toBe(far.id);
  await expect.poll(() => inSight(page, far)).toBe(true);
}

describe.each([
  ['on a phone', 360, 740],
  ['on a wide screen', 1280, 600],
])('a row far down the list of houses, %s', (_, width, height) => {
  test('is archived without the page moving: the next one has the focus, and Undo brings it back', async () => {
    const language = 'bg';
    const all = await houses(10);
    const [, , , , , far, next] = all;
    if (!far || !next) throw new Error('ten houses were added');
    const page = await open(`/houses?search=${far.make}`, { language, width, height });
    await archivesInPlace(page, { far, next, language });
  });

  test('leaves its tab when it is sold, and the next one has the focus', async () => {
    const { adminHouses: words, admin } = adminMessages.en;
    const all = await houses(10);
    const [, , , , , far, next] = all;
    if (!far || !next) throw new Error('ten houses were added');
    const page = await open(`/houses?search=${far.make}&status=available`, { width, height });
    const status = page.getByRole('button', { name: words.ofHouse(words.saleStatus, nameOf(far)) });
    await status.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    await status.click();
    await page.getByRole('menuitemradio', { name: words.choices.sold, exact: true }).click();
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    await page.getByText(words.sale.changed(nameOf(far), words.statuses.sold)).waitFor();
    await rowOf(page, far).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(next.id);
    const moved = Math.abs((await now(scrolled(page))) - before);
    expect(moved).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: admin.undo }).click();
    await expect.poll(() => focused(page)).toBe(far.id);
    await expect.poll(() => inSight(page, far)).toBe(true);
  });
});

test('of a list of which a part is drawn, a row far down is archived in its place, and comes back', async () => {
  // Hidden: visitors' lists stay as they are.
  const all = await houses(46, { is_visible: false });
  const [far, next] = all.slice(34);
  if (!far || !next) throw new Error('46 houses were added');
  const page = await open(`/houses?search=${far.make}`, {
    language: 'bg',
    width: 360,
    height: 740,
  });
  await page.locator('.staff-houses [data-row]').first().waitFor();
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollBy({ top: 700, behavior: 'instant' }));
      return rowOf(page, far).count();
    })
    .toBe(1);
  await expect.poll(() => page.locator('.staff-houses [data-row]').count()).toBeLessThan(40);
  // The next one is then in sight as a whole below the notice: no focus has to scroll.
  await rowOf(page, far).evaluate((row) =>
    scrollBy({ top: row.getBoundingClientRect().top - 100, behavior: 'instant' }),
  );
  await archivesInPlace(page, { far, next, language: 'bg' });
});

test('of a long list few rows are drawn; search and first row are near each other, and a row far down keeps its place', async () => {
  const page = await open('/houses', { language: 'bg', width: 360, height: 740 });
  const rows = page.locator('.staff-houses [data-row]');
  await rows.first().waitFor();
  const drawn = () => rows.count();
  await expect
    .poll(async () => Number(await page.locator('.staff-houses').getAttribute('aria-rowcount')))
    .toBeGreaterThan(100);
  await expect.poll(drawn).toBeLessThan(40);
  const indexOfFocus = () =>
    page.evaluate(() =>
      Number(document.activeElement?.closest('[data-row]')?.getAttribute('aria-rowindex') ?? 0),
    );
  await page.keyboard.press('/');
  for (let stop = 0; stop < 4 && (await indexOfFocus()) === 0; stop++)
    await page.keyboard.press('Tab');
  await expect.poll(indexOfFocus).toBe(2);

  const middle = async () => {
    const found = await rows.evaluateAll((all) =>
      all
        .filter((row) => row.getBoundingClientRect().top > 100)
        .map((row) => row.getAttribute('data-row')),
    );
    return { id: found[0] ?? '' };
  };
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 1500);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(15_000);
  const { id } = await middle();
  const row = page.locator(`[data-row="${id}"]`);
  await row.locator('th a').focus();
  const far = await indexOfFocus();
  // The row that somebody works on stays while the page is scrolled away, and the next one with it.
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => rows.first().getAttribute('aria-rowindex')).toBe('2');
  await page.keyboard.press('ArrowDown');
  await expect.poll(indexOfFocus).toBe(far + 1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.staff-form').waitFor();
  await page.getByRole('button', { name: adminMessages.bg.adminForm.cancel }).click();
  await row.waitFor();
  await expect.poll(() => focused(page)).toBe(id);
  await expect
    .poll(() => row.evaluate((element) => element.getBoundingClientRect().top))
    .toBeGreaterThan(0);
  await expect
    .poll(() => row.evaluate((element) => element.getBoundingClientRect().bottom))
    .toBeLessThan(740);
  await expect.poll(drawn).toBeLessThan(40);
});

test('the last row of a list leaves the focus to the one before it, and an empty list to its title', async () => {
  const { adminHouses: words, adminTools: tools } = adminMessages.en;
  const [first, last] = await houses(2);
  if (!first || !last) throw new Error('two houses were added');
  const page = await open(`/houses?search=${first.make}`);
  const archive = (house: Caravan) =>
    page.getByRole('button', { name: words.ofHouse(tools.archive, nameOf(house)) }).click();
  await archive(last);
  await expect.poll(() => focused(page)).toBe(first.id);
  await archive(first);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

describe('a new thing begins with the focus in its first field', () => {
  const language = 'en';
  const has = (page: Page) => page.evaluate(() => document.activeElement?.id);
  test('a house, its twin, a campaign', async () => {
    const [house] = await houses(1);
    if (!house) throw new Error('a house was added');
    const page = await open('/houses/new', { language });
    await expect.poll(() => has(page)).toBe('field-make');
    await page.goto(page.url().replace('/new', `/new?like=${house.id}`));
    await expect.poll(() => has(page)).toBe('field-year');
    // What the twin has there is typed over.
    await page.keyboard.type('2011');
    await expect.poll(() => page.locator('#field-year').inputValue()).toBe('2011');
    await page.goto(page.url().replace(/\/houses\/.*/, '/discounts/new'));
    await expect.poll(() => has(page)).toBe('field-name_en');
  });
});
