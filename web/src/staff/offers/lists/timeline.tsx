import { type CSSProperties, memo, useMemo } from 'react';

import { Link } from 'react-router-dom';
import { liveBanner } from '#domain/offers/banner.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import type { Discount } from '#domain/offers/discount.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import type { DisplayStatus } from '#domain/time.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { paths } from '../../paths.ts';
import {
  campaignName,
  formatDiscount,
  formatSofiaDay,
  formatSofiaMonth,
  houseName,
} from '../offer-words.tsx';
import {
  type Bar,
  laneCount,
  layBars,
  monthsAround,
  placeOf,
  type TimelineItem,
} from './timeline-geometry.ts';

const statuses: readonly DisplayStatus[] = ['active_banner', 'active', 'scheduled', 'expired'];

/** An offer with a bar: its name, its discount, its form. */
interface Entry extends TimelineItem {
  name: string;
  discount: Discount;
  path: string;
}

interface TimelineProps {
  campaigns: readonly StaffCampaign[];
  discounts: readonly StaffDiscount[];
  now: Date;
}

/**
 * Campaigns and discounts of the months around the present as bars; in the HTML they are lists of
 * links with all the facts.
 */
export const Timeline = memo(function Timeline({ campaigns, discounts, now }: TimelineProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminOffers.timeline;
  const liveId = liveBanner(campaigns, now)?.id;
  const entries = useMemo(
    () => ({
      campaigns: campaigns.map((campaign) => ({
        ...campaign,
        isLive: campaign.id === liveId,
        name: campaignName(campaign, language),
        discount: { type: campaign.discount_type, value: campaign.discount_value },
        path: paths.campaign.href(language, campaign.id),
      })),
      individual: discounts.map((discount) => ({
        ...discount,
        name: houseName(discount),
        discount: { type: discount.discount_type, value: discount.discount_value },
        path: paths.discount.href(language, discount.id),
      })),
    }),
    [campaigns, discounts, language, liveId],
  );
  const months = monthsAround(now);
  const first = months[0]?.from ?? now.getTime();
  const last = (months.at(-1)?.until ?? now.getTime()) - 1;
  const groups = (['campaigns', 'individual'] as const)
    .map((group) => ({ group, bars: layBars<Entry>(entries[group], months, now) }))
    .filter(({ bars }) => bars.length > 0);
  const today = { left: `${placeOf(now.getTime(), months) * 100}%` };

  return (
    <details className="staff-card staff-fold staff-below timeline" open>
      <summary>
        <h2>{words.title}</h2>
      </summary>
      <section
        className="timeline-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it on a narrow screen
        tabIndex={0}
        aria-label={words.label(formatSofiaDay(first, language), formatSofiaDay(last, language))}
      >
        <div className="timeline-picture">
          <div className="timeline-months" aria-hidden="true">
            {months.map(({ from, until }) => (
              <span key={from} style={{ flexGrow: until - from }}>
                {formatSofiaMonth(from, language)}
              </span>
            ))}
          </div>
          <p className="timeline-today" style={today}>
            <span>
              {words.today}
              <span className="hidden-text">: {formatSofiaDay(now.getTime(), language)}</span>
            </span>
          </p>
          {groups.length === 0 && <p className="staff-soft timeline-none">{words.none}</p>}
          {groups.map(({ group, bars }) => (
            <div key={group} className="timeline-group">
              <h3>{words[group]}</h3>
              <ul style={{ '--lanes': laneCount(bars) } as CSSProperties}>
                {bars.map((bar) => (
                  <TimelineBar key={bar.item.id} bar={bar} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <ul className="staff-row staff-hint" aria-label={words.legend}>
        {statuses.map((status) => (
          <li key={status} className="staff-row">
            <span className={`offer-mark offer-mark-${status}`} aria-hidden="true" />
            {messages.adminOffers.statuses[status]}
          </li>
        ))}
      </ul>
    </details>
  );
});

function TimelineBar({ bar }: { bar: Bar<Entry> }) {
  const { language, messages } = useAdmin();
  const words = messages.adminOffers;
  const { item, status, lane, left, width, barLeft, barWidth, cutStart, cutEnd } = bar;
  const discount = formatDiscount(item.discount, language);
  const period = words.period(
    formatSofia(item.start_date, language),
    formatSofia(item.end_date, language),
  );
  const label = words.timeline.entry(discount, period, words.statuses[status]);
  const cut = `${cutStart ? ' timeline-cut-start' : ''}${cutEnd ? ' timeline-cut-end' : ''}`;
  return (
    <li
      style={{
        left: `${left * 100}%`,
        width: `${width * 100}%`,
        top: `calc(${lane} * var(--lane))`,
      }}
    >
      <Link to={item.path} title={`${item.name}: ${label}`}>
        <span className="timeline-name">
          <span className="timeline-title">{item.name}</span>
          <span className="hidden-text">: {label}</span>
          <span aria-hidden="true">{discount}</span>
        </span>
        <span
          className={`timeline-bar offer-mark-${status}${cut}`}
          style={{ left: `${barLeft * 100}%`, width: `${barWidth * 100}%` }}
        />
      </Link>
    </li>
  );
}
