import type { LatePage } from '../page.ts';
import { textPageNames } from '../pages/texts/text-pages.ts';

/** The public pages in the order in which they are matched; any other path has the not-found page. */
export const sitePages: readonly LatePage[] = [
  {
    pattern: '/:language',
    load: async () => (await import('../pages/home/home-page.tsx')).homePage,
  },
  {
    pattern: '/:language/houses',
    load: async () => (await import('../pages/listing/listing-page.tsx')).listingPage,
  },
  {
    pattern: '/:language/houses/:slug',
    load: async () => (await import('../pages/house/house-page.tsx')).housePage,
  },
  {
    pattern: '/:language/houses/:slug/instalments',
    load: async () => (await import('../pages/forms/instalments-page.tsx')).instalmentsPage,
  },
  {
    pattern: '/:language/sent',
    load: async () => (await import('../pages/forms/sent-page.tsx')).sentPage,
  },
  {
    pattern: '/:language/campaigns/:id',
    load: async () => (await import('../pages/campaign/campaign-page.tsx')).campaignPage,
  },
  {
    pattern: '/:language/about',
    load: async () => (await import('../pages/texts/about-page.tsx')).aboutPage,
  },
  {
    pattern: '/:language/contact',
    load: async () => (await import('../pages/texts/contact-page.tsx')).contactPage,
  },
  {
    pattern: '/:language/faq',
    load: async () => (await import('../pages/texts/faq-page.tsx')).faqPage,
  },
  ...textPageNames.map((name) => ({
    pattern: `/:language/${name}`,
    load: async () => (await import('../pages/texts/text-page.tsx')).textPage(name),
  })),
  {
    pattern: '/:language/favourites',
    load: async () => (await import('../pages/kept/favourites-page.tsx')).favouritesPage,
  },
  {
    pattern: '/:language/compare',
    load: async () => (await import('../pages/kept/compare-page.tsx')).comparePage,
  },
];

/** Bulgarian paths of the pages that exist whatever is on sale and that searches may find. */
export async function indexablePaths(): Promise<string[]> {
  const paths = sitePages.map(async (known) => {
    const page = await known.load();
    return page.indexed ? [known.pattern.replace(':language', 'bg')] : [];
  });
  return (await Promise.all(paths)).flat();
}
