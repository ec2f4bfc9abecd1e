import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { maxImageBytes } from '#domain/pictures.ts';
import {
  byTurns,
  expectAccessible,
  newContext,
  now,
  openBrowserForTests,
  origin,
  resize,
} from '../support/browser.ts';
import { addHouse, fillSignIn, photograph, staffPage } from '../support/staff.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}

async function visitor(path: string): Promise<Page> {
  const context = await newContext({ viewport: { width: 1280, height: 900 } });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const unique = () => `T${crypto.randomUUID().slice(0, 6)}`;
const publicStatus = async (slug: string) => (await fetch(`${origin}/en/houses/${slug}`)).status;

describe.each([
  ['en', 'Invalid email or password', 'Failed to update visibility'],
  ['bg', 'Грешен имейл или парола', 'Неуспешна промяна: видимост'],
] as const)('staff, in %s', (language, refused, failed) => {
  const test = byTurns(language);
  test('without a session are sent to sign in, hear why not, and come back to where they were', async () => {
    const page = await visitor(`/${language}/admin/houses/new`);
    await page.waitForURL(`**/${language}/admin/login`);
    await page.locator('input[name=email]').waitFor();
    await expect
      .poll(() => page.locator('.staff-sign-in button[type=submit]').isDisabled())
      .toBe(true);
    await fillSignIn(page, 'Not-the-password-1');
    await page.locator('.staff-sign-in [role=alert]:not(:empty)').waitFor();
    await expect.poll(() => page.locator('.staff-sign-in [role=alert]').innerText()).toBe(refused);
    await expect
      .poll(() => page.locator('.staff-captcha input[type=checkbox]').isChecked())
      .toBe(false);
    await fillSignIn(page);
    await page.waitForURL(`**/${language}/admin/houses/new`);
    await page.goto(`/${language}/admin/login`);
    await page.waitForURL(`**/${language}/admin/today`);
  });

  test('sign in, delete and are refused a form, and axe finds no fault', async () => {
    const login = await visitor(`/${language}/admin/login`);
    await login.locator('.staff-captcha input[type=checkbox]').waitFor();
    await expectAccessible(login);

    const page = await open('/houses?search=Willerby', { language });
    await page.locator('.staff-houses .row-menu').first().click();
    await page.getByRole('menu').waitFor();
    // Links under the open menu are no targets at the moment.
    await expectAccessible(page, '.staff-layer');
    await page.locator('.row-menu-items .staff-danger').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.locator('.staff-cell-actions a').first().click();
    await page.locator('.staff-form').waitFor();
    await page.locator('#field-make').fill('');
    await page.locator('.staff-save [type=submit]').click();
    await page.locator('.staff-summary').waitFor();
    await expectAccessible(page);
  });

  test('see a switch return with the reason when the change is refused', async () => {
    const page = await open('/houses', { language });
    // At the list's end, a house that no other test uses: rows are drawn as they come into view.
    await page.locator('tbody tr').first().waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const one = page.getByRole('switch').nth(-3);
    const before = await one.isChecked();
    await shared.setFaults({ dynamodb: 'down' });
    await one.click();
    const alert = page.locator('.staff-notice-alarm');
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toContain(failed);
    await expect.poll(() => one.isChecked()).toBe(before);
    const box = () => alert.evaluate((element) => element.getBoundingClientRect());
    await expect.poll(async () => (await box()).top).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await box()).bottom).toBeLessThan(900);
    await shared.clearFaults();
  });
});

describe('the inventory', () => {
  test('a price is understood whole or not at all, and a digit too few asks before it is saved', async () => {
    const house = await addHouse({ make: 'Atlas', model: unique(), price: 22_600 });
    const page = await open(`/houses/edit/${house.id}`);
    // Not the dialog, whose name has the word as well.
    const price = page.getByLabel(/^Price/);
    const understood = page.locator('#field-price-understood');
    await expect.poll(() => understood.innerText()).toBe('= €22,600');
    await price.fill('€22k');
    await expect.poll(() => understood.innerText()).toBe('Not understood as an amount');
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page.locator('.staff-summary').getByText('Price (€): digits only').waitFor();
    await price.fill('2 260 €');
    await expect.poll(() => understood.innerText()).toBe('= €2,260');
    // Announced once the typing pauses.
    await page.locator('output', { hasText: '= €2,260' }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this price right?' });
    await expect.poll(() => dialog.innerText()).toContain('€22,600\u00a0→ €2,260 (−90%)');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => price.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expect.poll(() => price.inputValue()).toBe('2 260 €');
    await price.fill('22 900');
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page.waitForURL('**/en/admin/houses');
    await expect
      .poll(() => shared.readHouse(house.id))
      .toMatchObject({ price: 22_900, version: 2 });
    await shared.deleteHouse(house.id);
  });

  test('a house is added with photographs, seen by visitors, sold, repriced, hidden and deleted', async () => {
    const model = unique();
    const page = await open('/houses');
    await page.getByRole('link', { name: 'Add New' }).click();
    const form = page.locator('.staff-form');
    await form.waitFor();
    for (const label of [
      ...['Year', 'Beds', 'Bedrooms', 'Length', 'Width', 'Height', 'Weight', 'Heating'],
      ...['New Mobile House', 'Visible on Website', 'Featured Mobile House', 'Sale status'],
      ...['Free delivery', 'Central heating', 'Double glazing'],
    ])
      await expect
        .poll(() => form.getByLabel(new RegExp(`^${label}\\W*$`)).count(), { message: label })
        .toBe(1);
    await page.getByLabel('Make').fill('Willerby');
    await page.getByLabel('Model').fill(model);
    await page.getByLabel('Price').fill('22 600 €');
    await page.locator('#field-description').fill('Светъл дом с изглед към язовира.');
    await page
      .getByLabel('Description in English')
      .fill('A bright home with a view of the reservoir.');
    await page.getByLabel('New feature').fill('Климатик');
    await page.keyboard.press('Enter');
    await page.getByLabel('New feature').fill('Сауна');
    await page.getByRole('button', { name: 'Add Feature' }).click();
    await page.getByRole('button', { name: 'Remove “Сауна”' }).click();

    const large = await photograph('large.jpg', {
      width: 3000,
      height: 2000,
      noisy: true,
      quality: 82,
    });
    expect(large.buffer.length).toBeGreaterThan(3_000_000);
    expect(large.buffer.length).toBeLessThanOrEqual(maxImageBytes);
    const svg = {
      name: 'drawing.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    };
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await page
      .getByLabel('Drop pictures here')
      .setInputFiles([notes, { ...notes, name: 'more.txt' }]);
    await page
      .getByText('Please select valid image files (JPG, PNG, WebP, max 5MB each)')
      .waitFor();
    await page
      .getByLabel('Drop pictures here')
      .setInputFiles([
        await photograph('1.jpg'),
        large,
        svg,
        await photograph('3.jpg', { colour: '#226688' }),
        notes,
      ]);
    await page
      .getByText('1 file(s) were skipped due to invalid format or size. Skipped: notes.txt')
      .waitFor();
    await page.locator('.staff-upload-failed').waitFor();
    await expect
      .poll(() => page.locator('.staff-upload-failed').innerText())
      .toBe('Failed to upload drawing.jpg: it is not a JPG, PNG or WebP picture');
    await page.locator('.staff-tile').nth(2).waitFor();

    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.staff-preview h1', { hasText: model }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page.getByText(`Willerby ${model} is saved.`).waitFor();

    await expect.poll(async () => (await listing(`?search=${model}`)).total).toBe(1);
    const [card] = (await listing(`?search=${model}`)).items;
    const slug = caravanSlug(card);
    await expect.poll(async () => (await shared.readHouse(card.id)).features).toEqual(['Климатик']);
    const shop = await visitor(`/en/houses/${slug}`);
    await expect.poll(() => shop.locator('h1').innerText()).toBe(`Willerby ${model}`);
    await expect.poll(() => shop.locator('.thumbnails li').count()).toBe(3);
    await expect
      .poll(() => shop.locator('.description').innerText())
      .toBe('A bright home with a view of the reservoir.');
    await expect.poll(() => shop.locator('.features').innerText()).toBe('Air conditioner');

    await page.getByRole('button', { name: `Sale status: Willerby ${model}` }).click();
    await page.getByRole('menuitemradio', { name: 'Sold…' }).click();
    await page.getByRole('button', { name: 'Save the sale' }).click();
    await expect
      .poll(async () => (await listing(`?search=${model}`)).items[0]?.sale_status)
      .toBe('sold');

    await page.getByRole('link', { name: `Edit: Willerby ${model}` }).click();
    await page.locator('#field-price').fill('19900');
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await expect.poll(async () => (await listing(`?search=${model}`)).items[0]?.price).toBe(19_900);

    await page.getByRole('switch', { name: `Visible: Willerby ${model}` }).click();
    await expect.poll(async () => (await listing(`?search=${model}`)).total).toBe(0);
    await expect.poll(() => publicStatus(slug)).toBe(404);

    await page.getByRole('button', { name: `More: Willerby ${model}` }).click();
    await page.getByRole('menuitem', { name: `Delete: Willerby ${model}` }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText(`Willerby ${model} is deleted.`).waitFor();
    expect((await now(shared.asStaff('GET', `/caravans/${card.id}`))).status).toBe(404);
  });

  test('the list is as it was left after Cancel and after Save: search, order, and the row in view with the focus', async () => {
    const make = unique();
    const all = [];
    for (const price of [30_000, 20_000, 25_000])
      all.push(await addHouse({ make, model: `No ${price}`, price }));
    const address = `/houses?search=${make}&sort=priceUp`;
    const page = await open(address);
    const link = page.getByRole('link', { name: `${make} No 25000`, exact: true });
    const isBack = async () => {
      await page.waitForURL(`**/en/admin${address}`);
      await expect
        .poll(() => link.evaluate((element) => element === document.activeElement))
        .toBe(true);
    };
    await link.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isBack();
    await page.keyboard.press('Enter');
    await page.locator('#field-price').fill('25 500');
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await isBack();
    const saved = page.getByRole('status').filter({ hasText: `${make} No 25000 is saved.` });
    const isInSight = async () => {
      const box = await saved.boundingBox();
      return box && box.y >= 0 && box.y + box.height <= 900;
    };
    await expect.poll(isInSight).toBe(true);
    for (const { id } of all) await shared.deleteHouse(id);
  });

  test('a copy of a house is two presses away, and a form shows the price’s history', async () => {
    const model = unique();
    const house = await addHouse({
      make: 'Atlas',
      model,
      price: 22_600,
      sale_status: 'reserved',
      features: ['Veranda'],
    });
    const page = await open(`/houses?search=${model}`);
    await page.getByRole('button', { name: `More: Atlas ${model}` }).click();
    await page.getByRole('menuitem', { name: `New house like this: Atlas ${model}` }).click();
    await page.getByRole('heading', { name: `New house like Atlas ${model}` }).waitFor();
    await expect.poll(() => page.locator('#field-price').inputValue()).toBe('22600');
    await expect.poll(() => page.locator('.staff-dirty').count()).toBe(0);
    await expectAccessible(page);
    await page.locator('#field-price').fill('23 100');
    // What is typed survives a reload, as in every form.
    await page.getByText('Unsaved changes').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => page.locator('#field-price').inputValue()).toBe('23 100');
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page
      .locator('.staff-summary')
      .getByText(/image|picture/i)
      .first()
      .waitFor();
    await page.getByLabel('Drop pictures here').setInputFiles([await photograph('new.jpg')]);
    await page.locator('.staff-tile').first().waitFor();
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page.waitForURL('**/en/admin/houses');
    const { items } = await (await shared.asStaff('GET', '/caravans')).json();
    const copy = items.find(
      (one: { id: string; model: string }) => one.model === model && one.id !== house.id,
    );
    await expect
      .poll(() => shared.readHouse(copy.id))
      .toMatchObject({
        price: 23_100,
        sale_status: 'available',
        features: ['Veranda'],
      });

    await shared.patchHouse(copy.id, { version: 1, price: 21_900 });
    await page.goto(`/en/admin/houses/edit/${copy.id}`);
    await page.route('**/api/admin/house-prices/*', (route) => route.abort(), { times: 1 });
    await page.getByText('Price history', { exact: true }).click();
    await page.locator('.price-history .recharts-line').first().waitFor({ timeout: 30_000 });
    await page.locator('.price-history').getByText('As a table').click();
    await expect
      .poll(() => page.locator('.price-history tbody td').allInnerTexts())
      .toEqual(['23,100', '23,100', '21,900', '21,900']);
    await expectAccessible(page);
    await page.goto(`/en/admin/houses/edit/${house.id}`);
    await page.getByText('Price history', { exact: true }).click();
    await page
      .locator('.price-history')
      .getByText(/^€22,600 since/)
      .waitFor();
    for (const { id } of [house, copy]) await shared.deleteHouse(id);
  });

  test('an archived house comes back with one press', async () => {
    const house = await addHouse({ make: 'Atlas', model: unique() });
    const page = await open(`/houses?search=${house.model}`);
    await page.getByRole('button', { name: `Archive: Atlas ${house.model}` }).click();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('link', { name: `Atlas ${house.model}`, exact: true }).waitFor();
    // The button is gone: keyboard users go on from the row that came back.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(`Atlas ${house.model}`);
    await expect.poll(async () => (await shared.readHouse(house.id)).archived_at).toBeNull();
    // The house is left out by the next search; the focus stays where staff type.
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').pressSequentially('Nothing is called this');
    await page.getByText('No house matches').waitFor();
    await expect
      .poll(() => page.getByRole('searchbox').inputValue())
      .toBe('Nothing is called this');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('type')))
      .toBe('search');
    await shared.deleteHouse(house.id);
  });

  test('the menu of another row opens with the focus in it, and Escape returns the focus to that row', async () => {
    const page = await open('/houses');
    const [row, above] = [
      page.locator('.staff-houses .row-menu').nth(1),
      page.locator('.staff-houses .row-menu').nth(0),
    ];
    await row.click();
    await above.click();
    await expect.poll(() => above.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => page.locator('[role=menu]:focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => above.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  test('the menu of a row closes when the row goes, and when its page does', async () => {
    const house = await addHouse({ make: 'Atlas', model: unique() });
    const page = await open('/today');
    await page.locator('.today-part').first().waitFor();
    await page.getByRole('link', { name: 'Houses' }).first().click();
    await page.locator('.staff-houses .row-menu').first().click();
    await page.getByRole('menu').waitFor();
    await page.goBack();
    await page.locator('.today-part').first().waitFor();
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);

    await page.goForward();
    const row = page.locator('.staff-houses tr', { hasText: house.model });
    await row.locator('.row-menu').click();
    await page.getByRole('menu').waitFor();
    await shared.deleteHouse(house.id);
    // Coming back to the window after a while reads the list again.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 600_000;
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  test('two people edit one house: the second chooses field by field and loses nothing', async () => {
    const house = await addHouse({ make: 'Atlas', model: unique(), price: 10_000 });
    const page = await open(`/houses/edit/${house.id}`);
    await page.getByLabel('Price').fill('11000');
    await shared.patchHouse(house.id, { version: house.version, sale_status: 'reserved' });
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByText(/Last changed by staff@example\.com, .*\d/).waitFor();
    await expectAccessible(page);
    await expect.poll(() => dialog.getByRole('group').count()).toBe(2);
    await expect
      .poll(() =>
        dialog.getByRole('group', { name: 'Price' }).getByRole('radio').first().isChecked(),
      )
      .toBe(true);
    await expect
      .poll(() =>
        dialog.getByRole('group', { name: 'Sale status' }).getByRole('radio').last().isChecked(),
      )
      .toBe(true);
    await dialog.getByRole('button', { name: 'Save the chosen version' }).click();
    await page.waitForURL('**/en/admin/houses');
    await expect
      .poll(() => shared.readHouse(house.id))
      .toMatchObject({ price: 11_000, sale_status: 'reserved', version: 3 });
    await shared.deleteHouse(house.id);
  });

  test('a form suggests what other houses have, of models those of the make, and takes any other text', async () => {
    const make = `Make ${unique()}`;
    const house = await addHouse({ make, model: 'Известен', features: ['Сауна на дърва'] });
    const page = await open('/houses/new');
    const offers = (field: string) =>
      page
        .locator(`#field-${field}-list option`)
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await expect.poll(() => offers('make')).toContain(make);
    await expect.poll(async () => (await offers('model')).length).toBeGreaterThan(1);
    await page.getByLabel('Make').fill(make);
    await expect.poll(() => offers('model')).toEqual(['Известен']);
    await expect.poll(() => offers('features')).toContain('Сауна на дърва');
    await page.getByLabel('Model').fill('Непознат');
    await expectAccessible(page);
    await shared.deleteHouse(house.id);
  });

  test('Ctrl+S saves the form with what is still being typed, on a Bulgarian keyboard too, and nothing behind a dialog', async () => {
    const house = await addHouse({ make: 'Atlas', model: unique(), price: 20_000 });
    const page = await open(`/houses/edit/${house.id}`);
    await page.getByLabel('Price').fill('200');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Is this price right?' });
    await dialog.waitFor();
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button').first().click();
    await dialog.waitFor({ state: 'detached' });
    expect(await now(shared.readHouse(house.id))).toMatchObject({ price: 20_000, version: 1 });
    await page.getByLabel('Price').fill('20500');
    await page.locator('#field-features').fill('Камина');
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'с',
          code: 'KeyS',
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
        }),
      ),
    );
    await page.getByText(`Atlas ${house.model} is saved.`).waitFor();
    await expect
      .poll(() => shared.readHouse(house.id))
      .toMatchObject({ price: 20_500, features: ['Камина'], version: 2 });
    await shared.deleteHouse(house.id);
  });

  test('a switch that meets a change by somebody else shows both and waits for a choice', async () => {
    const house = await addHouse({ make: 'Atlas', model: unique() });
    const name = `Atlas ${house.model}`;
    const page = await open(`/houses?search=${house.model}`);
    const featured = page.getByRole('switch', { name: `Featured: ${name}` });
    await featured.waitFor();
    await shared.patchHouse(house.id, { version: house.version, sale_status: 'sold' });
    await featured.click();
    await page
      .getByRole('dialog')
      .getByText(/Last changed by staff@example\.com, .*\d/)
      .waitFor();
    expect((await now(shared.readHouse(house.id))).is_featured).toBe(false);
    await page.getByRole('button', { name: 'Apply my change' }).click();
    await expect
      .poll(() => shared.readHouse(house.id))
      .toMatchObject({ is_featured: true, sale_status: 'sold', version: 3 });
    await shared.deleteHouse(house.id);
  });

  test('a session that has ended asks for a sign-in over the form, and then the form is saved', async () => {
    const house = await addHouse({ make: 'Delta', model: unique() });
    const page = await open(`/houses/edit/${house.id}`);
    await page
      .locator('#field-description')
      .fill('Нещо дълго, което никой не иска да пише два пъти.');
    await page.evaluate(() => localStorage.clear());
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page.getByRole('dialog').getByText('Please sign in again').waitFor();
    await expectAccessible(page);
    await fillSignIn(page);
    await page.getByText(`Delta ${house.model} is saved.`).waitFor();
    await expect
      .poll(async () => (await shared.readHouse(house.id)).description)
      .toContain('два пъти');
    await shared.deleteHouse(house.id);
  });

  test('the house form keeps what was typed while the table is down, and over a reload', async () => {
    const page = await open('/houses/new');
    await page.getByLabel('Make').fill('Swift');
    await page.getByLabel('Model').fill('Bordeaux');
    await page.getByLabel('Price').fill('15000');
    await page.locator('#field-description').fill('Описание');
    await page.getByLabel('Drop pictures here').setInputFiles([await photograph('1.jpg')]);
    await page.locator('.staff-tile').waitFor();
    await shared.setFaults({ dynamodb: 'down' });
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    const failure = page.getByText('Failed to save caravan');
    await failure.waitFor();
    // Shown beside the button that was pressed, not somewhere down the form.
    await expect.poll(async () => (await failure.boundingBox())?.y).toBeLessThan(900);
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Bordeaux');
    await shared.clearFaults();

    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Bordeaux');
    await expect.poll(() => page.locator('.staff-tile').count()).toBe(1);

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stay on the page' }).click();
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Bordeaux');
    await page.getByRole('link', { name: 'Mobile Houses' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/en/admin/houses');
  });

  test('a new house says that it is being saved, and saved again after its answer was lost and somebody changed it is stored once', async () => {
    const page = await open('/houses/new');
    const model = `Lost ${crypto.randomUUID().slice(0, 6)}`;
    for (const [field, text] of [
      ['make', 'Swift'],
      ['model', model],
      ['year', '2015'],
      ['price', '15000'],
      ['beds', '6'],
      ['bedrooms', '2'],
      ['description', 'Описание'],
    ])
      await page.locator(`#field-${field}`).fill(text ?? '');
    await page.getByLabel('Drop pictures here').setInputFiles([await photograph('1.jpg')]);
    await page.locator('.staff-tile').waitFor();
    let meanwhile = '';
    const lose = async (route: Route) => {
      meanwhile = await page.locator('.staff-save [type=submit]:disabled').innerText();
      await route.fetch();
      await route.abort();
    };
    await page.route((url) => url.pathname === '/api/admin/caravans', lose, { times: 1 });
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page.getByText('Failed to save caravan').waitFor();
    expect(meanwhile).toBe('Saving...');
    const ofModel = async () => (await listing(`?search=${model.slice(5)}`)).items;
    await expect.poll(async () => (await ofModel()).length).toBe(1);
    const [house] = await ofModel();
    await shared.patchHouse(house.id, { is_featured: true, version: 1 });
    await page.locator('#field-price').fill('14000');
    await page.getByRole('button', { name: 'Save Mobile House' }).click();
    await page.getByRole('button', { name: 'Save the chosen version' }).click();
    await page.getByText(`Swift ${model} is saved.`).waitFor();
    await expect
      .poll(() => shared.readHouse(house.id))
      .toMatchObject({ price: 14_000, is_featured: true });
    await expect.poll(ofModel).toHaveLength(1);
    await shared.deleteHouse(house.id);
  });

  test('storage that is down is named at the picture, which can be tried again', async () => {
    const page = await open('/houses/new');
    await page.locator('.staff-form').waitFor();
    await shared.setFaults({ s3: 'down' });
    await page.getByLabel('Drop pictures here').setInputFiles([await photograph('view.jpg')]);
    await page.locator('.staff-upload-failed', { hasText: 'Failed to upload view.jpg:' }).waitFor();
    await shared.clearFaults();
    await page.getByRole('button', { name: 'Try view.jpg again' }).click();
    await page.locator('.staff-tile').waitFor();
  });

  test('everything can be done with the keyboard only: sign in, sell, reorder pictures', async () => {
    const house = await addHouse({ make: 'Cosalt', model: unique(), sale_status: 'available' });
    const page = await visitor('/en/admin/login');
    await page.locator('.staff-captcha input[type=checkbox]').waitFor();
    const tabTo = async (selector: string, most = 40) => {
      for (let stop = 0; stop < most; stop++) {
        await page.keyboard.press('Tab');
        if (
          await page.evaluate(
            (wanted) => document.activeElement?.matches(wanted) ?? false,
            selector,
          )
        )
          return;
      }
      throw new Error(`Tab does not lead to ${selector}`);
    };
    await tabTo('input[name=email]');
    await page.keyboard.type('staff@example.com');
    await tabTo('input[name=password]');
    await page.keyboard.type('Showroom-2026');
    await tabTo('.staff-captcha input');
    await page.keyboard.press('Space');
    await page.locator('.staff-sign-in button[type=submit]:enabled').waitFor();
    await tabTo('.staff-sign-in button[type=submit]');
    await page.keyboard.press('Enter');
    await page.locator('.today-part').first().waitFor();
    await tabTo('.staff-tabs a[href$="/houses"]');
    await page.keyboard.press('Enter');
    await page.locator('.staff-table').waitFor();
    await tabTo('.staff-search input');
    await page.keyboard.type(house.model);
    await expect.poll(() => page.locator('.staff-table tbody tr').count()).toBe(1);
    await tabTo('.staff-status');
    await page.keyboard.press('Enter');
    // The menu takes the focus a moment after it opens, and the letters move it.
    await page.locator('[role=menu] :focus').waitFor();
    await page.keyboard.type('Sold');
    await page.locator('[role=menu] :focus', { hasText: 'Sold' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.sale-form').waitFor();
    await tabTo('.sale-form [type=submit]');
    await page.keyboard.press('Enter');
    await page.locator('.sale-form').waitFor({ state: 'detached' });
    await expect.poll(async () => (await shared.readHouse(house.id)).sale_status).toBe('sold');

    await tabTo('.staff-cell-actions a');
    await page.keyboard.press('Enter');
    await page.locator('.staff-form').waitFor();
    await page.getByLabel('Drop pictures here').setInputFiles([await photograph('later.jpg')]);
    await page.locator('.staff-tile').nth(1).waitFor();
    const order = () =>
      page
        .locator('.staff-tile img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    const before = await order();
    await page.locator('#field-schema_image').focus();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Shift+Tab');
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      if (label === 'Move picture 2 earlier') break;
    }
    await page.keyboard.press('ArrowLeft');
    await expect.poll(order).toEqual([...before].reverse());
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('.staff-tile') instanceof Element),
      )
      .toBe(true);
    await shared.deleteHouse(house.id);
  });
});

test.each([
  ['en', 'There is no such page', 'Mobile Houses'],
  ['bg', 'Няма такава страница', 'Мобилни домове'],
] as const)(
  'an address of no staff page is answered by one that says so, in %s',
  async (language, title, houses) => {
    for (const path of ['/houses/x/y', '/nothing', '/houses/edit']) {
      const page = await open(path, { language });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toContain(title);
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/${language}/admin${path}`);
    }
    const page = await open('/houses/x/y', { language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await resize(page, 360, 740);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: houses }).click();
    await page.waitForURL(`**/${language}/admin/houses`);
  },
);

test('a visitor who is not staff sees no staff page, and staff who log out are visitors again', async () => {
  const page = await visitor('/en/admin/login');
  await fillSignIn(page);
  await page.locator('.staff-account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/en');
  await page.goto('/en/admin/houses');
  await page.waitForURL('**/en/admin/login');
});

test('the list that cannot be read says so and can be asked again', async () => {
  const language = 'en';
  await shared.setFaults({ dynamodb: 'down' });
  const page = await open('/houses', { language });
  const retry = page.getByRole('button', {
    name: 'Try Again',
  });
  await retry.waitFor();
  await page.getByText('Failed to load caravans').waitFor();
  await shared.clearFaults();
  await retry.click();
  await page.locator('.staff-table tbody tr').first().waitFor();
});
