import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { houseShareCard } from '#domain/houses/share-picture.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { mailKinds } from '#domain/requests/outbox.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { textPageNames } from '#site/pages/texts/text-pages.ts';
import { sitePages } from '#site/server/site-pages.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildBankApplication,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const { provider, company } = dealer;
const home = house({ model: 'Rio', price: 18_000, is_featured: true });
const other = house({ model: 'Granada', price: 24_000, is_featured: true });
const reserved = house({ sale_status: 'reserved' });
const sold = house({ sale_status: 'sold' });
const houses = [home, other, reserved, sold];
const ids = houses.map(({ id }) => id);
const now = new Date('2026-11-21T10:00:00Z');
const schemes = [buildScheme()];
const scene = { schemes, now };
const campaign = buildCampaign(
  {
    start_date: '2026-11-20T22:00:00.000Z',
    end_date: '2026-11-30T21:59:00.000Z',
    is_banner_active: true,
  },
  ids,
);

const render = async (address: string, given: Parameters<typeof renderSite>[2] = scene) =>
  (await renderSite(address, houses, given)).html;
const pageOf = ({ id, make, model }: typeof home) => `/houses/${caravanSlug({ id, make, model })}`;
const read = (html: string) => html.replace(/<!-- -->/g, '').replace(/\s|&nbsp;/g, ' ');
const exampleOf = (html: string) =>
  /<(section|details) class="loan-figures".*?<\/\1>/s.exec(html)?.[0] ?? '';
/** A monthly figure, in either language. */
const monthly = /\d на месец|€ на месец|[\d.]+ a month/;

describe('the monthly figure on a house’s page', () => {
  test.each([
    [
      'bg',
      ['Представителен пример за кредит', 'Внимание! Заемането на пари струва пари.'],
      [
        '18 000 €',
        '9 000 €',
        '9 000 €',
        '47 по 252,31 € и последна 252,12 €',
        '15,4 %',
        '16,53 %',
        '12 110,69 €',
      ],
      [
        provider.legalName.bg,
        `${company.legalName.bg} е кредитен посредник`,
        'от 50 € до 15 000 €',
      ],
    ],
    [
      'en',
      ['Representative example of a loan', 'Caution! Borrowing money costs money.'],
      [
        '€18,000',
        '€9,000',
        '€9,000',
        '47 of €252.31 and a last one of €252.12',
        '15.4%',
        '16.53%',
        '€12,110.69',
      ],
      [provider.legalName.en, `${company.legalName.en} is a credit intermediary`, '€50 to €15,000'],
    ],
  ])('stands with its whole example, in %s', async (language, said, figures, who) => {
    const html = read(await render(`/${language}${pageOf(home)}`));
    const example = exampleOf(html);
    for (const words of [...said, ...who]) expect(example).toContain(words);
    expect([...example.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, value]) => value)).toEqual(figures);
    expect(html.replace(example, '')).not.toMatch(monthly);
    expect(example).toContain(`href="/${language}${pageOf(home)}/instalments"`);
  });

  test('equals what the loan form opens with', async () => {
    const html = read(await render(`/bg${pageOf(home)}/instalments`));
    for (const figure of ['252,31 €', '12 110,69 €', '16,53 %']) expect(html).toContain(figure);
  });

  test('follows the price of the moment, and the page expires when that changes', async () => {
    const reduced = await renderSite(`/bg${pageOf(home)}`, houses, {
      ...scene,
      campaigns: [campaign],
    });
    expect(exampleOf(read(reduced.html))).toContain('<dd>16 200 €</dd>');
    expect(reduced.validUntil).toBe('2026-11-24T10:00:00.000Z');
    expect((await renderSite(`/bg${pageOf(home)}`, houses, { now })).validUntil).toBeNull();
  });

  test.each([
    ['reserved', reserved, scene],
    ['sold', sold, scene],
    ['available while it is not known how the bank lends', home, { now }],
  ])('is missing for a house that is %s', async (_state, one, given) => {
    expect(await render(`/bg${pageOf(one)}`, given)).not.toContain('loan-figures');
  });
});

describe('the monthly figures of the listing', () => {
  test.each([
    [
      'bg',
      '9 000 € сега и 252,31 € на месец*',
      'Пример, Willerby Granada: 12 000 € сега и 336,41 € на месец. Годишен процент на разходите (ГПР) 16,53 %. Общо дължима сума 16 147,58 €.',
      'до 300 € на месец (1)',
    ],
    [
      'en',
      '€9,000 now and €252.31 a month*',
      'Example, Willerby Granada: €12,000 now and €336.41 a month. Annual percentage rate (APR) 16.53%. Total due €16,147.58.',
      'up to €300 a month (1)',
    ],
  ])(
    'on cards and in the filter refer to one example on the page, in %s',
    async (language, card, example, option) => {
      const html = read(await render(`/${language}/houses?filters=all`));
      expect(html).toContain(card);
      expect(exampleOf(html)).toContain(example);
      expect(html.match(/class="loan-figures"/g)).toHaveLength(1);
      expect(html).toContain(option);
      // Above the first card: no figure is met before its example.
      expect(html.indexOf('class="loan-figures"')).toBeLessThan(html.indexOf('class="card"'));
    },
  );

  test('can be chosen as a filter, and dropped again', async () => {
    const html = read(await render('/bg/houses?max_monthly=300&sort=beds'));
    expect(html).toContain('<option value="300" selected="">');
    expect(html).toContain(
      'href="/bg/houses?sort=beds" aria-label="Премахнете: избраната месечна вноска"',
    );
    expect(html.match(/<a class="card"/g)).toHaveLength(1);
  });

  test.each(languages)(
    'are missing where nothing matches, and the filter by them has no figure but can be dropped, in %s',
    async (language) => {
      const html = read(await render(`/${language}/houses?max_monthly=20`));
      expect(html).not.toContain('class="card"');
      expect(html).not.toContain('loan-figures');
      expect(html).not.toMatch(monthly);
      const select = /<select [^>]*name="max_monthly".*?<\/select>/s.exec(html)?.[0] ?? '';
      expect(select.match(/<option/g)).toHaveLength(2);
      expect(select).toContain('<option value="20" selected="">');
      expect(html).toContain(`href="/${language}/houses" aria-label="`);
    },
  );

  test('are missing on a page of houses that nobody can buy on credit', async () => {
    const yard = [
      ...Array.from({ length: 24 }, () => house({ price: 18_000 })),
      ...Array.from({ length: 3 }, () => house({ sale_status: 'sold' })),
    ];
    expect(read((await renderSite('/bg/houses', yard, scene)).html)).toMatch(monthly);
    const html = read((await renderSite('/bg/houses?page=2&filters=all', yard, scene)).html);
    expect(html.match(/class="card"/g)).toHaveLength(3);
    expect(html).not.toMatch(monthly);
    expect(html).not.toContain('name="max_monthly"');
  });

  test('are missing without the bank’s schemes, with their filter, whose parameter is then ignored', async () => {
    const html = await render('/bg/houses?max_monthly=300&filters=all', { now });
    expect(html).not.toMatch(monthly);
    expect(html).not.toContain('name="max_monthly"');
    expect(html).not.toContain('active-filters');
    expect(html.match(/<a class="card"/g)).toHaveLength(4);
  });
});

describe('no monthly figure stands without its example', () => {
  /** Addresses of every page by its pattern. */
  const every: Record<string, string[]> = {
    '/:language': [''],
    '/:language/houses': [
      '/houses',
      '/houses?view=list&sort=name',
      '/houses?page=9',
      '/houses?max_monthly=300',
      '/houses?max_monthly=20',
      '/houses?maxPrice=15000',
      '/houses?search=nothing+like+it',
    ],
    '/:language/houses/:slug': [...houses.map(pageOf), '/houses/x', '/houses/x-00000000'],
    '/:language/houses/:slug/instalments': houses.flatMap((one) => [
      `${pageOf(one)}/instalments`,
      `${pageOf(one)}/instalments?period=48&down_payment=1`,
    ]),
    '/:language/sent': ['/sent?form=enquiry&number=0A1B2C3D', '/sent?form=loan&number=0A1B2C3D'],
    '/:language/campaigns/:id': [`/campaigns/${campaign.id}`, '/campaigns/none'],
    '/:language/about': ['/about'],
    '/:language/contact': ['/contact'],
    '/:language/faq': ['/faq'],
    ...Object.fromEntries(textPageNames.map((name) => [`/:language/${name}`, [`/${name}`]])),
    '/:language/favourites': ['/favourites'],
    '/:language/compare': [`/compare?ids=${ids.map((id) => id.slice(0, 8))}`, '/compare'],
    '/:language/viewing/new': [`/viewing/new?ids=${ids.map((id) => id.slice(0, 8))}`],
    '/:language/viewing': ['/viewing'],
  };

  test('every page of the site has an address in this test', () => {
    expect(Object.keys(every).sort()).toEqual(sitePages.map(({ pattern }) => pattern).sort());
  });

  test.each(
    languages.flatMap((language) =>
      Object.values(every)
        .flat()
        .map((path) => [`/${language}${path}`, language] as const),
    ),
  )('wherever it stands, and the example has all its figures: %s', async (address, language) => {
    const html = read(await render(address, { ...scene, campaigns: [campaign] }));
    const { figures, credit } = financingMessages[language].financing;
    // A figure in a sentence, or among an example's rows.
    const has = monthly.test(html) || /\d (по \d|of €)/.test(html);
    for (const name of [
      'price',
      'downPayment',
      'amount',
      'instalments',
      'nir',
      'apr',
      'total',
    ] as const)
      if (has)
        expect(html).toMatch(
          new RegExp(`<dt>${figures[name].replace(/[()]/g, '.')}</dt><dd>[^<]*\\d`),
        );
    expect(has).toBe(/<dl class="loan-terms">.*?\d (по|of)|class="loan-figures"/.test(html));
    if (has) expect(html).toContain(`<p class="credit-notice"><strong>${credit.caution}</strong>`);
  });

  const elsewhere = [
    '',
    '/favourites',
    `/compare?ids=${ids.map((id) => id.slice(0, 8))}`,
    '/faq',
    '/about',
    '/terms',
  ];
  test.each(
    languages.flatMap((language) =>
      [...elsewhere, `/campaigns/${campaign.id}`].map((path) => `/${language}${path}`),
    ),
  )('on %s', async (address) => {
    const html = read(await render(address, { ...scene, campaigns: [campaign] }));
    expect(html).not.toMatch(monthly);
    expect(html).not.toContain('loan-figures');
  });

  test.each(languages)('in the head of a page and its structured data, in %s', async (language) => {
    for (const path of [pageOf(home), '/houses']) {
      const html = read(await render(`/${language}${path}`));
      expect(html).toMatch(/<script type="application\/ld\+json">/);
      const told = [
        html.slice(0, html.indexOf('<body')),
        ...[...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
          ([, json]) => json ?? '',
        ),
      ].join();
      expect(told).not.toMatch(monthly);
      expect(told).not.toMatch(/252[.,]31|installment|16[.,]53/i);
    }
  });

  test.each(languages)('on the share picture, in %s', (language) => {
    const card = JSON.stringify(houseShareCard(home, language));
    expect(card).toContain('Willerby Rio');
    expect(card).not.toMatch(monthly);
  });

  test.each(mailKinds)('in the letter %s', (kind) => {
    const settings = {
      to: dealer.email,
      origin: 'https://showroom.example',
      hours: dealer.openingHours,
    };
    const subjects = languages.flatMap((lang) => [
      { kind: 'enquiry' as const, request: buildEnquiry({ lang }) },
      { kind: 'loan' as const, request: buildLoanRequest({ lang, bank: buildBankApplication() }) },
      { kind: 'viewing' as const, request: buildViewing({ lang }) },
      {
        kind: 'reply' as const,
        of: 'enquiry' as const,
        request: { id: crypto.randomUUID() },
        lang,
        to: 'ivan@example.com',
        subject: 'Willerby Granada',
        text: 'Домът е свободен.',
        names: [],
        after: null,
      },
      {
        kind: 'prices' as const,
        lang,
        notice: {
          count: 1,
          prices: [
            {
              caravan_id: 'a',
              name: 'Willerby',
              source: 'individual' as const,
              offer_id: 'b',
              offer_bg: null,
              offer_en: null,
              from: 10_600,
              to: 600,
            },
          ],
        },
      },
    ]);
    let written = 0;
    for (const about of subjects) {
      try {
        const mail = JSON.stringify(composeMail(kind, about, settings, [buildCaravan()]));
        written += 1;
        expect(mail).not.toMatch(monthly);
      } catch (error) {
        if (error instanceof Error && error.name === 'AssertionError') throw error;
      }
    }
    expect(written).toBeGreaterThan(0);
  });
});
