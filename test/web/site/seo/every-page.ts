import { caravanSlug } from '#domain/houses/slug.ts';
import { indexablePaths } from '#site/server/render-page.tsx';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const specs = { length: '11,58 м', width: '3,66 м', height: '', weight: '5,2 т', heating: '' };

export const houses = [
  house({
    model: 'Granada',
    price: 29_300,
    is_featured: true,
    specs,
    schema_image: '/media/images/plan.jpg',
  }),
  house({
    model: 'Rio',
    year: 2026,
    is_new: true,
    sale_status: 'reserved',
    main_image: 'https://old.example/a.jpg',
  }),
  house({ make: 'ABI', model: 'Вила & син', sale_status: 'sold', bedrooms: 0 }),
];
const ids = houses.map(({ id }) => id);
export const running = buildCampaign(
  { banner_image: '/media/banners/a.jpg', is_banner_active: true },
  ids,
);
const coming = { start_date: '2026-12-01T22:00:00.000Z', end_date: '2027-01-05T21:59:00.000Z' };
export const upcoming = buildCampaign(
  { ...coming, name_bg: '', name_en: 'Winter', description_en: '' },
  ids.slice(1),
);
export const ended = buildCampaign(
  { start_date: '2026-08-31T21:00:00.000Z', end_date: '2026-09-30T20:59:00.000Z' },
  ids,
);
const scene = { campaigns: [running, upcoming, ended], now };

/** Bulgarian paths of every page that searches may find. */
export const paths = [
  ...(await indexablePaths()),
  ...houses.map((each) => `/bg/houses/${caravanSlug(each)}`),
  ...[running, upcoming].map(({ id }) => `/bg/campaigns/${id}`),
];

export const render = async (address: string) => (await renderSite(address, houses, scene)).html;

export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

export function thingsOf(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? ''),
  );
}
