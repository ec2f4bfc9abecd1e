import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { viewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { byTurns, newContext, now, openBrowserForTests } from '../support/browser.ts';
import {
  addCampaign,
  addDiscount,
  deleteCampaign,
  deleteDiscount,
  inDays,
} from '../support/offers.ts';
import {
  addEnquiry,
  addLoan,
  eraseOf,
  patchLoan,
  readLoan,
  uniqueName,
} from '../support/requests.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';
import { addWish } from '../support/viewings.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await shared.clearFaults();
  for (const step of undo.reverse()) await step();
});

/** A word that only the names of this file's houses and campaigns have, by kind of the log. */
const logged = { caravan: uniqueName(), campaign: uniqueName(), discount: uniqueName() };

/** Something in each part of Today, and a row in every list. */
beforeAll(async () => {
  // A mail that SES does not take is listed.
  await shared.setFaults({ ses: 'down' });
  const sale = {
    sale_status: 'reserved',
    reservation: { until: inDays(3).slice(0, 10), deposit: null, buyer: null },
  };
  const reserved = await addHouse({ make: 'Atlas', model: logged.caravan });
  undo.push(() => shared.deleteHouse(reserved.id));
  await shared.patchHouse(reserved.id, { version: reserved.version, ...sale });
  const enquiry = await addEnquiry({ caravanId: reserved.id });
  undo.push(() => eraseOf(enquiry.email));
  await shared.clearFaults();
  const seen = await addHouse({ make: 'Atlas', model: uniqueName() });
  const wish = await addWish([seen.id]);
  undo.push(
    () => shared.deleteHouse(seen.id),
    () => eraseOf(wish.email),
  );

  const refused = await addLoan();
  const waiting = await addLoan();
  for (const { house, customer_data } of [refused, waiting])
    undo.push(
      () => shared.deleteHouse(house.id),
      () => eraseOf(customer_data.email),
    );
  await patchLoan(refused.id, { status: 'approved', confirmed: true });
  await shared.asStaff('POST', '/process-tbi-loan', { loanRequestId: refused.id });
  const { bank } = await readLoan(refused.id);
  const context = await newContext();
  const atBank = await context.newPage();
  await atBank.goto(bank?.url ?? '');
  await atBank.locator('button[value=reject]').click();
  await vi.waitUntil(async () => (await readLoan(refused.id)).bank?.status === 'Rejected', 20_000);
  await context.close();

  const reduced = await addHouse({ make: 'Atlas', model: logged.discount });
  undo.push(() => shared.deleteHouse(reduced.id));
  const ending = await addDiscount({ caravan_id: reduced.id, end_date: inDays(3) });
  undo.push(() => deleteDiscount(ending.id));
  for (const dates of [{}, { start_date: inDays(2), end_date: inDays(9) }]) {
    const name = logged.campaign;
    const added = await addCampaign({ name_en: `${name} days`, name_bg: `Дни ${name}`, ...dates });
    undo.push(() => deleteCampaign(added.id));
  }
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}

/**
 * What a page says it is about: its heading, the open request, the current view and filters of a
 * list.
 */
const subjectOf = (page: Page) =>
  page
    .locator(
      'h1, [role=dialog] h2, .staff-views [aria-current], [role=status] .staff-notice, .staff-bar option:checked',
    )
    .allTextContents()
    .then((texts) => texts.join(' | '));

/** Follows a link of the page, which is shown anew for the next one. */
async function follow(page: Page, link: Locator, name: string): Promise<void> {
  const from = page.url();
  // A chart's table is closed at first.
  await link.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
  await link.click();
  await expect.poll(() => page.url()).not.toBe(from);
  await expect.poll(() => subjectOf(page), { message: page.url() }).toContain(name);
  await page.goBack();
  await page.waitForURL(from);
}

/** Waits for a row; entries of other tests may have moved it to a further page of the log. */
const reach = (page: Page, row: Locator) =>
  expect
    .poll(async () => {
      const isHere = await row.isVisible();
      const more = page.locator('.audit-list ~ .staff-more:enabled');
      if (!isHere && (await more.isVisible())) await more.click();
      return isHere;
    })
    .toBe(true);

/**
 * Follows every link of a row: each leads to the house or the customer that its cell names, or else
 * to what the row names.
 */
async function followRow(page: Page, row: Locator): Promise<void> {
  await reach(page, row);
  const links = row.locator('a[href^="/"]');
  // The row is there, so its links are.
  const names = await now(
    links.evaluateAll((all) =>
      all.map((link) => {
        const cell = link.closest('td, th');
        const named =
          cell?.querySelector('.request-house > :first-child') ??
          link.closest('tr')?.querySelector('th a');
        return (named ?? link).textContent?.trim() ?? '';
      }),
    ),
  );
  expect(names.length).toBeGreaterThan(0);
  for (const [at, name] of names.entries()) {
    expect(name).not.toBe('');
    await follow(page, links.nth(at), name);
    await reach(page, row);
  }
}

describe.each(['bg', 'en'] as const)('the links of the staff area, in %s', (language) => {
  const test = byTurns(language);
  const messages = adminMessages[language];
  const { adminToday, adminInbox, adminForm, adminTools } = messages;
  const { adminPeople } = messages;
  const viewings = viewingMessages[language];

  test('lead from each line of Today to the page that names what the line is about', async () => {
    const page = await open('/today', { language });
    await page.locator('.staff-chart').nth(2).waitFor();
    for (const words of [
      adminToday.waiting,
      adminToday.week,
      adminToday.issues,
      adminToday.bank,
      adminToday.mails,
      viewings,
    ]) {
      const part = page
        .locator('.today-part')
        .filter({ has: page.getByRole('heading', { name: words.title }) });
      await expect
        .poll(() => part.locator('li a').count(), { message: words.title })
        .toBeGreaterThan(0);
    }
    for (const kind of Object.values(adminToday.week.kinds))
      await page.locator('.today-part li').filter({ hasText: kind }).first().waitFor();

    const namedElse = new Map<string, string>([
      [`+ ${adminPeople.calls.add}`, adminPeople.calls.title],
    ]);
    const views = [
      ...[adminInbox.title, adminInbox.views.waiting, adminInbox.views.waiting],
      ...[adminInbox.views.viewings, adminInbox.views.waiting],
    ];
    const links = page.locator('main a[href^="/"]');
    // The row is there, so its links are.
    const names = await now(
      links.evaluateAll((all) =>
        all.map((link) => ({
          // "And 6 more" leads to the page that is named before.
          text:
            [...(link.closest('.today-issue')?.querySelectorAll('a') ?? [])].find(
              (first) => first.getAttribute('href') === link.getAttribute('href'),
            )?.textContent ??
            link.textContent ??
            '',
          isList: link.matches('.today-more a'),
        })),
      ),
    );
    for (const [at, { text, isList }] of names.entries()) {
      await follow(
        page,
        links.nth(at),
        // The line of a viewing begins with its hour.
        isList
          ? (views.shift() ?? text)
          : (namedElse.get(text) ?? text.replace(/^\d\d:\d\d · /, '')),
      );
      await page.locator('.staff-chart').nth(2).waitFor();
    }
    expect(views).toEqual([]);
  });

  test('lead from a row of the houses to what the row names, those of its menu too', async () => {
    const page = await open('/houses', { language });
    const row = page.locator('.staff-houses tbody tr').first();
    await followRow(page, row);
    const name = await row.locator('th a').innerText();
    for (const what of [adminForm.like, adminTools.history]) {
      await row.locator('.row-menu').click();
      await follow(page, page.getByRole('menuitem', { name: what }), name);
      await row.waitFor();
    }
  });

  test.each([
    ['campaigns', '/discounts'],
    ['individual discounts', '/discounts?tab=individual'],
    ['requests', '/requests'],
    ['loan requests', '/loan-requests'],
  ])('lead from a row of the %s to what the row names', async (_, list) => {
    const page = await open(list, { language });
    await followRow(page, page.locator('.staff-table tbody tr').first());
  });

  test('lead from a bar of the months to the offer that it names', async () => {
    const page = await open('/discounts', { language });
    const bars = page.locator('.timeline-group');
    await expect.poll(() => bars.count()).toBe(2);
    for (const group of await bars.all()) {
      const bar = group.locator('li a').first();
      await follow(page, bar, await bar.locator('.timeline-title').innerText());
    }
  });

  test.each(['caravan', 'campaign', 'discount'] as const)(
    'lead from an entry of the log (%s) to the log of that thing',
    async (kind) => {
      const page = await open(`/audit-log?kind=${kind}`, { language });
      // Other tests write to the log meanwhile.
      const named = page.locator('.audit-entry').filter({ hasText: logged[kind] });
      await followRow(page, named.first());
    },
  );
});
