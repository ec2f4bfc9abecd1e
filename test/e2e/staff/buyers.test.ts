import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { formatPrice } from '#domain/locale.ts';
import type { StaffCall } from '#domain/requests/call.ts';
import { dayOf } from '#domain/time.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  newContext,
  openBrowserForTests,
} from '../support/browser.ts';
import { mailsTo } from '../support/public-forms.ts';
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

openBrowserForTests();

const contexts: BrowserContext[] = [];
const houses: string[] = [];
const emails: string[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  for (const id of houses.splice(0)) await shared.deleteHouse(id);
  for (const email of emails.splice(0)) await eraseOf(email);
});

describe.each([
  ['bg', 390],
  ['en', 1280],
] as const)('in %s on a screen of %i px', (language, width) => {
  const test = byTurns(language);
  const { adminHouses: words, adminRequests, adminToday } = adminMessages[language];
  const { sold, buyers, others } = words.sale;

  async function open(path: string): Promise<Page> {
    const { context, page } = await staffPage(path, { width, language });
    contexts.push(context);
    return page;
  }

  test('somebody who walked in buys in three clicks and a name, once though an answer is lost, and whoever else asked is told', async () => {
    const house = await addHouse({ make: 'Cosalt', model: uniqueName(), price: 22_600 });
    houses.push(house.id);
    const asked = await addEnquiry({ caravanId: house.id });
    emails.push(asked.email);
    const form = { form_id: crypto.randomUUID(), name: uniqueName(), caravan_ids: [house.id] };
    const { call: asker } = await (await shared.asStaff('POST', '/calls', form)).json();
    // Letters alone: five digits would make it a telephone.
    const name = uniqueName().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
    const theirs = async (): Promise<StaffCall[]> => {
      const { items } = await (await shared.asStaff('GET', '/calls')).json();
      return items.filter((call: StaffCall) => call.name === name);
    };
    const page = await open(`/houses?search=${house.model}`);
    await page.locator('.staff-status').first().click();
    await page.getByRole('menuitemradio', { name: words.choices.sold, exact: true }).click();
    await page.getByRole('radio', { name: asked.name }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('field-sale-buyer');
    await page.keyboard.type(name);
    await page.getByRole('radio', { name: buyers.add(name), checked: true }).waitFor();
    await expectFitting(page);
    await expectAccessible(page, '.staff-layer');
    await page.setViewportSize({ width, height: 900 });
    await page.route(
      '**/api/admin/calls',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const save = page.getByRole('button', { name: sold.save });
    await save.click();
    await page.getByText(buyers.addFailed).waitFor();
    await save.click();

    const dialog = page.getByRole('dialog', { name: others.title(`Cosalt ${house.model}`) });
    await dialog.getByRole('checkbox', { name: asked.name, checked: true }).waitFor();
    await expectAccessible(page, '.staff-layer');
    const caller = dialog.getByRole('checkbox', { name: others.today, checked: true });
    await caller.waitFor();
    await dialog.getByText(others.byLetter).waitFor();
    await dialog.locator('summary').first().click();
    await dialog.getByText(dealer.phones.sales.shown).first().waitFor();
    await dialog.getByRole('button', { name: others.save(2) }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await mailsTo(asked.email, 'reply')).length).toBe(1);
    await expect
      .poll(async () => (await (await shared.asStaff('GET', `/calls/${asker.id}`)).json()).call)
      .toMatchObject({
        next_step: { at: dayOf(new Date()), text: others.step(`Cosalt ${house.model}`) },
      });
    await expect.poll(theirs).toMatchObject([{ status: 'closed', caravan_ids: [house.id] }]);
    const [call] = await theirs();
    await expect
      .poll(async () => (await shared.readHouse(house.id)).sale)
      .toMatchObject({ price_paid: 22_600, buyer: { kind: 'call', id: call?.id } });
  });

  test('the bank signs, and the house is sold to that person from Today', async () => {
    const { id, name, house, customer_data } = await addLoan();
    houses.push(house.id);
    emails.push(customer_data.email);
    await patchLoan(id, { status: 'approved', confirmed: true });
    await shared.asStaff('POST', '/process-tbi-loan', { loanRequestId: id });
    const customer = await newContext();
    contexts.push(customer);
    const visit = await customer.newPage();
    await visit.goto((await readLoan(id)).bank?.url ?? '');
    await visit.getByRole('button', { name: /Подписване на договора/ }).click();
    await visit.waitForURL(/loan-success/);

    const page = await open('/today');
    const line = page
      .locator('.today-part')
      .filter({ has: page.getByRole('heading', { name: adminToday.bank.title }) })
      .getByRole('listitem')
      .filter({ hasText: adminRequests.offer.title.sold })
      .filter({ hasText: name });
    await line
      .getByText(adminRequests.offer.shown(words.statuses.available.toLowerCase()))
      .waitFor();
    await expectFitting(page);
    await page.setViewportSize({ width, height: 900 });
    const price = formatPrice(20_000, language);
    await line.getByRole('button', { name: adminRequests.offer.sold(name, price) }).click();
    await page.getByRole('radio', { name, checked: true }).waitFor();
    await expect.poll(() => page.getByLabel(sold.sum).inputValue()).toBe('20000');
    await page.getByRole('button', { name: sold.save }).click();
    await line.getByText(adminRequests.offer.now(words.statuses.sold.toLowerCase())).waitFor();
    await expect
      .poll(async () => (await shared.readHouse(house.id)).sale)
      .toMatchObject({ price_paid: 20_000, buyer: { kind: 'loan', id } });
  });
});
