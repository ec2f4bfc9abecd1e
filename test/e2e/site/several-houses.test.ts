import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  openBrowserForTests,
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
import { addEnquiry, readEnquiry, uniqueName } from '../support/requests.ts';
import { addHouse, staffPage } from '../support/staff.ts';

openBrowserForTests();

let houses: Caravan[] = [];
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  houses = [];
  for (const model of ['Явор', 'Бреза', 'Липа', 'Дъб', 'Бор', 'Кестен'])
    houses.push(await addHouse({ make: 'Willerby', model, price: 20_000 }));
});
beforeEach(forgetSubmissions);
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const numberOf = ({ id }: Caravan) => id.slice(0, 8);
const nameOf = ({ make, model }: Caravan) => `${make} ${model}`;
/** The boxes of the form: name without its number, and whether it is ticked. */
const boxes = (page: Page) =>
  page
    .locator('.enquiry-houses label')
    .evaluateAll((labels) =>
      labels.map((label) => [
        label.textContent?.trim().replace(/,? (?:№|No\.?)\s?\d+$/, ''),
        label.querySelector<HTMLInputElement>('input')?.checked,
      ]),
    );

async function open(path: string, options: Parameters<typeof visit>[1]) {
  const { page, context, troubles } = await visit(path, options);
  contexts.push(context);
  return { page, troubles };
}

describe.each([
  ['bg', 360, true],
  ['en', 1280, false],
] as const)('in %s, at %i px, with scripts: %s', (language, width, scripts) => {
  const say = words[language];
  const { several } = enquiryMessages[language].enquiry;

  test('whoever compares homes asks about them in one enquiry', async () => {
    const compared = houses.slice(0, 4);
    const ids = compared.map(numberOf).join(',');
    const { page, troubles } = await open(`/${language}/compare?ids=${ids}`, { width, scripts });
    const { ask } = shortlistPageMessages[language].shortlistPages.compare;
    await page.getByRole('link', { name: ask(4) }).click();
    await page.waitForURL(`**/${language}/contact?ids=${ids}#enquiry`);
    await page.getByRole('heading', { name: several.title }).waitFor();
    await expect.poll(() => boxes(page)).toEqual(compared.map((house) => [nameOf(house), true]));
    await expect.poll(() => enquiryField(page, 'message').inputValue()).toBe(several.interest);
    if (scripts) await expectFitting(page);
    const name = uniqueName();
    await page.getByRole('checkbox', { name: /Willerby Липа/ }).uncheck();
    await fillEnquiry(page, { name, email: `${name}@example.com` });
    await sendEnquiry(page);
    await page.getByRole('heading', { name: say.sent }).waitFor();
    await expect.poll(() => enquiriesOf(name)).toHaveLength(1);
    const [{ id = '' } = {}] = await enquiriesOf(name);
    const asked = compared.filter(({ model }) => model !== 'Липа');
    await expect
      .poll(() => readEnquiry(id))
      .toMatchObject({
        caravan_id: asked[0]?.id,
        caravan_ids: asked.map((house) => house.id),
        caravan_names: asked.map(nameOf),
      });
    await expect
      .poll(async () => (await mailsWith(name)).map(({ subject }) => subject))
      .toContainEqual(
        expect.stringMatching(
          language === 'bg'
            ? /^Запитване за Willerby Явор.* и още 2$/
            : /^Inquiry about Willerby Явор.* and 2 more$/,
        ),
      );
    expect(troubles).toEqual([]);
  });
});

describe.each([
  ['bg', 360],
  ['en', 1280],
] as const)('in %s, at %i px', (language, width) => {
  const test = byTurns(language);
  const { several } = enquiryMessages[language].enquiry;

  test('six favourites are five in the form, which says so, and ticks stay with what was typed', async () => {
    const context = await visit(`/${language}/favourites`, { width });
    contexts.push(context.context);
    const { page } = context;
    const kept = houses.map((house) => ({ id: numberOf(house), name: nameOf(house) }));
    await page.evaluate((list) => localStorage.setItem('favourites', JSON.stringify(list)), kept);
    await page.reload();
    const { ask } = shortlistPageMessages[language].shortlistPages.favourites;
    await page.getByRole('link', { name: ask }).click();
    await page.getByRole('heading', { name: several.title }).waitFor();
    await expect
      .poll(() => boxes(page))
      .toEqual(houses.slice(0, 5).map((house) => [nameOf(house), true]));
    await expect
      .poll(() => page.locator('.form-lead').innerText())
      .toContain(pageTexts[language].contact.tooMany);
    await enquiryField(page, 'name').fill('Иван');
    await page.getByRole('checkbox', { name: /Willerby Бреза/ }).uncheck();
    await page.reload();
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe('Иван');
    await expect
      .poll(() => boxes(page))
      .toEqual(houses.slice(0, 5).map((house) => [nameOf(house), house.model !== 'Бреза']));
    // The page's own form knows nothing of it.
    await page.goto(`/${language}/contact`);
    await ready(page);
    await expect.poll(() => enquiryField(page, 'name').inputValue()).toBe('');
    await page.goBack();
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLInputElement>('[name=caravan_ids]')].map(
            ({ value }) => value,
          ),
        ),
      )
      .toEqual(houses.slice(0, 5).map(({ id }) => id));
  });

  test('one home is asked about as on its own page, and one that is gone is named as such', async () => {
    const [first, second] = houses;
    if (!first || !second) throw new Error('Two houses were made');
    const { titleOf } = enquiryMessages[language].enquiry;
    const { page } = await open(`/${language}/contact?ids=${numberOf(first)}`, { width });
    await page.getByRole('heading', { name: titleOf(nameOf(first)) }).waitFor();
    await expect.poll(() => boxes(page)).toEqual([]);
    const ids = [first, second].map(numberOf);
    await page.goto(`/${language}/contact?ids=${ids.join(',')},00000000`);
    await expect.poll(() => boxes(page)).toHaveLength(2);
    await expect
      .poll(() => page.locator('.form-lead').innerText())
      .toContain(pageTexts[language].contact.gone(1));
  });

  test('staff see one request with its homes, and find it by each', async () => {
    const [first, second, third] = houses;
    if (!first || !second || !third) throw new Error('Three houses were made');
    const caravan_ids = [first, second, third].map(({ id }) => id);
    const { name } = await addEnquiry({ caravan_ids, lang: language });
    const { page, context } = await staffPage('/requests', { width, language });
    contexts.push(context);
    await page.getByRole('searchbox').fill(`${name} ${third.model}`);
    const row = page.locator('[data-row]').filter({ hasText: name });
    await expect
      .poll(() => row.locator('.request-house').innerText())
      .toMatch(language === 'bg' ? /Явор[\s\S]*и още 2/ : /Явор[\s\S]*and 2 more/);
    await row.getByRole('link', { name }).click();
    const panel = page.getByRole('dialog', { name });
    for (const house of [first, second, third])
      await expect.poll(() => panel.innerText()).toContain(nameOf(house));
    await expectAccessible(page, '[role=dialog]');
    const word = adminMessages[language].adminRequests.house.choose;
    await panel.getByRole('button', { name: word }).last().click();
    await expect
      .poll(() => panel.locator('.panel-houses > div').first().innerText())
      .toContain(third.model);
  });
});
