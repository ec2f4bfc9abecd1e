import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldValue } from '#domain/form-fields.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import { loanInputSchema } from '#domain/requests/loan-request.ts';
import { viewingInputSchema } from '#domain/requests/viewing.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { leavesOf } from '#support/schema-leaves.ts';
import { openBrowserForTests, origin } from '../support/browser.ts';
import { expectedOf, type Fields, fill } from '../support/every-field.ts';
import {
  enquiriesOf,
  forgetSubmissions,
  loansOf,
  openLoan,
  visit,
  words,
} from '../support/public-forms.ts';
import { readEnquiry, readLoan, uniqueName } from '../support/requests.ts';
import { addHouse } from '../support/staff.ts';
import { dropWishes, viewingsOf } from '../support/viewings.ts';

openBrowserForTests();

let house: Caravan;
let second: Caravan;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  house = await addHouse({ make: 'Willerby', model: 'Всяко поле', year: 2015, price: 20_000 });
  second = await addHouse({ make: 'ABI', model: 'Всяко поле', price: 21_000 });
  // A call has asked the bank once, so its schemes are stored.
  await fetch(`${origin}/api/financing-schemes`);
});
beforeEach(async () => {
  await forgetSubmissions();
  await dropWishes();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

interface Form {
  schema: z.core.$ZodType;
  /** Paths below the language: where the form is sent plain, and where by script. */
  plain: () => string;
  scripted: () => string;
  fields: (who: string) => Fields;
  /** The form's part of the page. */
  part: string;
  /** Where the form posts. */
  path: string;
  stored: (who: string) => Promise<unknown[]>;
  sent: string;
  /** What else is chosen in it. */
  choose?: (page: Page) => Promise<void>;
}

const at = () => `/houses/${caravanSlug(house)}`;
const several = () => `/contact?ids=${[house, second].map(({ id }) => id.slice(0, 8)).join(',')}`;
const enquiry = {
  schema: enquiryInputSchema,
  part: '#enquiry',
  path: '/api/send-email',
  sent: words.bg.sent,
  stored: async (who: string) =>
    Promise.all((await enquiriesOf(who)).map(async ({ id }) => await readEnquiry(id))),
};
const enquiryFields = (who: string) =>
  ({
    name: { typed: who },
    email: { typed: `${who}@example.com` },
    phone: { typed: '0888 123 456' },
    message: { typed: 'Кога може на оглед?\nВ събота?' },
    lang: { at: 'lang', stored: 'bg' },
    caravanId: { at: 'caravan_id', stored: house.id },
    caravanName: { at: 'caravan_name', stored: 'Willerby Всяко поле' },
    to: 'unstored',
    subject: 'unstored',
    website: 'unstored',
    filled_ms: 'unstored',
    captcha: 'unstored',
  }) as const;
const viewing = () => `/viewing/new?ids=${house.id.slice(0, 8)}`;
let days = 0;
/** Each time one of another day, which nobody has yet. */
async function chooseTime(page: Page): Promise<void> {
  const day = page.locator('.viewing-day').nth(++days);
  await day.locator('summary').click();
  await day.locator('[type=radio]').first().check();
}

type Kind = 'an enquiry' | 'an enquiry about two houses' | 'a loan request' | 'a viewing';
const forms: Record<Kind, Form> = {
  'an enquiry': {
    ...enquiry,
    plain: at,
    scripted: at,
    fields: (who) => ({ ...enquiryFields(who), 'caravan_ids.0': 'unstored' }),
  },
  'an enquiry about two houses': {
    ...enquiry,
    plain: several,
    scripted: several,
    fields: (who) => ({
      ...enquiryFields(who),
      'caravan_ids.0': { at: 'caravan_ids', stored: [house.id, second.id] },
    }),
  },
  'a viewing': {
    schema: viewingInputSchema,
    plain: viewing,
    scripted: viewing,
    part: '.viewing',
    path: '/api/viewings',
    sent: formPagesMessages.bg.viewing.sent.viewing.title,
    stored: viewingsOf,
    choose: chooseTime,
    fields: (who) => ({
      'caravan_ids.0': { at: 'caravan_ids', stored: [house.id] },
      day: { at: 'day', stored: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      time: { at: 'time', stored: expect.stringMatching(/^\d\d:\d\d$/) },
      name: { typed: who },
      phone: { typed: '0888 123 457' },
      email: { typed: `${who}@example.com` },
      lang: { at: 'lang', stored: 'bg' },
      website: 'unstored',
      filled_ms: 'unstored',
      captcha: 'unstored',
    }),
  },
  'a loan request': {
    schema: loanInputSchema,
    plain: () => `${at()}/instalments`,
    scripted: at,
    part: '.loan-form',
    path: '/api/loan-requests',
    sent: words.bg.requested,
    stored: async (who) =>
      Promise.all((await loansOf(`${who}@example.com`)).map(({ id }) => readLoan(id))),
    fields: (who) => ({
      period: { typed: '36', stored: 36 },
      down_payment: { typed: '11 000', stored: 11_000 },
      'customer_data.firstname': { typed: 'Мария' },
      'customer_data.lastname': { typed: 'Иванова' },
      'customer_data.email': { typed: `${who}@example.com` },
      'customer_data.phone': { typed: '+359 888 654 321' },
      'customer_data.country': { typed: 'Румъния' },
      'customer_data.city': { typed: 'Констанца' },
      'customer_data.streetname': { typed: 'ул. Морска' },
      'customer_data.streetno': { typed: '12А' },
      'customer_data.postalcode': { typed: '900001' },
      consent: { typed: 'ticked', at: 'consent_at', stored: expect.stringMatching(/^\d{4}-/) },
      caravan_id: { at: 'caravan_id', stored: house.id },
      lang: { at: 'lang', stored: 'bg' },
      website: 'unstored',
      filled_ms: 'unstored',
      captcha: 'unstored',
    }),
  },
};

async function fillAll(part: Locator, fields: Fields): Promise<void> {
  for (const [name, field] of Object.entries(fields))
    if (field !== 'unstored' && 'typed' in field)
      await fill(part.locator(`[name="${name}"]:not([type=hidden])`), field.typed);
}

/** The calculator is a form of its own: without a script its button asks for the page anew. */
async function calculate(page: Page, fields: Fields): Promise<void> {
  const part = page.locator('.loan-calculator');
  const { period, down_payment } = fields;
  await fillAll(
    part,
    Object.fromEntries(
      Object.entries({ period, down_payment }).flatMap(([name, field]) =>
        field ? [[name, field]] : [],
      ),
    ),
  );
  await part.locator('button[type=submit]').click();
  await page.waitForURL(/down_payment=/);
}

async function open(path: string, scripts: boolean): Promise<Page> {
  const { page, context } = await visit(`/bg${path}`, { scripts });
  contexts.push(context);
  return page;
}

const sendButton = (part: Locator) =>
  part.locator('form[method=post] button[type=submit], form.loan-request button[type=submit]');

describe.each(Object.entries(forms))('%s', (kind, form) => {
  const isLoan = kind === 'a loan request';

  test('has a value here for each field of its schema', () => {
    expect(Object.keys(form.fields('')).toSorted()).toEqual(
      leavesOf(form.schema)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  test.each(['plain', 'scripted'] as const)(
    'that is sent %s arrives with every field as it was typed',
    async (how) => {
      const who = uniqueName();
      const fields = form.fields(who);
      const page = await open(form[how](), how === 'scripted');
      if (isLoan && how === 'scripted') await openLoan(page, 'bg');
      if (isLoan && how === 'plain') await calculate(page, fields);
      const part = page.locator(form.part);
      if (isLoan) await part.locator('details:not([open]) summary').click();
      const { period: _p, down_payment: _d, ...others } = fields;
      await form.choose?.(page);
      await fillAll(part, isLoan && how === 'plain' ? others : fields);
      await sendButton(part).click();
      await page.getByRole('heading', { name: form.sent }).waitFor();
      await expect.poll(() => form.stored(who)).toHaveLength(1);
      const [stored] = await form.stored(who);
      const paths = expectedOf(fields);
      expect(paths.map(([path]) => [path, fieldValue(stored, path)])).toEqual(paths);
    },
  );
});

/** That for a viewing is sent by the browser itself, with script or without. */
const sentByScript = Object.entries(forms).filter(([kind]) => kind !== 'a viewing');

describe.each(sentByScript)('%s', (kind, form) => {
  test('that is sent twice while its script loads is one request', async () => {
    const who = uniqueName();
    const { period: _p, down_payment: _d, ...fields } = form.fields(who);
    const page = await open(form.plain(), true);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(form.path)) posts.push('sent');
    });
    const script = Promise.withResolvers<void>();
    await page.route(/\/assets\/(hydrate-island|enquiry-form|loan-form)/, async (route) => {
      await script.promise;
      await route.continue();
    });
    const part = page.locator(form.part);
    if (kind === 'a loan request') await part.locator('details:not([open]) summary').click();
    await fillAll(part, fields);
    await sendButton(part).click();
    await sendButton(part).click();
    script.resolve();
    await page.getByRole('heading', { name: form.sent }).waitFor();
    await expect.poll(() => form.stored(who)).toHaveLength(1);
    expect(posts).toEqual(['sent']);
  });
});
