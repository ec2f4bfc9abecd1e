import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { cashLimit } from '#domain/law.ts';
import { formatMoney, formatPrice } from '#domain/locale.ts';
import { dayOf } from '#domain/time.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { formatDay } from '#staff/kit/format-sofia.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  languages,
  now,
  openBrowserForTests,
  settled,
} from '../support/browser.ts';
import { addEnquiry, eraseOf } from '../support/requests.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const houses: string[] = [];
const emails: string[] = [];
afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
  for (const id of houses.splice(0)) await shared.deleteHouse(id);
  for (const email of emails.splice(0)) await eraseOf(email);
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}
async function house(overrides: Parameters<typeof addHouse>[0] = {}) {
  const added = await addHouse({
    make: 'Cosalt',
    model: `R${crypto.randomUUID().slice(0, 6)}`,
    price: 22_600,
    ...overrides,
  });
  houses.push(added.id);
  return { ...added, name: `${added.make} ${added.model}` };
}
const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

describe.each(languages)('the house table, in %s', (language) => {
  const test = byTurns(language);
  const {
    adminHouses: words,
    admin,
    adminForm,
    adminRequests,
    adminTools,
  } = adminMessages[language];
  const priceOf = (page: Page) => page.locator('.price-cell').first();
  const statusOf = (page: Page) => page.locator('.staff-status').first();
  const choose = async (page: Page, status: 'available' | 'reserved' | 'sold') => {
    await statusOf(page).click();
    await page.getByRole('menuitemradio', { name: words.choices[status], exact: true }).click();
  };

  test('changes a price in two clicks, shows what visitors will see, keeps the search, and can be undone', async () => {
    const { id, name, model } = await house();
    const page = await open(`/houses?search=${model}`, { language });
    const top = async () => (await page.locator('.staff-table').boundingBox())?.y;
    await priceOf(page).click();
    const field = page.getByLabel(words.price.listOf(name)).and(page.locator('input'));
    await field.fill('21 900');
    await page.getByText(words.price.willPay(formatPrice(21_900, language))).waitFor();
    await expectAccessible(page, '.staff-layer');
    const before = await top();
    await page.getByRole('button', { name: words.price.save, exact: true }).click();
    await page.getByText(words.price.changed(name, formatPrice(21_900, language))).waitFor();
    await expect.poll(async () => (await shared.readHouse(id)).price).toBe(21_900);
    await expect.poll(() => page.url()).toContain(`search=${model}`);
    // The message takes no room in the page: the rows stay where they were.
    await expect.poll(top).toBe(before);
    await page.getByRole('button', { name: admin.undo }).click();
    await expect.poll(async () => (await shared.readHouse(id)).price).toBe(22_600);
  });

  test('refuses text that is no price, asks about a mistyped one, and restores the old one when the table is down', async () => {
    const { id, name, model } = await house();
    const page = await open(`/houses?search=${model}`, { language });
    const field = page.getByLabel(words.price.listOf(name)).and(page.locator('input'));
    await priceOf(page).click();
    await field.fill('abc');
    await page.keyboard.press('Enter');
    await page.getByText(words.price.range).waitFor();
    await field.fill('2260');
    await page.keyboard.press('Enter');
    await page.getByText(adminForm.odd.title(1)).waitFor();
    expect((await now(shared.readHouse(id))).price).toBe(22_600);
    await page.getByRole('button', { name: adminForm.odd.confirm }).click();
    await expect.poll(async () => (await shared.readHouse(id)).price).toBe(2260);

    await shared.setFaults({ dynamodb: 'down' });
    await priceOf(page).click();
    await field.fill('3000');
    await page.keyboard.press('Enter');
    await page
      .locator('.staff-notice-alarm', { hasText: words.updateFailed(words.fieldNames.price) })
      .waitFor();
    await expect.poll(() => priceOf(page).innerText()).toContain(formatPrice(2260, language));
  });

  test('shows the price that visitors see, its offer, the offer’s end and what is announced', async () => {
    const { id, model } = await house({ price: 20_000 });
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const terms = {
      discount_type: 'percentage',
      discount_value: 10,
      start_date: at(-1),
      end_date: at(3),
    };
    await shared.asStaff('POST', '/create-individual-discount', { caravan_id: id, ...terms });
    const page = await open(`/houses?search=${model}`, { language });
    await page.locator('.price-cell-offer').waitFor();
    const cell = async () =>
      (await page.locator('.staff-cell-price').nth(1).innerText()).replace(/\s+/g, ' ');
    for (const part of [
      formatPrice(18_000, language),
      formatPrice(20_000, language),
      words.price.discount,
    ])
      await expect.poll(cell).toContain(part.replace(/\s+/g, ' '));
  });

  test('sells to an enquirer in three steps, and undoes the sale', async () => {
    const { id, name, model } = await house();
    const asked = await addEnquiry({ caravanId: id });
    emails.push(asked.email);
    const page = await open(`/houses?search=${model}`, { language });
    await statusOf(page).waitFor();
    const opened = inDays(0);
    await choose(page, 'sold');
    const buyer = page.getByRole('radio', { name: asked.name });
    await buyer.waitFor();
    await expectAccessible(page);
    await buyer.check();
    await expect.poll(() => page.getByLabel(words.sale.sold.sum).inputValue()).toBe('22600');
    // Midnight may pass while this runs: it is the day on which the form was opened.
    const day = await now(page.getByLabel(words.sale.sold.date).inputValue());
    expect([opened, inDays(0)]).toContain(day);
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    await page.getByText(words.sale.changed(name, words.statuses.sold)).waitFor();
    await expect
      .poll(() => shared.readHouse(id))
      .toMatchObject({
        sale_status: 'sold',
        sale: {
          sold_on: day,
          price_paid: 22_600,
          buyer: { kind: 'enquiry', id: asked.id },
        },
      });
    await page.getByRole('button', { name: admin.undo }).click();
    await expect
      .poll(() => shared.readHouse(id))
      .toMatchObject({ sale_status: 'available', sale: null });
  });

  test('proposes the price as the sum of a sale once the prices have come, unless a sum is typed', async () => {
    const { model } = await house();
    const page = await open(`/houses?search=${model}`, { language });
    const sum = page.getByLabel(words.sale.sold.sum);
    for (const [typed, shown] of [
      ['', '22600'],
      ['21000', '21000'],
    ] as const) {
      const prices = Promise.withResolvers<void>();
      await page.route('**/api/admin/house-prices', async (route) => {
        await prices.promise;
        await route.continue();
      });
      await page.reload();
      await choose(page, 'sold');
      await sum.waitFor();
      await expect.poll(() => sum.inputValue()).toBe('');
      if (typed) await sum.fill(typed);
      const answered = page.waitForResponse('**/api/admin/house-prices');
      prices.resolve();
      await (await answered).finished();
      await settled(page);
      await expect.poll(() => sum.inputValue()).toBe(shown);
      await page.unroute('**/api/admin/house-prices');
    }
  });

  test('shows both sales where somebody else sold the house meanwhile, and overwrites neither unasked', async () => {
    const { id, name, model } = await house();
    const page = await open(`/houses?search=${model}`, { language });
    await choose(page, 'sold');
    const theirs = { sold_on: inDays(0), price_paid: 20_500, buyer: null };
    await shared.patchHouse(id, { version: 1, sale_status: 'sold', sale: theirs });
    // Coming back to the window after a while reads the list again.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 600_000;
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => statusOf(page).innerText()).toBe(words.statuses.sold);
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    const dialog = page.getByRole('dialog', { name: words.conflict.title(name) });
    await dialog.getByRole('row', { name: words.sale.details }).waitFor();
    await expect
      .poll(async () => (await dialog.innerText()).replace(/\s/g, ''))
      .toContain(formatPrice(20_500, language).replace(/\s/g, ''));
    await dialog.getByRole('button', { name: words.conflict.keepTheirs }).click();
    await expect.poll(async () => (await shared.readHouse(id)).sale).toEqual(theirs);
  });

  test('keeps what was typed of a sale that could not be saved', async () => {
    const { id, model } = await house();
    const page = await open(`/houses?search=${model}`, { language });
    await choose(page, 'sold');
    await page.getByLabel(words.sale.sold.sum).fill('21000');
    await shared.setFaults({ dynamodb: 'down' });
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    await page.locator('.sale-form [role=alert]').waitFor();
    await shared.clearFaults();
    await expect.poll(() => page.getByLabel(words.sale.sold.sum).inputValue()).toBe('21000');
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    await expect.poll(async () => (await shared.readHouse(id)).sale?.price_paid).toBe(21_000);
  });

  test('keeps what was typed of a sale while another change fails, and when its house has gone', async () => {
    const make = `Z${crypto.randomUUID().slice(0, 6)}`;
    const [first, second] = [await house({ make }), await house({ make })];
    const page = await open(`/houses?search=${make}`, { language });
    const rowOf = ({ model }: { model: string }) =>
      page.locator('.staff-houses tbody tr', { hasText: model });
    const gate = Promise.withResolvers<void>();
    await page.route(`**/api/admin/caravans/${first.id}`, async (route) => {
      await gate.promise;
      await route.abort();
    });
    await rowOf(first).locator('.price-cell').click();
    await page.getByLabel(words.price.listOf(first.name)).and(page.locator('input')).fill('21000');
    await page.keyboard.press('Enter');

    await rowOf(second).locator('.staff-status').click();
    await page.getByRole('menuitemradio', { name: words.choices.sold, exact: true }).click();
    const sum = page.getByLabel(words.sale.sold.sum);
    await sum.fill('20500');
    await page.route(`**/api/admin/caravans/${second.id}`, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    await page.locator('.sale-form [role=alert]').waitFor();
    gate.resolve();
    await page
      .locator('.staff-notice-alarm', { hasText: words.updateFailed(words.fieldNames.price) })
      .waitFor();
    await expect.poll(() => sum.inputValue()).toBe('20500');

    await shared.deleteHouse(second.id);
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    for (let tries = 0; tries < 2; tries++) {
      await page
        .locator('.sale-form [role=alert]', { hasText: admin.failures.not_found })
        .waitFor();
      await expect.poll(() => rowOf(second).count()).toBe(0);
      await expect.poll(() => sum.inputValue()).toBe('20500');
      await page.getByRole('button', { name: words.sale.sold.save }).click();
    }
  });

  test('reserves until a day with a deposit, which is a payment, refuses a past day, and shows the day in the row', async () => {
    const { id, model } = await house();
    const page = await open(`/houses?search=${model}`, { language, width: 360 });
    await choose(page, 'reserved');
    await page.getByLabel(words.sale.reserved.date).fill(inDays(-1));
    await page.getByLabel(words.sale.reserved.sum).fill('499,50');
    await page
      .getByLabel(sellingMessages[language].adminMoney.way, { exact: true })
      .selectOption('cash');
    await page.getByRole('button', { name: words.sale.reserved.save }).click();
    await page.getByText(words.sale.errors.until).waitFor();
    await page.getByText(words.sale.throughAccount(formatMoney(cashLimit, language))).waitFor();
    await expectFitting(page);
    const until = inDays(4);
    await page.getByLabel(words.sale.reserved.date).fill(until);
    await page.getByRole('button', { name: words.sale.reserved.save }).click();
    await expect
      .poll(() => shared.readHouse(id))
      .toMatchObject({
        sale_status: 'reserved',
        reservation: { until, deposit: null, buyer: null },
      });
    await page
      .locator('.staff-sale', { hasText: words.sale.until(formatDay(until, language)) })
      .waitFor();
    const payments = async () => (await shared.asStaff('GET', `/caravans/${id}/payments`)).json();
    await expect
      .poll(payments)
      .toMatchObject({ items: [{ kind: 'deposit', amount: 499.5, way: 'cash' }], open: 499.5 });
    const refund = { payment_id: crypto.randomUUID(), kind: 'refund', amount: 499.5, way: 'cash' };
    await shared.asStaff('POST', `/caravans/${id}/payments`, { ...refund, day: inDays(0) });
  });

  test('counts the houses of each status under its tab, and names archived houses that a search would find', async () => {
    const make = `Z${crypto.randomUUID().slice(0, 6)}`;
    const all = [
      await house({ make }),
      await house({ make, sale_status: 'sold' }),
      await house({ make }),
    ];
    await shared.patchHouse(all[2]?.id ?? '', { version: 1, archived: true });
    const page = await open(`/houses?search=${make}`, { language });
    const tab = (name: string, count: number) =>
      page.getByRole('link', { name: `${name} ${count}`, exact: true });
    await tab(words.filters.everything, 2).waitFor();
    await page.getByText(words.inArchive(1)).waitFor();
    await tab(words.filters.of.sold, 1).click();
    await expect.poll(() => page.locator('.staff-table tbody tr').count()).toBe(1);
    await tab(words.filters.archive, 1).click();
    await page.getByText(adminTools.archivedBadge, { exact: true }).waitFor();
    await expect.poll(() => page.locator('.staff-table tbody tr').count()).toBe(1);
  });

  test('sells from the enquiry itself, and undoes it there', async () => {
    const { id } = await house();
    const asked = await addEnquiry({ caravanId: id });
    emails.push(asked.email);
    const page = await open(`/enquiries?open=${asked.id}`, { language });
    const more = page.getByRole('dialog').locator('[aria-haspopup=menu]');
    await more.click();
    await page.getByRole('menuitem', { name: adminRequests.sale.sold }).click();
    await page.getByRole('radio', { name: asked.name, checked: true }).waitFor();
    await page.getByRole('button', { name: words.sale.sold.save }).click();
    await page.getByText(`(${adminRequests.sale.toThem})`).first().waitFor();
    await expectAccessible(page);
    await expect
      .poll(async () => (await shared.readHouse(id)).sale?.buyer)
      .toEqual({ kind: 'enquiry', id: asked.id });
    await page.getByRole('button', { name: admin.undo }).click();
    await expect
      .poll(() => shared.readHouse(id))
      .toMatchObject({ sale_status: 'available', sale: null });
    // The Undo button is gone, and the focus is where the house can be sold again.
    await expect
      .poll(() => more.evaluate((button) => button === document.activeElement))
      .toBe(true);
  });
});

test('the first row is three stops of the Tab key away, arrows lead from row to row, and a slash to the search', async () => {
  const { id, model } = await house();
  const page = await open('/houses');
  await page.locator('.staff-table tbody tr').nth(2).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const rowOfFocus = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.staff-table tbody tr')].indexOf(
        document.activeElement?.closest('tr') as Element,
      ),
    );
  await expect.poll(rowOfFocus).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(rowOfFocus).toBe(2);
  await page.keyboard.press('ArrowUp');
  await expect.poll(rowOfFocus).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('th') !== null))
    .toBe(true);

  await page.keyboard.press('/');
  await page.keyboard.type(model);
  await expect.poll(() => page.locator('.staff-table tbody tr').count()).toBe(1);
  // Enter chooses a status; moving through them does not.
  await page.locator('.staff-status').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').locator(':focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect((await now(shared.readHouse(id))).version).toBe(1);
});
