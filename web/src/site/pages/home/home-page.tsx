import './home.css';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../../shared/site-context.tsx';
import { HouseCard } from '../../cards/house-card.tsx';
import { EnquiryForm } from '../../islands/enquiry/enquiry-form.tsx';
import type { AppPage } from '../../page.ts';
import { useReads } from '../../reads.ts';
import { CampaignBanner } from '../campaign/campaign-banner.tsx';
import { bannerQuery } from '../campaign/queries.ts';
import { featuredQuery } from '../listing/queries.ts';
import { pageTextsQuery } from '../texts/page-texts.ts';
import { Hero, heroSizes } from './hero.tsx';
import { Services, WhyUs } from './selling-points.tsx';
import { sitePicturePreload, sitePicturesQuery } from './site-picture.tsx';
import { knownStock, stockQuery } from './stock.ts';
import { Testimonials } from './testimonials/testimonials.tsx';
import { VisitUs } from './visit-us.tsx';

function HomePage() {
  const { language, messages } = useSite();
  const featured = useQuery(featuredQuery(useReads(), language));
  const { home } = messages;
  const houses = `/${language}/houses`;
  return (
    <>
      <Hero />
      <nav className="wrap shortcuts" aria-label={home.shortcutsLabel}>
        {home.shortcuts.map(([query, label]) => (
          <a key={query} href={`${houses}?${query}`}>
            {label}
          </a>
        ))}
      </nav>
      <CampaignBanner />
      {featured.data && featured.data.items.length > 0 && (
        <section className="wrap">
          <div className="section-head">
            <h2>{home.featured}</h2>
            <a href={houses}>{home.allHouses}</a>
          </div>
          <div className="grid">
            {featured.data.items.map((house) => (
              <HouseCard key={house.slug} house={house} heading="h3" />
            ))}
          </div>
        </section>
      )}
      {featured.isError && (
        <div className="wrap">
          <div className="failed-box" role="alert">
            <p>{home.fetchFailed}</p>
            <button type="button" className="button button-quiet" onClick={() => featured.refetch()}>
              {messages.common.error.retry}
            </button>
          </div>
        </div>
      )}
      <Services />
      <WhyUs pictured />
      <Testimonials />
      <div className="wrap meet">
        <EnquiryForm language={language} />
        <VisitUs />
      </div>
    </>
  );
}

const parts = ['services', 'why', 'testimonials', 'visit'] as const;

export const homePage: AppPage = {
  pattern: '/:language',
  sheet: 'home',
  Component: HomePage,
  queries: ({ language }, reads) => [
    { ...featuredQuery(reads, language), mayFail: true },
    bannerQuery(reads, language),
    sitePicturesQuery(reads, 'home'),
    stockQuery(reads),
    ...parts.map((part) => pageTextsQuery(part, language)),
  ],
  head: ({ language, messages }, cache) => ({
    ...messages.home.head,
    description: messages.home.head.description(knownStock(cache)),
    canonical: `/${language}`,
    image: '/pictures/og.jpg',
    preload: sitePicturePreload('hero', heroSizes, cache),
  }),
};
