import { campaignPage } from '../features/campaign/campaign-page.tsx';
import { listingPage } from '../features/catalogue/listing-page.tsx';
import { housePage } from '../features/house/house-page.tsx';
import { aboutPage } from '../features/pages/about-page.tsx';
import { contactPage } from '../features/pages/contact-page.tsx';
import { faqPage } from '../features/pages/faq-page.tsx';
import { homePage } from '../features/pages/home-page.tsx';
import { loanFailedPage, loanSuccessPage, privacyPage } from '../features/pages/notice-page.tsx';
import type { LatePage, SitePage } from './page.ts';

/** The public pages in matching order; what none of them matches is the not-found page. */
export const sitePages: readonly (SitePage | LatePage)[] = [
  homePage,
  listingPage,
  housePage,
  campaignPage,
  aboutPage,
  contactPage,
  faqPage,
  privacyPage,
  loanSuccessPage,
  loanFailedPage,
  {
    pattern: '/:language/favourites',
    load: async () => (await import('../features/shortlist/favourites-page.tsx')).favouritesPage,
  },
  {
    pattern: '/:language/compare',
    load: async () => (await import('../features/shortlist/compare-page.tsx')).comparePage,
  },
];
