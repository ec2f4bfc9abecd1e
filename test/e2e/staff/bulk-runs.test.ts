import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { byTurns, expectFitting, languages, now, openBrowserForTests } from '../support/browser.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const added: string[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  for (const id of added.splice(0)) await shared.deleteHouse(id);
});

const count = 20;
/** Houses that are changed before the page is reloaded. */
const before = 11;
/** Changes that wait for their answer until then. */
const unanswered: Route[] = [];

/** Begins ten percent off twenty houses, of which the server answers eleven. */
async function interrupted(language: (typeof languages)[number]) {
  const { adminTools: tools } = adminMessages[language];
  const make = `M${crypto.randomUUID().slice(0, 6)}`;
  for (let n = 1; n <= count; n++)
    added.push((await addHouse({ make, model: `No ${n}`, price: 10_000 + 100 * n })).id);
  const { context, page } = await staffPage(`/houses?search=${make}&sort=priceUp`, { language });
  contexts.push(context);
  let sent = 0;
  await page.route('**/api/admin/caravans/*', (route: Route) => {
    sent += 1;
    if (sent <= before) return route.continue();
    unanswered.push(route);
  });
  await page.getByLabel(tools.select.all(count)).check();
  await page.getByRole('button', { name: tools.prices.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(tools.prices.value).fill('10');
  await dialog.getByRole('button', { name: tools.prices.start(count), exact: true }).click();
  await dialog.getByText(tools.batch.progress(before, count)).waitFor();
  await expect.poll(() => sent).toBe(before + 4);
  return { make, context, page, dialog };
}

/** Price and version of each house: a house that is changed twice has version 3. */
const houses = () =>
  Promise.all(
    added.map(async (id) => {
      const { price, version } = await shared.readHouse(id);
      return [price, version];
    }),
  );
const full = (version: number) => added.map((_, n) => [10_100 + 100 * n, version]);
const lowered = (version: number) => full(version).map(([price = 0, at]) => [price * 0.9, at]);

/** Reloads the page; answers what the browser asked before. */
async function reload(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  // The changes under way fail as the page goes: it would still send the next ones.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {});
  });
  await page.reload();
  // Else the browser sends them now, though their page is gone.
  await Promise.allSettled(unanswered.splice(0).map((route) => route.abort()));
  await page.unroute('**/api/admin/caravans/*');
  return asked;
}

describe.each(languages)(
  'ten percent off twenty houses, reloaded after eleven, in %s',
  (language) => {
    const test = byTurns(language);
    const { adminTools: tools } = adminMessages[language];
    const { kept, undone } = tools.bulk;
    const noticeOf = (page: Page) =>
      page.locator('.staff-notice', { hasText: tools.prices.title(count) });

    test('is finished: each price is lowered once, and marked as changed within the hour', async () => {
      const { page, dialog } = await interrupted(language);
      const asked = await now(reload(page));
      expect(asked).toEqual(['beforeunload']);
      const notice = noticeOf(page);
      await expect.poll(() => notice.innerText()).toContain(kept.done(before, count));
      await expect.poll(() => notice.innerText()).toContain('staff@example.com');
      await expectFitting(page);
      await notice.getByRole('button', { name: kept.finish(count - before) }).click();
      await dialog.getByText(tools.batch.result(count - before, 0, 0)).waitFor();
      await expect.poll(houses).toEqual(lowered(2));
      await dialog.getByRole('button', { name: tools.batch.close }).click();

      await page.reload();
      await page.getByLabel(tools.select.all(count)).check();
      await expect.poll(() => notice.count()).toBe(0);
      await page.getByRole('button', { name: tools.prices.open }).click();
      await dialog.getByLabel(tools.prices.value).fill('10');
      const marks = dialog.locator('.staff-warning', { hasText: 'staff@example.com' });
      await expect.poll(() => marks.count()).toBe(count);
      await expectFitting(page);
    });

    test('is undone: all prices are as before, and no other tab is at it meanwhile', async () => {
      const { make, context, page, dialog } = await interrupted(language);
      const other = await context.newPage();
      await other.goto(`/${language}/admin/houses?search=${make}`);
      const elsewhere = noticeOf(other);
      await expect.poll(() => elsewhere.innerText()).toContain(kept.elsewhere);
      await expect.poll(() => elsewhere.getByRole('button').count()).toBe(0);

      await reload(page);
      await elsewhere.getByRole('button', { name: kept.undo(before) }).waitFor();
      await noticeOf(page)
        .getByRole('button', { name: kept.undo(before) })
        .click();
      await dialog.getByText(undone(before, 0, 0)).waitFor();
      await expect.poll(houses).toEqual(full(1).map(([price], n) => [price, n < before ? 3 : 1]));
      await dialog.getByRole('button', { name: tools.batch.close }).click();
      await expect.poll(() => elsewhere.count()).toBe(0);
      await expect.poll(() => noticeOf(page).count()).toBe(0);
    });
  },
);
