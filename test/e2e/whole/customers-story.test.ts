import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { withName } from '#shared/texts/wording/prepositions.ts';
import { newContext, openBrowserForTests, ready, watchedPage } from '../support/browser.ts';
import { mailsTo } from '../support/public-forms.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

/**
 * What happens between a customer, the dealer and the bank, from the first question to the signed
 * contract, all on the screen.
 */

let contexts: BrowserContext[] = [];
let path = '';
const house = { make: 'Арда', model: 'Перперикон 11', price: 24_800 };

beforeAll(async () => {
  path = `/houses/${caravanSlug(await addHouse(house))}`;
});
beforeEach(async () => {
  // Forms that earlier tests sent from this address no longer count.
  await shared.setClock(new Date(Date.now() + 120_000));
  return async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  };
});

async function visitor(address: string): Promise<{ page: Page; troubles: string[] }> {
  const context = await newContext({ viewport: { width: 390, height: 844 } });
  contexts.push(context);
  const watched = await watchedPage(context);
  await watched.page.goto(address);
  await ready(watched.page);
  return watched;
}

async function staff(address: string) {
  const { context, ...watched } = await staffPage(address);
  contexts.push(context);
  return watched;
}

/** The mail with these words in its subject, opened from the control room as the tester would. */
async function openMail(page: Page, subject: string): Promise<void> {
  await page.goto('/_local');
  await page.getByRole('link', { name: subject }).first().click();
}

async function apply(
  page: Page,
  { firstname, email }: { firstname: string; email: string },
): Promise<void> {
  await page
    .getByRole('link', { name: `На вноски ${withName(dealer.provider.shortName)}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Банката отпуска до 15\s000/).waitFor();
  await dialog.getByLabel('Срок', { exact: true }).selectOption('36');
  await dialog.getByLabel('Първоначална вноска, €').fill('12800');
  await dialog.getByRole('textbox', { name: 'Име', exact: true }).fill(firstname);
  await dialog.getByRole('textbox', { name: 'Фамилия', exact: true }).fill('Тодорова');
  await dialog.getByRole('textbox', { name: 'Имейл', exact: true }).fill(email);
  await dialog.getByRole('textbox', { name: 'Телефон', exact: true }).fill('+359 88 812 3456');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Изпратете заявката' }).click();
  await dialog.getByRole('heading', { name: 'Заявката е изпратена' }).waitFor();
  await expect.poll(() => dialog.textContent()).toContain('24\u00a0800\u00a0€');
}

test('an enquiry from a house page reaches the mailbox and the staff', async () => {
  const { page, troubles } = await visitor(`/bg${path}`);
  const form = page.locator('#enquiry form');
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Съобщение', exact: true }).inputValue())
    .toContain('Арда Перперикон 11');
  await form.getByRole('textbox', { name: 'Име', exact: true }).fill('Мария Тодорова');
  await form.getByRole('textbox', { name: /^Имейл/ }).fill('maria.story@example.com');
  await form.getByRole('textbox', { name: 'Телефон', exact: true }).fill('0888 123 456');
  await form.getByRole('button', { name: 'Изпратете запитване' }).click();
  await page.getByRole('heading', { name: 'Запитването е изпратено' }).waitFor();
  expect(troubles).toEqual([]);

  await openMail(page, 'Запитване за Арда Перперикон 11');
  const letter = () => page.locator('main').textContent();
  await expect.poll(letter).toContain('maria.story@example.com');
  await expect.poll(letter).toContain('Мария Тодорова');

  const inbox = await staff('/requests?view=all&kind=enquiry');
  const row = inbox.page.getByRole('row', { name: /Мария Тодорова/ });
  await row.getByText('Арда Перперикон 11', { exact: true }).waitFor();
  await row.getByRole('button', { name: /Mark answered/ }).click();
  await expect.poll(() => row.textContent()).toContain('Answered');
  expect(inbox.troubles).toEqual([]);
});

test('a loan request is approved, processed, signed at the bank, and its status arrives', async () => {
  const { page, troubles } = await visitor(`/bg${path}`);
  await apply(page, { firstname: 'Станимира', email: 'stanimira.story@example.com' });
  expect(troubles).toEqual([]);

  const office = await staff('/loan-requests');
  await office.page.getByRole('link', { name: /Станимира Тодорова/ }).click();
  const modal = office.page.getByRole('dialog').first();
  await modal.getByRole('button', { name: 'Approve' }).click();
  await modal.getByRole('button', { name: 'Process' }).click();
  await office.page.getByRole('button', { name: 'Send to the bank' }).click();
  const success = office.page.getByRole('dialog', { name: 'Success' });
  await success.getByText('Loan processed successfully!').waitFor({ timeout: 40_000 });
  await success.getByRole('button').first().click();

  // The customer follows the link in the mail.
  const letters = () => mailsTo('stanimira.story@example.com', 'loan-link');
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [letter] = await letters();
  await page.goto(`/_local/mails/${letter?.id}`);
  const link = page.locator('pre a[href*="/_local/tbi/application"]').first();
  await link.click();
  await page.waitForURL(/\/_local\/tbi\/application/);
  const application = () => page.locator('main').textContent();
  await expect.poll(application).toContain('12800.00 EUR');
  await expect.poll(application).toContain('12000.00 EUR');
  await page.getByRole('button', { name: /Подписване на договора/ }).click();
  await page.waitForURL(/\/bg\/loan-success/);
  await page.getByRole('heading', { level: 1 }).waitFor();

  // The staff's page is still open, and nobody touches it.
  await modal.getByText('Contract signed').first().waitFor({ timeout: 30_000 });
  expect(office.troubles).toEqual([]);
});

test('a rejection with a reason reaches the customer in their language', async () => {
  const { page } = await visitor(`/bg${path}`);
  await apply(page, { firstname: 'Калоян', email: 'kaloyan.story@example.com' });

  const office = await staff('/loan-requests');
  await office.page.getByRole('link', { name: /Калоян Тодорова/ }).click();
  const modal = office.page.getByRole('dialog').first();
  await modal.getByRole('button', { name: 'Reject' }).click();
  await office.page.getByLabel('Reason (optional)').fill('Моля, обадете ни се за по-малка сума.');
  await office.page.getByRole('button', { name: 'Reject and send the e-mail' }).click();
  await modal.getByText('is rejected. The customer has been sent the e-mail.').waitFor();

  const letters = await mailsTo('kaloyan.story@example.com', 'loan-rejection');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('Моля, обадете ни се за по-малка сума.');
  expect(letters[0]?.subject).toMatch(/[а-я]/);
  expect(office.troubles).toEqual([]);
});
