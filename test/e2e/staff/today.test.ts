import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  openBrowserForTests,
} from '../support/browser.ts';
import { addEnquiry, eraseOf } from '../support/requests.ts';
import { staffPage } from '../support/staff.ts';
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
    'Чакат Ви',
    'Като таблица',
    'Страницата за днес не можа да се зареди',
    'Опитайте отново',
  ],
] as const)('today, in %s', (language, title, waiting, table, failed, again) => {
  const test = byTurns(language);
  test.inBoth('fits on every screen, and axe finds no fault, its tables open', async () => {
    // Without it the chart of requests would have nothing to show.
    const enquiry = await addEnquiry();
    const page = await open('/today', { language });
    await page.locator('.recharts-surface').nth(2).waitFor();
    await expect.poll(() => page.locator('.staff-chart').count()).toBe(4);
    for (const summary of await page.getByText(table).all()) await summary.click();
    await expectFitting(page);
    await expectAccessible(page);
    // Weeks, statuses, ages and months; each figure of a chart is in its table.
    await expect
      .poll(() => page.locator('.staff-chart :is(details table, .staff-chart-none)').count())
      .toBe(4);
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
      const list = part.locator('.today-more a').first();
      await expect.poll(async () => Number.parseInt(await list.innerText(), 10)).toBeGreaterThan(0);
      const count = Number.parseInt(await list.innerText(), 10);
      await list.click();
      await page.waitForURL(`**/${language}/admin/enquiries?status=new`);
      await page.locator('.staff-table tbody tr').first().waitFor();
      await expect.poll(() => page.locator('.staff-table tbody tr').count()).toBe(count);
      await page.locator(`[data-request="${enquiry.id}"]`).waitFor();
    } finally {
      await eraseOf(enquiry.email);
    }
  });

  test('leads to the houses that lack something, and back to all of them', async () => {
    const page = await open('/today', { language });
    const issue = page.locator('.today-issue').first();
    const count = Number(await issue.locator('b').innerText());
    const name = await issue.getByRole('link').innerText();
    await issue.getByRole('link').click();
    await page.getByRole('status').filter({ hasText: name }).waitFor();
    await expect
      .poll(() => page.locator('.staff-count').innerText())
      .toMatch(new RegExp(`^${count} `));
    await page.getByRole('status').filter({ hasText: name }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.has('issue')).toBe(false);
  });

  test('does not call a list empty before it knows which houses lack something', async () => {
    const page = await open('/enquiries', { language });
    await page.route('**/api/admin/today', (route) => route.abort());
    await page.goto(`/${language}/admin/houses?issue=english`);
    await page.getByRole('button', { name: again }).waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('.staff-count').innerText()).toBe('');
    await page.unroute('**/api/admin/today');
    await page.getByRole('button', { name: again }).click();
    await expect.poll(() => page.locator('.staff-count').innerText()).toMatch(/^\d/);
  });

  test('says that it cannot be loaded, and loads when staff ask again', async () => {
    const page = await open('/enquiries', { language });
    await page.locator('.staff-table, .staff-empty').first().waitFor();
    await shared.setFaults({ dynamodb: 'down' });
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { name: failed }).waitFor({ timeout: 60_000 });
    await shared.clearFaults();
    await page.getByRole('button', { name: again }).click();
    await page.getByRole('heading', { name: waiting }).waitFor();
  });
});
