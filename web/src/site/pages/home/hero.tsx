import type { Stock } from '#domain/houses/listing.ts';
import { formatPercent } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import type { ShownCampaign } from '../campaign/shown-campaign.ts';
import { SitePicture, type StoredPictures } from './site-picture.tsx';

/** As wide as the screen. */
export const heroSizes = '100vw';

interface HeroProps {
  campaign: ShownCampaign | null;
  stock: Stock;
  pictures: StoredPictures;
}

/** The first screen of the home page: the yard, what is sold here, and the way to it. */
export function Hero({ campaign, stock, pictures }: HeroProps) {
  const { language, messages } = useSite();
  const { home } = messages;
  const { upTo, viewOffers } = messages.campaign;
  const houses = `/${language}/houses`;
  const offers = `${houses}?discount=true`;
  return (
    <section className="hero">
      <SitePicture section="hero" stored={pictures} sizes={heroSizes} alt="" priority />
      <div className="wrap">
        <div className="hero-card">
          {campaign && campaign.percent > 0 && (
            <a className="hero-badge" href={offers}>
              {upTo(formatPercent(campaign.percent, language))}
            </a>
          )}
          <h1>{home.title}</h1>
          <p>{home.subtitle(stock)}</p>
          <p className="hero-actions">
            <a className="button" href={houses}>
              {home.seeInventory}
            </a>
            {campaign && campaign.reduction !== null && (
              <a className="button button-offer" href={offers}>
                {viewOffers}
              </a>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
