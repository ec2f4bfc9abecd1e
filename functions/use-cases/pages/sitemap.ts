import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { housePictures } from '#domain/houses/caravan-facts.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { languages, swapLanguage } from '#domain/locale.ts';
import { periodState } from '#domain/time.ts';
import { webAddress } from '#domain/web-address.ts';
import type { Showroom } from '../../catalogue/showroom.ts';

/**
 * Houses in a file. With addresses in both languages and ten long picture addresses each, a file
 * stays below Lambda's limit of 6 MB.
 */
export const housesAFile = 500;
const picturesAHouse = 10;
/** Characters. A picture stored elsewhere with a longer address is left out. */
const longestPicture = 400;

interface SitemapSite {
  /** `https://…`, no trailing slash. */
  origin: string;
  /** Bulgarian paths of the pages that exist whatever is on sale. */
  paths: readonly string[];
}

interface Entry {
  /** Of the Bulgarian page. */
  path: string;
  /** ISO. */
  changed?: string | undefined;
  pictures?: readonly string[];
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const lastmod = (changed: string | undefined) => (changed ? `<lastmod>${changed}</lastmod>` : '');

/** One `url` element a language, each naming the page in both. */
function urls(origin: string, { path, changed, pictures = [] }: Entry): string {
  const address = (language: (typeof languages)[number]) =>
    escapeXml(webAddress(origin, swapLanguage(path, language)));
  const alternates = [
    ...languages.map((language) => [language, address(language)]),
    ['x-default', address('bg')],
  ]
    .map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)
    .join('');
  const images = pictures
    .filter((picture) => picture.length <= longestPicture)
    .slice(0, picturesAHouse)
    .map((picture) => {
      const href = escapeXml(webAddress(origin, picture));
      return `<image:image><image:loc>${href}</image:loc></image:image>`;
    })
    .join('');
  return languages
    .map(
      (language) =>
        `<url><loc>${address(language)}</loc>${lastmod(changed)}${alternates}${images}</url>`,
    )
    .join('');
}

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlset(origin: string, entries: readonly Entry[]): string {
  const namespaces = `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`;
  return `${opening}<urlset ${namespaces}>${entries.map((entry) => urls(origin, entry)).join('')}</urlset>`;
}

const latest = (items: readonly { updated_at: string }[]) =>
  items.reduce<string | undefined>(
    (last, { updated_at }) => (last === undefined || updated_at > last ? updated_at : last),
    undefined,
  );

// By showroom: the object stays the same from one price edge to the next.
const sorted = new WeakMap<Showroom, readonly PublicCaravan[]>();

/**
 * Sorted by id, so that a house which is added or removed moves few others into another file of the
 * sitemap.
 */
function housesOf(showroom: Showroom): readonly PublicCaravan[] {
  const known = sorted.get(showroom);
  if (known) return known;
  const houses = showroom.catalogue.houses.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  sorted.set(showroom, houses);
  return houses;
}

const houseEntry = (house: PublicCaravan): Entry => ({
  path: `/bg/houses/${caravanSlug(house)}`,
  changed: house.updated_at,
  pictures: housePictures(house),
});

/** Everything but the houses. Nobody searches for campaigns that are over. */
function otherEntries(showroom: Showroom, { paths }: SitemapSite, now: Date): Entry[] {
  const changed = latest(showroom.catalogue.houses);
  return [
    ...paths.map((path) => (/^\/bg(\/houses)?$/.test(path) ? { path, changed } : { path })),
    ...showroom
      .campaigns()
      .filter((campaign) => periodState(campaign, now) !== 'ended')
      .map(({ id, updated_at, banner_image }) => ({
        path: `/bg/campaigns/${id}`,
        changed: updated_at,
        pictures: banner_image ? [banner_image] : [],
      })),
  ];
}

/**
 * `/sitemap.xml`: every public page, or where there are many the list of the files that name them.
 */
export function sitemap(showroom: Showroom, site: SitemapSite, now: Date): string {
  const houses = housesOf(showroom);
  if (houses.length <= housesAFile)
    return urlset(site.origin, [...otherEntries(showroom, site, now), ...houses.map(houseEntry)]);
  const files = Math.ceil(houses.length / housesAFile);
  const parts = Array.from({ length: files + 1 }, (_, part) => {
    const changed = latest(
      part === 0 ? houses : houses.slice((part - 1) * housesAFile, part * housesAFile),
    );
    return `<sitemap><loc>${escapeXml(`${site.origin}/sitemap-${part}.xml`)}</loc>${lastmod(changed)}</sitemap>`;
  });
  return `${opening}<sitemapindex ${namespace}>${parts.join('')}</sitemapindex>`;
}

/**
 * `/sitemap-N.xml`: 0 is everything but the houses, the others are houses. Null where there is no
 * such file.
 */
export function sitemapPart(
  showroom: Showroom,
  site: SitemapSite,
  part: number,
  now: Date,
): string | null {
  const houses = housesOf(showroom);
  if (houses.length <= housesAFile) return null;
  if (part === 0) return urlset(site.origin, otherEntries(showroom, site, now));
  const shown = houses.slice((part - 1) * housesAFile, part * housesAFile);
  return shown.length > 0 ? urlset(site.origin, shown.map(houseEntry)) : null;
}

/**
 * `/robots.txt`: everything may be read but the staff area and the API. Filtered listings carry a
 * `noindex` of their own.
 */
export function robots(origin: string): string {
  const closed = ['/api/', '/admin', ...languages.map((language) => `/${language}/admin`)];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const crawlerPath = /^\/(?:robots\.txt|sitemap(?:-(\d{1,5}))?\.xml)$/;

/** Whether a path is one of the files that search engines ask for. */
export const isCrawlerFile = (path: string): boolean => crawlerPath.test(path);

interface CrawlerFile {
  type: 'text/plain' | 'application/xml';
  body: string;
  /** When a price in the catalogue changes, ISO; null where no end is known. */
  validUntil: string | null;
}

interface CrawlerDeps {
  origin: string;
  loadShowroom(now: Date): Promise<Showroom>;
  /** Bulgarian paths of the pages that exist whatever is on sale and that searches may find. */
  paths(now: Date): Promise<readonly string[]>;
}

/** The file at such a path; null for a part of the sitemap that does not exist. */
export async function crawlerFile(
  path: string,
  { origin, loadShowroom, paths }: CrawlerDeps,
  now: Date,
): Promise<CrawlerFile | null> {
  if (path === '/robots.txt') return { type: 'text/plain', body: robots(origin), validUntil: null };
  const part = crawlerPath.exec(path)?.[1];
  const showroom = await loadShowroom(now);
  const site = { origin, paths: await paths(now) };
  const body =
    part === undefined
      ? sitemap(showroom, site, now)
      : sitemapPart(showroom, site, Number(part), now);
  return body === null ? null : { type: 'application/xml', body, validUntil: showroom.validUntil };
}
