import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatPrice } from '#domain/locale.ts';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { privacyMessages } from '#shared/texts/privacy-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  now,
  openBrowserForTests,
  resize,
} from '../support/browser.ts';
import { mailsTo } from '../support/public-forms.ts';
import {
  addEnquiry,
  addLoan,
  eraseOf,
  lookFor,
  patchEnquiry,
  readEnquiry,
  uniqueName,
} from '../support/requests.ts';
import { addHouse, staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const emails = new Set<string>();
afterEach(async () => {
  await shared.clearFaults();
  for (const context of contexts.splice(0)) await context.close();
  for (const email of emails) await eraseOf(email);
  emails.clear();
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}
/** The list of enquiries with those of this name alone. */
async function openFor(name: string, options: Parameters<typeof staffPage>[1] = {}): Promise<Page> {
  const page = await open('/enquiries', options);
  await lookFor(page, name);
  return page;
}
async function enquiry(parts: object = {}): Promise<StaffEnquiry> {
  const added = await addEnquiry(parts);
  emails.add(added.email);
  return added;
}
const rowOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('row').filter({ hasText: name });
const tabCount = async (page: Page) => {
  const shown = await page
    .locator('.staff-tabs a[href$="/admin/requests"] [aria-hidden]')
    .allInnerTexts();
  return Number(shown[0] ?? 0);
};

describe.each([
  [
    'en',
    'The requests could not be loaded',
    'was not changed',
    'Mark answered',
    'Answered',
    'Try Again',
  ],
  [
    'bg',
    adminMessages.bg.adminInbox.loadFailed,
    'не беше променен',
    'Вече е отговорено',
    'Отговорено',
    'Опитайте отново',
  ],
] as const)('the enquiries, in %s', (language, loadFailed, refused, answer, answered, again) => {
  const test = byTurns(language);
  test('fit on every screen, and axe finds no fault, when one is open and when none is found', async () => {
    const added = await enquiry({ message: `Дълга дума: ${'ж'.repeat(120)}` });
    const page = await openFor(added.name, { language });
    await page.locator(`[data-request="${added.id}"]`).click();
    await page.getByRole('dialog').waitFor();
    await expectFitting(page);
    await page.goto(`/${language}/admin/enquiries`);
    await lookFor(page, 'nobody-at-all');
    await page.locator('.staff-empty').waitFor();
    await expectFitting(page);
  });

  test('open beside their list, which stays in use, and as a page on a phone: with the number and the house at once', async () => {
    const { admin, adminHouses, adminRequests } = adminMessages[language];
    const house = await addHouse({ price: 21_000, sale_status: 'available' });
    const [one, other] = [
      await enquiry({ caravanId: house.id }),
      await enquiry({ caravanId: house.id }),
    ];
    const page = await open('/enquiries', { language });
    const dialog = page.getByRole('dialog');
    const openOf = ({ id }: StaffEnquiry) => page.locator(`[data-request="${id}"]`);
    await openOf(one).click();
    await dialog.getByRole('heading', { name: one.name }).waitFor();
    // No search and no press of a button between two customers.
    await openOf(other).click();
    await dialog.getByRole('heading', { name: other.name }).waitFor();
    await expect.poll(() => dialog.count()).toBe(1);
    const sides = (part: Locator) =>
      part.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      });
    const { left } = await sides(dialog);
    await expect.poll(async () => (await sides(openOf(other))).right).toBeLessThan(left);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-request')))
      .toBe(other.id);

    await page.setViewportSize({ width: 390, height: 664 });
    await openOf(one).click();
    const call = dialog.getByRole('link', { name: adminRequests.contact.call('0888 111 222') });
    const now = dialog.locator('.panel-houses');
    await expect.poll(() => call.getAttribute('href')).toBe('tel:+359888111222');
    await expect.poll(() => now.innerText()).toContain(formatPrice(21_000, language));
    await expect.poll(() => now.innerText()).toContain(adminHouses.inStock(0));
    await expect.poll(() => now.innerText()).toContain(adminHouses.statuses.available);
    for (const part of [call, now])
      await expect.poll(async () => (await sides(part)).bottom).toBeLessThan(664);
    await expect.poll(() => sides(dialog)).toEqual({ left: 0, right: 390, top: 0, bottom: 664 });
    await dialog.getByRole('button', { name: admin.close, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await shared.deleteHouse(house.id);
  });

  test('that cannot be read say so and can be asked for again', async () => {
    const added = await enquiry();
    await shared.setFaults({ dynamodb: 'down' });
    const page = await openFor(added.name, { language });
    await page.getByText(loadFailed).waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await shared.clearFaults();
    await page.getByRole('button', { name: again }).click();
    await rowOf(page, added).waitFor();
  });

  test('are saved as a file, only those found, once that is recorded; when it can’t be, nothing is saved', async () => {
    const { adminEnquiries, adminInbox, adminRequests, admin } = adminMessages[language];
    const { export: file, title } = adminInbox;
    const { adminPrivacy } = privacyMessages[language];
    const added = await enquiry({ message: '=1+1; "цитат"' });
    await enquiry();
    const page = await openFor(added.name, { language, width: 360 });
    await rowOf(page, added).waitFor();
    await shared.setFaults({ dynamodb: 'down' });
    await page.locator('.staff-head .row-menu').click();
    await page.getByRole('menuitem', { name: file.enquiry }).click();
    await page.getByText(adminEnquiries.file.failed).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: admin.dismiss }).click();
    await shared.clearFaults();
    await expectFitting(page);
    await resize(page, 1280, 900);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: adminRequests.ofItem(file.all, title) }).click();
    await page.getByRole('menuitem', { name: file.enquiry }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    const [header, row, end] = text.split('\r\n');
    expect(header).toContain(adminEnquiries.columns.message);
    expect(row).toContain(added.name);
    expect(row).toContain(`"'=1+1; ""цитат""`);
    expect(end).toBe('');
    await page.getByText(adminEnquiries.file.done(1)).waitFor();
    await expectAccessible(page);
    await page.goto(`/${language}/admin/personal-data`);
    // Others erase people meanwhile.
    const records = page.locator('.request-table-records tbody tr');
    const record = records.filter({ hasText: adminPrivacy.records.list }).first();
    await record.waitFor();
    await expect.poll(() => record.innerText()).toContain(adminPrivacy.counts(1, 0, 0, 0));
  });

  test('show a status at once, and put it back with the reason when it is refused', async () => {
    const added = await enquiry();
    const page = await openFor(added.name, { language });
    const row = rowOf(page, added);
    await row.waitFor();
    await shared.setFaults({ dynamodb: 'down' });
    await row.getByRole('button', { name: answer }).click();
    await page.locator('.staff-notice-alarm').getByText(refused).waitFor({ timeout: 30_000 });
    await row.getByRole('button', { name: answer }).waitFor();
    await shared.clearFaults();
    await row.getByRole('button', { name: answer }).click();
    await row.getByText(answered, { exact: true }).waitFor();
    await expect.poll(async () => (await readEnquiry(added.id))?.status).toBe('answered');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-request')))
      .toBe(added.id);
  });
});

describe('an enquiry', () => {
  test('is marked as called about with one press, and its chat names the house', async () => {
    const added = await enquiry({ phone: '0888 111 222' });
    const page = await openFor(added.name);
    await rowOf(page, added).getByRole('button', { name: 'Called, spoke' }).click();
    await expect
      .poll(async () => (await readEnquiry(added.id))?.history.at(-1)?.action)
      .toBe('called');
    await expect.poll(() => readEnquiry(added.id)).toMatchObject({ status: 'answered' });
    await page.locator(`[data-request="${added.id}"]`).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: `More: ${added.name}` }).click();
    const chat = page.getByRole('menuitem', { name: 'WhatsApp' });
    await expect.poll(() => chat.getAttribute('href')).toContain('wa.me/359888111222?text=');
    // Escape closes the menu alone.
    await page.keyboard.press('Escape');
    await chat.waitFor({ state: 'detached' });
    await dialog.getByText('Called', { exact: true }).waitFor();
    await expectAccessible(page);

    // The log takes it with one press, and back with another.
    const log = dialog.getByRole('button', { name: 'Log', exact: true });
    await log.click();
    await dialog.getByRole('button', { name: 'No answer' }).click();
    await dialog.getByText('No answer: noted.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('Taken back.').waitFor();
    await log.click();
    await dialog.getByRole('textbox', { name: 'What was said' }).fill('Asked about delivery');
    await dialog.getByRole('button', { name: 'Called, spoke' }).click();
    await dialog.locator('.request-steps').getByText('Asked about delivery').waitFor();
  });

  test('is counted in the tab, found, read and answered by keyboard alone', async () => {
    const house = await addHouse({ make: 'Swift', model: `M${Date.now()}` });
    await enquiry();
    const page = await open('/enquiries');
    await page.locator('.staff-table').waitFor();
    await expect.poll(() => tabCount(page)).toBeGreaterThan(0);
    const before = await tabCount(page);
    const added = await enquiry({ caravanId: house.id, message: 'Първи ред\n\nВтори <b>ред</b>' });

    // After another window was in front, numbers and list are up to date, unless they were being
    // read already.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        return tabCount(page);
      })
      .toBe(before + 1);
    await lookFor(page, `${added.name} 0888111222`);
    await page.getByText('1 found').waitFor();
    await rowOf(page, added).waitFor();
    // Nothing that was typed stands in the address.
    await expect.poll(() => new URL(page.url()).search).toBe('?view=all&kind=enquiry');
    const link = rowOf(page, added).getByRole('link', { name: house.model, exact: false }).first();
    await expect.poll(() => link.getAttribute('href')).toBe(`/en/houses/${caravanSlug(house)}`);

    await page.locator(`[data-request="${added.id}"]`).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: added.name });
    await dialog.waitFor();
    await expect.poll(() => dialog.locator('blockquote').innerText()).toBe(added.message);
    await expect
      .poll(() =>
        dialog.getByRole('link', { name: '0888 111 222', exact: true }).getAttribute('href'),
      )
      .toBe('tel:+359888111222');
    await dialog.getByRole('button', { name: 'Reply', exact: true }).waitFor();

    const menu = dialog.getByRole('button', { name: `More: ${added.name}` });
    const choose = async (name: string) => {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await menu.focus();
    await choose('Mark answered');
    await dialog.getByText('Marked as answered').waitFor();
    await dialog.getByText('staff@example.com').waitFor();
    // The focus is back on the menu, which has what can be done next.
    const hasFocus = () => menu.evaluate((button) => button === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await expect.poll(() => tabCount(page)).toBe(before);
    await choose('Close the enquiry');
    await dialog.getByText('Closed', { exact: true }).first().waitFor();
    await expect.poll(hasFocus).toBe(true);
    await choose('Open again');
    await dialog.getByText('Opened again').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-request')))
      .toBe(added.id);
    await shared.deleteHouse(house.id);
  });

  test('waits in a view, which the address holds, until it is answered', async () => {
    const added = await enquiry();
    const page = await open('/enquiries?status=new');
    const row = rowOf(page, added);
    await row.getByRole('button', { name: 'Mark answered' }).click();
    await row.waitFor({ state: 'detached' });
    // Pressed in the wrong row, it is taken back where it was pressed.
    const notice = page.locator('.staff-notice', { hasText: `${added.name}: Answered.` });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    // The focus goes to the row that came back.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr, li')?.textContent))
      .toContain(added.name);
    await expect.poll(async () => (await readEnquiry(added.id))?.status).toBe('new');
    await row.getByRole('button', { name: 'Mark answered' }).click();
    await row.waitFor({ state: 'detached' });
    await page.locator('.staff-views').getByRole('link', { name: 'All', exact: true }).click();
    await row.getByText('Answered', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('all');
  });

  test('that somebody else closed after it was answered offers no Undo of the answer any more', async () => {
    const added = await enquiry();
    const page = await openFor(added.name);
    await rowOf(page, added).getByRole('button', { name: 'Mark answered' }).click();
    const notice = page.locator('.staff-notice', { hasText: `${added.name}: Answered.` });
    const undo = notice.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const { version = 0 } = (await readEnquiry(added.id)) ?? {};
    await patchEnquiry(added.id, { version, status: 'closed' });
    // Staff come back to the tab: the list is read again, unless it is being read already.
    const comeBack = async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      return rowOf(page, added).getByText('Closed', { exact: true }).count();
    };
    await expect.poll(comeBack).toBe(1);
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => notice.count()).toBe(1);
  });

  test('that somebody else closed meanwhile asks whether the change is still wanted', async () => {
    const added = await enquiry();
    const page = await openFor(added.name);
    const row = rowOf(page, added);
    await row.waitFor();
    await patchEnquiry(added.id, { version: added.version, status: 'closed' });
    await row.getByRole('button', { name: 'Mark answered' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Now it is “Closed” (staff@example.com').waitFor();
    await expectAccessible(page);
    expect((await now(readEnquiry(added.id)))?.status).toBe('closed');
    await dialog.getByRole('button', { name: 'Apply my change' }).click();
    await row.getByText('Answered', { exact: true }).waitFor();
    await expect.poll(async () => (await readEnquiry(added.id))?.status).toBe('answered');
  });

  test('keeps what is typed until it is noted, and shows a note that another program left', async () => {
    const added = await enquiry();
    await patchEnquiry(added.id, { version: added.version, admin_notes: 'чужди бележки' });
    const page = await open(`/enquiries?open=${added.id}`);
    const dialog = page.getByRole('dialog', { name: added.name });
    await dialog.locator('.request-steps').getByText('чужди бележки').waitFor();
    const typed = dialog.getByRole('textbox', { name: 'What was said' });
    const log = dialog.getByRole('button', { name: 'Log', exact: true });
    await log.click();
    await typed.fill('незапазено');
    // Escape closes the form, and then what is open; a reload and a colleague's change take nothing.
    await page.keyboard.press('Escape');
    await typed.waitFor({ state: 'detached' });
    await patchEnquiry(added.id, { version: added.version + 1, status: 'answered' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator(`[data-request="${added.id}"]`).click();
    await expect.poll(() => typed.inputValue()).toBe('незапазено');
    await page.reload();
    await expect.poll(() => typed.inputValue()).toBe('незапазено');
    await dialog.getByRole('button', { name: 'Note', exact: true }).click();
    await dialog.locator('.request-steps').getByText('незапазено').waitFor();
    await typed.waitFor({ state: 'detached' });
    expect(await now(readEnquiry(added.id))).toMatchObject({
      admin_notes: 'чужди бележки',
      status: 'answered',
    });
  });

  test('whose mail was not sent says so until it is sent', async () => {
    await shared.setFaults({ ses: 'unverified' });
    const added = await enquiry();
    const page = await openFor(added.name);
    const row = rowOf(page, added);
    await row.getByText('A letter has not left').waitFor();
    await page.locator(`[data-request="${added.id}"]`).click();
    await page
      .getByRole('dialog')
      .getByText(
        'The mail to you is not sent yet: the mail service does not know the sender’s address',
      )
      .waitFor();
    await shared.clearFaults();
    await shared.setClock(new Date(Date.now() + 50 * 60_000));
    await shared.runSchedule();
    await page.reload();
    await page.getByRole('dialog').locator('.request-steps').getByText(/^Sent/).first().waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByText(/not sent yet/i)
          .count(),
      )
      .toBe(0);
    await lookFor(page, added.name);
    await row.waitFor();
    await expect.poll(() => row.getByText('A letter has not left').count()).toBe(0);
  });

  test('is overdue by the server’s clock, whatever the computer’s says', async () => {
    const added = await enquiry();
    const page = await openFor(added.name);
    await rowOf(page, added)
      .getByText(/2[34] h left/)
      .waitFor();
    await shared.setClock(new Date(Date.parse(added.created_at) + 26 * 3_600_000 + 60_000));
    await page.reload();
    await lookFor(page, added.name);
    await rowOf(page, added).getByText('overdue by 2 h').waitFor();
    await shared.setClock(null);
  });

  test('that was erased while its address was kept shows that it is gone', async () => {
    const page = await open(`/enquiries?open=${crypto.randomUUID()}`);
    await page.getByText('It is no longer here').waitFor();
  });
});

describe('personal data', () => {
  const language = 'en';
  test('is exported as a file and erased once the address is typed again', async () => {
    const added = await enquiry();
    const loan = await addLoan({
      customer_data: {
        firstname: 'Мария',
        lastname: 'Пробна',
        email: added.email,
        phone: '0888 123 456',
      },
    });
    const page = await open('/enquiries', { language });
    await page.getByRole('link', { name: 'Personal data' }).click();
    await page.waitForURL(`**/${language}/admin/personal-data`);
    await expectFitting(page);

    const key = page.locator('#field-key');
    await page.locator('.privacy-ask [type=submit]').click();
    await page.locator('#field-key-error').waitFor();
    await key.fill('0888 123 456');
    await page.locator('.privacy-ask [type=submit]').click();
    const found = page.locator('.privacy-found');
    await found.getByText('Мария Пробна').waitFor();
    await key.fill(added.email);
    await page.locator('.privacy-ask [type=submit]').click();
    await found.getByRole('heading', { name: added.email }).waitFor();
    await expect.poll(() => found.locator('input:checked').count()).toBe(2);
    await expectFitting(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      found.locator('.button').first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect([data.enquiries[0].id, data.loan_requests[0].id]).toEqual([added.id, loan.id]);
    await page.getByText('1 enquiry, 1 loan request').first().waitFor();

    await found.locator('.request-reject').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('#field-again').fill('another@example.com');
    await dialog.locator('[type=submit]').click();
    await dialog.locator('#field-again-error').waitFor();
    await expectFitting(page);
    await dialog.locator('#field-again').fill(added.email.toUpperCase());
    await dialog.locator('[type=submit]').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const first = page.locator('.request-table-records tbody tr').first();
    await first.getByText('Erased').waitFor();
    await expect.poll(() => first.innerText()).toContain('staff@example.com');
    await expect.poll(() => first.innerText()).not.toContain(added.email);
    await expect.poll(() => readEnquiry(added.id)).toBeUndefined();
    expect((await now(shared.asStaff('GET', `/loan-requests/${loan.id}`))).status).toBe(404);
    await expectFitting(page);
    await shared.deleteHouse(loan.house.id);
  });
});

describe('a reply', () => {
  const [language, width] = ['bg', 390] as const;
  const { adminPeople, adminRequests } = adminMessages[language];
  const { adminReply: words } = sellingMessages[language];
  const [available, , , sold] = standardTemplates;

  test('made of a template in three presses reaches the mailbox once, though mail is down at first', async () => {
    const house = await addHouse({ make: 'Swift', model: uniqueName(), price: 21_000 });
    const added = await enquiry({ caravanId: house.id, lang: language });
    const page = await openFor(added.name, { language, width });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator(`[data-request="${added.id}"]`).click();
    const panel = page.getByRole('dialog', { name: added.name });
    const text = panel.locator('#field-reply-text');
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();

    await press(words.reply);
    await press(available?.name[language] ?? '');
    await expect.poll(() => text.inputValue()).toContain(formatPrice(21_000, language));
    await expect.poll(() => text.inputValue()).toContain(caravanSlug(house));
    await expect.poll(() => text.inputValue()).toContain(added.name);
    await expectFitting(page);
    await press(words.viber);
    await panel.getByText(words.copied).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await text.inputValue());

    // What was typed survives a reload, and a template gives back what it replaced.
    await text.fill('Заповядайте в събота.');
    await press(sold?.name[language] ?? '');
    await press(words.giveBack);
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('Заповядайте в събота.');

    await shared.setFaults({ ses: 'down' });
    await press(words.send);
    const log = panel.locator('.request-steps').first();
    await log.getByText(adminPeople.log.kinds.reply).waitFor();
    await log.getByText(adminRequests.mails.problems.unavailable).waitFor();
    await text.waitFor({ state: 'detached' });
    await expect.poll(async () => (await readEnquiry(added.id))?.status).toBe('answered');
    expect(await now(mailsTo(added.email, 'reply'))).toEqual([]);
    await shared.clearFaults();
    for (const minutes of [50, 55]) {
      await shared.setClock(new Date(Date.now() + minutes * 60_000));
      await shared.runSchedule();
    }
    const sent = await mailsTo(added.email, 'reply');
    expect(sent.map((mail) => mail.text.split('\n')[0])).toEqual(['Заповядайте в събота.']);
    await page.reload();
    await log.getByText(adminRequests.mails.sent('').trim(), { exact: false }).first().waitFor();
    await expectAccessible(page);
    await shared.deleteHouse(house.id);
  });
});
