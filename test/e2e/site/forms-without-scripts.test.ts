import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
} from '../support/browser.ts';
import {
  enquiriesOf,
  enquiryField,
  fillEnquiry,
  forgetSubmissions,
  loansOf,
  mailsTo,
  mailsWith,
  sendEnquiry,
  visit,
  words,
} from '../support/public-forms.ts';
import { addHouse } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

let house = '';
let contexts: BrowserContext[] = [];
beforeAll(async () => {
  const price = 20_000;
  house = `/houses/${caravanSlug(await addHouse({ make: 'Willerby', model: 'Без скрипт', year: 2015, price }))}`;
  // A call has asked the bank once, so its schemes are stored.
  expect((await now(fetch(`${origin}/api/financing-schemes`))).status).toBe(200);
});
beforeEach(forgetSubmissions);
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  await shared.clearFaults();
});

async function open(path: string): Promise<Page> {
  const { page, context } = await visit(path, { scripts: false, width: 360 });
  contexts.push(context);
  return page;
}
/** The check needs scripts: it looks at a copy of the page. */
async function expectCopyAccessible(page: Page): Promise<void> {
  await page.waitForLoadState();
  const body = await page.content();
  const context = await newContext({
    viewport: { width: 360, height: 800 },
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  const copy = await context.newPage();
  await copy.route('**/copy', (route) =>
    route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
  );
  await copy.goto('/copy');
  await expectAccessible(copy);
}

let people = 0;
const somebody = () => `Иван Петров ${Date.now()}-${++people}`;
const title = (page: Page) => page.locator('main h1').textContent();
const field = (page: Page, name: string) => page.locator(`.loan-request [name="${name}"]`);

async function fillLoan(page: Page, email: string): Promise<void> {
  for (const [name, text] of Object.entries({
    firstname: 'Мария',
    lastname: 'Иванова',
    email,
    phone: '0888 11 22 33',
  }))
    await field(page, `customer_data.${name}`).fill(text);
  await field(page, 'consent').check();
}
const sendLoan = (page: Page) => page.locator('.loan-request button[type=submit]').click();

describe.each(languages)('without scripts, in %s', (language) => {
  const test = byTurns(language);
  const say = words[language];

  test.each(['/contact', 'a house'])(
    'an enquiry is sent from %s and leads to a page that can be reloaded',
    async (at) => {
      const page = await open(`/${language}${at === 'a house' ? house : at}`);
      const name = somebody();
      await fillEnquiry(page, { name, message: 'Кога може на оглед?' });
      await sendEnquiry(page);
      await expect.poll(() => title(page)).toBe(say.sent);
      const [stored] = await enquiriesOf(name);
      expect(stored).toMatchObject({
        lang: language,
        caravan_name: at === 'a house' ? 'Willerby Без скрипт' : null,
      });
      await expect
        .poll(() => page.locator('main').textContent())
        .toContain(stored?.id.slice(0, 8).toUpperCase());
      expect(now(page.url())).not.toMatch(/ivan|%40|@/i);
      await expectCopyAccessible(page);
      await page.reload();
      await expect.poll(() => title(page)).toBe(say.sent);
      await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
      await expect.poll(() => mailsWith(name)).toHaveLength(1);
    },
  );

  test('an enquiry with mistakes comes back as typed, and is sent once they are corrected', async () => {
    const page = await open(`/${language}${house}`);
    const name = somebody();
    await fillEnquiry(page, { name, email: 'ivan', message: 'Търся дом' });
    await sendEnquiry(page);
    await page.locator('#enquiry-email-error').waitFor();
    await page.locator('main [role=alert]').first().waitFor();
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe(name);
    await expect.poll(() => enquiryField(page, 'message').inputValue()).toBe('Търся дом');
    await expectCopyAccessible(page);
    await enquiryField(page, 'email').fill('ivan@example.com');
    await sendEnquiry(page);
    await expect.poll(() => title(page)).toBe(say.sent);
    await expect
      .poll(() => enquiriesOf(name))
      .toMatchObject([{ caravan_name: 'Willerby Без скрипт' }]);
  });

  test('an enquiry whose mail fails is said to be stored', async () => {
    const page = await open(`/${language}/contact`);
    const name = somebody();
    await fillEnquiry(page, { name, message: 'Здравейте' });
    await shared.setFaults({ ses: 'unverified' });
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/send-email'),
      sendEnquiry(page),
    ]);
    expect(answer.status()).toBe(502);
    await expect.poll(() => title(page)).toBe(say.stored);
    await expectCopyAccessible(page);
    await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
  });

  test('a loan is calculated again, and the request has the terms that the page showed', async () => {
    const page = await open(`/${language}${house}/instalments`);
    const email = `maria-${language}-${Date.now()}@example.com`;
    await expectCopyAccessible(page);
    await page.locator('select[name=period]').selectOption('36');
    await page.locator('.loan-calculator [name=down_payment]').fill('10 000');
    await page.locator('.loan-again').click();
    await expect
      .poll(() => new URL(page.url()).search)
      .toMatch(/^\?period=36&down_payment=10(\+|%20)000$/);
    await expect.poll(() => page.locator('.loan-terms dd').nth(3).textContent()).toMatch(/\d/);
    await page.locator('.loan-asked').waitFor();
    await fillLoan(page, email);
    await sendLoan(page);
    await expect.poll(() => title(page)).toBe(say.requested);
    expect(now(page.url())).not.toContain('maria');
    await expectCopyAccessible(page);
    const [stored] = await loansOf(email);
    expect(stored).toMatchObject({
      caravan_price: 20_000,
      down_payment: 10_000,
      period: 36,
      lang: language,
    });
    await expect.poll(async () => (await mailsTo(email, 'loan-confirmation')).length).toBe(1);
  });

  test('a loan request with mistakes comes back as typed and is sent once they are corrected', async () => {
    const page = await open(`/${language}${house}/instalments`);
    const email = `again-${language}-${Date.now()}@example.com`;
    await field(page, 'customer_data.firstname').fill('Мария');
    await sendLoan(page);
    const { consent } = financingMessages[language].financing.problems;
    await expect.poll(() => page.locator('main').textContent()).toContain(consent);
    await expect.poll(() => field(page, 'customer_data.firstname').inputValue()).toBe('Мария');
    await expectCopyAccessible(page);
    await fillLoan(page, email);
    await sendLoan(page);
    await expect.poll(() => title(page)).toBe(say.requested);
    await expect.poll(() => loansOf(email)).toHaveLength(1);
  });
});

test('a loan request for a house that is sold meanwhile becomes an enquiry with what was typed', async () => {
  const language = 'bg';
  const sold = await addHouse({ make: 'Atlas', model: 'Отиде', year: 2016, price: 20_000 });
  const page = await open(`/${language}/houses/${caravanSlug(sold)}/instalments`);
  const name = somebody().replace('Иван ', '');
  await fillLoan(page, 'maria@example.com');
  await field(page, 'customer_data.lastname').fill(name);
  await shared.patchHouse(sold.id, { sale_status: 'sold', version: sold.version });
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/loan-requests'),
    sendLoan(page),
  ]);
  expect(answer.status()).toBe(422);
  await page.locator('main [role=alert]').first().waitFor();
  await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe(`Мария ${name}`);
  await expect.poll(() => enquiryField(page, 'phone').inputValue()).toBe('0888 11 22 33');
  await expect.poll(() => enquiryField(page, 'message').inputValue()).toContain('Atlas Отиде');
  await expectCopyAccessible(page);
  await sendEnquiry(page);
  await expect.poll(() => title(page)).toBe(words[language].sent);
  await expect
    .poll(() => enquiriesOf(`Мария ${name}`))
    .toMatchObject([{ caravan_name: 'Atlas Отиде' }]);
});

test('two visitors with the same cached page make two enquiries, and a double click makes one', async () => {
  const [one, other] = [await open('/bg/contact'), await open('/bg/contact')];
  const names = [somebody(), somebody()];
  for (const [at, page] of [one, other].entries()) {
    await fillEnquiry(page, { name: names[at] ?? '', message: 'Един и същ текст' });
    await page.locator('#enquiry button[type=submit]').dblclick();
    await page.waitForURL('**/bg/sent?**');
  }
  for (const name of names) await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
});

test('the server refuses a form sent from another site, with a page that shows nothing of what was sent', async () => {
  const page = await open('/bg/contact');
  const form = `<form method="post" action="${origin}/api/send-email"><input name="name" value="Чужд"><input name="email" value="a@example.com"><input name="message" value="x"><button>go</button></form>`;
  await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(form)}`);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/send-email'),
    page.locator('button').click(),
  ]);
  expect(answer.status()).toBe(403);
  await expect
    .poll(() => page.locator('main').textContent())
    .toContain(formPagesMessages.bg.formPages.foreign);
  expect(await now(page.content())).not.toContain('Чужд');
});
