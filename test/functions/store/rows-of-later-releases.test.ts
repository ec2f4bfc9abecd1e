import { expect, test } from 'vitest';
import { priceNoticeSchema } from '#domain/offers/withheld-prices.ts';
import { caravanRows } from '#functions/store/caravans.ts';
import { campaignRows, discountRows } from '#functions/store/offers.ts';

import { recordRows } from '#functions/store/personal-data.ts';
import { priceNoticeKey } from '#functions/store/price-notices.ts';
import { callRows } from '#functions/store/requests/request-stores.ts';
import { enquiryRows, loanRows } from '#functions/store/requests/requests.ts';
import { readRow } from '#functions/store/rows.ts';
import { readSettings, settingsItem } from '#functions/store/settings.ts';
import { readWebsiteImage, websiteImageItem } from '#functions/store/website-images.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildErasure } from '#support/builders/build-erasure.ts';
import {
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
} from '#support/builders/build-request.ts';

const at = '2026-11-22T10:00:00.000Z';
const confirmed = [{ from: 20_000, to: 600, at }];
const house = buildCaravan({
  price_history: {
    list_prices: [{ from: at, price: 20_000 }],
    past_offers: [],
    confirmed_prices: { since: at, prices: confirmed },
  },
});
const confirmed_prices = { since: at, houses: { [house.id]: confirmed } };
const campaign = buildCampaign({ confirmed_prices }, [house.id]);
const discount = buildDiscount({ confirmed_prices });
const notice = {
  known: ['0123456789a'],
  prices: [
    {
      caravan_id: house.id,
      name: 'Willerby Rio Gold',
      source: 'campaign',
      offer_id: campaign.id,
      offer_bg: campaign.name_bg,
      offer_en: campaign.name_en,
      from: 20_000,
      to: 600,
    },
  ],
  count: 1,
  outbox: [buildMail('odd-prices')],
  revision: 1,
};
const enquiry = buildEnquiry({ outbox: [buildMail('enquiry')] });
const next_step = { at: '2026-11-26', text: 'Да се обадим' };
const call = buildCall({ next_step });
const loan = buildLoanRequest({ next_step, outbox: [buildMail('loan-notification')] });
const image = {
  section: 'hero',
  image_url: '/media/website/hero.jpg',
  version: 1,
  created_at: at,
  updated_at: at,
} as const;
const erasure = buildErasure({
  at,
  email_hash: 'hash',
  contact_hashes: ['hash'],
  others: [{ kind: 'call', id: crypto.randomUUID() }],
});

/**
 * Every object of a row with one more attribute; maps by id, whose keys are no attributes, stay as
 * they are.
 */
function later(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => later(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([field, of]) => [field, later(of, field)]);
  return {
    ...Object.fromEntries(fields),
    ...(['caravans', 'houses'].includes(name) ? {} : { later_field: 'later' }),
  };
}

const settings = {
  topic: 'hours',
  value: null,
  version: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
};

test.each<[string, (item: unknown) => unknown, Record<string, unknown>, unknown]>([
  ['house', caravanRows.read, caravanRows.item(house), house],
  ['campaign', campaignRows.read, campaignRows.item(campaign), campaign],
  ['discount', discountRows.read, discountRows.item(discount), discount],
  ['picture of the site', readWebsiteImage, websiteImageItem(image), image],
  ['topic of settings', readSettings, settingsItem(settings), settings],
  [
    'notice of withheld prices',
    (item) => readRow(priceNoticeSchema, item),
    { ...priceNoticeKey, ...notice },
    notice,
  ],
  ['enquiry', enquiryRows.read, enquiryRows.item(enquiry), enquiry],
  [
    'record of an erasure',
    recordRows.read,
    { ...erasure, ...recordRows.key(erasure.id), kind: recordRows.kind },
    erasure,
  ],
  ['loan request', loanRows.read, loanRows.item(loan), loan],
  ['call', callRows.read, callRows.item(call), call],
])(
  'a %s that a later release wrote with fields of its own is read without them',
  (_, read, item, value) => {
    expect(read(item)).toEqual(value);
    expect(read(later(item))).toEqual(value);
  },
);

test('a changed value that a later release wrote is refused', () => {
  expect(() => caravanRows.read({ ...caravanRows.item(house), price: 'much' })).toThrow();
  expect(() =>
    caravanRows.read({ ...caravanRows.item(house), price: 'much', later_field: 1 }),
  ).toThrow();
  const { make: _, ...nameless } = caravanRows.item(house);
  expect(() => caravanRows.read({ ...nameless, later_field: 1 })).toThrow();
});
