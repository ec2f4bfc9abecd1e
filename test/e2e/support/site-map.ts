import { sitePages } from '#site/server/site-pages.ts';
import { paths } from '#staff/paths.ts';
import { listing, someHousePath } from './stage-calls.ts';

/** A page as a visitor or staff reach it; paths are without language, staff's without `/admin`. */
export interface Stop {
  path: string;
  /** The route that answers it; null for an address without a page, which says so. */
  pattern: string | null;
}

/**
 * Every pattern of the public site with the addresses to check; patterns without parameters are
 * their own.
 */
export async function publicStops(campaign: { path: string; house: string }): Promise<Stop[]> {
  const { items } = await listing();
  const numbers = items.slice(0, 4).map(({ id }: { id: string }) => id.slice(0, 8));
  const states: Record<string, string[]> = {
    '/:language/houses': [
      '/houses',
      '/houses?view=list',
      '/houses?search=zzzz&bedrooms=2',
      '/houses?discount=true',
      '/houses?discount=true&view=list',
      '/houses?type=used&bedrooms=2&page=2',
      '/houses?view=list&type=used&bedrooms=2&page=2',
    ],
    '/:language/houses/:slug': [
      campaign.house,
      await someHousePath(),
      '/houses/nothing-ffffffff',
      '/houses/no-number',
    ],
    '/:language/houses/:slug/instalments': [
      `${campaign.house}/instalments`,
      '/houses/nothing-ffffffff/instalments',
    ],
    '/:language/campaigns/:id': [campaign.path, '/campaigns/nothing'],
    '/:language/sent': [
      '/sent',
      ...['viewing', 'viewing-moved', 'viewing-cancelled'].map(
        (form) => `/sent?form=${form}&number=1A2B3C4D`,
      ),
    ],
    '/:language/viewing/new': [
      '/viewing/new',
      `/viewing/new?ids=${numbers[0]}`,
      `/viewing/new?ids=${numbers.join(',')}`,
    ],
    '/:language/favourites': ['/favourites', `/favourites?ids=${numbers.join(',')}`],
    '/:language/compare': ['/compare', `/compare?ids=${numbers.join(',')}`],
  };
  const stops = sitePages.flatMap(({ pattern }) => {
    const plain = pattern.replace('/:language', '');
    const paths = states[pattern] ?? (plain.includes(':') ? undefined : [plain]);
    if (!paths) throw new Error(`No address to check is listed for ${pattern}`);
    return paths.map((path) => ({ path, pattern }));
  });
  return [...stops, { path: '/nothing', pattern: null }];
}

/** Whether the page says that nothing is found. */
export const isMissing = ({ path }: Stop) => path.includes('nothing') || path.includes('no-number');

/** Every page of the staff area but the sign-in. */
export function staffStops(ids: {
  houses: readonly string[];
  campaign: string;
  discount: string;
  /** Kinds and ids of requests, as an address names an open one. */
  requests: readonly string[];
}): Stop[] {
  const states: Record<string, string[]> = {
    houses: ['/houses', '/houses?panel=migration'],
    'houses/print': [`/houses/print?houses=${ids.houses}`, '/houses/print?sheet=prices'],
    'houses/edit/:id': [`/houses/edit/${ids.houses[0]}`, '/houses/edit/nothing'],
    'houses/yard/:id': [`/houses/yard/${ids.houses[0]}`, '/houses/yard/nothing'],
    requests: [
      ...['waiting', 'to_do', 'viewings', 'open', 'all'].map((view) => `/requests?view=${view}`),
      '/requests?kind=loan',
      ...ids.requests.map((open) => `/requests?view=all&open=${open}`),
    ],
    'loan-requests': ['/loan-requests', '/loan-requests?view=waiting'],
    discounts: ['/discounts', '/discounts?tab=individual'],
    'discounts/new': ['/discounts/new', '/discounts/new?type=individual'],
    'discounts/edit/:id': [
      `/discounts/edit/${ids.campaign}`,
      `/discounts/edit/${ids.discount}?type=individual`,
      '/discounts/edit/nothing',
    ],
  };
  const routes = Object.values(paths).flatMap((page) =>
    typeof page === 'object' && 'route' in page ? [page.route] : [],
  );
  const pages = routes.filter((route) => route !== paths.login.route);
  return pages.flatMap((pattern) => {
    const stops = states[pattern] ?? (pattern.includes(':') ? undefined : [`/${pattern}`]);
    if (!stops) throw new Error(`No address to check is listed for ${pattern}`);
    return stops.map((path) => ({ path, pattern }));
  });
}
