import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import type { Migration } from '#staff/houses/migration/migration-run.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { file, type PictureHost, startPictureHost } from '#support/picture-host.ts';
import { expectAccessible, openBrowserForTests, resize } from '../support/browser.ts';
import { photograph, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';
import { openStageTable } from '../support/stage-table.ts';

openBrowserForTests();

let table: Awaited<ReturnType<typeof openStageTable>>;
let host: PictureHost;
/** The host answers 404 there; so long an address has to fit on a phone. */
const gone = `/${'gone-'.repeat(20)}.jpg`;
const ids = ['a', 'b'].map(() => crypto.randomUUID());

beforeAll(async () => {
  table = await openStageTable();
  host = await startPictureHost();
  const { buffer } = await photograph('house.jpg');
  for (const path of ['/1.jpg', '/2.jpg', '/3.jpg']) host.answers.set(path, file(buffer));
  const at = (path: string) => `${host.origin}${path}`;
  const [one = '', other = ''] = ids;
  // The newest are the first of the list.
  const added = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
  await table.addHouse(
    buildCaravan({
      ...added,
      id: one,
      model: 'From elsewhere',
      main_image: at('/1.jpg'),
      additional_images: [at('/2.jpg')],
    }),
  );
  await table.addHouse(
    buildCaravan({
      ...added,
      id: other,
      model: 'Half of it',
      main_image: at(gone),
      additional_images: [at('/3.jpg')],
    }),
  );
});
afterAll(async () => {
  for (const id of ids) await table?.removeHouse(id);
  host?.close();
  table?.close();
  await shared.runSchedule();
});

/** Chooses the panel in the menu of the houses. */
async function toggle(page: Page, language: Language): Promise<void> {
  const { adminHouses, adminTools, adminMigration } = adminMessages[language];
  await page
    .getByRole('button', { name: adminHouses.ofHouse(adminTools.more, adminHouses.title) })
    .click();
  await page.getByRole('menuitemcheckbox', { name: adminMigration.title }).click();
}

test('staff move legacy pictures, stop, go on after a reload, and read why some stayed', {
  timeout: 240_000,
}, async () => {
  const { page, context } = await staffPage('/houses?panel=migration');
  const panel = page.locator('.staff-migration');
  await panel.getByRole('button', { name: 'Start the migration' }).click();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByText(/^Stopped at \d+%$/).waitFor();
  await page.reload();
  await panel.getByText(/^Stopped at \d+%$/).waitFor();
  await expectAccessible(page);
  // Without the panel the list tells that the run can go on.
  await page.goto(page.url().replace(/\?.*/, ''));
  const notice = page.locator('.staff-notice');
  await notice.getByText(/^Image Migration: Stopped at \d+%\. Migrated: /).waitFor();
  await expect.poll(() => panel.count()).toBe(0);
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Open' }).click();

  await panel.getByRole('button', { name: 'Continue' }).click();
  // It goes on while another page is open.
  await page.getByRole('link', { name: 'Discounts', exact: true }).click();
  await page.getByRole('heading', { name: 'Discounts', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Mobile Houses', exact: true }).click();
  await notice.getByText(/Image migration is running|Image Migration: Completed/).waitFor();
  await notice.getByRole('button', { name: 'Open' }).click();
  await panel.getByText('Completed', { exact: true }).waitFor({ timeout: 180_000 });
  const counts = await panel.locator('dd').allTextContents();
  const [total = 0, migrated = 0, current = 0, failed = 0] = counts.map(Number);
  expect([migrated, failed, total - current]).toEqual([3, 1, 4]);
  await panel.getByText('There is no picture at its address').waitFor();
  await panel.getByText(`${host.origin}${gone}`).waitFor();
  // A row that the list's head covers in part has targets that are too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await resize(page, 360, 780);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 900 });

  const [one = '', other = ''] = ids;
  await expect
    .poll(() => shared.readHouse(one))
    .toMatchObject({
      main_image: expect.stringMatching(/^\/media\/images\/migrated-/),
      additional_images: [expect.stringMatching(/^\/media\/images\/migrated-/)],
      version: 2,
    });
  await expect
    .poll(() => shared.readHouse(other))
    .toMatchObject({ main_image: `${host.origin}${gone}`, version: 2 });
  // Its end was seen: the list has no more to tell, and the menu still names it.
  await toggle(page, 'en');
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => notice.count()).toBe(0);
  // The list has the house as it is now: a flag changes without a conflict.
  await page.getByRole('switch', { name: 'Featured: Willerby From elsewhere' }).click();
  await expect.poll(async () => (await shared.readHouse(one)).version).toBe(3);
  await context.close();
});

test('the houses’ menu opens and closes the panel above them, the address keeps it, and its old page leads there', async () => {
  const language = 'bg';
  const { adminMigration } = adminMessages[language];
  const { page, context } = await staffPage('/houses?status=sold', { language });
  const panel = page.locator('.staff-migration');
  await page.locator('.staff-views').waitFor();
  await expect.poll(() => panel.count()).toBe(0);
  await toggle(page, language);
  await panel.getByRole('button', { name: adminMigration.start }).waitFor();
  const isAbove = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return (box('.staff-migration')?.bottom ?? Infinity) <= (box('.staff-views')?.top ?? 0);
    });
  await expect.poll(isAbove).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe('?status=sold&panel=migration');
  await page.reload();
  await panel.waitFor();
  await toggle(page, language);
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => new URL(page.url()).search).toBe('?status=sold');

  await page.goto(page.url().replace(/houses.*/, 'migration'));
  await page.waitForURL(`**/${language}/admin/houses?panel=migration`);
  await panel.getByRole('button', { name: adminMigration.start }).waitFor();
  await context.close();
});

test('the panel of a finished migration fits every screen', async () => {
  const language = 'en';
  const { page, context } = await staffPage('/houses?panel=migration', { language });
  const house = { id: ids[0] ?? '', name: 'Willerby From elsewhere' };
  const finished: Migration = {
    status: 'completed',
    houses: [house],
    done: 1,
    counts: { total: 42, migrated: 39, current: 1 },
    house: { total: 0, migrated: 0, current: 0 },
    failures: [
      { house, url: `https://old.example/${'a-long-name-'.repeat(12)}.jpg`, reason: 'notThere' },
      { house, url: '', reason: 'other' },
    ],
    seen: false,
  };
  await page.evaluate(
    (kept) => localStorage.setItem('showroom.image-migration', kept),
    JSON.stringify(finished),
  );
  await page.reload();
  const panel = page.locator('.staff-migration');
  await panel.locator('.staff-migration-failures').waitFor();
  for (const width of [320, 768]) {
    await resize(page, width, 900);
    await expect
      .poll(() => panel.evaluate((one) => one.scrollWidth - one.clientWidth))
      .toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
  await context.close();
});
