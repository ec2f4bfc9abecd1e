import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { formatPrice } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { byTurns, expectFitting, now, openBrowserForTests, origin } from '../support/browser.ts';
import { addWithheldPrice, deleteDiscount } from '../support/offers.ts';
import { addEnquiry, eraseOf, uniqueName } from '../support/requests.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

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

describe.each([
  ['en', 'Today', 'Waiting for you', 'As a table', 'Today could not be loaded', 'Try Again'],
  [
    'bg',
    'Днес',
    'Чакат ви',
    'Като таблица',
    'Страницата за днес не можа да се зареди',
    'Опитайте отново',
  ],
] as const)('today, in %s', (language, title, waiting, table, failed, again) => {
  const test = byTurns(language);
  test('fits on every screen, and axe finds no fault, its tables open', async () => {
    // Without it the chart of requests would have nothing to show.
    const enquiry = await addEnquiry();
    const page = await open('/today', { language });
    await page.locator('.recharts-surface').nth(1).waitFor();
    await expect.poll(() => page.locator('.staff-chart').count()).toBe(3);
    for (const summary of await page.getByText(table).all()) await summary.click();
    await expectFitting(page);
    // Weeks, ages and months; each figure of a chart is in its table.
    await expect
      .poll(() => page.locator('.staff-chart :is(details table, .staff-chart-none)').count())
      .toBe(3);
    await expect
      .poll(() => page.locator('.staff-chart').first().locator('tbody tr').count())
      .toBe(12);
    await eraseOf(enquiry.email);
  });

  test('counts the customers who wait, and leads to the list of them', async () => {
    const enquiry = await addEnquiry();
    try {
      const page = await open('/today', { language });
      const part = page
        .locator('.today-part')
        .filter({ has: page.getByRole('heading', { name: waiting }) });
      // Others may have waited longer; the count includes the newest in any case.
      const list = part.locator('.today-more a[href*="kind=enquiry"]');
      await expect.poll(async () => Number.parseInt(await list.innerText(), 10)).toBeGreaterThan(0);
      const count = Number.parseInt(await list.innerText(), 10);
      await list.click();
      await page.waitForURL(`**/${language}/admin/requests?view=waiting&kind=enquiry`);
      // The tab counts the requests of every kind.
      await expect
        .poll(async () => {
          const tab = await page.locator('.staff-views [aria-current]').innerText();
          return Number(/\d+/.exec(tab)?.[0]);
        })
        .toBeGreaterThanOrEqual(count);
      await page.locator(`[data-request="${enquiry.id}"]`).waitFor();
    } finally {
      await eraseOf(enquiry.email);
    }
  });

  test('opens a customer’s request, which closes to where it was opened', async () => {
    const enquiry = await addEnquiry();
    try {
      const page = await open('/today', { language });
      // The longest wait is named first, so a new one may not be named at all.
      const first = page.locator('.today-part').first().locator('li a').first();
      await first.click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const { close } = adminMessages[language].admin;
      await dialog.getByRole('button', { name: close, exact: true }).click();
      await page.waitForURL(`**/${language}/admin/today`);
      await first.waitFor();
    } finally {
      await eraseOf(enquiry.email);
    }
  });

  test('leads to the houses that lack something, and back to all of them', async () => {
    const page = await open('/today', { language });
    const issue = page.locator('.today-issue').first();
    const count = Number(await issue.locator('b').innerText());
    const link = issue.getByRole('link').first();
    const name = await link.innerText();
    await link.click();
    await page.getByRole('status').filter({ hasText: name }).waitFor();
    await expect
      .poll(() => page.locator('.staff-count').innerText())
      .toMatch(new RegExp(`^${count} `));
    await page.getByRole('status').filter({ hasText: name }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.has('issue')).toBe(false);
  });

  test('does not call a list empty before it knows which houses lack something', async () => {
    const page = await open('/requests', { language });
    await page.route('**/api/admin/today/english', (route) => route.abort());
    await page.goto(`/${language}/admin/houses?issue=english`);
    await page.getByRole('button', { name: again }).waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('.staff-count').innerText()).toBe('');
    await page.unroute('**/api/admin/today/english');
    await page.getByRole('button', { name: again }).click();
    await expect.poll(() => page.locator('.staff-count').innerText()).toMatch(/^\d/);
  });

  test('says that it cannot be loaded, and loads when staff ask again', async () => {
    const page = await open('/requests', { language });
    await page.locator('.staff-table, .staff-empty').first().waitFor();
    await shared.setFaults({ dynamodb: 'down' });
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { name: failed }).waitFor({ timeout: 60_000 });
    await shared.clearFaults();
    await page.getByRole('button', { name: again }).click();
    await page.getByRole('heading', { name: waiting }).waitFor();
  });
});

describe.each([
  [
    'en',
    ['Prices to confirm', 'Discount of this home'],
    ['Confirm', 'is confirmed', 'was changed meanwhile', 'Cancel'],
  ],
  [
    'bg',
    ['Цени за потвърждение', 'Намаление за този дом'],
    ['Потвърждаване', 'е потвърдена', 'са променени междувременно', 'Отказ'],
  ],
] as const)('a price that nobody confirmed, in %s', (language, [title, offer], words) => {
  const test = byTurns(language);
  const [confirm, confirmed, changed, cancel] = words;

  /** A house with a withheld price, and Today, which names it. */
  async function withheld(use: (parts: { id: string; page: Page; row: Locator }) => Promise<void>) {
    const name = uniqueName();
    const { house, discount } = await addWithheldPrice(() =>
      addHouse({ make: 'Willerby', model: name, price: 20_000 }),
    );
    try {
      const page = await open('/today', { language });
      const part = page
        .locator('.today-part')
        .filter({ has: page.getByRole('heading', { name: title }) });
      const row = part.locator('li').filter({ hasText: name });
      await row.waitFor();
      await use({ id: house, page, row });
    } finally {
      await deleteDiscount(discount);
      await shared.deleteHouse(house);
    }
  }
  const visitorsPay = async (id: string) => {
    const answer = await fetch(`${origin}/api/get-caravan-effective-price?caravan_id=${id}`);
    return (await answer.json()).result?.effective_price;
  };

  const headingHasFocus = (page: Page) =>
    page.locator('h1').evaluate((heading) => heading === document.activeElement);

  test('is named with its house and its offer, and confirmed', () =>
    withheld(async ({ id, page, row }) => {
      const [list, price] = [10_600, 600].map((amount) => formatPrice(amount, language));
      await expect.poll(() => row.innerText()).toContain(`${list}\u00a0→ ${price}`);
      await expect.poll(() => visitorsPay(id)).toBe(10_600);
      await expectFitting(page);
      await row.getByRole('link', { name: offer }).click();
      await page.waitForURL(`**/${language}/admin/discounts/edit/*?type=individual`);
      await page.goBack();
      await row.getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.innerText()).toContain(`${list}\u00a0→ ${price}`);
      await dialog.getByRole('button', { name: confirm }).click();
      await page.getByRole('status').filter({ hasText: confirmed }).waitFor();
      await row.waitFor({ state: 'detached' });
      await expect.poll(() => headingHasFocus(page)).toBe(true);
      await expect.poll(() => visitorsPay(id)).toBe(600);
    }));

  test('is in the list of discounts no price that visitors pay, until it is confirmed', () =>
    withheld(async ({ id, page, row }) => {
      const { adminOffers, adminToday } = adminMessages[language];
      const { model } = await shared.readHouse(id);
      const visit = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
      const openDiscounts = async () => {
        await visit(adminOffers.title);
        await page.getByRole('link', { name: adminOffers.tabs.individual }).click();
      };
      const discount = page.locator('.offer-table tbody tr').filter({ hasText: model });
      const price = discount.locator('.staff-cell-price');
      await openDiscounts();
      await discount.getByText(adminToday.withheld.until).waitFor();
      await expect.poll(() => price.innerText()).toContain(formatPrice(10_600, language));
      expect(await now(price.locator('s').count())).toBe(0);
      await expectFitting(page);

      await visit(adminToday.title);
      await row.getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
      await row.waitFor({ state: 'detached' });
      await openDiscounts();
      await price.locator('s').waitFor();
      await expect.poll(() => price.innerText()).toContain(formatPrice(600, language));
      await expect.poll(() => discount.getByText(adminToday.withheld.until).count()).toBe(0);
    }));

  test('is not confirmed where it is another one meanwhile', () =>
    withheld(async ({ id, page, row }) => {
      const { version } = await shared.readHouse(id);
      await row.getByRole('button').click();
      await shared.patchHouse(id, { version, price: 20_000 });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: confirm }).click();
      await expect.poll(() => dialog.innerText()).toContain(changed);
      await dialog.getByRole('button', { name: cancel }).click();
      await row.waitFor({ state: 'detached' });
      await expect.poll(() => headingHasFocus(page)).toBe(true);
      await expect.poll(() => visitorsPay(id)).toBe(10_000);
    }));
});
