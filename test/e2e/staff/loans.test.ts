import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { defaultRejection } from '#domain/requests/outbox.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  newContext,
  now,
  openBrowserForTests,
} from '../support/browser.ts';
import { mailsTo } from '../support/public-forms.ts';
import { addLoan, eraseOf, patchLoan, readLoan } from '../support/requests.ts';
import { staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

type Loan = Awaited<ReturnType<typeof addLoan>>;

const contexts: BrowserContext[] = [];
const left: Loan[] = [];
afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
  for (const { customer_data, house } of left.splice(0)) {
    await eraseOf(customer_data.email);
    await shared.deleteHouse(house.id);
  }
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}
async function loan(parts: Parameters<typeof addLoan>[0] = {}): Promise<Loan> {
  const added = await addLoan(parts);
  left.push(added);
  return added;
}
/** One that is approved already, and its page. */
async function approved(parts: Parameters<typeof addLoan>[0] = {}) {
  const added = await loan(parts);
  await patchLoan(added.id, { status: 'approved', confirmed: true });
  return { added, page: await open(`/loan-requests?open=${added.id}`) };
}
const detail = (page: Page) => page.getByRole('dialog').first();
/** Looks for this customer's request in the list. */
const seek = (page: Page, { customer_data }: Loan) =>
  page.getByRole('searchbox').fill(customer_data.lastname);
/** Chooses in the menu of the open request. */
async function choose(page: Page, name: string): Promise<void> {
  await detail(page).locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name }).click();
}
async function process(page: Page, name: RegExp = /^Process/): Promise<void> {
  await detail(page).getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Send to the bank' }).click();
}

describe.each([
  [
    'en',
    'Failed to load loan requests',
    'Failed to update request status',
    'Error',
    'Try Again',
    'Cancel',
    'Change the terms',
  ],
  [
    'bg',
    'Заявките за финансиране не можаха да се заредят',
    'Статусът на заявката не можа да се промени',
    'Грешка',
    'Опитайте отново',
    'Назад',
    'Промяна на условията',
  ],
] as const)(
  'the loan requests, in %s',
  (language, loadFailed, updateFailed, error, again, back, change) => {
    const test = byTurns(language);
    test('fit on every screen, and axe finds no fault, when one is open, is being rejected, or processed', async () => {
      const added = await loan();
      const page = await open('/loan-requests', { language });
      await seek(page, added);
      await page.locator(`[data-request="${added.id}"]`).click();
      await detail(page).waitFor();
      await detail(page).getByRole('button', { name: change, exact: true }).click();
      await expectFitting(page);
      await page.locator('.request-decision .request-reject').click();
      await page.getByText(defaultRejection.bg).waitFor();
      await expectFitting(page);
      // No word here could be read as the rejection itself.
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: back, exact: true })
        .click();
      expect((await now(readLoan(added.id))).status).toBe('pending');
      await patchLoan(added.id, { status: 'approved' });
      await page.goto(`/${language}/admin/loan-requests?open=${added.id}`);
      await page.locator('.request-decision .button').first().click();
      await page.getByRole('dialog').last().waitFor();
      await expectFitting(page);
    });

    test('that cannot be read say so and can be asked for again', async () => {
      const added = await loan();
      const page = await open('/images', { language });
      await shared.setFaults({ dynamodb: 'down' });
      await page.goto(`/${language}/admin/loan-requests`);
      await page.getByText(loadFailed).waitFor({ timeout: 30_000 });
      await expectAccessible(page);
      await shared.clearFaults();
      await page.getByRole('button', { name: again }).click();
      await seek(page, added);
      await page.locator(`[data-request="${added.id}"]`).waitFor();
    });

    test('say in a dialog why a status was not changed, and show the old status', async () => {
      const added = await loan();
      const page = await open(`/loan-requests?open=${added.id}`, { language });
      await page.locator('.request-decision .button').first().waitFor();
      await shared.setFaults({ dynamodb: 'down' });
      await page.locator('.request-decision .button').first().click();
      const dialog = page.getByRole('dialog', { name: error });
      await dialog.getByText(updateFailed).waitFor({ timeout: 30_000 });
      await expectAccessible(page);
      await shared.clearFaults();
      await dialog.getByRole('button').click();
      expect((await now(readLoan(added.id))).status).toBe('pending');
      await page.locator('.request-decision .button').first().click();
      await page.locator('.panel-line .staff-badge-good').first().waitFor();
    });
  },
);

describe('a loan request', () => {
  test('is approved, sent to the bank, and the bank’s reports appear while it is open', async () => {
    const added = await loan();
    const page = await open('/loan-requests');
    await seek(page, added);
    await page.locator(`[data-request="${added.id}"]`).focus();
    await page.keyboard.press('Enter');
    const modal = detail(page);
    await modal.getByText('€12,000').waitFor();
    await expect
      .poll(() =>
        modal.getByRole('link', { name: '+359 888 123 456', exact: true }).getAttribute('href'),
      )
      .toBe('tel:+359888123456');
    await modal.getByRole('button', { name: 'Approve' }).click();
    await modal.getByText('It can be processed now').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Process');
    await process(page);
    const success = page.getByRole('dialog', { name: 'Success' });
    await success.getByText('Loan processed successfully!').waitFor({ timeout: 40_000 });
    await success
      .getByText('The customer is notified by e-mail with the loan application link.')
      .waitFor();
    await expectAccessible(page);
    await success.getByRole('button').click();
    await modal.getByText('Processed', { exact: true }).first().waitFor();

    const { bank } = await readLoan(added.id);
    const [mail] = await mailsTo(added.customer_data.email, 'loan-link');
    expect(mail?.text).toContain(bank?.url);
    const customer = await newContext();
    contexts.push(customer);
    const visit = await customer.newPage();
    await visit.goto(bank?.url ?? '');
    await visit.getByRole('button', { name: /Подписване на договора/ }).click();
    await visit.waitForURL(/loan-success/);
    await modal.getByText('Contract signed').first().waitFor({ timeout: 30_000 });
    await modal.getByText('ContractSigned', { exact: true }).waitFor();

    await page.keyboard.press('Escape');
    await page
      .getByRole('row')
      .filter({ hasText: added.name })
      .getByText('Contract signed')
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-request')))
      .toBe(added.id);
  });

  test.each([
    ['bg', 'Липсват документи за доход.'],
    ['en', ''],
  ] as const)(
    'is rejected by a mail in the language of the customer (%s, reason: %s)',
    async (lang, reason) => {
      const added = await loan({ lang });
      const page = await open(`/loan-requests?open=${added.id}`);
      await detail(page).getByRole('button', { name: 'Reject' }).click();
      await page.getByText(defaultRejection[lang]).waitFor();
      if (reason) await page.getByLabel('Reason (optional)').fill(reason);
      await page.getByRole('button', { name: 'Reject and send the e-mail' }).click();
      await detail(page).getByText('is rejected. The customer has been sent the e-mail.').waitFor();
      const letters = await mailsTo(added.customer_data.email, 'loan-rejection');
      expect(letters).toHaveLength(1);
      expect(letters[0]?.text).toContain(reason || defaultRejection[lang]);
      const decisions = detail(page).getByRole('button', { name: /Approve|Reject|Process/ });
      await expect.poll(() => decisions.count()).toBe(0);
    },
  );

  test('shows that the mail about its rejection failed, and lets staff send it again', async () => {
    const added = await loan();
    const page = await open(`/loan-requests?open=${added.id}`);
    await shared.setFaults({ ses: 'down' });
    await detail(page).getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Reject and send the e-mail' }).click();
    await detail(page).getByText('The e-mail could not be sent yet').waitFor({ timeout: 30_000 });
    await detail(page).getByRole('button', { name: 'Send it now' }).click();
    await detail(page)
      .getByText('The e-mail could not be sent: the mail service')
      .waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await shared.clearFaults();
    await detail(page).getByRole('button', { name: 'Send it now' }).click();
    const toCustomer = () => mailsTo(added.customer_data.email, 'loan-rejection');
    await expect.poll(async () => (await toCustomer()).length).toBe(1);
    await expect.poll(() => detail(page).getByRole('button', { name: /Send/ }).count()).toBe(0);
    await expect.poll(toCustomer).toHaveLength(1);
  });

  test('with terms outside the bank’s limits is approved after a confirmation', async () => {
    const added = await loan({ price: 22_600, down_payment: 5000 });
    const page = await open(`/loan-requests?open=${added.id}`);
    const approve = detail(page).getByRole('button', { name: 'Approve' });
    await approve.click();
    const asked = page.getByRole('dialog', { name: 'The bank may not lend on these terms' });
    await asked
      .getByText('The bank lends up to €15,000: a down payment of at least €7,600 is needed')
      .waitFor();
    await expectFitting(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await now(readLoan(added.id))).status).toBe('pending');
    await approve.click();
    await asked.getByRole('button', { name: 'Approve all the same' }).click();
    await detail(page).getByText('It can be processed now').waitFor();
    await expect.poll(async () => (await readLoan(added.id)).status).toBe('approved');
  });

  test('waits with its clock until the bank has it, or until it is closed because the customer withdrew', async () => {
    const { added, page } = await approved();
    const row = page.locator('tr', { hasText: added.name });
    await row.getByText(/\d+ h left/).waitFor();
    await detail(page)
      .getByText(/\d+ h left/)
      .waitFor();
    await detail(page).getByRole('button', { name: 'Customer withdrew' }).click();
    const asked = page.getByRole('dialog', {
      name: `Close the request of ${added.name} as withdrawn?`,
    });
    await expectFitting(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await detail(page).getByRole('button', { name: 'Customer withdrew' }).click();
    await asked.getByRole('button', { name: 'Close the request' }).click();
    await detail(page).getByText(`The request of ${added.name} is closed as withdrawn.`).waitFor();
    await detail(page).getByText('Withdrawn by the customer').waitFor();
    const decisions = detail(page).getByRole('button', { name: /Approve|Reject|Process|withdrew/ });
    await expect.poll(() => decisions.count()).toBe(0);
    await expect.poll(() => page.getByText(/\d+ h left/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await row.getByText('Withdrawn', { exact: true }).waitFor();
    await expect.poll(async () => (await readLoan(added.id)).status).toBe('withdrawn');
  });

  test('that the bank refuses stays approved; with other terms it goes through', async () => {
    const { added, page } = await approved({ price: 22_600, down_payment: 5000 });
    const modal = detail(page);
    await modal
      .getByText('The bank lends up to €15,000: a down payment of at least €7,600 is needed')
      .waitFor();
    await process(page);
    const error = page.getByRole('dialog', { name: 'Error' });
    await error.getByText('Unable to process loan request').waitFor({ timeout: 40_000 });
    await error.getByText(/error 210/).waitFor();
    await error.getByText('The request stays approved; you can try again.').waitFor();
    await expectAccessible(page);
    await error.getByRole('button').click();
    await modal.getByText('Refused: error 210').first().waitFor();

    await choose(page, 'Change the terms');
    await modal.getByLabel('Down payment (€)').fill('22600');
    await modal.getByRole('button', { name: 'Save terms' }).click();
    await modal.getByText('The down payment must be less than the price').waitFor();
    await modal.getByLabel('Down payment (€)').fill('7 600');
    await modal.getByText(/Inside the bank’s limits: €[\d,.]+ × 3[56] months/).waitFor();
    await modal.getByRole('button', { name: 'Save terms' }).click();
    await modal.getByText('Terms saved.').waitFor();
    await modal.getByText('Terms changed: €7,600 down payment, 36 months').waitFor();
    await expect
      .poll(() => readLoan(added.id))
      .toMatchObject({ down_payment: 7600, status: 'approved' });
    await process(page, /^Process again/);
    await page.getByText('Loan processed successfully!').waitFor({ timeout: 40_000 });
  });

  test('that the bank took without an answer is not sent twice', async () => {
    const { added, page } = await approved();
    const modal = detail(page);
    await modal.getByRole('button', { name: 'Process' }).waitFor();
    await shared.setFaults({ tbi: 'timeout-accepted' });
    await process(page);
    // The bank's own call may come before the time is over: it proves that the bank has the
    // application.
    const told = page.getByRole('dialog', { name: /^(Error|Success)$/ });
    await told.waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    const unclear = await told
      .getByText(/the bank is asked first, and nothing is sent twice/)
      .count();
    await told.getByRole('button').click();
    await shared.clearFaults();
    if (unclear > 0) {
      await modal.getByText('The bank did not answer in time').waitFor();
      await modal.getByRole('button', { name: 'Process again' }).click();
      await page.getByText('The last try got no answer.').waitFor();
      await page.getByRole('button', { name: 'Send to the bank' }).click();
      await page.getByText('Loan processed successfully!').waitFor({ timeout: 60_000 });
    }
    await expect.poll(async () => (await readLoan(added.id)).status).toBe('processed');
    // A person who waited long for the bank leaves the mail to the schedule.
    await shared.setClock(new Date(Date.now() + 50 * 60_000));
    await shared.runSchedule();
    const sent = await mailsTo(added.customer_data.email, 'loan-link');
    expect(sent).toHaveLength(1);
    await expect
      .poll(async () =>
        (await readLoan(added.id)).history.filter(({ action }) => action === 'processed'),
      )
      .toHaveLength(1);
  });

  test('that somebody else rejected meanwhile is not approved, and shows what they did', async () => {
    const added = await loan();
    const page = await open(`/loan-requests?open=${added.id}`);
    await detail(page).getByRole('button', { name: 'Approve' }).waitFor();
    await patchLoan(added.id, { version: added.version, status: 'rejected' });
    await detail(page).getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed it meanwhile' });
    await dialog.getByText('Now it is “Rejected” (staff@example.com').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button').click();
    await detail(page).getByText('Rejected', { exact: true }).first().waitFor();
    await expect.poll(async () => (await readLoan(added.id)).status).toBe('rejected');
  });

  test('is approved over a note that somebody else wrote meanwhile', async () => {
    const added = await loan();
    const page = await open(`/loan-requests?open=${added.id}`);
    await detail(page).getByRole('button', { name: 'Approve' }).waitFor();
    await patchLoan(added.id, { version: added.version, admin_notes: 'обади се' });
    await detail(page).getByRole('button', { name: 'Approve' }).click();
    await detail(page).getByText('Approved', { exact: true }).first().waitFor();
    await expect
      .poll(() => readLoan(added.id))
      .toMatchObject({ status: 'approved', admin_notes: 'обади се' });
    await detail(page).getByText('обади се', { exact: true }).waitFor();
  });

  test('that was deleted shows that it is gone', async () => {
    const page = await open(`/loan-requests?open=${crypto.randomUUID()}`);
    await page.getByText('It is no longer here').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
