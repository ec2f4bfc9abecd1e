import type { BrowserContext } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import {
  byTurns,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
} from '../support/browser.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

let context: BrowserContext | undefined;
afterEach(async () => {
  await shared.clearFaults();
  await shared.setClock(null);
  await context?.close();
});

/** States that the specification names and that no other test reaches. */
describe.each(languages)('the site in %s', (language) => {
  const test = byTurns(language);
  const site = messagesOf[language];
  const admin = adminMessages[language];

  test('staff who are signed in find the houses and the logout in the header of every public page', async () => {
    const staff = await staffPage('/houses', { language });
    context = staff.context;
    const { page } = staff;
    await page.goto(`/${language}/terms`);
    const header = page.locator('.site-header nav').first();
    const manage = header.getByRole('link', { name: site.common.session.manage });
    await manage.waitFor();
    await expect.poll(() => manage.getAttribute('href')).toBe(`/${language}/admin/houses`);
    const other = await context.newPage();
    await other.goto(`/${language}/privacy`);
    const otherLinks = other.getByRole('link', { name: site.common.session.manage });
    await otherLinks.waitFor();
    await header.getByRole('button', { name: site.common.session.logout }).click();
    await page.waitForURL(`${origin}/${language}`);
    await ready(page);
    await expect
      .poll(() => page.getByRole('link', { name: site.common.session.manage }).count())
      .toBe(0);
    await expect.poll(() => otherLinks.count()).toBe(0);
  });

  test('the staff area shows a spinner until it knows whether somebody is signed in', async () => {
    context = await newContext();
    const page = await context.newPage();
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/config.json', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/${language}/admin/houses`);
    await page.locator('.staff-spinner').waitFor();
    go();
    await page.waitForURL(`**/${language}/admin/login`);
  });

  test('a house that could not be deleted is still there, and its dialog says so', async () => {
    const model = `D${crypto.randomUUID().slice(0, 6)}`;
    const house = await addHouse({ make: 'Delta', model });
    const staff = await staffPage(`/houses?search=${model}`, { language });
    context = staff.context;
    const { page } = staff;
    const { adminHouses: words, adminTools: tools } = admin;
    await page.getByRole('button', { name: words.ofHouse(tools.more, `Delta ${model}`) }).click();
    await page
      .getByRole('menuitem', { name: words.ofHouse(words.delete, `Delta ${model}`) })
      .click();
    await shared.setFaults({ dynamodb: 'down' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.confirmDelete.confirm }).click();
    await dialog.getByText(words.confirmDelete.failed).waitFor({ timeout: 30_000 });
    await shared.clearFaults();
    expect((await now(shared.readHouse(house.id))).model).toBe(model);
    await shared.deleteHouse(house.id);
  });

  test('the migration says when it cannot know the pictures', async () => {
    await shared.setFaults({ dynamodb: 'down' });
    const staff = await staffPage('/houses?panel=migration', { language });
    context = staff.context;
    const { page } = staff;
    const panel = page.locator('.staff-migration');
    await panel.getByText(admin.adminMigration.loadFailed).waitFor({ timeout: 30_000 });
  });

  test('a discount that could not be deleted is still there, and its dialog says so', async () => {
    const house = await addHouse({ make: 'Delta', model: `D${crypto.randomUUID().slice(0, 6)}` });
    const { discount } = await (
      await shared.asStaff('POST', '/create-individual-discount', {
        caravan_id: house.id,
        discount_type: 'fixed',
        discount_value: 500,
        start_date: '2035-01-01T00:00:00.000Z',
        end_date: '2035-02-01T00:00:00.000Z',
      })
    ).json();
    const staff = await staffPage(`/discounts?tab=individual&search=${house.model}`, { language });
    context = staff.context;
    const { page } = staff;
    const { adminOffers: words } = admin;
    await page
      .getByRole('button', { name: words.ofItem(words.delete, `Delta ${house.model}`) })
      .click();
    await shared.setFaults({ dynamodb: 'down' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.confirm }).click();
    await dialog.getByText(words.individual.confirmDelete.failed).waitFor({ timeout: 30_000 });
    await shared.clearFaults();
    await shared.asStaff('DELETE', `/delete-individual-discount?discount_id=${discount.id}`);
    await shared.deleteHouse(house.id);
  });
});
