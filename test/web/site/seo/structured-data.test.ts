import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages, swapLanguage } from '#domain/locale.ts';
import { thingProblems } from '#support/schema-org/problems.ts';
import { ended, houses, paths, render, running, thingsOf, upcoming } from './every-page.ts';

const addresses = languages.flatMap((language) =>
  paths.map((path) => swapLanguage(path, language)),
);
const typesOf = async (address: string) =>
  thingsOf(await render(address)).map((thing) => thing['@type']);
const [first, second, third] = houses.map((house) => `houses/${caravanSlug(house)}`);

describe('a page’s structured data', () => {
  test.each(addresses)('of %s uses schema.org’s words', async (address) => {
    for (const thing of thingsOf(await render(address))) {
      expect(thing['@context']).toBe('https://schema.org');
      expect(thingProblems(thing)).toEqual([]);
    }
  });

  test('is refused by this test’s vocabulary when schema.org does not know it', () => {
    const offer = { '@type': 'Offer', price: 1, availability: 'https://schema.org/Somewhere' };
    expect(thingProblems({ '@type': 'House-boat' })).toHaveLength(1);
    expect(thingProblems({ '@type': 'Product', flavour: 'mint' })).toEqual([
      'Product has no property flavour',
    ]);
    expect(thingProblems({ '@type': 'Product', offers: offer })).toHaveLength(1);
    expect(
      thingProblems({ '@type': 'Product', brand: { '@type': 'Place', name: 'x' } }),
    ).toHaveLength(1);
    expect(thingProblems({ '@type': 'Offer', priceValidUntil: 'tomorrow' })).toHaveLength(1);
    expect(thingProblems({ '@type': 'Product', name: undefined })).toHaveLength(1);
  });

  test.each([
    ['', ['WebSite', 'AutoDealer']],
    ['houses', ['ItemList', 'BreadcrumbList']],
    [first ?? '', ['Product', 'BreadcrumbList']],
    [`campaigns/${running.id}`, ['SaleEvent', 'BreadcrumbList']],
    ['contact', ['AutoDealer', 'BreadcrumbList']],
    ['about', ['AboutPage', 'BreadcrumbList']],
    ['faq', ['FAQPage', 'BreadcrumbList']],
  ])('of /bg/%s is about %s', async (path, types) => {
    expect(await typesOf(`/bg/${path}`.replace(/\/$/, ''))).toEqual(types);
  });

  test.each([
    'houses?make=abi',
    `campaigns/${ended.id}`,
    'houses/none-00000000',
    'nothing',
    'loan-success',
  ])('of a page kept out of the index, like /en/%s, is empty', async (path) => {
    const html = await render(`/en/${path}`);
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(thingsOf(html)).toEqual([]);
  });
});

describe('the dealer in the structured data', () => {
  test.each(languages)('sells and has the address under its own name in %s', async (language) => {
    const { address, phones, company } = dealer;
    const name = dealer.name[language];
    const [, shown] = thingsOf(await render(`/${language}`));
    expect(shown).toMatchObject({
      name,
      legalName: company.legalName[language],
      address: {
        streetAddress: address.street[language],
        addressLocality: address.town[language],
        postalCode: address.postalCode,
        addressCountry: address.countryCode,
      },
      priceRange: dealer.priceRange,
      paymentAccepted: dealer.payment,
      openingHours: dealer.openingHours,
      telephone: [phones.sales.dial, phones.service.dial],
      sameAs: [dealer.social.address],
    });
    const [house] = thingsOf(await render(`/${language}/${first}`));
    expect(house).toMatchObject({ offers: { seller: { '@id': shown?.['@id'], name } } });
    const [event] = thingsOf(await render(`/${language}/campaigns/${running.id}`));
    expect(event).toMatchObject({ organizer: { name }, location: { name } });
  });
});

test('the listing’s structured data count all houses and number those of the page', async () => {
  const [list] = thingsOf(await render('/en/houses'));
  expect(list).toMatchObject({ numberOfItems: houses.length });
  expect(list?.itemListElement).toMatchObject(houses.map((_, index) => ({ position: index + 1 })));
});

describe('a house in the structured data', () => {
  test('is offered at the price of the moment, for as long as it holds', async () => {
    const [house] = thingsOf(await render(`/en/${first}`));
    expect(house).toMatchObject({
      depth: { value: 11.58, unitCode: 'MTR' },
      offers: {
        price: 26_370,
        priceCurrency: 'EUR',
        priceValidUntil: '2026-11-30',
        itemCondition: expect.any(String),
      },
    });
  });

  test.each([
    [first, 'InStock', 'UsedCondition'],
    [second, 'PreOrder', 'NewCondition'],
    [third, 'OutOfStock', 'UsedCondition'],
  ])(
    'has its availability and its condition: %s is %s, %s',
    async (path, availability, condition) => {
      const [house] = thingsOf(await render(`/bg/${path}`));
      expect(house).toMatchObject({
        offers: {
          availability: `https://schema.org/${availability}`,
          itemCondition: `https://schema.org/${condition}`,
        },
      });
    },
  );
});

describe('a campaign in the structured data', () => {
  test('names the prices of its houses while it runs, and only its days before', async () => {
    const [now] = thingsOf(await render(`/bg/campaigns/${running.id}`));
    expect(now).toMatchObject({
      name: 'Есенни дни',
      startDate: running.start_date,
      endDate: running.end_date,
      // A sold house is not offered.
      offers: { '@type': 'AggregateOffer', offerCount: 2, priceCurrency: 'EUR' },
    });
    const [later] = thingsOf(await render(`/bg/campaigns/${upcoming.id}`));
    expect(later).toMatchObject({ name: 'Winter', startDate: upcoming.start_date });
    expect(later).not.toHaveProperty('offers');
  });
});
