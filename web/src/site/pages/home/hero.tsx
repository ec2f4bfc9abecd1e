import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '../../../../../functions/domain/locale.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { useReads } from '../../reads.ts';
import { bannerQuery } from '../campaign/queries.ts';
import { SitePicture } from './site-picture.tsx';
import { useStock } from './stock.ts';

/** As wide as the screen. */
export const heroSizes = '100vw';

/** The first screen of the home page: the yard, what is sold here, and the way to it. */
export function Hero() {
  const { language, messages } = useSite();
  const { home } = messages;
  const { upTo, viewOffers } = messages.campaign;
  const campaign = useQuery(bannerQuery(useReads(), language)).data?.campaign;
  const stock = useStock();
  const houses = `/${language}/houses`;
  const offers = `${houses}?discount=true`;
  return (
    <section className="hero">
      <SitePicture section="hero" sizes={heroSizes} alt="" priority />
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
