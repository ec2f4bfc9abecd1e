import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  ready,
} from '../support/browser.ts';
import {
  enquiriesOf,
  enquiryField,
  fillEnquiry,
  forgetSubmissions,
  mailsWith,
  sendEnquiry,
  visit,
  words,
} from '../support/public-forms.ts';
import { addHouse } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

let house = '';
let context: BrowserContext | undefined;
beforeAll(async () => {
  house = `/houses/${caravanSlug(await addHouse({ make: 'Willerby', model: 'Студен кладенец', year: 2015 }))}`;
});
beforeEach(forgetSubmissions);
afterEach(async () => {
  await context?.close();
  await shared.clearFaults();
});

async function open(
  path: string,
  options: Parameters<typeof visit>[1] = {},
): Promise<{ page: Page; troubles: string[] }> {
  const visited = await visit(path, options);
  context = visited.context;
  return visited;
}
const heading = (page: Page, name: string) =>
  page.locator('#enquiry').getByRole('heading', { name });
let people = 0;
/** A customer whom no other test uses. */
const somebody = () => `Иван Петров ${Date.now()}-${++people}`;

describe.each(languages)('an enquiry, in %s', (language) => {
  const test = byTurns(language);
  const say = words[language];

  test('about a house begins with a sentence, is mailed, and leaves the form ready for another', async () => {
    const { page, troubles } = await open(`/${language}${house}`);
    const name = somebody();
    const message = enquiryField(page, 'message');
    await expect
      .poll(() => message.inputValue())
      .toContain(`${say.interest} Willerby Студен кладенец`);
    const sentence = await message.inputValue();
    const kept = page.locator('.form-sent');
    // Both in one look: the success is shown for five seconds only.
    const sentAlone = page
      .locator('#enquiry .form-end')
      .filter({ has: page.getByRole('heading', { name: say.sent }), hasNot: kept });
    await page.locator('.panel-enquire').click();
    await fillEnquiry(page, { name });
    await sendEnquiry(page);
    await sentAlone.waitFor();
    await expectAccessible(page);
    await expect
      .poll(() => enquiriesOf(name))
      .toMatchObject([{ caravan_name: 'Willerby Студен кладенец', lang: language }]);
    await expect.poll(() => mailsWith(name)).toHaveLength(1);

    await heading(page, say.sent).waitFor({ state: 'detached' });
    await expect.poll(() => kept.textContent()).toMatch(say.kept);
    const [stored] = await enquiriesOf(name);
    await expect.poll(() => kept.textContent()).toContain(stored?.id.slice(0, 8).toUpperCase());
    await expectAccessible(page);
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe('');
    await expect.poll(() => message.inputValue()).toBe(sentence);
    const line = await kept.textContent();
    await page.reload();
    await expect.poll(() => kept.textContent()).toBe(line);
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe('');
    await fillEnquiry(page, { name });
    await sendEnquiry(page);
    await sentAlone.waitFor();
    await heading(page, say.sent).waitFor({ state: 'detached' });
    await expect.poll(() => enquiriesOf(name)).toHaveLength(2);
    await expect.poll(() => kept.textContent()).not.toContain(stored?.id.slice(0, 8).toUpperCase());
    expect(troubles).toEqual([]);

    await page.route('**/api/send-email', (route) => route.abort());
    await fillEnquiry(page, { name });
    await sendEnquiry(page);
    await heading(page, say.failed).waitFor();
    await expect.poll(() => kept.count()).toBe(0);
  });

  test('says what is wrong under each field, leads to the first, and takes it back once it is right', async () => {
    const { page } = await open(`/${language}/contact`, { width: 360 });
    await enquiryField(page, 'email').fill('ivan');
    await sendEnquiry(page);
    const error = (name: string) => page.locator(`#enquiry-${name}-error`);
    for (const name of ['name', 'email', 'message']) {
      await error(name).waitFor();
      await expect
        .poll(() => enquiryField(page, name).getAttribute('aria-describedby'))
        .toBe(`enquiry-${name}-error`);
    }
    await expect.poll(() => error('phone').count()).toBe(0);
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name');
    await expectAccessible(page);
    await page.keyboard.type('Иван');
    await error('name').waitFor({ state: 'detached' });
    await enquiryField(page, 'message').fill('Здравейте');
    await sendEnquiry(page);
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email');
  });

  test('whose mail fails is shown as stored, so that nobody sends it again', async () => {
    const { page } = await open(`/${language}`);
    const name = somebody();
    await fillEnquiry(page, { name, message: 'Кога може на оглед?' });
    await shared.setFaults({ ses: 'unverified' });
    await sendEnquiry(page);
    await heading(page, say.stored).waitFor();
    await expect.poll(() => page.locator('#enquiry .form-failure').count()).toBe(0);
    await expect
      .poll(() => page.locator('#enquiry .form-success a, #enquiry .form-success button').count())
      .toBe(0);
    await expect.poll(() => page.locator('#enquiry').getByRole('button').count()).toBe(1);
    await expectAccessible(page);
    await heading(page, say.stored).waitFor({ state: 'detached' });
    await expect.poll(() => enquiryField(page, 'message').inputValue()).toBe('');
    await expect.poll(() => page.locator('.form-sent').textContent()).toMatch(say.kept);
    await expect.poll(() => enquiriesOf(name)).toHaveLength(1);

    await shared.clearFaults();
    await shared.runSchedule();
    await expect.poll(async () => (await mailsWith(name)).length).toBe(1);
    await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
  });
});

test('the answer to a sent enquiry is seen whole, also where the button was the last thing on the screen', async () => {
  const { page } = await open('/bg/contact', { width: 360 });
  await fillEnquiry(page, { name: somebody(), message: 'Здравейте' });
  const body = JSON.stringify({
    success: false,
    error: 'Something went wrong on our side.',
    code: 'internal',
  });
  await page.route('**/api/send-email', (route) => route.fulfill({ status: 500, body }));
  const button = page.locator('#enquiry button[type=submit]');
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.click();
  await heading(page, words.bg.failed).waitFor();
  const failure = page.locator('.form-failure');
  const end = () => failure.evaluate((element) => element.getBoundingClientRect().bottom);
  // Pages scroll by whole pixels.
  await expect.poll(end).toBeLessThan(801);
});

test('an enquiry that was typed survives a reload until it is sent', async () => {
  const { page } = await open('/bg/contact');
  const name = somebody();
  await fillEnquiry(page, { name, message: 'Търся дом за шестима' });
  await page.reload();
  await ready(page);
  await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe(name);
  await expect.poll(() => enquiryField(page, 'message').inputValue()).toBe('Търся дом за шестима');
  await sendEnquiry(page);
  await heading(page, words.bg.sent).waitFor();
  await page.goto('/bg/contact');
  await ready(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(name);
  await expect.poll(() => enquiryField(page, 'message').inputValue()).toBe('');
});

test('an enquiry typed and sent before the scripts are there is not lost', async () => {
  context = await newContext();
  const page = await context.newPage();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/(hydrate-island|enquiry-form)/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/bg${house}`);
  const name = somebody();
  await fillEnquiry(page, { name, message: 'Пиша бързо' });
  await sendEnquiry(page);
  // The browser has not sent the form by itself.
  expect(new URL(now(page.url())).search).toBe('');
  arrive();
  await heading(page, words.bg.sent).waitFor();
  await expect.poll(() => enquiriesOf(name)).toMatchObject([{ message: 'Пиша бързо' }]);
});

test('an enquiry refused as automated is accepted when the visitor sends it again', async () => {
  const { page } = await open('/en');
  const name = somebody();
  await fillEnquiry(page, { name, message: 'Hello' });
  await page.locator('#enquiry [name=website]').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = 'https://example.com';
  });
  await sendEnquiry(page);
  await page.locator('.form-failure').getByText('machine').waitFor();
  expect(await now(enquiriesOf(name))).toEqual([]);
  await sendEnquiry(page);
  await heading(page, words.en.sent).waitFor();
});

test('the sender of a sixth form within a minute is asked to wait', async () => {
  const { page } = await open('/en/contact');
  for (let sent = 0; sent < 5; sent++)
    await fetch(`${origin}/api/send-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        name: 'Иван Петров',
        email: 'ivan@example.com',
        message: 'Здравейте',
      }),
    });
  await fillEnquiry(page, { message: 'One more' });
  await sendEnquiry(page);
  await page.locator('.form-failure').getByText('wait a minute').waitFor();
});

test('without a connection an enquiry’s text stays, and is sent once when the connection is back', async () => {
  const { page } = await open('/en/contact');
  const name = somebody();
  await fillEnquiry(page, { name, message: 'From the train' });
  // The form's script has come.
  await page.locator('[data-island=enquiry]').waitFor({ state: 'detached' });
  await context?.setOffline(true);
  await sendEnquiry(page);
  await page.locator('.form-failure').getByText('no internet connection').waitFor();
  await expect.poll(() => enquiryField(page, 'message').inputValue()).toBe('From the train');
  await context?.setOffline(false);
  await sendEnquiry(page);
  await heading(page, words.en.sent).waitFor();
  await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
});

test('an enquiry says that it is being sent, and an answer that gets lost makes no second one', async () => {
  const { page } = await open('/bg/contact');
  const name = somebody();
  const button = page.locator('#enquiry button[type=submit]');
  const meanwhile: string[] = [];
  let lost = 0;
  await page.route('**/api/send-email', async (route) => {
    meanwhile.push(await button.innerText());
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await fillEnquiry(page, { name, message: 'Първо и единствено' });
  await sendEnquiry(page);
  await heading(page, words.bg.sent).waitFor();
  expect(lost).toBe(2);
  expect(new Set(meanwhile)).toEqual(new Set([enquiryMessages.bg.enquiry.submitting]));
  await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
  await expect.poll(() => mailsWith(name)).toHaveLength(1);
});

test('on a phone the bar at the foot calls, leads to the enquiry form, and hides while that is filled in', async () => {
  const { page } = await open(`/bg${house}`, { width: 360 });
  const bar = page.locator('.phone-bar');
  await bar.locator('a[href^="tel:"]').waitFor();
  await bar.locator('a[href="#enquiry"]').click();
  await expect
    .poll(async () => (await page.locator('#enquiry').boundingBox())?.y ?? 999)
    .toBeLessThan(200);
  await enquiryField(page, 'name').focus();
  await bar.waitFor({ state: 'hidden' });
});

test('an enquiry is sent with the keyboard alone', async () => {
  const { page } = await open('/en/contact');
  const name = somebody();
  await enquiryField(page, 'name').focus();
  for (const text of [name, 'ivan@example.com', '', 'Typed by hand']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('submit');
  await page.keyboard.press('Enter');
  await heading(page, words.en.sent).waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('submit');
  await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
});

test('without scripts the enquiry form is shown, and its target is the API', async () => {
  const { page } = await open(`/bg${house}`, { scripts: false });
  const form = page.locator('#enquiry form');
  await expect.poll(() => form.isVisible()).toBe(true);
  await expect.poll(() => form.getAttribute('action')).toBe('/api/send-email');
});
