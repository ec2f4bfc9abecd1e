import { useQuery } from '@tanstack/react-query';
import { useReads } from '../../app/reads.ts';
import { useSite } from '../../app/site-context.tsx';
import { formatPercent } from '../../lib/percent.ts';
import { bannerQuery } from '../campaign/queries.ts';

const widths = [640, 960, 1440, 1920];
const srcset = widths.map((width) => `/pictures/hero-${width}.webp ${width}w`).join(', ');

/** The hero's picture, asked for in the head: it is the largest thing on the first screen. */
export const heroPreload = { href: '/pictures/hero-960.webp', srcset, sizes: '100vw', type: 'image/webp' };

/** The first screen of the home page: the yard, what is sold here, and the way to it. */
export function Hero() {
  const { language, messages } = useSite();
  const { home } = messages;
  const { upTo, viewOffers } = messages.campaign;
  const campaign = useQuery(bannerQuery(useReads(), language)).data?.campaign;
  const houses = `/${language}/houses`;
  const offers = `${houses}?discount=true`;
  return (
    <section className="hero">
      <img
        src="/pictures/hero-960.webp"
        srcSet={srcset}
        sizes="100vw"
        width="1920"
        height="700"
        alt=""
        fetchPriority="high"
      />
      <div className="wrap">
        <div className="hero-card">
          {campaign && campaign.percent > 0 && (
            <a className="hero-badge" href={offers}>
              {upTo(formatPercent(campaign.percent, language))}
            </a>
          )}
          <h1>{home.title}</h1>
          <p>{home.subtitle}</p>
          <p className="hero-actions">
            <a className="button" href={houses}>
              {home.seeInventory}
            </a>
            {campaign && (
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
