import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatPrice, formatWhole } from '#domain/locale.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { buildCaravanInput } from '#support/builders/build-caravan.ts';
import {
  byTurns,
  expectAccessible,
  languages,
  now,
  openBrowserForTests,
  ready,
} from '../support/browser.ts';
import {
  fillLoan,
  forgetSubmissions,
  loanField,
  loansOf,
  mailsTo,
  openLoan,
  sendLoan,
  visit,
  words,
} from '../support/public-forms.ts';
import { addHouse } from '../support/staff.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

let context: BrowserContext | undefined;
beforeEach(forgetSubmissions);
afterEach(async () => {
  await context?.close();
  await shared.clearFaults();
});

const price = 22_600;
let houses = 0;
async function openHouse(language: (typeof languages)[number], width = 1280) {
  const house = await addHouse({ make: 'Swift', model: `Родопи ${++houses}`, price });
  const visited = await visit(`/${language}/houses/${caravanSlug(house)}`, { width });
  context = visited.context;
  return { house, name: `${house.make} ${house.model}`, ...visited };
}
const dialog = (page: Page) => page.locator('dialog.loan');
/** The value under a figure's name. */
const figure = (page: Page, at: number) =>
  dialog(page).locator('.loan-terms dd').nth(at).textContent();
/** Places of figures among `loanRows`. */
const [lent, monthly] = [2, 3];
const address = () => `maria.${Date.now()}.${++houses}@example.com`;

let silentAt = Date.now();
/**
 * Its last answer no longer counts, and the schedule, which asks as the clock moves, gets none; what
 * a test before made of it is days ago.
 */
async function bankFallsSilent(): Promise<void> {
  silentAt += 3 * 24 * 3_600_000;
  await shared.setFaults({ tbi: 'garbage' });
  await shared.setClock(new Date(silentAt));
}

describe.each(languages)('a loan request, in %s', (language) => {
  const test = byTurns(language);
  const say = words[language];

  test('starts from a calculation, is sent with it, and gives the focus back', async () => {
    const { page, name, troubles } = await openHouse(language);
    const instalment = async () => (await figure(page, monthly)) ?? '';
    await openLoan(page, language);
    await expect
      .poll(() => dialog(page).locator('.loan-head').textContent())
      .toContain(`${name} · ${formatPrice(price, language)}`);
    const limits = dialog(page).locator('.loan-limits');
    await expect.poll(() => limits.textContent()).toContain(formatPrice(15_000, language));
    await expect.poll(() => limits.textContent()).toContain(formatPrice(7600, language));
    // With the terms of the monthly figure on the page.
    await expect
      .poll(() => loanField(page, 'down_payment').inputValue())
      .toBe(formatWhole(11_300, language));
    await expect.poll(() => figure(page, lent)).toBe(formatPrice(11_300, language));
    await expect
      .poll(() => page.locator('.loan-figures').textContent())
      .toContain(await instalment());
    const before = await instalment();
    await dialog(page).locator('select').selectOption('36');
    await loanField(page, 'down_payment').fill('10 000');
    await expect.poll(() => figure(page, lent)).toBe(formatPrice(12_600, language));
    await expect.poll(instalment).not.toBe(before);
    await expectAccessible(page);

    const email = address();
    await fillLoan(page, email);
    await sendLoan(page);
    await dialog(page).getByRole('heading', { name: say.requested }).waitFor();
    await expect.poll(() => dialog(page).textContent()).toContain(formatPrice(price, language));
    await expect.poll(() => dialog(page).locator('.loan-changed').count()).toBe(0);
    await expectAccessible(page);
    await expect
      .poll(() => loansOf(email))
      .toMatchObject([{ caravan_price: price, down_payment: 10_000, period: 36, lang: language }]);
    const [kept] = await loansOf(email);
    const number = `${say.number}: ${kept?.id.slice(0, 8).toUpperCase()}`;
    await expect.poll(() => dialog(page).textContent()).toContain(number);
    await expect
      .poll(async () => (await mailsTo(email, 'loan-confirmation')).length)
      .toBeGreaterThan(0);
    const [letter, ...others] = await mailsTo(email, 'loan-confirmation');
    expect(others).toEqual([]);
    expect(letter?.text).toContain(number);

    await dialog(page).getByRole('button', { name: say.close }).last().click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(':focus').textContent()).toBe(say.instalments);
    expect(troubles).toEqual([]);
  });

  test('names what is missing, and forgets everything when it is closed', async () => {
    const { page } = await openHouse(language, 360);
    await openLoan(page, language);
    await sendLoan(page);
    await dialog(page).getByText(say.missing).waitFor();
    await expect
      .poll(() => page.locator(':focus').getAttribute('name'))
      .toBe('customer_data.firstname');
    await expectAccessible(page);
    await fillLoan(page, 'maria');
    await loanField(page, 'consent').uncheck();
    await sendLoan(page);
    await dialog(page).getByText(say.email).first().waitFor();
    await loanField(page, 'email').fill('maria@example.com');
    await sendLoan(page);
    await page.locator('#loan-consent-error').waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await openLoan(page, language);
    await expect.poll(() => loanField(page, 'firstname').inputValue()).toBe('');
    await expect
      .poll(() => loanField(page, 'down_payment').inputValue())
      .toBe(formatWhole(11_300, language));
  });

  test('refuses a down payment for which the bank does not lend', async () => {
    const { page } = await openHouse(language);
    await openLoan(page, language);
    await loanField(page, 'down_payment').fill('100');
    const error = page.locator('#loan-down_payment-error');
    await expect.poll(() => error.textContent()).toContain(formatPrice(7600, language));
    await expect.poll(() => figure(page, lent)).toBe('–');
    await fillLoan(page, address());
    await sendLoan(page);
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('down_payment');
  });

  test('can be sent while the bank is silent, without any promise', async () => {
    const { page } = await openHouse(language);
    await bankFallsSilent();
    await openLoan(page, language);
    await dialog(page).locator('.loan-silent').waitFor();
    await expect.poll(() => dialog(page).locator('.loan-terms, .loan-limits').count()).toBe(0);
    await expectAccessible(page);
    const email = address();
    await loanField(page, 'down_payment').fill('5 000');
    await fillLoan(page, email);
    await sendLoan(page);
    await dialog(page).getByRole('heading', { name: say.requested }).waitFor();
    await expect.poll(() => loansOf(email)).toMatchObject([{ down_payment: 5000, period: null }]);
  });
});

test('figures that could not be loaded are asked for three times, then at the press of a button', async () => {
  const language = 'bg';
  const { page } = await openHouse(language);
  let asked = 0;
  await page.route('**/api/financing-schemes', (route) => {
    asked += 1;
    return route.abort('connectionreset');
  });
  await openLoan(page, language);
  const again = dialog(page)
    .locator('.loan-silent')
    .getByRole('button', { name: words[language].again });
  await again.waitFor();
  expect(asked).toBe(3);
  await fillLoan(page, address());
  await page.unroute('**/api/financing-schemes');
  await again.press('Enter');
  await dialog(page).locator('.loan-terms').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('loan-period');
  await expect.poll(() => loanField(page, 'firstname').inputValue()).toBe('Мария');
});

test('a loan request takes a price that changed while its form was open, and the form tells the visitor', async () => {
  const { page, house } = await openHouse('en');
  await openLoan(page, 'en');
  const email = address();
  await fillLoan(page, email);
  const { make, model, version } = house;
  const main_image = house.main_image ?? '';
  const changed = { ...buildCaravanInput({ make, model, main_image, price: 21_000 }), version };
  const saved = await shared.asStaff('PUT', `/caravans/${house.id}`, changed);
  expect(saved.status).toBe(200);
  await sendLoan(page);
  await dialog(page).locator('.loan-changed').waitFor();
  await expect
    .poll(() => dialog(page).locator('.loan-changed').textContent())
    .toContain('from €22,600 to €21,000');
  await expect.poll(() => loansOf(email)).toMatchObject([{ caravan_price: 21_000 }]);
});

test.each([
  ['reserved', 'just been reserved'],
  ['sold', 'just been sold'],
] as const)(
  'a loan request for a house that is %s meanwhile says so',
  async (sale_status, sentence) => {
    const { page, house } = await openHouse('en');
    await openLoan(page, 'en');
    const email = address();
    await fillLoan(page, email);
    await shared.patchHouse(house.id, { sale_status, version: house.version });
    await sendLoan(page);
    await dialog(page).getByText(sentence).waitFor();
    expect(await now(loansOf(email))).toEqual([]);
    await page.reload();
    await expect.poll(() => page.locator('.panel-loan').count()).toBe(0);
  },
);

test('a loan request says that it is being sent, and without an answer is sent again under its key and stored once', async () => {
  const { page } = await openHouse('en');
  await openLoan(page, 'en');
  const email = address();
  await fillLoan(page, email);
  const button = dialog(page).locator('button[type=submit]');
  const meanwhile: string[] = [];
  let asked = 0;
  await page.route('**/api/loan-requests', async (route) => {
    meanwhile.push(await button.innerText());
    if (asked++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await sendLoan(page);
  await dialog(page).getByRole('heading', { name: words.en.requested }).waitFor();
  expect(asked).toBe(2);
  expect(new Set(meanwhile)).toEqual(new Set([financingMessages.en.financing.submitting]));
  await expect.poll(() => loansOf(email)).toHaveLength(1);
});

test('a dialog that is closed before the answer and opened again sends the same request, which is stored once', async () => {
  const { page } = await openHouse('en');
  await openLoan(page, 'en');
  const email = address();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/loan-requests', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    // The first answer stays out.
    if (keys.length > 1) await route.fulfill({ response });
  });
  await fillLoan(page, email);
  await sendLoan(page);
  await expect.poll(() => loansOf(email)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await openLoan(page, 'en');
  await fillLoan(page, email);
  await sendLoan(page);
  await dialog(page).getByRole('heading', { name: words.en.requested }).waitFor();
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => loansOf(email)).toHaveLength(1);
});

test('figures that come while the down payment is typed leave text and focus in its field', async () => {
  const { page } = await openHouse('en');
  const going = Promise.withResolvers<void>();
  await page.route('**/api/financing-schemes', async (route) => {
    await going.promise;
    await route.continue();
  });
  await bankFallsSilent();
  await page.goto(`${page.url()}/instalments`);
  await page.locator('.loan-silent').waitFor();
  await ready(page);
  await shared.clearFaults();
  const asked = page.waitForRequest('**/api/financing-schemes');
  await page.locator('#loan-down_payment').click();
  await asked;
  await page.keyboard.type('12 000');
  going.resolve();
  await page.locator('.loan-terms').waitFor();
  await expect.poll(() => page.locator('#loan-down_payment').inputValue()).toBe('12 000');
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('loan-down_payment');
});

test('the loan form fills a phone’s screen, holds the page behind still, and is sent with the keyboard alone', async () => {
  const { page } = await openHouse('bg', 360);
  const opener = page.getByRole('link', { name: words.bg.instalments });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.locator('.loan-calculator:not([aria-busy])').waitFor();
  await expect
    .poll(() => dialog(page).boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 360, height: 800 });
  const behind = () => page.evaluate(() => window.scrollY);
  const where = await behind();
  await page.mouse.move(180, 600);
  await page.mouse.wheel(0, 5000);
  await expect.poll(() => dialog(page).evaluate((form) => form.scrollTop)).toBeGreaterThan(0);
  await page.mouse.wheel(0, 5000);
  expect(await now(behind())).toBe(where);

  const email = address();
  await loanField(page, 'firstname').focus();
  for (const text of ['Мария', 'Иванова', email, '0888112233']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect
    .poll(() => page.locator(':focus').evaluate(({ tagName }) => tagName))
    .toBe('SUMMARY');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  // Past the privacy notice and the terms.
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('heading', { name: words.bg.requested }).waitFor();
  await expect
    .poll(() => loansOf(email))
    .toMatchObject([{ customer_data: { country: 'България' } }]);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('the loan dialog is loaded only when a visitor opens it', async () => {
  const { page } = await openHouse('bg');
  const scripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('loan-dialog'))
          .length,
    );
  expect(await now(scripts())).toBe(0);
  await openLoan(page, 'bg');
  await expect.poll(scripts).toBeGreaterThan(0);
});

test('the loan dialog has an address: Back closes it, Forward opens it again, and a reload shows the form as a page', async () => {
  const { page, troubles } = await openHouse('en');
  const house = page.url();
  await openLoan(page, 'en');
  await expect.poll(() => page.url()).toBe(`${house}/instalments`);
  await page.goBack();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).toBe(house);
  await page.goForward();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(house);
  await openLoan(page, 'en');
  await page.reload();
  await page.locator('main .loan-request').waitFor();
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('a Forward right behind Back, before the dialog has told that it closed, opens it again', async () => {
  const { page, troubles } = await openHouse('bg', 360);
  await openLoan(page, 'bg');
  await page.evaluate(() => {
    const form = location.href;
    addEventListener(
      'popstate',
      () => {
        history.pushState(null, '', form);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      { once: true },
    );
  });
  await page.goBack();
  await expect.poll(() => page.url()).toContain('/instalments');
  await expect.poll(() => dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('/instalments');
  expect(troubles).toEqual([]);
});

test('Back out of the loan dialog keeps what was typed; its button forgets it', async () => {
  const { page, troubles } = await openHouse('bg', 360);
  const house = page.url();
  await openLoan(page, 'bg');
  await loanField(page, 'down_payment').fill('9 000');
  await loanField(page, 'firstname').fill('Мария');
  await page.goBack();
  await dialog(page).waitFor({ state: 'hidden' });
  // The other link of the page, below the figures, leads to the same form.
  await page.locator('.loan-figures a').click();
  await dialog(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${house}/instalments`);
  await expect.poll(() => loanField(page, 'firstname').inputValue()).toBe('Мария');
  await expect
    .poll(() => loanField(page, 'down_payment').inputValue())
    .toBe(formatWhole(9000, 'bg'));
  await expect.poll(() => dialog(page).count()).toBe(1);
  await dialog(page).getByRole('button', { name: words.bg.close }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(house);
  await openLoan(page, 'bg');
  await expect.poll(() => loanField(page, 'firstname').inputValue()).toBe('');
  expect(troubles).toEqual([]);
});

test('a reload between the loan dialog and its page leaves Back and Forward at what the address names', async () => {
  const { page, troubles } = await openHouse('en');
  const house = page.url();
  await openLoan(page, 'en');
  await page.reload();
  await page.locator('main .loan-request').waitFor();
  await ready(page);
  await page.goBack();
  await page.locator('main .gallery').waitFor();
  await expect.poll(() => page.url()).toBe(house);
  await ready(page);
  await page.goForward();
  await dialog(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${house}/instalments`);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(house);
  expect(troubles).toEqual([]);
});

test('after Back the form’s page calculates from what its fields say', async () => {
  const { page } = await openHouse('en');
  // The first to ask has the bank's figures stored, for the page too.
  await openLoan(page, 'en');
  await page.reload();
  await ready(page);
  const instalment = page.locator('.loan-terms dd').nth(monthly);
  const before = await instalment.textContent();
  await page.locator('#loan-period').selectOption('24');
  await expect.poll(() => instalment.textContent()).not.toBe(before);
  const chosen = await instalment.textContent();
  await page.goto('/en/about');
  await page.goBack();
  await ready(page);
  await expect
    .poll(async () => [
      await page.locator('#loan-period').inputValue(),
      await instalment.textContent(),
    ])
    .toEqual(['24', chosen]);
  await expect.poll(() => page.locator('.loan-asked').textContent()).toContain('24 months');
});

test('where the loan dialog does not load, its link leads to the form as a page', async () => {
  const { page } = await openHouse('en');
  await page.route('**/assets/loan-dialog*', (route) => route.abort());
  await page.getByRole('link', { name: words.en.instalments }).click();
  await page.waitForURL('**/instalments');
  await page.locator('main .loan-request').waitFor();
});

test('without a connection the loan dialog’s link says so and stays', async () => {
  const { page } = await openHouse('en');
  const house = page.url();
  await context?.setOffline(true);
  await page.getByRole('link', { name: words.en.instalments }).click();
  await page.locator('.panel-actions [role=alert]').waitFor();
  expect(now(page.url())).toBe(house);
  await context?.setOffline(false);
  await openLoan(page, 'en');
  await expect.poll(() => page.locator('.panel-actions [role=alert]').count()).toBe(0);
});
