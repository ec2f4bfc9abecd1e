import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import {
  byTurns,
  languages,
  newContext,
  now,
  openBrowserForTests,
  origin,
  settled,
  watchedPage,
} from '../support/browser.ts';
import {
  enquiriesOf,
  enquiryField,
  forgetSubmissions,
  sendEnquiry,
  words,
} from '../support/public-forms.ts';
import { runningCampaign } from '../support/running-campaign.ts';
import { isMissing, publicStops } from '../support/site-map.ts';
import { addHouse } from '../support/staff.ts';

openBrowserForTests();

let house = '';
let context: BrowserContext;
let page: Page;
let troubles: string[];
beforeAll(async () => {
  house = `/houses/${caravanSlug(await addHouse({ make: 'Willerby', model: 'Остров', year: 2015, price: 20_000 }))}`;
  // A call has asked the bank once, so its schemes are stored.
  await fetch(`${origin}/api/financing-schemes`);
});
beforeEach(async () => {
  await forgetSubmissions();
  context = await newContext({ reducedMotion: 'reduce' });
  ({ page, troubles } = await watchedPage(context));
});
afterEach(() => context.close());

const asleep = (name = '') => page.locator(`[data-island${name && `=${name}`}]`);
const enquiry = () => page.locator('#enquiry');
const message = () => enquiryField(page, 'message');
let people = 0;
const somebody = () => `Иван Петров ${Date.now()}-${++people}`;

/** Holds back the script that wakes an island, until the function that it returns is called. */
async function holdScripts(): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/(hydrate-island|enquiry-form|loan-form)/, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

describe.each(languages)('every island, in %s', async (language) => {
  const test = byTurns(language);
  const campaign = await runningCampaign();
  afterAll(campaign.end);
  const stops = (await publicStops(campaign)).filter((stop) => !isMissing(stop));
  const texts = await Promise.all(
    stops.map(async ({ path }) => {
      const response = await fetch(`${origin}/${language}${path}`);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    }),
  );
  const withIslands = stops.filter((_, at) => / data-island=/.test(texts[at] ?? ''));

  test('is on the home page, the contact page, houses’ pages and their instalments', async () => {
    const patterns = new Set(withIslands.map(({ pattern }) => pattern));
    expect([...patterns].sort()).toEqual(
      ['', '/contact', '/houses/:slug', '/houses/:slug/instalments'].map(
        (path) => `/:language${path}`,
      ),
    );
  });

  test.each(withIslands.map(({ path }) => path))(
    'on /…%s hydrates without an error',
    async (path) => {
      await page.goto(`/${language}${path}`);
      const islands = await now(asleep().count());
      expect(islands).toBeGreaterThan(0);
      for (let woken = 0; woken < islands; woken++) {
        await asleep().first().locator('input:visible, a:visible, button:visible').first().focus();
        await expect.poll(() => asleep().count()).toBe(islands - woken - 1);
      }
      expect(troubles).toEqual([]);
    },
  );

  test('for enquiries is on the home page, the contact page and a house’s page', async () => {
    for (const path of ['', '/contact', house]) {
      await page.goto(`/${language}${path}`);
      await expect.poll(() => asleep('enquiry').count(), { message: path }).toBe(1);
    }
  });
});

describe('an island', () => {
  test('sleeps while a visitor only looks at it, and loads no script', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/bg${house}`);
    await enquiry().scrollIntoViewIfNeeded();
    await enquiry().hover();
    await settled(page);
    expect(await now(asleep('enquiry').count())).toBe(1);
    const scripts = () => asked.filter((url) => /hydrate|enquiry/.test(url));
    expect(scripts()).toEqual([]);
    await message().focus();
    await expect.poll(scripts).not.toEqual([]);
  });

  test('keeps what is typed before it wakes, and the caret’s place', async () => {
    const arrive = await holdScripts();
    await page.goto(`/bg${house}`);
    await expect.poll(() => message().inputValue()).not.toBe('');
    const sentence = await message().inputValue();
    await enquiryField(page, 'name').fill('Иван');
    await message().focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('Добър ден! ');
    arrive();
    await asleep('enquiry').waitFor({ state: 'detached' });
    await page.keyboard.type('Аз съм Иван. ');
    await expect.poll(() => message().inputValue()).toBe(`Добър ден! Аз съм Иван. ${sentence}`);
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe('Иван');
    expect(troubles).toEqual([]);
  });

  test('carries out the click that woke it, once', async () => {
    const arrive = await holdScripts();
    await page.goto(`/bg${house}`);
    // Filled in by the browser: the visitor touched nothing in it.
    const name = somebody();
    await enquiry().evaluate(
      (form, texts) => {
        for (const [field, text] of Object.entries(texts)) {
          const found = form.querySelector(`[name=${field}]`);
          if (found instanceof HTMLInputElement) found.value = text;
        }
      },
      { name, email: 'ivan@example.com' },
    );
    await sendEnquiry(page);
    await sendEnquiry(page);
    expect(await now(asleep('enquiry').count())).toBe(1);
    arrive();
    await enquiry().getByRole('heading', { name: words.bg.sent }).waitFor();
    await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('says so where its script does not load, keeps the text, and wakes once it does', async () => {
    await page.goto(`/bg${house}`);
    await page.route(/\/assets\/(hydrate-island|enquiry-form|loan-form)/, (route) => route.abort());
    const name = somebody();
    await enquiryField(page, 'name').fill(name);
    await enquiryField(page, 'email').fill('ivan@example.com');
    await sendEnquiry(page);
    await enquiry().getByText(enquiryMessages.bg.enquiry.notLoaded).waitFor();
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe(name);
    await page.unroute(/\/assets\/(hydrate-island|enquiry-form|loan-form)/);
    await sendEnquiry(page);
    await enquiry().getByRole('heading', { name: words.bg.sent }).waitFor();
    await expect
      .poll(() => enquiry().getByText(enquiryMessages.bg.enquiry.notLoaded).count())
      .toBe(0);
    await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
  });

  test('whose script fails a second time is sent as the plain form', async () => {
    await page.goto(`/en${house}`);
    await page.route(/\/assets\/(hydrate-island|enquiry-form|loan-form)/, (route) => route.abort());
    await enquiryField(page, 'name').fill('Ivan');
    await sendEnquiry(page);
    await enquiry().getByText(enquiryMessages.en.enquiry.notLoaded).waitFor();
    const posted = page.waitForRequest('**/api/send-email');
    await sendEnquiry(page);
    const sent = new URLSearchParams((await posted).postData() ?? '');
    expect(Object.fromEntries(sent)).toMatchObject({
      name: 'Ivan',
      lang: 'en',
      website: '',
      caravanName: 'Willerby Остров',
    });
  });

  test('of the loan form keeps what is chosen and typed before it wakes', async () => {
    const arrive = await holdScripts();
    await page.goto(`/bg${house}/instalments`);
    const amount = page.locator('.loan-terms dd').nth(2);
    await page.locator('select[name=period]').selectOption('36');
    await page.locator('.loan-calculator [name=down_payment]').fill('11 000');
    await page.locator('[name="customer_data.firstname"]').fill('Мария');
    await page.locator('[name=consent]').check();
    expect(await now(asleep('loan').count())).toBe(1);
    arrive();
    await asleep('loan').waitFor({ state: 'detached' });
    await expect.poll(() => amount.textContent()).toMatch(/^9.000/);
    await expect.poll(() => page.locator('select[name=period]').inputValue()).toBe('36');
    await expect
      .poll(() => page.locator('[name="customer_data.firstname"]').inputValue())
      .toBe('Мария');
    await expect.poll(() => page.locator('[name=consent]').isChecked()).toBe(true);
    expect(troubles).toEqual([]);
  });

  test('of a form that the server refused keeps what was typed when it wakes, and is then sent', async () => {
    await page.goto(`/bg${house}`);
    const name = `${somebody()} "Ванко" <b>`;
    const text = '\nПърви ред & "втори"\n</textarea>';
    await enquiryField(page, 'name').fill(name);
    await enquiryField(page, 'email').fill('ivan');
    await message().fill(text);
    await asleep('enquiry').waitFor({ state: 'detached' });
    // As a browser sends it whose scripts did not load.
    await Promise.all([
      page.waitForResponse('**/api/send-email'),
      enquiry()
        .locator('form')
        .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form)),
    ]);
    await page.locator('#enquiry-email-error').waitFor();
    await expect.poll(() => asleep('enquiry').count()).toBe(1);
    expect(await now(enquiry().locator('xpath=..').getAttribute('data-props'))).not.toContain(
      'Ванко',
    );
    troubles.length = 0;
    await enquiryField(page, 'email').focus();
    await asleep('enquiry').waitFor({ state: 'detached' });
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe(name);
    await expect.poll(() => enquiryField(page, 'email').inputValue()).toBe('ivan');
    await expect.poll(() => message().inputValue()).toBe(text);
    await enquiryField(page, 'email').fill('ivan@example.com');
    await sendEnquiry(page);
    await enquiry().getByRole('heading', { name: words.bg.sent }).waitFor();
    await expect
      .poll(() => enquiriesOf(name))
      .toMatchObject([{ message: text.trim(), caravan_name: 'Willerby Остров' }]);
    await expect.poll(() => message().inputValue()).toBe('');
    expect(troubles).toEqual([]);
  });
});
