import type { SitePage } from '../page.ts';
import { textPageNames } from '../pages/texts/text-pages.ts';

/** By its pattern, each public page, whose module is loaded when it is first asked for. */
const pages: Readonly<Record<string, () => Promise<SitePage>>> = {
  '/:language': async () => (await import('../pages/home/home-page.tsx')).homePage,
  '/:language/houses': async () => (await import('../pages/listing/listing-page.tsx')).listingPage,
  '/:language/houses/:slug': async () => (await import('../pages/house/house-page.tsx')).housePage,
  '/:language/houses/:slug/instalments': async () =>
    (await import('../pages/forms/instalments-page.tsx')).instalmentsPage,
  '/:language/sent': async () => (await import('../pages/forms/sent-page.tsx')).sentPage,
  '/:language/campaigns/:id': async () =>
    (await import('../pages/campaign/campaign-page.tsx')).campaignPage,
  '/:language/about': async () => (await import('../pages/texts/about-page.tsx')).aboutPage,
  '/:language/contact': async () => (await import('../pages/texts/contact-page.tsx')).contactPage,
  '/:language/faq': async () => (await import('../pages/texts/faq-page.tsx')).faqPage,
  ...Object.fromEntries(
    textPageNames.map((name) => [
      `/:language/${name}`,
      async () => (await import('../pages/texts/text-page.tsx')).textPage(name),
    ]),
  ),
  '/:language/favourites': async () =>
    (await import('../pages/kept/favourites-page.tsx')).favouritesPage,
  '/:language/compare': async () => (await import('../pages/kept/compare-page.tsx')).comparePage,
  '/:language/viewing/new': async () =>
    (await import('../pages/viewing/viewing-page.tsx')).viewingPage,
  '/:language/viewing': async () =>
    (await import('../pages/viewing/viewing-link-page.tsx')).viewingLinkPage,
};

/**
 * The public pages in the order in which they are matched; any other path has the not-found page.
 */
export const sitePages = Object.entries(pages).map(([pattern, load]) => ({ pattern, load }));

/** Bulgarian paths of the pages that exist whatever is on sale and that searches may find. */
export async function indexablePaths(): Promise<string[]> {
  const paths = sitePages.map(async (known) => {
    const page = await known.load();
    return page.indexed ? [known.pattern.replace(':language', 'bg')] : [];
  });
  return (await Promise.all(paths)).flat();
}
