import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  openBrowserForTests,
} from '../support/browser.ts';
import { uniqueName } from '../support/requests.ts';
import { addHouse, photograph, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const houses: string[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  for (const id of houses.splice(0)) await shared.deleteHouse(id);
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}
async function someHouse() {
  const house = await addHouse({ model: uniqueName() });
  houses.push(house.id);
  return house;
}
const tiles = (page: Page) => page.locator('.staff-tile');
const camera = (page: Page) => page.locator('.staff-camera input');

describe.each([
  ['bg', 390],
  ['en', 1280],
] as const)('a house in the yard, in %s on a screen of %i px', (language, width) => {
  const test = byTurns(language);
  const { adminHouses, adminTools } = adminMessages[language];
  const { adminYard: words } = sellingMessages[language];

  test('gets a picture in three taps, from its menu or from the code of its card, and it stands on the site', async () => {
    const house = await someHouse();
    const page = await open(`/houses?search=${house.model}`, { width, language });
    const name = `${house.make} ${house.model}`;
    await page.getByRole('button', { name: adminHouses.ofHouse(adminTools.more, name) }).click();
    await page.getByRole('menuitem', { name: adminHouses.ofHouse(words.open, name) }).click();
    await page.getByRole('heading', { level: 1, name: house.model }).waitFor();
    await expect.poll(() => camera(page).getAttribute('capture')).toBe('environment');
    await camera(page).setInputFiles(await photograph('roof.jpg'));
    await expect.poll(() => tiles(page).count()).toBe(2);
    await page.getByText(words.added(1)).waitFor();
    await expectFitting(page);
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);

    await tiles(page).last().locator('[data-action=main]').click();
    const pictures = async () => {
      const { main_image, additional_images } = await shared.readHouse(house.id);
      return [main_image, ...additional_images];
    };
    await expect
      .poll(pictures)
      .toEqual([expect.not.stringMatching(String(house.main_image)), house.main_image]);

    // The code of the window's card leads to the house's page.
    await page.goto(`/${language}/houses/${caravanSlug(house)}`);
    const [taken] = await pictures();
    await expect
      .poll(() => page.locator('img').evaluateAll((all) => all.map((one) => one.outerHTML).join()))
      .toContain(
        String(
          taken
            ?.split('/')
            .at(-1)
            ?.replace(/\.\w+$/, ''),
        ),
      );
    if (width < 1024) await page.locator('[popovertarget=site-menu]').first().click();
    const { manage } = messagesOf[language].common.session;
    await page.getByRole('link', { name: manage }).locator('visible=true').click();
    await page.getByRole('heading', { level: 1, name: house.model }).waitFor();
    await expect.poll(() => tiles(page).count()).toBe(2);
  });

  test('keeps a picture that was taken without a connection, also over a reload, and stores it once', async () => {
    const house = await someHouse();
    const page = await open(`/houses/yard/${house.id}`, { width, language });
    await page.route('**/api/admin/uploads', (route) => route.abort());
    await camera(page).setInputFiles(await photograph('door.jpg'));
    await page.locator('.staff-upload-failed').waitFor();
    await page.unroute('**/api/admin/uploads');
    // The picture arrives, and the answer of the house that has it is lost.
    await page.route('**/api/admin/caravans/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.reload();
    await page.locator('.staff-upload-failed').waitFor();
    await page.unroute('**/api/admin/caravans/*');
    await page.locator('.staff-upload-failed button').first().click();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await page.locator('.staff-upload-failed').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => tiles(page).count()).toBe(2);
    const { additional_images } = await shared.readHouse(house.id);
    expect(additional_images).toHaveLength(1);
  });

  test('tells price, status and place one by one, while a colleague changes it too', async () => {
    const house = await someHouse();
    const page = await open(`/houses/yard/${house.id}`, { width, language });
    await page.getByRole('textbox', { name: words.place, exact: true }).fill('B 12');
    const { version } = await shared.patchHouse(house.id, {
      version: house.version,
      internal: { yard_place: 'A 1' },
    });
    const save = page.getByRole('button', { name: words.save, exact: true });
    await save.click();
    await page.getByText(words.theirs('A 1')).waitFor();
    await save.click();
    await page.getByText(words.saved).waitFor();
    await page.getByRole('textbox', { name: words.line, exact: true }).fill('Ключът е в офиса');
    await page.getByRole('button', { name: words.add, exact: true }).click();
    await page.locator('.staff-typed', { hasText: 'Ключът е в офиса' }).waitFor();
    const status = page.locator('.staff-status');
    await status.click();
    await page.getByRole('menuitemradio', { name: adminHouses.choices.reserved }).click();
    await page.getByRole('dialog').locator('[type=submit]').click();
    await expect
      .poll(() => shared.readHouse(house.id))
      .toMatchObject({
        version: version + 3,
        sale_status: 'reserved',
        internal: { yard_place: 'B 12', private_note: expect.stringContaining('Ключът') },
      });
  });
});

test('a house that is gone is said to be gone', async () => {
  const page = await open(`/houses/yard/${crypto.randomUUID()}`, { language: 'bg', width: 390 });
  await page.getByRole('heading', { name: adminMessages.bg.adminForm.notFound.title }).waitFor();
});
