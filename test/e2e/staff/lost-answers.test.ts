import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { byTurns, languages, now, openBrowserForTests } from '../support/browser.ts';
import {
  addEnquiry,
  addLoan,
  eraseOf,
  lookFor,
  readEnquiry,
  readLoan,
} from '../support/requests.ts';
import { addHouse, photograph, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const houses: string[] = [];
const campaigns: string[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  for (const id of campaigns.splice(0))
    await shared.asStaff('DELETE', `/delete-campaign?campaign_id=${id}`);
  for (const id of houses.splice(0)) await shared.deleteHouse(id);
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}

/** The server stores what is sent to this path, and its answer is lost, once; reads are answered. */
async function loseAnswer(page: Page, path: RegExp): Promise<void> {
  let isLost = false;
  const lose = async (route: Route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  };
  await page.route((url) => path.test(url.pathname), lose);
}

const loanPath = /^\/api\/admin\/loan-requests\/[\w-]+$/;

async function house() {
  const made = await addHouse({ make: `L${crypto.randomUUID().slice(0, 6)}`, model: 'Lost' });
  houses.push(made.id);
  return { ...made, name: `${made.make} ${made.model}` };
}

/** No question about somebody else's version was asked. */
const expectNoQuestion = async (page: Page) =>
  expect(await now(page.getByRole('dialog').count())).toBe(0);

describe.each(languages)('one’s own save whose answer was lost, in %s', (language) => {
  const test = byTurns(language);
  const {
    adminForm,
    adminHouses,
    adminCampaign,
    adminEnquiries,
    adminPeople,
    adminTools,
    adminLoans,
  } = adminMessages[language];
  const { adminPanel } = sellingMessages[language];

  /** A new loan request, open in its panel. */
  async function openLoan() {
    const { id, house, customer_data } = await addLoan();
    houses.push(house.id);
    const { firstname, lastname, email } = customer_data;
    const page = await open(`/loan-requests?open=${id}`, { language });
    const panel = page.getByRole('dialog').first();
    const name = `${firstname} ${lastname}`;
    return { id, page, panel, name, close: () => eraseOf(email) };
  }

  test('is saved by the next press in the form of a house', async () => {
    const one = await house();
    const page = await open(`/houses/edit/${one.id}`, { language });
    await page.locator('#field-model').fill('  Lost and found ');
    await loseAnswer(page, /^\/api\/admin\/caravans\/[\w-]+$/);
    await page.getByRole('button', { name: adminForm.save }).click();
    await page.locator('.staff-notice-alarm', { hasText: adminForm.saveFailed }).waitFor();
    await page.getByRole('button', { name: adminForm.save }).click();
    await page.getByText(adminHouses.saved(`${one.make} Lost and found`)).waitFor();
    await expectNoQuestion(page);
    expect(await now(shared.readHouse(one.id))).toMatchObject({
      model: 'Lost and found',
      version: 2,
    });
  });

  test('is still a question where the form has changed since', async () => {
    const one = await house();
    const page = await open(`/houses/edit/${one.id}`, { language });
    await page.locator('#field-model').fill('First');
    await loseAnswer(page, /^\/api\/admin\/caravans\/[\w-]+$/);
    await page.getByRole('button', { name: adminForm.save }).click();
    await page.locator('.staff-notice-alarm', { hasText: adminForm.saveFailed }).waitFor();
    await page.locator('#field-model').fill('Second');
    await page.getByRole('button', { name: adminForm.save }).click();
    await page.getByRole('button', { name: adminForm.conflict.save }).waitFor();
  });

  test('is saved by the next press of a switch, an archived house with its Undo', async () => {
    const one = await house();
    const page = await open(`/houses?search=${one.make}`, { language });
    const featured = page.getByRole('switch', {
      name: adminHouses.ofHouse(adminHouses.flags.is_featured, one.name),
    });
    await featured.waitFor();
    await loseAnswer(page, /^\/api\/admin\/caravans\/[\w-]+$/);
    await featured.click();
    await page.locator('.staff-notice-alarm').waitFor();
    // The switch shows what is chosen at once; the next answer that is lost is another one's.
    const answered = page.waitForResponse(
      (answer) =>
        answer.url().endsWith(`/api/admin/caravans/${one.id}`) &&
        answer.request().method() === 'PATCH',
    );
    await featured.click();
    await answered;
    await expect.poll(() => page.locator('.staff-notice-alarm').count()).toBe(0);
    await expect.poll(() => featured.isChecked()).toBe(true);
    await expectNoQuestion(page);

    const archive = page.getByRole('button', {
      name: adminHouses.ofHouse(adminTools.archive, one.name),
    });
    await loseAnswer(page, /^\/api\/admin\/caravans\/[\w-]+$/);
    await archive.click();
    await page.locator('.staff-notice-alarm').waitFor();
    await archive.click();
    await page.getByText(adminTools.archived(one.name)).waitFor();
    await expectNoQuestion(page);
    expect(await now(shared.readHouse(one.id))).toMatchObject({ is_featured: true, version: 3 });
    await page.getByRole('button', { name: adminMessages[language].admin.undo }).click();
    await expect.poll(async () => (await shared.readHouse(one.id)).archived_at).toBe(null);
  });

  test('is saved by the next press in the form of a campaign', async () => {
    const one = await house();
    const answer = await shared.asStaff('POST', '/create-campaign', {
      name_bg: 'Кампания',
      name_en: 'Campaign',
      description_bg: '',
      description_en: '',
      discount_type: 'percentage',
      discount_value: 5,
      start_date: '2031-05-06T09:00:00.000Z',
      end_date: '2031-05-08T09:00:00.000Z',
      is_banner_active: false,
      caravan_ids: [one.id],
      caravan_discounts: {},
    });
    const { campaign } = await answer.json();
    campaigns.push(campaign.id);
    const page = await open(`/discounts/edit/${campaign.id}`, { language });
    await page.locator('#field-name_en').fill('Lost campaign');
    await loseAnswer(page, /^\/api\/admin\/update-campaign$/);
    await page.getByRole('button', { name: adminCampaign.save }).click();
    await page.locator('.staff-notice-alarm', { hasText: adminCampaign.saveFailed }).waitFor();
    await page.getByRole('button', { name: adminCampaign.save }).click();
    await page.waitForURL(`**/${language}/admin/discounts`);
    await expectNoQuestion(page);
    const list = await (
      await shared.asStaff('GET', `/get-campaigns?campaign_id=${campaign.id}`)
    ).json();
    expect(list.campaigns[0]).toMatchObject({ name_en: 'Lost campaign', version: 2 });
  });

  test('is saved by the next press on an enquiry: its status, a call, what was said', async () => {
    const { id, name } = await addEnquiry();
    const page = await open('/enquiries', { language });
    await lookFor(page, name);
    const row = page.locator('.staff-table tbody tr', { hasText: name });
    await row.waitFor();
    await loseAnswer(page, /^\/api\/admin\/enquiries\/[\w-]+$/);
    const called = row.getByRole('button', { name: adminEnquiries.actions.call });
    await called.click();
    await page.locator('.staff-notice-alarm').waitFor();
    await called.click();
    await row.getByText(adminEnquiries.statuses.answered, { exact: true }).waitFor();
    await expectNoQuestion(page);

    await row.getByRole('link').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: adminPanel.log, exact: true }).click();
    await loseAnswer(page, /^\/api\/admin\/enquiries\/[\w-]+\/log$/);
    await dialog.getByRole('textbox', { name: adminPeople.log.write }).fill('Written once.');
    const note = dialog.getByRole('button', { name: adminPeople.log.kinds.note, exact: true });
    await note.click();
    await dialog.getByText(adminPeople.log.failed).waitFor();
    await note.click();
    await dialog.getByText(adminPeople.log.done(adminPeople.log.kinds.note)).waitFor();

    const { items } = await (await shared.asStaff('GET', `/enquiries/${id}/log`)).json();
    expect(items.filter((item: { kind: string }) => item.kind !== 'history')).toMatchObject([
      { kind: 'note', text: 'Written once.' },
    ]);
    const stored = await now(readEnquiry(id));
    expect(stored?.history.map(({ action }) => action)).toEqual(['received', 'called']);
  });

  test('is saved by the next press in the terms of a loan request', async () => {
    const { id, page, panel, close } = await openLoan();
    const words = adminLoans.terms;
    await panel.getByRole('button', { name: words.change }).click();
    await panel.getByLabel(words.downPaymentLabel).fill('9000');
    await loseAnswer(page, loanPath);
    const save = panel.getByRole('button', { name: words.save });
    await save.click();
    await panel.getByRole('alert').getByText(words.failed).waitFor();
    await save.click();
    await panel.getByText(words.saved, { exact: true }).waitFor();
    const { down_payment, history } = await now(readLoan(id));
    expect([down_payment, history.map(({ action }) => action)]).toEqual([
      9000,
      ['received', 'terms'],
    ]);
    await close();
  });

  test.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
    ['withdraw', 'withdrawn'],
  ] as const)('is done where the request read again holds it: %s', async (decision, status) => {
    const { id, page, panel, name, close } = await openLoan();
    await loseAnswer(page, loanPath);
    await panel.getByRole('button', { name: adminLoans[decision].label, exact: true }).click();
    if (decision !== 'approve')
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: adminLoans[decision].confirm, exact: true })
        .click();
    await panel.getByRole('status').getByText(adminLoans[decision].done(name)).waitFor();
    // The panel itself: neither a failure nor a question is over it.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    const { history } = await now(readLoan(id));
    expect(history.map(({ action }) => action)).toEqual(['received', status]);
    await close();
  });

  test('is done by the next press where the request cannot be read again, either', async () => {
    const { id, page, panel, name, close } = await openLoan();
    let isDown = true;
    await page.route(
      (url) => loanPath.test(url.pathname),
      (route) => (isDown && route.request().method() === 'GET' ? route.abort() : route.fallback()),
    );
    await loseAnswer(page, loanPath);
    const approve = panel.getByRole('button', { name: adminLoans.approve.label, exact: true });
    await approve.click();
    const failure = page.getByRole('dialog', { name: adminLoans.error.title });
    await failure.getByText(adminLoans.error.status).waitFor();
    expect((await now(readLoan(id))).status).toBe('approved');
    isDown = false;
    await failure.getByRole('button').click();
    await approve.click();
    await panel.getByRole('status').getByText(adminLoans.approve.done(name)).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    const { history } = await now(readLoan(id));
    expect(history.map(({ action }) => action)).toEqual(['received', 'approved']);
    await close();
  });

  test('is saved by the next press in a slot of the site’s pictures', async () => {
    const page = await open('/images', { language });
    const { adminImages } = adminMessages[language];
    const place = page.getByRole('group', { name: adminImages.sections.testimonials, exact: true });
    await loseAnswer(page, /^\/api\/admin\/website-images\/[\w-]+$/);
    await place.locator('input[type=file]').setInputFiles(await photograph('lost.jpg'));
    await place.getByRole('button', { name: adminImages.retry }).click();
    await page.getByText(adminImages.stored(adminImages.sections.testimonials)).waitFor();
    await expect.poll(() => place.getByRole('button', { name: adminImages.retry }).count()).toBe(0);
    await page.getByRole('button', { name: adminMessages[language].admin.undo }).click();
    await place.getByText(adminImages.standard, { exact: true }).waitFor();
  });
});
