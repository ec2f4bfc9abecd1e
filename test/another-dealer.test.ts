import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Dealer, DealerRecord } from '#domain/dealer/dealer.ts';
import { phoneText } from '#domain/dealer/phone-text.ts';
import { campaignShareCard, houseShareCard, shareKey } from '#domain/houses/share-picture.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { type Language, languages } from '#domain/locale.ts';
import { type MailKind, mailKinds } from '#domain/requests/outbox.ts';
import { textPageNames } from '#site/pages/texts/text-pages.ts';
import { sitePages } from '#site/server/site-pages.ts';
import { asDealer, demoDealer } from '#support/as-dealer.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildBankApplication,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { house } from './functions/catalogue/houses.ts';

const root = join(import.meta.dirname, '..');
/** The folders of dealers: the one that ships, the demo's, and those of the tests. */
const folders = {
  real: join(root, 'dealer'),
  demo: demoDealer,
  fixture: join(root, 'test/support/dealers/fixture'),
  bare: join(root, 'test/support/dealers/bare'),
  long: join(root, 'test/support/dealers/long'),
  cyrillic: join(root, 'test/support/dealers/cyrillic'),
};
type Name = keyof typeof folders;

const loadDealer = () => import('#domain/dealer/dealer.ts');
const dealers = new Map<Name, { dealer: Dealer; dealerRecord: DealerRecord }>();
for (const name of Object.keys(folders) as Name[])
  dealers.set(name, await asDealer(folders[name], loadDealer));
function dealerOf(name: Name) {
  const found = dealers.get(name);
  if (!found) throw new Error(`There is no dealer ${name}`);
  return found;
}

/** What every page says of mobile homes, whoever the dealer is. */
const common = new Set(['България', 'Bulgaria', 'BG', 'Мобилни домове', 'Mobile Homes', 'viber']);

/** Every name, address and number in values. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return common.has(value) ? [] : [value];
  if (typeof value === 'number') return value % 1 === 0 ? [] : [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Every name, address and number of a dealer, as pages, letters and scripts write them. */
function stringsOf({ dealer, dealerRecord }: { dealer: Dealer; dealerRecord: DealerRecord }) {
  const { chats: _, ...sales } = dealer.phones.sales;
  const { figures, rating, reviews, reviewCheck } = dealerRecord;
  const phones = [sales, dealer.phones.service];
  return [
    ...stringsIn({ ...dealer, phones: { sales } }),
    ...stringsIn(dealer.phones.service.label),
    ...stringsIn([reviews.map(({ text }) => text), reviewCheck, rating?.source ?? []]),
    ...figures.map(({ figure }) => figure),
    ...(rating ? languages.map((language) => ratingWords(rating.average, language)) : []),
    ...phones.flatMap(({ shown, dial }) => [
      shown,
      dial,
      dial.slice(1),
      shown.replaceAll(' ', ''),
      phoneText({ shown }),
    ]),
    ...dealer.openingHours.flatMap((line) => line.match(/\d\d:\d\d/g) ?? []),
    `${dealer.retentionMonths} months`,
    `${dealer.retentionMonths} месеца`,
  ];
}
const ratingWords = (average: number, language: Language) =>
  `${language === 'bg' ? String(average).replace('.', ',') : average}/5`;
const demoStrings = stringsOf(dealerOf('demo'));

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
 * Which of these words a text has; a short number counts as a whole alone: ids drawn at random may
 * have any digits.
 */
function traces(text: string, words: readonly string[] = demoStrings): string[] {
  const read = readable(text).toLowerCase().replace(randomId, '');
  return words.filter((word) =>
    /^[\d.]{1,9}$/.test(word)
      ? new RegExp(`(?<![\\d.])${word.replace('.', '\\.')}(?![\\d.])`).test(read)
      : read.includes(word.toLowerCase()),
  );
}

/** The site's own words, where a dealer's word may stand in a meaning of its own. */
const siteWords = readable(
  readdirSync(join(root, 'web/src/shared/texts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'web/src/shared/texts', file), 'utf8'))
    .join('\n'),
).toLowerCase();

/** What would show in this dealer's house that another one's values stand in a source. */
function foreignWords(name: Name): string[] {
  const itself = dealerOf(name);
  const { usedGuaranteeMonths: months } = itself.dealer;
  const own = readable(
    [JSON.stringify(itself), ...stringsOf(itself), `${months} months`, `${months} месеца`].join(
      '\n',
    ),
  ).toLowerCase();
  const others = [...dealers.keys()]
    .filter((other) => other !== name)
    .flatMap((other) => {
      const words = stringsOf(dealerOf(other));
      return other === 'demo' ? words : words.filter((word) => !isSiteWord(word));
    });
  // Hours of viewings may be anybody's opening hours.
  return [...new Set(others)].filter(
    (word) => !own.includes(word.toLowerCase()) && !/^\d\d:\d\d$/.test(word),
  );
}
/** Short words, and numbers without a sign of their own, stand anywhere. */
const isSiteWord = (word: string) =>
  word.length < 4 || /^[\d.]+$/.test(word) || siteWords.includes(word.toLowerCase());

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

/** Modules that say something of the dealer, as they are in that dealer's house. */
async function loadHouse() {
  const [site, outage, pages, mail, drawing, manifests] = await Promise.all([
    import('#support/render-site.ts'),
    import('#site/server/outage-page.ts'),
    import('#site/server/site-pages.ts'),
    import('#functions/mail/compose-mail.ts'),
    import('#functions/images/draw-share-picture.ts'),
    import('../web/web-manifest.ts'),
  ]);
  return { ...site, ...outage, ...pages, ...mail, ...drawing, ...manifests };
}

test('the strings that this test looks for occur in the dealers’ data', () => {
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
  for (const name of ['bare', 'long', 'cyrillic'] as const) {
    expect(foreignWords(name).length).toBeGreaterThan(100);
    expect(traces(demoStrings.join(' '), foreignWords(name)).length).toBeGreaterThan(35);
  }
});

test('every page of the site has an address in this test', () => {
  expect(Object.keys(addresses).sort()).toEqual(sitePages.map(({ pattern }) => pattern).sort());
});

describe.each(['real', 'bare', 'long', 'cyrillic'] as const)(
  'the site of the dealer %s',
  (name) => {
    const { dealer, dealerRecord } = dealerOf(name);
    const foreign = foreignWords(name);
    const found = (text: string) => traces(text, foreign);
    let its: Awaited<ReturnType<typeof loadHouse>>;
    beforeAll(async () => {
      its = await asDealer(folders[name], loadHouse);
    });

    test.each(languages)('says nothing of another one, on any page, in %s', async (language) => {
      for (const path of [...Object.values(addresses).flat(), ...elsewhere]) {
        const { html } = await its.renderSite(`/${language}${path}`, houses, scene);
        expect([path, found(html)]).toEqual([path, []]);
      }
      const empty = await its.renderSite(`/${language}`, [], { now });
      expect(found(empty.html)).toEqual([]);
      for (const path of ['', '/houses', '/admin']) {
        const page = its.outagePage({ path: `/${language}${path}`, query: '', reference: 'abc' });
        expect(found(page.html)).toEqual([]);
      }
    });

    test.each(languages)(
      'names the dealer in titles, frame, structured data and contact, in %s',
      async (language) => {
        const { html } = await its.renderSite(`/${language}/contact`, houses, scene);
        const { address, phones, email, company, openingHours } = dealer;
        expect(html).toMatch(new RegExp(`<title>[^<]+ \\| ${dealer.name[language]}</title>`));
        const read = readable(html);
        for (const fact of [
          address.street[language],
          phones.sales.shown,
          phones.service.shown,
          phones.service.label[language],
          email,
          company.number,
          company.legalName[language],
          `"openingHours":${JSON.stringify(openingHours)}`,
        ])
          expect(read).toContain(fact.replaceAll('\u00a0', ' '));
        for (const chat of ['viber', 'whatsapp'] as const)
          expect([chat, new RegExp(chat, 'i').test(html)]).toEqual([
            chat,
            [phones.sales, phones.service].some(({ chats }) => chats.includes(chat)),
          ]);
        // A visitor who steers by voice says what they see.
        const [, logo = ''] = /class="logo"[^>]*aria-label="([^"]+)"/.exec(html) ?? [];
        expect(logo).toContain(dealer.name[language]);
        expect(logo).toContain(dealer.wordmark[language].join(' '));
        const hasNumber = company.vatNumber !== null;
        expect(/ДДС №|VAT no|vatID/.test(html)).toBe(hasNumber);
        expect(html).not.toMatch(/undefined|null,/);
      },
    );

    test.each(languages)(
      'shows figures, rating and reviews where there are some, in %s',
      async (language) => {
        const about = readable((await its.renderSite(`/${language}/about`, [])).html);
        const home = readable((await its.renderSite(`/${language}`, [])).html);
        const { figures, rating, reviews } = dealerRecord;
        for (const { figure, counts } of figures) {
          expect(about).toContain(figure);
          expect(about).toContain(counts[language]);
        }
        if (rating) expect(about).toContain(ratingWords(rating.average, language));
        else expect(about).not.toMatch(/\/5\b/);
        if (figures.length === 0 && !rating) expect(about).not.toContain('class="figures"');
        for (const { text } of reviews) expect(home).toContain(text[language]);
        if (reviews.length === 0) expect(home).not.toMatch(/<blockquote|class="quotes/);
      },
    );

    test.each(languages)(
      'names lender and ties where credit is offered, in %s',
      async (language) => {
        const html = readable((await its.renderSite(`/${language}/faq`, houses, scene)).html);
        const { provider, company, intermediary } = dealer;
        for (const words of [
          provider.legalName[language],
          company.legalName[language],
          intermediary.extent[language],
        ])
          expect(html).toContain(words);
        const fee = Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(intermediary.fee);
        const ofFee = language === 'bg' ? `такса от ${fee.replace('.', ',')} €` : `fee of €${fee}`;
        if (intermediary.fee > 0 && intermediary.fee % 1 !== 0) expect(html).toContain(ofFee);
      },
    );

    test.each(languages)(
      'has an accessibility statement unless it is a microenterprise’s, in %s',
      async (language) => {
        const { status } = await its.renderSite(`/${language}/accessibility`, []);
        expect(status).toBe(dealer.microEnterprise ? 404 : 200);
        for (const path of ['', '/terms', '/nothing']) {
          const { html } = await its.renderSite(`/${language}${path}`, []);
          const isLinked = html.includes(`href="/${language}/accessibility"`);
          expect(isLinked).toBe(!dealer.microEnterprise);
        }
        const paths = (await its.indexablePaths()).join();
        expect(paths.includes('accessibility')).toBe(!dealer.microEnterprise);
      },
    );

    /** Null for a letter that can't be about such a request. */
    function mailOf(kind: MailKind, about: (typeof subjects)[number]) {
      const settings = {
        to: dealer.email,
        origin: 'https://showroom.example',
        hours: dealer.openingHours,
      };
      try {
        return its.composeMail(kind, about, settings, [
          buildCaravan({ make: 'ABI', model: 'A', number: 10_042 }),
        ]);
      } catch {
        return null;
      }
    }
    test.each(mailKinds)('says nothing of another one in the letter %s', (kind) => {
      const written = subjects.flatMap((about) => mailOf(kind, about) ?? []);
      expect(written.length).toBeGreaterThan(1);
      for (const mail of written) expect(found(JSON.stringify(mail))).toEqual([]);
    });

    test.each(languages)('has its wordmark in share pictures, in %s', (language) => {
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
        its.textOutlines(line, 'bold', 23, 0, 0).replace(/^<g[^>]*>|<\/g>$/g, '');
      for (const card of cards) {
        if (!card) throw new Error('There is no card');
        const drawing = its.shareDrawing(card);
        for (const line of dealer.wordmark[language]) expect(drawing).toContain(written(line));
        for (const line of dealerOf('fixture').dealer.wordmark[language])
          expect(drawing).not.toContain(written(line));
        expect(found(drawing + shareKey(card))).toEqual([]);
      }
    });

    test('has its name in the manifests', () => {
      const manifest = JSON.stringify(its.webManifest());
      expect(found(manifest)).toEqual([]);
      expect(manifest).toContain(dealer.name.bg);
      const staff = JSON.stringify([its.staffManifest('bg'), its.staffManifest('en')]);
      expect(found(staff)).toEqual([]);
      expect(staff).toContain(dealer.name.en);
    });
  },
);

/** Names that sources use for other things, too. */
const { provider, company } = dealerOf('demo').dealer;
const namesToo = [provider.shortName, company.number];

/** The code of a source without comments, which may give examples. */
const code = (file: string) =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

test('no source contains the demo dealer’s facts, not even the staff area or a dialog', () => {
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
  ].filter((file) => /\.(tsx?|js|json|html|svg|css|webmanifest)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    traces(code(join(root, file)))
      .filter((word) => !namesToo.includes(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
