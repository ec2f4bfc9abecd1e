import { noticeNames } from '../features/pages/notice-names.ts';
import type { LatePage } from './page.ts';

/** The public pages in matching order; what none of them matches is the not-found page. */
export const sitePages: readonly LatePage[] = [
  {
    pattern: '/:language',
    load: async () => (await import('../features/pages/home-page.tsx')).homePage,
  },
  {
    pattern: '/:language/houses',
    load: async () => (await import('../features/catalogue/listing-page.tsx')).listingPage,
  },
  {
    pattern: '/:language/houses/:slug',
    load: async () => (await import('../features/house/house-page.tsx')).housePage,
  },
  {
    pattern: '/:language/campaigns/:id',
    load: async () => (await import('../features/campaign/campaign-page.tsx')).campaignPage,
  },
  {
    pattern: '/:language/about',
    load: async () => (await import('../features/pages/about-page.tsx')).aboutPage,
  },
  {
    pattern: '/:language/contact',
    load: async () => (await import('../features/pages/contact-page.tsx')).contactPage,
  },
  {
    pattern: '/:language/faq',
    load: async () => (await import('../features/pages/faq-page.tsx')).faqPage,
  },
  ...noticeNames.map((name) => ({
    pattern: `/:language/${name}`,
    load: async () => (await import('../features/pages/notice-page.tsx')).noticePages[name],
  })),
  {
    pattern: '/:language/favourites',
    load: async () => (await import('../features/shortlist/favourites-page.tsx')).favouritesPage,
  },
  {
    pattern: '/:language/compare',
    load: async () => (await import('../features/shortlist/compare-page.tsx')).comparePage,
  },
];
