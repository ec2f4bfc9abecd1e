import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import {
  byTurns,
  languages,
  newContext,
  now,
  openBrowserForTests,
  ready,
  watchedPage,
} from '../support/browser.ts';
import { hiddenFocus } from '../support/page-checks.ts';
import { addHouse, photograph, staffPage } from '../support/staff.ts';
import { shared, someHousePath } from '../support/stage-calls.ts';

openBrowserForTests();

let context: BrowserContext;
afterEach(() => context.close());

async function visit(path: string, width = 1280) {
  context = await newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const watched = await watchedPage(context);
  await watched.page.goto(path);
  await ready(watched.page);
  return watched;
}

/**
 * Presses Tab until the focused element matches `selector`; fails after `most` stops, and on any
 * stop that can't be seen.
 */
async function tabTo(page: Page, selector: string, most = 60) {
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    // The button inside a date field has the browser's own ring, and the field no longer counts as
    // focused.
    if (
      await page.evaluate(
        () => document.activeElement?.matches('input[type=date]:not(:focus)') ?? false,
      )
    )
      continue;
    const focused = page.locator(':focus');
    const { html, shows, there } = await now(
      focused.evaluate((element, wanted) => {
        // A radio drawn as a chip shows its focus on the label around it.
        const drawn = [element, element.closest('label'), element.parentElement].filter(
          (one) => one !== null,
        );
        const styles = drawn.map((one) => getComputedStyle(one));
        return {
          html: element.outerHTML.slice(0, 200),
          shows: styles.some(
            ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
          ),
          there: element.matches(wanted),
        };
      }, selector),
    );
    expect(shows, `the focus shows on ${html}`).toBe(true);
    if (there) return focused;
  }
  throw new Error(`${most} stops of Tab do not lead to ${selector}`);
}

const focusIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

describe.each(languages)('with the keyboard only, in %s', (language) => {
  const test = byTurns(language);
  test('the first stop skips to the page’s content', async () => {
    const { page } = await visit(`/${language}`);
    const skip = await tabTo(page, 'a', 1);
    await expect.poll(() => skip.getAttribute('href')).toBe('#content');
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusIn(page, 'main')).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIn(page, 'main')).toBe(true);
  });

  test('the menu of a phone opens, leads on, and gives the focus back', async () => {
    const { page } = await visit(`/${language}`, 360);
    await tabTo(page, 'button[popovertarget=site-menu]');
    await page.keyboard.press('Enter');
    await page.locator('#site-menu:popover-open').waitFor();
    // No other place that says so has come near the screen.
    await expect
      .poll(() => page.locator('#site-menu .open-now').innerText())
      .toMatch(/^(Отвор|Отваря|Open)/);
    await tabTo(page, '#site-menu a');
    await page.keyboard.press('Escape');
    await page.locator('#site-menu:popover-open').waitFor({ state: 'detached' });
    await expect.poll(() => focusIn(page, 'button[popovertarget=site-menu]')).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, `#site-menu a[href="/${language}/houses"]`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${language}/houses`);
  });

  test('in the sheet of filters on a phone nothing that has the focus is under the sheet’s bars', async () => {
    const { page } = await visit(`/${language}/houses`, 360);
    await page.locator('button[popovertarget=filters]:not([popovertargetaction])').click();
    await page.locator('#filters:popover-open').waitFor();
    expect(await now(hiddenFocus(page, '#filters'))).toEqual([]);
    expect(await now(hiddenFocus(page, '#filters', { backwards: true }))).toEqual([]);
  });

  test('the search opens, closes by its Cancel with the focus back, and searches', async () => {
    const { page } = await visit(`/${language}`);
    const opener = 'button[popovertarget=site-search]:not([popovertargetaction])';
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await tabTo(page, '.search-actions button[type=button]');
    await page.keyboard.press('Enter');
    await page.locator('#site-search:popover-open').waitFor({ state: 'detached' });
    await expect.poll(() => focusIn(page, opener)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, '#site-search input[name=search]');
    await page.keyboard.type('Willerby');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${language}/houses?search=Willerby`);
    await expect.poll(() => page.locator('main .card').count()).toBeGreaterThan(0);
  });

  test('a visitor filters, sorts and opens a house', async () => {
    const { page, troubles } = await visit(`/${language}/houses`);
    const before = await page.getByRole('status').first().textContent();
    await tabTo(page, 'input[name=type]');
    // A choice may load a document, which gets the focus back once its script has run.
    const arrived = async (address: RegExp) => {
      await page.waitForURL(address);
      await ready(page);
    };
    await page.keyboard.press('ArrowRight');
    await arrived(/type=new/);
    await page.keyboard.press('ArrowRight');
    await arrived(/type=used/);
    await expect.poll(() => page.getByRole('status').first().textContent()).not.toBe(before);
    await tabTo(page, 'input[name=maxPrice]');
    await page.keyboard.type('20000');
    await arrived(/maxPrice=20000/);
    await expect.poll(() => focusIn(page, 'input[name=maxPrice]')).toBe(true);
    await tabTo(page, 'select[name=sort]');
    await page.keyboard.press('ArrowDown');
    await arrived(/dir=desc/);
    await tabTo(page, 'main .card');
    await page.keyboard.press('Enter');
    await page.waitForURL(/-[0-9a-f]{8}$/);
    expect(troubles).toEqual([]);
  });

  test('the gallery opens, moves both ways around, keeps the focus inside and gives it back', async () => {
    const { page, troubles } = await visit(`/${language}${await someHousePath()}`);
    const opener = await tabTo(page, '.strip a');
    const href = await opener.getAttribute('href');
    await page.keyboard.press('Enter');
    const gallery = page.locator('dialog[open]');
    await gallery.waitFor();
    const count = await now(page.locator('.strip li').count());
    const counter = () => gallery.locator('.counter [aria-hidden]').textContent();
    expect(count).toBeGreaterThan(2);
    await expect.poll(counter).toBe(`1 / ${count}`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(counter).toBe(`2 / ${count}`);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(counter).toBe(`${count} / ${count}`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(counter).toBe(`1 / ${count}`);

    const scrolled = () => page.evaluate(() => window.scrollY);
    const where = await scrolled();
    await page.keyboard.press('PageDown');
    await page.mouse.wheel(0, 600);
    await expect.poll(scrolled).toBe(where);

    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab');
      // After the last button the browser may stop at its own bars, when the page's focus is on its
      // body.
      await expect
        .poll(
          async () =>
            (await focusIn(page, 'dialog')) ||
            (await page.evaluate(() => document.activeElement === document.body)),
        )
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(':focus').getAttribute('href')).toBe(href);
    expect(troubles).toEqual([]);
  });
});

test('staff add a house with the keyboard alone', async () => {
  const model = `T${crypto.randomUUID().slice(0, 6)}`;
  const { context: staff, page, troubles } = await staffPage('/houses');
  context = staff;
  await page.locator('.staff-table').waitFor();
  await tabTo(page, 'a[href="/en/admin/houses/new"]');
  await page.keyboard.press('Enter');
  await page.locator('.staff-form').waitFor();
  for (const [field, words] of [
    ['make', 'Willerby'],
    ['model', model],
    ['price', '21500'],
    ['description', 'Светъл дом с изглед към язовира.'],
    ['features', 'Климатик'],
  ] as const) {
    // The form begins in its first field.
    if (field === 'make') await page.locator('#field-make:focus').waitFor();
    else await tabTo(page, `#field-${field}`);
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Enter');
  // A few keys before the one that opens it, because the browser finds out about the waiting only
  // after a while.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'input[type=file]');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await photograph('first.jpg')]);
  await page.locator('.staff-tile').waitFor();
  await tabTo(page, '#field-is_featured');
  await page.keyboard.press('Space');
  await tabTo(page, '.staff-save [type=submit]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/admin/houses');
  // The table has the same figures for screen readers.
  await page.getByRole('status').filter({ hasText: model }).waitFor();
  const { items } = await (await shared.asStaff('GET', '/caravans')).json();
  const added = items.find((one: { model: string }) => one.model === model);
  expect(added).toMatchObject({ make: 'Willerby', price: 21_500, is_featured: true });
  await shared.deleteHouse(added.id);
  expect(troubles).toEqual([]);
});

test('staff lower many prices, sell a house, and undo both with the keyboard alone', async () => {
  const { admin, adminHouses: words, adminTools: tools } = adminMessages.en;
  const make = `K${crypto.randomUUID().slice(0, 6)}`;
  const [first, second] = [
    await addHouse({ make, model: 'One', price: 10_000 }),
    await addHouse({ make, model: 'Two', price: 20_000 }),
  ];
  const pricesOf = async () =>
    Promise.all([first, second].map(async ({ id }) => (await shared.readHouse(id)).price));
  const { context: staff, page, troubles } = await staffPage(`/houses?search=${make}&sort=priceUp`);
  context = staff;
  const press = async (control: Locator) => {
    await control.evaluate((element) => element.setAttribute('data-goal', ''));
    await tabTo(page, '[data-goal]');
    await page.keyboard.press('Enter');
    await page.evaluate(() => document.querySelector('[data-goal]')?.removeAttribute('data-goal'));
  };
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

  await page.locator('.staff-table tbody tr').nth(1).waitFor();
  await tabTo(page, '.bulk-bar input[type=checkbox]');
  await page.keyboard.press('Space');
  await press(page.getByRole('button', { name: tools.prices.open, exact: true }));
  await dialog.getByText(tools.prices.hint).waitFor();
  // An open dialog or menu takes the focus a moment later.
  await expect.poll(() => focusIn(page, `[aria-label="${tools.prices.value}"]`)).toBe(true);
  await page.keyboard.type('3');
  await expect.poll(() => inDialog(tools.prices.start(2)).isEnabled()).toBe(true);
  await press(inDialog(tools.prices.start(2)));
  await dialog.getByText(tools.batch.result(2, 0, 0)).waitFor();
  await expect.poll(pricesOf).toEqual([9700, 19_400]);
  await press(inDialog(admin.undo));
  await dialog.getByText(tools.bulk.undone(2, 0, 0)).waitFor();
  await expect.poll(pricesOf).toEqual([10_000, 20_000]);
  await press(inDialog(tools.batch.close));
  await dialog.waitFor({ state: 'detached' });
  // The dialog gives the focus back once it is gone.
  await expect
    .poll(() => focusIn(page, 'main'), { message: 'the focus is in the page' })
    .toBe(true);

  await press(page.locator('.staff-status').first());
  const sold = page.getByRole('menuitemradio', { name: words.choices.sold, exact: true });
  await sold.waitFor();
  await expect.poll(() => focusIn(page, '[role=menuitemradio]')).toBe(true);
  for (
    let step = 0;
    step < 3 && !(await sold.evaluate((item) => item === document.activeElement));
    step++
  ) {
    const before = await page.locator(':focus').textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator(':focus').textContent()).not.toBe(before);
  }
  await page.keyboard.press('Enter');
  await press(inDialog(words.sale.sold.save));
  await page.getByText(words.sale.changed(`${make} One`, words.statuses.sold)).waitFor();
  await expect
    .poll(() => shared.readHouse(first.id))
    .toMatchObject({ sale_status: 'sold', sale: { price_paid: 10_000 } });
  await page.evaluate(() => document.querySelector<HTMLElement>('h1')?.focus());
  await press(page.getByRole('button', { name: admin.undo }));
  await expect
    .poll(() => shared.readHouse(first.id))
    .toMatchObject({ sale_status: 'available', sale: null });
  for (const { id } of [first, second]) await shared.deleteHouse(id);
  expect(troubles).toEqual([]);
});
