import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/time.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { privacyMessages } from '#shared/texts/privacy-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { expectFitting, openBrowserForTests } from '../support/browser.ts';
import { chooseInMenu, uniqueName } from '../support/requests.ts';
import { staffPage } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';
import { openStageTable } from '../support/stage-table.ts';

openBrowserForTests();

const contexts: BrowserContext[] = [];
const phones = new Set<string>();
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  for (const phone of phones) await shared.asStaff('POST', '/personal-data/erase', { phone });
  phones.clear();
});

async function open(...args: Parameters<typeof staffPage>): Promise<Page> {
  const { context, page } = await staffPage(...args);
  contexts.push(context);
  return page;
}

/** Six digits that no other test's number has. */
const ownDigits = () => String(100_000 + (Date.now() % 899_999));

/** Writes a note into the log of the open request. */
async function note(page: Page, text: string, button: string): Promise<void> {
  await page.locator('[data-form=log]').click();
  const log = page.locator('.panel-foot');
  await log.locator('textarea').fill(text);
  await log.getByRole('button', { name: button, exact: true }).click();
  await page.locator('.request-written', { hasText: text }).waitFor();
}

test('a person with two numbers and hours beside them is found by the second, and erased: hashes are left', async () => {
  const digits = ownDigits();
  const [first, second] = [`0888 ${digits}`, `0899 ${digits}`];
  phones.add(first);
  const name = uniqueName();
  const page = await open('/calls/new', { width: 390, language: 'bg' });
  const { adminPeople: words } = adminMessages.bg;
  const { adminPrivacy } = privacyMessages.bg;
  // A dummy is refused beside its field.
  await page.locator('#field-phone').fill('0000000000');
  await page.locator('#field-name').fill(name);
  await page.locator('.call-form [type=submit]').click();
  await page.getByText(words.calls.phoneInvalid).first().waitFor();
  await page.locator('#field-phone').fill(`${first} ${second} след 18 ч.`);
  await page.locator('.call-form [type=submit]').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name }).waitFor();
  const dialled = (part: Locator) => () =>
    part
      .locator('a[href^="tel:"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const both = [`tel:+359888${digits}`, `tel:+359899${digits}`];
  await expect.poll(dialled(panel.locator('.panel-actions'))).toEqual(both.slice(0, 1));
  await panel.locator('.panel-actions [aria-haspopup=menu]').click();
  await expect.poll(dialled(page.getByRole('menu'))).toEqual(both.slice(1));
  await page.keyboard.press('Escape');
  const facts = panel.locator('.request-facts', { hasText: 'след 18 ч.' });
  await expect.poll(dialled(facts)).toEqual(both);
  await expectFitting(page);
  const table = await openStageTable();
  const spellings = ['0888', '0899'].flatMap((start) => [start + digits, `${start} ${digits}`]);
  const traces = () => table.holding([...spellings, `88${digits}`, `99${digits}`, name]);
  // The call, and a contact for each number.
  await expect.poll(traces).toHaveLength(3);

  await page.goto('/bg/admin/people');
  await page.locator('#field-key').fill(`+359 899 ${digits}`);
  await page.locator('.privacy-ask [type=submit]').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.locator('.person-tools a').last().click();
  await page.locator('.privacy-ask [type=submit]').click();
  const found = page.locator('.privacy-found');
  await found.getByText(name).waitFor();
  await found.getByRole('button', { name: adminPrivacy.erase }).click();
  await page.getByRole('dialog').locator('#field-again').fill(`00359899${digits}`);
  await page.getByRole('dialog').locator('[type=submit]').click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(traces).toEqual([]);
  table.close();
});

describe('a call', () => {
  const [language, width, bar] = ['bg', 390, '.staff-bottom'] as const;
  const { adminPeople: words } = adminMessages[language];
  const { adminPrivacy } = privacyMessages[language];

  test('is noted, planned, found by its number in any spelling, written to by two, and erased', async () => {
    const digits = ownDigits();
    const phone = `0888 ${digits}`;
    phones.add(phone);
    const name = uniqueName();
    const page = await open('/today', { width, language });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));

    await page.locator(`${bar} a[href$="/calls/new"]`).click();
    await page.locator('#field-phone').fill(phone);
    await page.locator('#field-name').fill(name);
    await page.locator('#field-text').fill('Пита за отопление.');
    await page.locator('.call-form [type=submit]').click();
    await page.waitForURL(`**/${language}/admin/requests?open=*`);
    const panel = page.getByRole('dialog');
    await panel.getByRole('heading', { name }).waitFor();

    await chooseInMenu(page, sellingMessages[language].adminPanel.step);
    const step = panel.locator('.panel-foot form');
    await step.getByRole('button', { name: words.step.days[1] }).click();
    await step.locator('[type=date]').fill(dayOf(new Date()));
    await step.getByLabel(words.step.text).fill('Изпращаме оферта');
    await step.locator('[type=submit]').click();
    await panel.locator('.panel-step').getByText('Изпращаме оферта').waitFor();

    const colleague = await open(page.url().split('/admin')[1] ?? '', { width, language });
    const button = words.log.kinds.note;
    await Promise.all([
      note(page, 'Двама възрастни и дете', button),
      note(colleague, 'Има парцел до Кърджали', button),
    ]);
    await page.reload();
    for (const text of ['Двама възрастни и дете', 'Има парцел до Кърджали'])
      await page.locator('.request-written', { hasText: text }).waitFor();

    await page.goto(`/${language}/admin/today`);
    await page.locator('.today-part').getByRole('link', { name }).click();
    await panel.getByRole('heading', { name }).getByRole('link').click();
    // The address names the call: it leads there in a new tab too.
    await page.waitForURL(`**/${language}/admin/people?of=call.*`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.locator('.person').getByText('Пита за отопление.').waitFor();
    await expectFitting(page);
    await page.setViewportSize({ width, height: 900 });

    // The call form knows the number in any spelling, and leads to the card.
    await page.goto(`/${language}/admin/calls/new`);
    for (const spelling of [`0888${digits}`, `+359 888 ${digits}`, `00359888${digits}`]) {
      await page.locator('#field-phone').fill('');
      await expect.poll(() => page.getByText(words.calls.known(name)).count()).toBe(0);
      await page.locator('#field-phone').fill(spelling);
      await page.getByText(words.calls.known(name)).waitFor();
    }
    await page.locator('.call-form').getByRole('link', { name: words.person.open }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    // The card's own call form has the person's fields.
    await page.locator('.person-tools a').first().click();
    await expect.poll(() => page.locator('#field-name').inputValue()).toBe(name);
    // The form takes them over once, and then the history names the form alone.
    const entry = () => page.evaluate(() => Object.keys(history.state?.usr ?? {}));
    await expect.poll(entry).toEqual(['form']);
    await page.goBack();

    await page.locator('.person-tools a').last().click();
    await page.locator('.privacy-ask [type=submit]').click();
    const found = page.locator('.privacy-found');
    await found.getByText(name).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      found.getByRole('button', { name: adminPrivacy.export }).click(),
    ]);
    const data = await readFile(await file.path(), 'utf8');
    for (const text of [name, 'Пита за отопление.', 'Двама възрастни и дете', 'Има парцел'])
      expect(data).toContain(text);
    await found.getByRole('button', { name: adminPrivacy.erase }).click();
    await page.getByRole('dialog').locator('#field-again').fill(`+359888${digits}`);
    await page.getByRole('dialog').locator('[type=submit]').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // No address that the browser asked for, and so no log of the CDN, has the number.
    expect(addresses.filter((address) => address.includes(digits))).toEqual([]);

    await page.goto(`/${language}/admin/people`);
    await page.locator('#field-key').fill(phone);
    await page.locator('.privacy-ask [type=submit]').click();
    await page.getByText(words.person.none(phone)).waitFor();
    await page.goto(`/${language}/admin/requests`);
    await page.locator('.staff-table, .staff-empty').first().waitFor();
    await expect.poll(() => page.getByText(name).count()).toBe(0);
  });
});
