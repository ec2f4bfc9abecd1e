import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { dayInWords } from '#shared/formats/day-in-words.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import {
  byTurns,
  drawn,
  expectAccessible,
  expectFitting,
  newContext,
  now,
  openBrowserForTests,
  origin,
  settled,
} from '../support/browser.ts';
import { forgetSubmissions, mailsTo, visit } from '../support/public-forms.ts';
import { uniqueName } from '../support/requests.ts';
import { addHouse } from '../support/staff.ts';
import { dropWishes, viewingsOf } from '../support/viewings.ts';

openBrowserForTests();

type Language = 'bg' | 'en';

let houses: Caravan[] = [];
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  houses = [];
  for (const model of ['Ела', 'Габър', 'Ясен', 'Върба', 'Топола', 'Смърч'])
    houses.push(await addHouse({ make: 'Willerby', model, price: 20_000 }));
});
beforeEach(async () => {
  await forgetSubmissions();
  await dropWishes();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const numberOf = ({ id }: Caravan) => id.slice(0, 8);
const first = () => {
  const [one] = houses;
  if (!one) throw new Error('Houses were made');
  return one;
};
const newPath = (language: Language, some: readonly Caravan[] = [first()]) =>
  `/${language}/viewing/new?ids=${some.map(numberOf).join(',')}`;

async function open(path: string, options: Parameters<typeof visit>[1] = {}) {
  const { page, context, troubles } = await visit(path, options);
  contexts.push(context);
  return { page, troubles };
}

const title = (page: Page) => page.locator('main h1').textContent();
const main = (page: Page) => page.locator('main').innerText();
const field = (page: Page, name: string) => page.locator(`.viewing-form [name=${name}]`);
const box = (page: Page, value: string) => page.locator(`[name=at][value="${value}"]`);

let days = 0;
/** A time of the page of a day on which no other test of this file wishes for one. */
async function someTime(page: Page): Promise<string> {
  const values = await page
    .locator('[name=at]:enabled')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const known = [...new Set(values.map((value) => value.slice(0, 10)))];
  const day = known[known.length - 1 - (days++ % (known.length - 2))] ?? '';
  return values.find((value) => value.startsWith(day)) ?? '';
}

/** Opens the day of a time as a visitor does, and chooses the time. */
async function choose(page: Page, value: string): Promise<void> {
  const day = page.locator('.viewing-day', { has: box(page, value) });
  const later = page.locator('.viewing-later:not([open])', { has: box(page, value) });
  if ((await later.count()) > 0) await later.locator('> summary').click();
  if ((await day.getAttribute('open')) === null) await day.locator('summary').click();
  await box(page, value).check();
}

async function fillPerson(page: Page, who: string, email = `${who}@example.com`): Promise<void> {
  await field(page, 'name').fill(who);
  await field(page, 'phone').fill('0888 123 456');
  await field(page, 'email').fill(email);
}
const send = (page: Page, label: string) => page.getByRole('button', { name: label }).click();
const inWords = (value: string, language: Language) =>
  `${dayInWords(value.slice(0, 10), language)}, ${value.slice(11)}`;

/** Somebody else wishes to see the first home at this time. */
async function takeTime(value: string): Promise<void> {
  const [day, time] = value.split(' ');
  const answer = await fetch(`${origin}/api/viewings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      caravan_ids: [first().id],
      day,
      time,
      name: uniqueName(),
      phone: `0877 ${Math.floor(Math.random() * 900_000) + 100_000}`,
      lang: 'bg',
    }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** The token of the link in the letter that says that a wish came. */
async function tokenOf(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email, 'viewing-received')).not.toEqual([]);
  const [mail] = await mailsTo(email, 'viewing-received');
  const [, token = ''] = /\/viewing#([\w-]{43})\b/.exec(mail?.text ?? '') ?? [];
  return token;
}

/** The check of accessibility needs scripts: it looks at a copy of the page. */
async function expectCopyAccessible(page: Page): Promise<void> {
  await page.waitForLoadState();
  const body = await page.content();
  const context = await newContext({ viewport: { width: 360, height: 800 } });
  contexts.push(context);
  const copy = await context.newPage();
  await copy.route('**/copy', (route) =>
    route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
  );
  await copy.goto('/copy');
  await expectAccessible(copy);
}

describe.each([
  ['bg', 360, true],
  ['en', 1280, false],
] as const)('in %s, at %i px, with scripts: %s', (language, width, scripts) => {
  const words = formPagesMessages[language].viewing;

  test('a home is wished for, and its letter’s link moves and cancels the viewing', async () => {
    const house = `/${language}/houses/${caravanSlug(first())}`;
    const { page, troubles } = await open(house, { width, scripts });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('link', { name: messagesOf[language].house.viewing }).click();
    await page.waitForURL(`**${newPath(language)}`);
    const wished = await someTime(page);
    await choose(page, wished);
    const who = uniqueName();
    const email = `${who}@example.com`;
    await fillPerson(page, who, email);
    if (scripts) {
      await expect
        .poll(() => page.locator('[data-chosen]').innerText())
        .toBe(`${words.times.chosen} ${inWords(wished, language)}`);
      // The header lies over what is scrolled under it.
      await page.evaluate(() => scrollTo(0, 0));
      await expectFitting(page);
    }
    await send(page, words.submit);
    await page.waitForURL(new RegExp(`/${language}/sent\\?form=viewing&number=[0-9A-F]{8}$`));
    await expect.poll(() => title(page)).toBe(words.sent.viewing.title);
    await expect
      .poll(() => viewingsOf(who))
      .toMatchObject([
        {
          status: 'wished',
          day: wished.slice(0, 10),
          time: wished.slice(11),
          caravan_ids: [first().id],
          email,
          lang: language,
        },
      ]);

    const token = await tokenOf(email);
    expect(token).toHaveLength(43);
    const openLink = async () => {
      await forgetSubmissions();
      await page.goto(`/${language}/viewing#${token}`);
      if (scripts) {
        await field(page, 'token').waitFor({ state: 'hidden' });
        await expect.poll(() => new URL(page.url()).hash).toBe('');
      } else await field(page, 'token').fill(token);
      await send(page, words.link.submit);
      await expect.poll(() => title(page)).toBe(words.own.title);
    };
    await openLink();
    await expect.poll(() => main(page)).toContain(inWords(wished, language));
    await expect.poll(() => main(page)).toContain(words.own.statuses.wished);
    if (scripts) await expectFitting(page);
    else await expectCopyAccessible(page);

    const other = await someTime(page);
    await choose(page, other);
    await send(page, words.own.move.submit);
    await expect.poll(() => title(page)).toBe(words.sent['viewing-moved'].title);
    await openLink();
    await expect.poll(() => main(page)).toContain(inWords(other, language));

    await send(page, words.own.cancel.submit);
    await expect.poll(() => title(page)).toBe(words.sent['viewing-cancelled'].title);
    await expect.poll(() => viewingsOf(who)).toMatchObject([{ status: 'cancelled' }]);
    await openLink();
    await expect.poll(() => main(page)).toContain(words.own.statuses.cancelled);
    await expect.poll(() => page.locator('.viewing-form').count()).toBe(0);

    expect(asked.filter((address) => address.includes(token))).toEqual([]);
    if (scripts) {
      const kept = () =>
        page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      await expect.poll(kept).not.toContain(token);
    }
    expect(troubles).toEqual([]);
  });

  test('a time that is taken meanwhile is said to be, and another is chosen', async () => {
    const { page } = await open(newPath(language, houses.slice(0, 2)), { width, scripts });
    const wished = await someTime(page);
    await choose(page, wished);
    const who = uniqueName();
    await fillPerson(page, who);
    await page.getByRole('checkbox', { name: /Габър/ }).uncheck();
    await takeTime(wished);
    await forgetSubmissions();
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/viewings'),
      send(page, words.submit),
    ]);
    expect(answer.status()).toBe(409);
    await expect
      .poll(() => page.locator('main [role=alert]').first().innerText())
      .toContain(words.failures.taken);
    await expect.poll(() => field(page, 'name').inputValue()).toBe(who);
    await expect.poll(() => field(page, 'phone').inputValue()).toBe('0888 123 456');
    await expect.poll(() => box(page, wished).count()).toBe(0);
    await expect.poll(() => main(page)).toContain('Ела');
    await expect.poll(() => main(page)).not.toContain('Габър');
    if (scripts) await expectFitting(page);
    else await expectCopyAccessible(page);
    await choose(page, await someTime(page));
    await forgetSubmissions();
    await send(page, words.submit);
    await expect.poll(() => title(page)).toBe(words.sent.viewing.title);
    await expect
      .poll(() => viewingsOf(who))
      .toMatchObject([{ caravan_ids: [first().id], status: 'wished' }]);
  });

  test('a link that is over or wrong says so, and whom to call', async () => {
    const { page } = await open(`/${language}/viewing`, { width, scripts });
    await field(page, 'token').fill('x'.repeat(43));
    await send(page, words.link.submit);
    await expect.poll(() => title(page)).toBe(words.link.over.title);
    await page.locator('main a[href^="tel:"]').first().waitFor();
    if (!scripts) await expectCopyAccessible(page);
  });
});

describe.each([
  ['bg', 360],
  ['en', 1280],
] as const)('in %s, at %i px', (language, width) => {
  const test = byTurns(language);
  const words = formPagesMessages[language].viewing;
  const link = messagesOf[language].house.viewing;

  test('six favourites are five homes to see, and a compared one is left out', async () => {
    const { page } = await open(`/${language}/favourites`, { width });
    const kept = houses.map((house) => ({ id: numberOf(house), name: house.model }));
    await page.evaluate((list) => localStorage.setItem('favourites', JSON.stringify(list)), kept);
    await page.reload();
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${newPath(language, houses)}`);
    const boxes = page.locator('.viewing-houses [type=checkbox]');
    await expect.poll(() => boxes.count()).toBe(5);
    await expect.poll(() => main(page)).toContain(words.tooMany);

    const compared = houses.slice(0, 3);
    await page.goto(`/${language}/compare?ids=${compared.map(numberOf).join(',')}`);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${newPath(language, compared)}`);
    for (const name of [/Ела/, /Габър/, /Ясен/])
      await page.getByRole('checkbox', { name }).uncheck();
    await choose(page, await someTime(page));
    const who = uniqueName();
    await fillPerson(page, who);
    // The browser itself says that one is wanted.
    await send(page, words.submit);
    const missing = () =>
      boxes.first().evaluate((one) => (one as HTMLInputElement).validationMessage);
    await expect.poll(missing).toBe(words.problems.housesRequired);
    await page.getByRole('checkbox', { name: /Ясен/ }).check();
    await page.getByRole('checkbox', { name: /Ела/ }).check();
    await send(page, words.submit);
    await expect.poll(() => title(page)).toBe(words.sent.viewing.title);
    await expect
      .poll(() => viewingsOf(who))
      .toMatchObject([{ caravan_ids: [houses[0]?.id, houses[2]?.id] }]);
  });

  test('times that somebody else has are marked, and a choice that is free stays', async () => {
    const { page } = await open(newPath(language), { width });
    await settled(page);
    const taken = await someTime(page);
    const free = await someTime(page);
    await choose(page, taken);
    await takeTime(taken);
    // The answer may be kept for a while.
    await page.route('**/api/viewing-times', async (route) => {
      const response = await route.fetch({ url: `${origin}/api/viewing-times?now` });
      const { days, ...rest } = await response.json();
      const left = (day: { day: string; times: string[] }) => ({
        ...day,
        times: day.times.filter((time) => `${day.day} ${time}` !== taken),
      });
      await route.fulfill({ json: { ...rest, days: days.map(left) } });
    });
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect.poll(() => box(page, taken).isDisabled()).toBe(true);
    await expect.poll(() => box(page, taken).isChecked()).toBe(false);
    await expect.poll(() => page.locator('.viewing-news').innerText()).toBe(words.times.gone);
    await expectAccessible(page);
    await choose(page, free);
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await settled(page);
    await expect.poll(() => box(page, free).isChecked()).toBe(true);
    await expect.poll(() => page.locator('.viewing-news').innerText()).toBe('');
  });

  test('the form works while the free times can’t be asked for, and is sent once', async () => {
    const context = await newContext({ viewport: { width, height: 800 } });
    contexts.push(context);
    const page = await context.newPage();
    await page.route('**/api/viewing-times', (route) => route.abort());
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    await page.goto(newPath(language));
    await choose(page, await someTime(page));
    const who = uniqueName();
    await fillPerson(page, who);
    await page.getByRole('button', { name: words.submit }).dblclick();
    await expect.poll(() => title(page)).toBe(words.sent.viewing.title);
    await expect.poll(() => viewingsOf(who)).toHaveLength(1);
    expect(posts).toEqual(['/api/viewings']);
  });

  test('what is typed and chosen stays over a reload, and is forgotten once it is sent', async () => {
    const { page } = await open(newPath(language), { width });
    const wished = await someTime(page);
    await choose(page, wished);
    const who = uniqueName();
    await fillPerson(page, who);
    await page.reload();
    await settled(page);
    await expect.poll(() => field(page, 'name').inputValue()).toBe(who);
    await expect.poll(() => box(page, wished).isChecked()).toBe(true);
    await box(page, wished).waitFor();
    // A slow finger: what sends the form comes meanwhile.
    const button = page.getByRole('button', { name: words.submit });
    await button.scrollIntoViewIfNeeded();
    const { x, y, width: wide } = (await now(button.boundingBox())) ?? { x: 0, y: 0, width: 0 };
    const wire = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + wide / 2, y: y + 6 }];
    await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const isPrepared = () =>
      page.locator('.viewing-form').evaluate((form) => !(form as HTMLFormElement).noValidate);
    await expect.poll(isPrepared).toBe(true);
    await drawn(page);
    await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => title(page)).toBe(words.sent.viewing.title);
    await page.goto(newPath(language));
    await expect.poll(() => field(page, 'name').inputValue()).toBe('');
  });
});

test('a viewing is asked for with the keyboard alone, also by who chooses another day', async () => {
  const { page } = await open(newPath('en'));
  const words = formPagesMessages.en.viewing;
  const { keyboard } = page;
  await settled(page);
  const days = page.locator('.viewing-day');
  // Of today, an hour may be left, or none to choose between.
  const counts = await days.evaluateAll((all) =>
    all.map((one) => one.querySelectorAll('[type=radio]').length),
  );
  const from = counts.findIndex((count) => count > 1);
  const day = (at: number) => days.nth(from + at);
  const time = (of: number, at: number) => day(of).locator('[type=radio]').nth(at);
  await day(0).locator('summary').focus();
  if (from > 0) await keyboard.press('Enter');
  await expect.poll(() => day(0).getAttribute('open')).not.toBeNull();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect.poll(() => time(0, 0).isChecked()).toBe(true);
  await keyboard.press('ArrowRight');
  await expect.poll(() => time(0, 1).isChecked()).toBe(true);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect.poll(() => day(1).getAttribute('open')).not.toBeNull();
  await expect.poll(() => time(1, 0).evaluate((one) => one.matches(':focus'))).toBe(true);
  await keyboard.press('Space');
  await expect.poll(() => time(1, 0).isChecked()).toBe(true);
  const who = uniqueName();
  await field(page, 'name').focus();
  await keyboard.type(who);
  await keyboard.press('Tab');
  await keyboard.type('0888 123 456');
  await keyboard.press('Enter');
  await expect.poll(() => title(page)).toBe(words.sent.viewing.title);
  await expect.poll(() => viewingsOf(who)).toMatchObject([{ email: '' }]);
  expect(now(page.url())).not.toContain(who);
});
