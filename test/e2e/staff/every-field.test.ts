import { afterAll, beforeAll, expect } from 'vitest';
import { apiRoutes } from '#domain/api/routes.ts';
import type { Caravan, CaravanRow } from '#domain/houses/caravan.ts';
import { findings } from '#domain/houses/caravan-facts.ts';
import {
  type CaravanFieldName,
  caravanFieldNames,
  caravanFields,
} from '#domain/houses/caravan-fields.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { StaffCall } from '#domain/requests/call.ts';
import type { ViewingTime } from '#domain/requests/viewing-times.ts';
import { openBrowserForTests } from '../support/browser.ts';
import type { Field, Fields } from '../support/every-field.ts';
import { deleteCampaign, deleteDiscount, listDiscounts } from '../support/offers.ts';
import { eraseOf, uniqueName } from '../support/requests.ts';
import { addHouse, photograph } from '../support/staff.ts';
import { type StaffForm, testEveryField, undo } from '../support/staff-forms.ts';
import { shared } from '../support/stage-calls.ts';
import { freeTimes, viewingsOf } from '../support/viewings.ts';

openBrowserForTests();

const read = async (path: string) => (await shared.asStaff('GET', path)).json();
let house: Caravan;
let free: ViewingTime;
beforeAll(async () => {
  house = await addHouse({ make: 'Willerby', model: uniqueName(), price: 20_000 });
  free = (await freeTimes()).at(-1) ?? { day: '', time: '' };
});
afterAll(() => shared.deleteHouse(house.id));

const sent = {
  form_id: 'made with the form',
  confirmed: 'said in a dialog, once a price looks mistyped',
};
const picture = expect.stringMatching(/^\/media\/\w+\/.+/);
/** Years ahead: no price of a house changes now. */
const dates = {
  start_date: { typed: '2031-05-05T09:00', stored: '2031-05-05T06:00:00.000Z' },
  end_date: { typed: '2031-05-19T18:30', stored: '2031-05-19T15:30:00.000Z' },
};

const terms = {
  discount_type: { typed: 'fixed' },
  discount_value: { typed: '1 500', stored: 1500 },
};
const person = (who: string): Fields => ({
  name: { typed: who },
  phone: { typed: '0888 333 444' },
  email: { typed: `${who}@example.com` },
});
/** A request, whose person is erased after the test. */
function erasedLater<Found extends { email: string }>(found: Found | undefined) {
  if (found) undo(() => eraseOf(found.email));
  return found;
}

const lists = caravanFieldNames.filter((name) => caravanFields[name].kind === 'list');
const entries = ['Първа точка', 'Втора точка'];
/** What is entered in a field of a house, by its kind: a new field needs no line here. */
function houseField(name: CaravanFieldName, who: string): readonly [path: string, Field] {
  const field = caravanFields[name];
  const at = caravanFieldNames.indexOf(name);
  switch (field.kind) {
    case 'text':
    case 'clearable':
      return [name, { typed: name === 'make' ? who : `Поле ${at}` }];
    case 'number':
    case 'optionalNumber': {
      const middle = Math.round((field.min + field.max) / 2);
      const stored = field.kind === 'number' ? middle : middle + 1;
      return [name, { typed: String(stored), stored }];
    }
    case 'flag':
      return [name, { typed: field.initially ? 'off' : 'on', stored: !field.initially }];
    case 'status':
      return [name, { typed: 'reserved' }];
    case 'vat':
      return [name, { typed: 'margin' }];
    case 'finding':
      return [name, { typed: findings[at % findings.length] ?? '' }];
    case 'day':
      return [name, { typed: '2026-03-05' }];
    case 'video':
      return [name, { typed: 'https://youtu.be/dQw4w9WgXcQ' }];
    case 'list':
      return [`${name}.0`, { at: name, stored: entries }];
    case 'mainPicture':
    case 'picture':
      return [name, { at: name, stored: picture }];
    case 'pictures':
      return [`${name}.0`, { at: name, stored: [picture, picture] }];
  }
}

async function readHouse(make: string): Promise<Caravan | null> {
  const { items } = await read('/caravans');
  const row = items.find((one: CaravanRow) => one.make === make);
  if (!row) return null;
  undo(() => shared.deleteHouse(row.id));
  return shared.readHouse(row.id);
}

const forms: Record<string, StaffForm> = {
  'a house': {
    schema: apiRoutes.createCaravan.body,
    path: '/houses/new',
    unshown: { ...sent, keeps_addresses: 'of an import, whose pictures are hosted elsewhere' },
    fields: (who) => Object.fromEntries(caravanFieldNames.map((name) => houseField(name, who))),
    stored: readHouse,
    async choose(page) {
      for (const name of lists)
        for (const entry of entries) {
          await page.locator(`#field-${name}`).fill(entry);
          await page.keyboard.press('Enter');
        }
      const files = ['1.jpg', '2.jpg', '3.jpg'].map((name) => photograph(name));
      await page.getByLabel('Drop pictures here').setInputFiles(await Promise.all(files));
      await page.getByLabel('Drop the floor plan here').setInputFiles(await photograph('p.jpg'));
      await page.locator('.staff-tile').nth(2).waitFor();
      await page.locator('.staff-plan').waitFor();
    },
  },
  'a campaign': {
    schema: apiRoutes.createCampaign.body,
    path: '/discounts/new',
    unshown: sent,
    fields: (who) => ({
      name_en: { typed: who },
      name_bg: { typed: 'Пролет' },
      description_en: { typed: 'Words' },
      description_bg: { typed: 'Думи' },
      ...dates,
      ...terms,
      is_banner_active: { typed: 'on', stored: true },
      banner_image: { at: 'banner_image', stored: picture },
      'caravan_ids.0': { at: 'caravans.0.caravan_id', stored: house.id },
      'caravan_discounts.*.individual_discount_type': {
        at: 'caravans.0.individual_discount_type',
        stored: 'percentage',
      },
      'caravan_discounts.*.individual_discount_value': {
        at: 'caravans.0.individual_discount_value',
        stored: 12.5,
      },
    }),
    async choose(page) {
      const file = await photograph('banner.jpg');
      await page.getByLabel('Drop the banner image here').setInputFiles(file);
      await page.locator('.campaign-banner-image').waitFor();
      await page.getByRole('searchbox').fill(house.id.slice(0, 8));
      await page.getByRole('checkbox', { name: house.model }).check();
      await page.getByLabel(/^Kind of own discount/).selectOption('percentage');
      await page.getByLabel(/^Value of own discount/).fill('12.5');
    },
    async stored(name) {
      const { campaigns } = await read('/get-campaigns?include_caravans=true');
      const found = campaigns.find((one: StaffCampaign) => one.name_en === name);
      if (found) undo(() => deleteCampaign(found.id));
      return found;
    },
  },
  'a discount': {
    schema: apiRoutes.createIndividualDiscount.body,
    path: '/discounts/new?type=individual',
    unshown: sent,
    fields: () => ({
      ...dates,
      ...terms,
      caravan_id: { at: 'caravan_id', stored: house.id },
    }),
    async choose(page) {
      await page.getByRole('searchbox').fill(house.id.slice(0, 8));
      await page.getByRole('radio', { name: house.model }).check();
    },
    async stored() {
      const found = (await listDiscounts()).find(({ caravan_id }) => caravan_id === house.id);
      if (found) undo(() => deleteDiscount(found.id));
      return found;
    },
  },
  'a call': {
    schema: apiRoutes.createCall.body,
    path: '/calls/new',
    unshown: { form_id: sent.form_id },
    elements: { 'caravan_ids.0': 'house', 'next_step.at': 'day', 'next_step.text': 'step' },
    fields: (who) => ({
      ...person(who),
      lang: { at: 'lang', stored: 'en' },
      'caravan_ids.0': { typed: house.id, at: 'caravan_ids', stored: [house.id] },
      text: { typed: 'Пита за отопление.\nИ за доставка.' },
      'next_step.at': { typed: '2031-05-05' },
      'next_step.text': { typed: 'Да се обадим' },
    }),
    async stored(name) {
      const { items } = await read('/calls');
      return erasedLater(items.find((one: StaffCall) => one.name === name));
    },
  },
  'a viewing': {
    schema: apiRoutes.enterViewing.body,
    path: '/viewings/new',
    unshown: { form_id: sent.form_id },
    elements: { 'caravan_ids.0': 'caravan_ids' },
    fields: (who) => ({
      ...person(who),
      lang: { typed: 'bg' },
      'caravan_ids.0': { typed: house.id, at: 'caravan_ids', stored: [house.id] },
      day: { typed: free.day },
      time: { typed: free.time },
    }),
    stored: async (name) => erasedLater((await viewingsOf(name))[0]),
  },
};

testEveryField(forms);
