import './home.css';
import './home-below.css';
import type { Stock } from '#domain/houses/listing.ts';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { type CardData, cardsData } from '../../cards/card-data.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { BelowStyles } from '../../frame/below-styles.tsx';
import { EnquiryIsland } from '../../islands/enquiry/enquiry-island.tsx';
import { firstEdge, type SitePage } from '../../page.ts';
import { VisitUs } from '../../parts/visit-us.tsx';
import type { PublicReads } from '../../reads.ts';
import { dealerData, siteData } from '../../seo/dealer-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { Banner } from '../campaign/campaign-banner.tsx';
import { longAgo, readBanner } from '../campaign/queries.ts';
import type { ShownCampaign } from '../campaign/shown-campaign.ts';
import { Hero, heroSizes } from './hero.tsx';
import { Questions } from './questions.tsx';
import { Services, WhyUs } from './selling-points.tsx';
import { readSitePictures, type StoredPictures, sitePicturePreload } from './site-picture.tsx';
import { readStock } from './stock.ts';
import { Testimonials } from './testimonials.tsx';

interface HomeProps {
  campaign: ShownCampaign | null;
  stock: Stock;
  pictures: StoredPictures;
  /** Null where they can't be read. */
  featured: readonly CardData[] | null;
}

function Home({ campaign, stock, pictures, featured }: HomeProps) {
  const { language, messages, path, search } = useSite();
  const { home } = messages;
  const houses = `/${language}/houses`;
  return (
    <>
      <Hero campaign={campaign} stock={stock} pictures={pictures} />
      <Questions stock={stock} />
      <BelowStyles />
      {campaign && <Banner campaign={campaign} />}
      {featured && featured.length > 0 && (
        <section className="wrap">
          <div className="section-head">
            <h2>{home.featured}</h2>
            <a href={houses}>{home.allHouses}</a>
          </div>
          <div className="grid card-row">
            {featured.map((house) => (
              <HouseCard
                key={house.slug}
                house={house}
                heading="h3"
                // The banner's clock counts for all of its houses.
                end={campaign?.end_date}
              />
            ))}
          </div>
        </section>
      )}
      {featured === null && (
        <div className="wrap">
          <div className="failed-box" role="alert">
            <p>{home.fetchFailed}</p>
            <a className="button button-quiet" href={`${path}${search}`}>
              {messages.common.error.retry}
            </a>
          </div>
        </div>
      )}
      <Services />
      <WhyUs stock={stock} pictures={pictures} />
      <Testimonials pictures={pictures} />
      <div className="wrap meet">
        <EnquiryIsland />
        <VisitUs />
      </div>
    </>
  );
}

/**
 * Up to twelve featured houses, newest first; null where they can't be read, and then no cache
 * keeps the page.
 */
async function readFeatured(reads: PublicReads, language: Language) {
  try {
    const { items, valid_until } = await reads.listFeaturedCaravans();
    return { items: cardsData(items, language), valid_until };
  } catch {
    return { items: null, valid_until: longAgo };
  }
}

export const homePage: SitePage = {
  sheet: 'home',
  indexed: true,
  async make(context, reads) {
    const { language, messages, origin } = context;
    const [featured, banner, { stock, ...counted }, pictures, hours] = await Promise.all([
      readFeatured(reads, language),
      readBanner(reads, language),
      readStock(reads),
      readSitePictures(reads, 'home'),
      reads.openingHours(),
    ]);
    return {
      body: (
        <Home
          campaign={banner.campaign}
          stock={stock}
          pictures={pictures}
          featured={featured.items}
        />
      ),
      head: {
        ...messages.home.head,
        description: messages.home.head.description(stock),
        canonical: `/${language}`,
        preload: sitePicturePreload('hero', heroSizes, pictures),
        structuredData: [siteData(language, origin), dealerData(context, hours)].map(onPage),
      },
      validUntil: firstEdge(featured.valid_until, banner.valid_until, counted.valid_until),
    };
  },
};
