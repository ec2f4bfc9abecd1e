import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { phoneText } from '#domain/dealer/phone-text.ts';
import { campaignShareCard, houseShareCard, shareKey } from '#domain/houses/share-picture.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages } from '#domain/locale.ts';
import { type MailKind, mailKinds } from '#domain/requests/outbox.ts';
import { shareDrawing, textOutlines } from '#functions/images/draw-share-picture.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { textPageNames } from '#site/pages/texts/text-pages.ts';
import { outagePage } from '#site/server/outage-page.ts';
import { indexablePaths, sitePages } from '#site/server/site-pages.ts';
import { anotherDealer } from '#support/another-dealer.ts';
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
import { staffManifest, webManifest } from '../web/web-manifest.ts';
import { house } from './functions/catalogue/houses.ts';

// dealer.ts holds data alone: the test replaces it by another dealer's before any other module is
// loaded.
vi.mock('#domain/dealer/dealer.ts', async () => {
  const { anotherDealer, dealerModule } = await import('#support/another-dealer.ts');
  return dealerModule(anotherDealer);
});
const { dealer: demo, dealerRecord: demoRecord } = await vi.importActual<
  typeof import('#domain/dealer/dealer.ts')
>('#domain/dealer/dealer.ts');

/**
 * What both dealers have in common, and what every page says of mobile homes, whoever the dealer
 * is.
 */
const common = new Set([
  'България',
  'Bulgaria',
  'BG',
  'Мобилни домове',
  'Mobile Homes',
  'viber',
  'whatsapp',
]);

/** Every name, address and number of the demo's dealer alone. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return common.has(value) ? [] : [value];
  if (typeof value === 'number') return value % 1 === 0 ? [] : [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
const demoStrings = [
  ...stringsOf(demo),
  ...demoRecord.reviews.flatMap(({ text }) => stringsOf(text)),
  ...demoRecord.figures.map(({ figure }) => figure),
  ...stringsOf([demoRecord.reviewCheck, demoRecord.rating?.source, '4,9/5', '4.9/5']),
  ...Object.values(demo.phones).flatMap(({ shown, dial }) => [
    shown.replaceAll(' ', ''),
    phoneText({ shown }),
    dial.slice(1),
  ]),
  ...demo.openingHours.flatMap((line) => line.match(/\d\d:\d\d/g) ?? []),
  `${demo.retentionMonths} months`,
  `${demo.retentionMonths} месеца`,
];

/** Text as a visitor reads it: without the escapes of markup and addresses, every space alike. */
function readable(text: string): string {
  return `${text}\n${text.replace(/%[\da-f]{2}(%[\da-f]{2})*/gi, decoded)}`
    .replace(/&(quot|#34|#x22);/gi, '"')
    .replace(/<br ?\/?>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/\s+/g, ' ');
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const randomId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Which of the demo dealer's strings a text has; a short number counts as a whole alone: ids drawn
 * at random may have any digits.
 */
function traces(text: string): string[] {
  const read = readable(text).toLowerCase().replace(randomId, '');
  return demoStrings.filter((word) =>
    /^\d{1,6}$/.test(word)
      ? new RegExp(`\\b${word}\\b`).test(read)
      : read.includes(word.toLowerCase()),
  );
}

const now = new Date('2026-11-21T11:11:00Z');
const at = { start_date: '2026-11-20T22:00:00.000Z', end_date: '2026-11-30T21:59:00.000Z' };
const id = (at: number) => `${at}c0ffee1-1f2e-4d3c-9b4a-${at}23456789abc`;
const houses = [
  house({ id: id(1), model: 'Granada', is_featured: true, price: 29_300 }),
  house({ id: id(2), model: 'Rio', is_new: true, sale_status: 'reserved' }),
  house({ id: id(3), make: 'ABI', model: 'Vista', sale_status: 'sold' }),
];
const ids = houses.map(({ id }) => id);
const running = buildCampaign(
  { ...at, is_banner_active: true, banner_image: '/media/banners/a.jpg' },
  ids,
);
const ended = buildCampaign(
  { start_date: '2026-10-01T21:00:00.000Z', end_date: '2026-11-01T21:59:00.000Z' },
  ids,
);
const scene = { campaigns: [running, ended], schemes: [buildScheme()], now };

/** Addresses of every page by its pattern, one for every state with words of its own. */
const addresses: Record<string, readonly string[]> = {
  '/:language': [''],
  '/:language/houses': [
    '/houses',
    '/houses?discount=true',
    '/houses?search=nothing+like+it',
    '/houses?view=list',
  ],
  '/:language/houses/:slug': [
    ...houses.map((each) => `/houses/${caravanSlug(each)}`),
    '/houses/x',
    '/houses/x-00000000',
  ],
  '/:language/houses/:slug/instalments': houses.map(
    (each) => `/houses/${caravanSlug(each)}/instalments`,
  ),
  '/:language/sent': ['enquiry', 'loan', 'viewing', 'viewing-moved', 'viewing-cancelled'].map(
    (form) => `/sent?form=${form}&number=0A1B2C3D`,
  ),
  '/:language/campaigns/:id': [
    `/campaigns/${running.id}`,
    `/campaigns/${ended.id}`,
    '/campaigns/none',
  ],
  '/:language/about': ['/about'],
  '/:language/contact': ['/contact'],
  '/:language/faq': ['/faq'],
  ...Object.fromEntries(textPageNames.map((name) => [`/:language/${name}`, [`/${name}`]])),
  '/:language/favourites': ['/favourites'],
  '/:language/compare': [`/compare?ids=${ids.map((id) => id.slice(0, 8)).join(',')}`, '/compare'],
  '/:language/viewing/new': [
    `/viewing/new?ids=${ids.map((id) => id.slice(0, 8)).join(',')}`,
    `/viewing/new?ids=${id(3).slice(0, 8)}`,
    '/viewing/new',
  ],
  '/:language/viewing': ['/viewing'],
};
const elsewhere = ['/nothing', '/admin', '/admin/houses'];

test('the strings that this test looks for occur in the demo dealer’s data', () => {
  expect(demoStrings.length).toBeGreaterThan(35);
  expect(traces(`<a href="?q=${encodeURIComponent('в Кърджали')}">`)).toContain('Кърджали');
  expect(traces('Kardzhali<!-- --> Mobile&nbsp;Homes, tel:+359888123456')).toEqual(
    expect.arrayContaining(['Kardzhali', '+359888123456']),
  );
  expect(traces('Пн–Сб 09:00–17:00')).toEqual(['09:00', '17:00']);
  expect(traces('"postalCode":"6600"')).toEqual(['6600']);
  expect(traces('/campaigns/73266007-d6b1-4ff7-6600-0414479735ba, /houses/rio-16600aa2')).toEqual(
    [],
  );
});

test.each(languages)(
  'a microenterprise’s site in %s has no accessibility statement, no link to it and no entry for search engines',
  async (language) => {
    expect((await renderSite(`/${language}/accessibility`, [])).status).toBe(404);
    for (const path of ['', '/terms', '/nothing'])
      expect((await renderSite(`/${language}${path}`, [])).html).not.toContain(
        `href="/${language}/accessibility"`,
      );
    expect((await indexablePaths()).join()).not.toContain('accessibility');
  },
);

describe('another dealer’s site shows nothing of the demo dealer', () => {
  test('every page of the site has an address in this test', () => {
    expect(Object.keys(addresses).sort()).toEqual(sitePages.map(({ pattern }) => pattern).sort());
  });

  const all = [...Object.values(addresses).flat(), ...elsewhere];
  test.each(languages.flatMap((language) => all.map((path) => `/${language}${path}`)))(
    'on the page %s',
    async (address) => {
      const { html } = await renderSite(address, houses, scene);
      expect(traces(html)).toEqual([]);
    },
  );

  test.each(languages)(
    'on the home page of an empty shop and on the outage page, in %s',
    async (language) => {
      expect(traces((await renderSite(`/${language}`, [], { now })).html)).toEqual([]);
      for (const path of ['', '/houses', '/admin'])
        expect(
          traces(outagePage({ path: `/${language}${path}`, query: '', reference: 'abc' }).html),
        ).toEqual([]);
    },
  );

  test.each(languages)(
    'in a page’s title, its frame and its structured data, in %s, which name the other dealer',
    async (language) => {
      const { html } = await renderSite(`/${language}/contact`, houses, scene);
      const { name, address, phones, email, company } = anotherDealer;
      expect(html).toMatch(new RegExp(`<title>[^<]+ \\| ${name[language]}</title>`));
      for (const fact of [
        address.street[language],
        phones.sales.shown,
        phones.service.label[language],
        email,
        company.number,
        '08:30–18:15',
        '"legalName"',
        '"openingHours":["Tu-Fr 08:30-18:15","Sa 11:20-15:40"]',
      ])
        expect(html).toContain(fact);
      expect(html).toContain(language === 'bg' ? 'на базата във Варна' : 'the yard in Varna');
    },
  );

  test.each([
    [
      'bg',
      'Кредитор е „Първа проверка банк“ АД.',
      '„Подвижни домове Варна“ АД е кредитен посредник на тази и на други банки: помага с документите. За това дължите такса от 12,50 €.',
    ],
    [
      'en',
      'The lender is First Check Bank AD.',
      'Podvizhni Domove Varna AD is a credit intermediary of this bank and of others: it helps with the papers. You owe the intermediary a fee of €12.50 for that.',
    ],
  ])(
    'where credit is offered, in %s: lender, ties and fee are the other dealer’s',
    async (language, ...said) => {
      const html = readable((await renderSite(`/${language}/faq`, houses, scene)).html);
      for (const words of said) expect(html).toContain(words);
    },
  );

  const subjects = languages.flatMap((lang) => [
    { kind: 'enquiry' as const, request: buildEnquiry({ lang }) },
    {
      kind: 'enquiry' as const,
      request: buildEnquiry({ lang, email: '', caravan_id: null, caravan_name: null }),
    },
    { kind: 'loan' as const, request: buildLoanRequest({ lang, bank: buildBankApplication() }) },
    { kind: 'loan' as const, request: buildLoanRequest({ lang, bank: null }) },
    { kind: 'viewing' as const, request: buildViewing({ lang, time: '11:30' }) },
    {
      kind: 'reply' as const,
      of: 'call' as const,
      request: { id: crypto.randomUUID() },
      ...{ lang, to: 'ivan@example.com', subject: 'x', text: 'y', names: [], after: null },
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
  const settings = {
    to: anotherDealer.email,
    origin: 'https://showroom.example',
    hours: anotherDealer.openingHours,
  };
  /** Null for a letter that can't be about such a request. */
  function mailOf(kind: MailKind, about: (typeof subjects)[number]) {
    try {
      return composeMail(kind, about, settings, [
        buildCaravan({ make: 'ABI', model: 'A', number: 10_042 }),
      ]);
    } catch {
      return null;
    }
  }
  test.each(mailKinds)('in the letter %s', (kind) => {
    let written = 0;
    for (const about of subjects) {
      const mail = mailOf(kind, about);
      if (mail === null) continue;
      expect(traces(JSON.stringify(mail))).toEqual([]);
      written += 1;
    }
    expect(written).toBeGreaterThan(1);
  });

  test.each(languages)('in the share pictures, in %s', (language) => {
    const [shown = house()] = houses;
    const campaign = {
      id: running.id,
      name: running.name_en,
      image: null,
      ...at,
      reduction: '12 %',
    };
    const cards = [houseShareCard(shown, language), campaignShareCard(campaign, language)];
    /** A line as the wordmark writes it, at any place. */
    const written = (line: string) =>
      textOutlines(line, 'bold', 23, 0, 0).replace(/^<g[^>]*>|<\/g>$/g, '');
    for (const card of cards) {
      if (!card) throw new Error('There is no card');
      const drawing = shareDrawing(card);
      for (const line of anotherDealer.wordmark[language]) expect(drawing).toContain(written(line));
      for (const line of demo.wordmark[language]) expect(drawing).not.toContain(written(line));
      expect(traces(drawing + shareKey(card))).toEqual([]);
    }
  });

  test('in the manifest', () => {
    const manifest = JSON.stringify(webManifest());
    expect(traces(manifest)).toEqual([]);
    expect(manifest).toContain(anotherDealer.name.bg);
    const staff = JSON.stringify([staffManifest('bg'), staffManifest('en')]);
    expect(traces(staff)).toEqual([]);
    expect(staff).toContain(anotherDealer.name.en);
  });
});

/** Names that sources use for other things, too. */
const namesToo = [demo.provider.shortName, demo.company.number];

/** The code of a source without comments, which may give examples. */
const code = (file: string) =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

test('no source but dealer.ts contains the dealer’s facts, not even the staff area or a dialog', () => {
  const root = join(import.meta.dirname, '..');
  const folders = [
    'functions',
    'web',
    'infra/build',
    'infra/constructs',
    'infra/edge',
    'infra/stacks',
    'infra/staff',
  ];
  const files = [
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    ),
    'infra/config.ts',
    'infra/security-headers.ts',
  ].filter(
    (file) =>
      /\.(tsx?|js|json|html|svg|css|webmanifest)$/.test(file) &&
      !file.endsWith('domain/dealer/dealer.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    traces(code(join(root, file)))
      .filter((word) => !namesToo.includes(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
