import { describe, expect, test } from 'vitest';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import { showroomAt } from '#functions/catalogue/showroom.ts';
import { emptySnapshot } from '#functions/catalogue/snapshot.ts';
import { housesAFile, robots, sitemap, sitemapPart } from '#functions/use-cases/pages/sitemap.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { readXml } from '#support/read-xml.ts';
import { house } from '../../catalogue/houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const site = { origin: 'https://homes.example', paths: ['/bg', '/bg/houses', '/bg/faq'] };
const price_history = { list_prices: [], past_offers: [] };

function showroomOf(houses: readonly PublicCaravan[], campaigns: readonly Campaign[] = []) {
  const content = {
    ...emptySnapshot,
    houses: Object.fromEntries(
      houses.map((each) => [each.id, { version: 1, house: each, price_history }]),
    ),
    campaigns: Object.fromEntries(campaigns.map((each) => [each.id, each])),
  };
  return showroomAt(content, now);
}
const locations = (xml: string) =>
  readXml(xml)
    .all('loc')
    .map(({ text }) => text);

describe('the sitemap', () => {
  const home = house({
    make: 'ABI & синове',
    main_image: '/media/images/front.jpg',
    additional_images: ['https://old.example/a.jpg?x=1&y=2', '/media/images/front.jpg'],
    schema_image: '/media/images/plan.jpg',
    updated_at: '2026-11-20T09:00:00.000Z',
  });
  const running = buildCampaign({ banner_image: '/media/banners/a.jpg' });
  const over = buildCampaign({ end_date: '2026-11-20T21:59:00.000Z' });
  const deleted = buildCampaign({ deleted_at: '2026-11-20T09:00:00.000Z' });
  const xml = sitemap(showroomOf([home], [running, over, deleted]), site, now);
  const urls = readXml(xml).all('url');

  test('names addresses with Cyrillic letters percent-encoded', () => {
    const named = house({ make: 'Дом', model: 'Ария', main_image: '/media/images/снимка.jpg' });
    const text = sitemap(showroomOf([named]), site, now);
    expect(text).toMatch(/^[\n -~]*$/);
    expect(locations(text)).toContain(encodeURI(`${site.origin}/bg/houses/${caravanSlug(named)}`));
  });

  test('lists every page in both languages, and nothing that is over or deleted', () => {
    const pages = [
      '',
      '/houses',
      '/faq',
      `/campaigns/${running.id}`,
      `/houses/${encodeURI(caravanSlug(home))}`,
    ];
    expect(locations(xml).map((loc) => encodeURI(decodeURI(loc)))).toEqual(
      pages.flatMap((page) => [
        `https://homes.example/bg${page}`,
        `https://homes.example/en${page}`,
      ]),
    );
  });

  test('names for each page its address in the other language', () => {
    for (const url of urls) {
      const links = url
        .all('xhtml:link')
        .map(({ attributes }) => [attributes.hreflang, attributes.href]);
      const [bg, en] = ['bg', 'en'].map((language) =>
        url.all('loc')[0]?.text.replace(/\/(bg|en)(?=\/|$)/, `/${language}`),
      );
      expect(links).toEqual([
        ['bg', bg],
        ['en', en],
        ['x-default', bg],
      ]);
    }
  });

  test('says when a house changed and lists its pictures, each once', () => {
    const entry = urls.at(-1);
    expect(entry?.all('lastmod').map(({ text }) => text)).toEqual(['2026-11-20T09:00:00.000Z']);
    expect(entry?.all('image:loc').map(({ text }) => text)).toEqual([
      'https://homes.example/media/images/front.jpg',
      'https://old.example/a.jpg?x=1&y=2',
      'https://homes.example/media/images/plan.jpg',
    ]);
  });

  test('of an empty shop lists the pages that are always there', () => {
    expect(locations(sitemap(showroomOf([]), site, now))).toHaveLength(6);
  });
});

describe('a sitemap of 100,000 houses', () => {
  const pictures = Array.from(
    { length: 40 },
    (_, at) => `https://old.example/${'a'.repeat(380)}/${at}.jpg`,
  );
  const count = 100_000;
  const showroom = showroomOf(
    Array.from({ length: count }, (_, at) =>
      house({ additional_images: at < housesAFile ? pictures : [] }),
    ),
  );

  test('is split into files small enough for search engines and functions', () => {
    const parts = locations(sitemap(showroom, site, now));
    expect(parts).toHaveLength(count / housesAFile + 1);
    expect(parts.at(-1)).toBe(`https://homes.example/sitemap-${count / housesAFile}.xml`);
    const seen = new Set<string>();
    for (const [part] of parts.entries()) {
      const xml = sitemapPart(showroom, site, part, now) ?? '';
      // Bytes that a function may answer, far below the 50 MB of a sitemap.
      expect(Buffer.byteLength(xml)).toBeLessThan(6_000_000);
      for (const [, loc = ''] of xml.matchAll(/<loc>([^<]*)<\/loc>/g)) seen.add(loc);
    }
    expect(seen.size).toBe(2 * (count + site.paths.length));
    expect(sitemapPart(showroom, site, parts.length, now)).toBeNull();
  });
});

test('that fits in one file has no parts', () => {
  expect(sitemapPart(showroomOf([house()]), site, 0, now)).toBeNull();
});

test('robots.txt names the sitemap and keeps robots from staff pages and API calls alone', () => {
  const text = robots('https://homes.example');
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix));
  expect(text).toContain('User-agent: *\n');
  expect(text).toContain('\nSitemap: https://homes.example/sitemap.xml\n');
  for (const path of ['/api/caravans', '/bg/admin/login', '/en/admin', '/admin/x'])
    expect(isClosed(path)).toBe(true);
  for (const path of [
    '/',
    '/bg',
    '/en/houses?make=abi',
    '/media/images/a.jpg',
    '/assets/a.js',
    '/pictures/og.jpg',
  ])
    expect(isClosed(path)).toBe(false);
});
