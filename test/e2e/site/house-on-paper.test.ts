import jsQR from 'jsqr';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { checkNames } from '#domain/houses/caravan-facts.ts';
import { caravanFields } from '#domain/houses/caravan-fields.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { en } from '#shared/texts/en.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  byTurns,
  expectAccessible,
  expectFitting,
  languages,
  newContext,
  now,
  openBrowserForTests,
} from '../support/browser.ts';
import { addDiscount, deleteDiscount } from '../support/offers.ts';
import { type addHouse, addOlderHouse, staffPage } from '../support/staff.ts';
import { listing, shared } from '../support/stage-calls.ts';

openBrowserForTests();

let context: BrowserContext;
afterEach(async () => {
  await context.close();
  for (const id of added.splice(0)) await shared.deleteHouse(id);
});
const added: string[] = [];

/** One with a floor plan. */
const demoHouse = '/houses/willerby-granada-757be1c5';

/** A4 without its margins at 96 dpi, px. */
const paper = { width: 703, height: 1032 };

async function open(path: string, scripts = true): Promise<Page> {
  context = await newContext({ javaScriptEnabled: scripts, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const pagesOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    .toString('latin1')
    .match(/\/Type\s*\/Page[^s]/g)?.length;

/** What the sheet looks like. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
}

async function decoded(page: Page | Locator) {
  const picture = await page.locator('.print-code svg').screenshot();
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');
const isOnSheet = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return (
    box !== null &&
    box.height > 0 &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.y + box.height <= paper.height + 1
  );
};

describe('a house on paper', () => {
  test.each([
    ['bg', true],
    ['en', false],
  ] as const)(
    'is one page with a code that leads to its address, in %s',
    async (language, scripts) => {
      const page = await open(`/${language}${demoHouse}`, scripts);
      await expect.poll(() => pagesOf(page)).toBe(1);
      await onPaper(page);
      const head = page.locator('.print-head');
      for (const text of [dealer.address.town[language], dealer.phones.sales.shown, dealer.email])
        await expect.poll(() => head.textContent()).toContain(text);
      await expect.poll(() => page.locator('.panel h1').innerText()).toBe('Willerby Granada');
      await expect.poll(() => page.locator('.panel .price').innerText()).toMatch(/\d\d[\s,]\d{3}/);
      for (const part of [
        '.site-header',
        '.site-footer',
        '.panel-actions',
        '.panel-tools',
        '.thumbnails',
        '.enquiry',
      ])
        await expect
          .poll(() => page.locator(part).first().isVisible(), { message: part })
          .toBe(false);
      const parts = [
        '.print-head',
        '.strip img',
        '.panel h1',
        '.panel .price',
        '.panel .facts',
        '.specs',
        '.description',
        '.print-code',
      ];
      for (const part of parts)
        await expect.poll(() => isOnSheet(page, part), { message: part }).toBe(true);
      await expect.poll(() => canonical(page)).toContain(demoHouse);
      const address = await canonical(page);
      await expect.poll(() => decoded(page)).toBe(address);
    },
  );

  test('stays one page with as much text as a house can have, and an offer', async () => {
    const house = await addOlderHouse({
      make: 'Willerby',
      model: 'Много дълго име на модел с допълнително оборудване и тераса за цялото семейство',
      price: 31_000,
      has_free_delivery: true,
      has_central_heating: true,
      has_double_glazing: true,
      description: 'Просторен мобилен дом с веранда и изглед към планината. '.repeat(150),
      features: Array.from(
        { length: caravanFields.features.max },
        (_, at) => `Оборудване номер ${at + 1} с дълго описание`,
      ),
      condition: {
        ...buildCaravan().condition,
        ...Object.fromEntries(
          checkNames.flatMap((name) => [
            [name, 'fair'],
            [`${name}_note`, 'Леки следи от употреба, описани на място. '.repeat(3)],
          ]),
        ),
      },
      chassis_year: 2012,
      renewed: Array.from({ length: caravanFields.renewed.max }, (_, at) => `Подновено ${at + 1}`),
      specs: {
        length: '11,58 м',
        width: '3,66 м',
        height: '3,20 м',
        weight: '5,2 т',
        heating:
          'Газово централно отопление с радиатори във всички стаи и климатик (инвертор) в дневната',
      },
    });
    const discount = await addDiscount({ caravan_id: house.id });
    const page = await open(`/bg/houses/${caravanSlug(house)}`);
    await page.locator('.offer').waitFor();
    await expect.poll(() => pagesOf(page)).toBe(1);
    await onPaper(page);
    for (const part of [
      '.panel .price s',
      '.offer time',
      '.specs',
      '.condition dd',
      '.features li',
      '.description',
      '.print-code',
    ])
      await expect.poll(() => isOnSheet(page, part), { message: part }).toBe(true);
    await expect
      .poll(async () => decodeURI((await decoded(page)) ?? ''))
      .toBe(decodeURI((await canonical(page)) ?? ''));
    await deleteDiscount(discount.id);
  });

  test('is printed by its button, with its floor plan', async () => {
    const page = await open(`/en${demoHouse}`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.locator('body[data-printed]').waitFor();
    const plan = page.locator('.strip .plan');
    await expect
      .poll(() => plan.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

describe.each(languages)('houses that staff print, in %s', (language) => {
  const test = byTurns(language);
  const { adminTools: tools, adminHouses } = adminMessages[language];
  const words = tools.paper;

  async function houses(...each: Parameters<typeof addHouse>[0][]) {
    const make = `M${crypto.randomUUID().slice(0, 6)}`;
    const all = [];
    for (const [at, one] of each.entries()) {
      const house = await addOlderHouse({ make, model: `No ${at + 1}`, price: 30_000, ...one });
      added.push(house.id);
      all.push(house);
    }
    const shown = all.filter(({ is_visible }) => is_visible).length;
    await expect.poll(async () => (await listing(`?search=${make}`)).total).toBe(shown);
    return { make, all };
  }
  async function open(path: string) {
    const staff = await staffPage(path, { language });
    context = staff.context;
    return staff.page;
  }

  test('window cards of chosen houses are one print of a page each, with the site’s prices and codes; houses left out are named', async () => {
    const { make, all } = await houses({}, {}, { is_visible: false }, { sale_status: 'sold' });
    const [first, second] = all;
    if (!first || !second) throw new Error('two houses');
    const discount = await addDiscount({ caravan_id: first.id });
    const page = await open(`/houses?search=${make}`);
    // Two presses from the list, whatever the number of houses.
    await page.getByLabel(tools.select.all(4)).check();
    await page.getByRole('link', { name: words.cards(4) }).click();
    const print = page.getByRole('button', { name: words.print, exact: true });
    await print.waitFor();
    await expectFitting(page);
    const left = page.locator('.print-left');
    await left.getByText(words.reasons.hidden).waitFor();
    await expect.poll(() => left.innerText()).toContain(`${make} No 3`);
    await expect.poll(() => left.innerText()).toContain(`${words.reasons.sold}: ${make} No 4`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await print.click();
    await page.locator('body[data-printed]').waitFor();

    await expect.poll(() => pagesOf(page)).toBe(2);
    await onPaper(page);
    for (const part of ['.staff-header', '.print-start', '.print-left', '.staff-head'])
      await expect
        .poll(() => page.locator(part).first().isVisible(), { message: part })
        .toBe(false);
    for (const { make, model, id } of [first, second]) {
      const card = page.locator('.on-paper .house', { hasText: model });
      const address = `${new URL(page.url()).origin}/${language}/houses/${caravanSlug({ make, model, id })}`;
      await expect.poll(() => decoded(card)).toBe(encodeURI(address));
      await expect
        .poll(() =>
          card
            .locator('.strip li:first-child img')
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0);
    }
    const offer = page.locator('.on-paper .house', { hasText: first.model });
    const shown = await newContext();
    const visitor = await shown.newPage();
    await visitor.goto(`/${language}/houses/${caravanSlug(first)}`);
    await expect
      .poll(() => offer.locator('.panel .price').innerText())
      .toBe(await visitor.locator('.panel .price').innerText());
    await expect
      .poll(() => offer.locator('.lowest').innerText())
      .toBe(await visitor.locator('.panel .lowest').innerText());
    await shown.close();
    await deleteDiscount(discount.id);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: tools.import.back }).click();
    await page.waitForURL(new RegExp(`/houses\\?search=${make}`));
  });

  test('the stock is one price sheet, by new and used, with the announced reductions and no monthly figure', async () => {
    const { make } = await houses(
      { is_new: true },
      { sale_status: 'reserved' },
      { is_visible: false },
    );
    const page = await open(`/houses?search=${make}`);
    await page
      .getByRole('button', { name: adminHouses.ofHouse(tools.more, adminHouses.title) })
      .click();
    await context.route('**/api/caravans/chosen*', (route) => route.abort());
    await page.getByRole('menuitem', { name: words.titles.prices }).click();
    await page.getByText(words.failed).waitFor();
    await context.unroute('**/api/caravans/chosen*');
    await page.getByRole('button', { name: adminMessages[language].admin.tryAgain }).click();
    await page.getByRole('button', { name: words.print, exact: true }).waitFor();
    const sheet = page.locator('.on-paper');
    const row = (model: string) => sheet.getByRole('row', { name: `${make} ${model}` });
    await expect.poll(() => row('No 1').innerText()).toMatch(/30[\s,]000/);
    await expect
      .poll(() => row('No 2').innerText())
      .toContain(adminMessages[language].adminHouses.statuses.reserved);
    await expect.poll(() => row('No 3').count()).toBe(0);
    await expect
      .poll(() => sheet.locator('tbody', { hasText: words.table.new }).innerText())
      .toContain(`${make} No 1`);
    await expect.poll(() => sheet.innerText()).toContain(dealer.phones.sales.shown);
    await expect.poll(() => sheet.locator('.monthly, .loan-figures').count()).toBe(0);
    await expectAccessible(page);
    // The other language, for customers who read it.
    const other = language === 'bg' ? 'en' : 'bg';
    await page.getByRole('link', { name: words.languages[other] }).click();
    await sheet.getByText(adminMessages[other].adminTools.paper.table.title).waitFor();
    await onPaper(page);
    await expect.poll(() => page.locator('.staff-header').isVisible()).toBe(false);
  });
});

test.skipIf(dealer.phones.sales.chats.length < 2)(
  'Viber and WhatsApp carry the house’s name and address in the page’s language',
  async () => {
    const { items } = await listing();
    const [house] = items;
    const name = numberedName(`${house.make} ${house.model}`, house.number, 'en');
    const page = await open(`/en/houses/${caravanSlug(house)}`, false);
    const text = en.house.chat.text(name, (await canonical(page)) ?? '');
    const whatsapp = new URL(
      (await now(page.locator('.panel-whatsapp').getAttribute('href'))) ?? '',
    );
    expect(whatsapp.origin + whatsapp.pathname).toBe(
      `https://wa.me/${dealer.phones.sales.dial.slice(1)}`,
    );
    expect(whatsapp.searchParams.get('text')).toBe(text);
    const viber = new URL((await now(page.locator('.panel-viber').getAttribute('href'))) ?? '');
    expect(viber.protocol).toBe('viber:');
    expect(viber.searchParams.get('number')).toBe(dealer.phones.sales.dial);
    expect(viber.searchParams.get('text')).toBe(text);
    // A desktop may have no application for it.
    await expect.poll(() => page.locator('.panel-viber').isVisible()).toBe(false);
    await expect.poll(() => page.locator('.panel-whatsapp').isVisible()).toBe(true);
    const phone = await newContext({
      isMobile: true,
      hasTouch: true,
      viewport: { width: 360, height: 800 },
    });
    const small = await phone.newPage();
    await small.goto(`/bg/houses/${caravanSlug(house)}`);
    await expect.poll(() => small.locator('.panel-viber').isVisible()).toBe(true);
    await phone.close();
  },
);
