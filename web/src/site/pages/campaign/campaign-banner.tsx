import './banner-clock.css';
import './banner.css';
import './banner-panel.css';
import './banner-slim.css';
import { useSite } from '#shared/site-context.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Countdown } from '../../cards/countdown.tsx';
import { momentOf } from '../../cards/moment.ts';
import type { ShownCampaign } from './shown-campaign.ts';

/**
 * The live campaign with its countdown: a panel of the home page or, slim, a strip over the
 * listing. Nothing without a live campaign. On the home page the hero leads to the offers, so the
 * panel leads to the campaign alone.
 */
export function Banner({ campaign, slim = false }: { campaign: ShownCampaign; slim?: boolean }) {
  const { language, messages, now } = useSite();
  const { banner, date, upTo, viewOffers } = messages.campaign;
  const about = `/${language}/campaigns/${campaign.id}`;
  const { reduction } = campaign;
  const Heading = slim ? 'p' : 'h2';
  return (
    <section className={slim ? 'banner banner-slim' : 'banner wrap'} aria-label={banner.label}>
      <div className={slim ? 'wrap' : 'banner-panel'}>
        {campaign.image && (
          <Picture
            url={campaign.image}
            preset="card"
            sizes="(min-width: 768px) 480px, 100vw"
            alt=""
            optional
          />
        )}
        <div className="banner-text">
          {reduction !== null && <b className="banner-badge">{upTo(reduction)}</b>}
          <Heading className="banner-name">
            <a href={about}>{campaign.name}</a>
          </Heading>
          {campaign.description && <p className="banner-description">{campaign.description}</p>}
        </div>
        <div className="banner-time">
          <Countdown end={campaign.end_date} variant={slim ? 'compact' : 'banner'} />
          <time dateTime={campaign.end_date}>
            {date.until(momentOf(campaign.end_date, messages.campaign, now))}
          </time>
        </div>
        <p className="banner-links">
          {slim && reduction !== null ? (
            <a className="button" href={`/${language}/houses?discount=true`}>
              {viewOffers}
            </a>
          ) : (
            <a className="button" href={about}>
              {banner.more}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
