import './banner-clock.css';
import { periodState } from '#domain/time.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Countdown } from '../../cards/countdown.tsx';
import { momentOf } from '../../cards/moment.ts';
import type { ShownCampaign } from './shown-campaign.ts';

/** Name, reduction and days of a campaign; the page is made anew at its start and its end. */
export function CampaignHero({ campaign }: { campaign: ShownCampaign }) {
  const { messages, now } = useSite();
  const { date, page } = messages.campaign;
  const { start_date, end_date } = campaign;
  const state = periodState(campaign, now);
  const moment = (iso: string) => momentOf(iso, messages.campaign, now);
  return (
    <section className="campaign-hero">
      <div>
        <p className={state === 'active' ? 'tag tag-offer' : 'tag'}>
          {state === 'active' ? page.active : page.inactive}
        </p>
        <h1>{campaign.name}</h1>
        {campaign.description && <p className="campaign-description">{campaign.description}</p>}
        {campaign.reduction !== null && (
          <p className="campaign-saving">{page.save(campaign.reduction)}</p>
        )}
        <p className="campaign-dates">
          <Icon name="calendar" />
          <span>
            <time dateTime={start_date}>{date.from(moment(start_date))}</time>{' '}
            <time dateTime={end_date}>{date.until(moment(end_date))}</time>
          </span>
        </p>
        {state !== 'active' && <p className="campaign-state">{page[state]}</p>}
        {state !== 'ended' && (
          <Countdown
            end={state === 'upcoming' ? start_date : end_date}
            to={state === 'upcoming' ? 'start' : 'end'}
            variant="banner"
          />
        )}
      </div>
      {campaign.image && (
        <Picture
          url={campaign.image}
          preset="card"
          sizes="(min-width: 1024px) 560px, 100vw"
          alt=""
          priority
          optional
        />
      )}
    </section>
  );
}
