import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice, type Language } from '#domain/locale.ts';
import { type BannerTurn, bannerStanding } from '#domain/offers/banner.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import { discountedPrice } from '#domain/offers/discount.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { displayStatus } from '#domain/time.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { Switch } from '../../kit/lists/switch.tsx';
import type { Column } from '../../kit/lists/table.tsx';
import { paths } from '../../paths.ts';
import {
  campaignName,
  formatDiscount,
  formatSofiaDay,
  houseName,
  StatusBadge,
} from '../offer-words.tsx';

interface Saying {
  language: Language;
  messages: AdminMessages;
  now: Date;
}
type Offer = StaffCampaign | StaffDiscount;

/** Name, form and present state of an offer. */
interface OfferFacts<Item extends Offer> {
  name: (offer: Item) => string;
  path: (id: string) => string;
  isLive: (offer: Item) => boolean;
  /** The line under its status. */
  waits?: (offer: Item) => string | null;
  onDelete: (offer: Item) => void;
  /** Before "edit" and "delete". */
  more?: (offer: Item) => ReactNode;
}

/** The columns that campaigns and individual discounts share. */
function shared<Item extends Offer>({ language, messages, now }: Saying, facts: OfferFacts<Item>) {
  const { adminOffers: words } = messages;
  const { name, path, isLive, waits, onDelete, more } = facts;
  return {
    value: {
      id: 'value',
      head: words.columns.discount,
      className: 'offer-cell-value',
      cell: ({ discount_type: type, discount_value: value }) =>
        formatDiscount({ type, value }, language),
    },
    period: {
      id: 'dates',
      head: words.columns.period,
      className: 'staff-soft offer-cell-dates',
      order: ({ start_date }) => start_date,
      cell: ({ start_date, end_date }) => (
        <>
          <span>{formatSofia(start_date, language)} –</span>{' '}
          <span>{formatSofia(end_date, language)}</span>
        </>
      ),
    },
    status: {
      id: 'status',
      head: words.columns.status,
      className: 'offer-cell-status',
      order: (offer) => words.statuses[displayStatus(offer, now, isLive(offer))],
      cell: (offer) => {
        const waiting = waits?.(offer);
        return (
          <>
            <StatusBadge status={displayStatus(offer, now, isLive(offer))} />
            {waiting && <span className="staff-soft offer-waits">{waiting}</span>}
          </>
        );
      },
    },
    actions: {
      id: 'actions',
      head: words.columns.actions,
      hidden: true,
      className: 'staff-cell-actions',
      cell: (offer) => (
        <>
          {more?.(offer)}
          <Link
            className="staff-link"
            to={path(offer.id)}
            aria-label={words.ofItem(words.edit, name(offer))}
          >
            {words.edit}
          </Link>
          <button
            className="staff-link staff-danger"
            type="button"
            aria-label={words.ofItem(words.delete, name(offer))}
            onClick={() => onDelete(offer)}
          >
            {words.delete}
          </button>
        </>
      ),
    },
  } satisfies Record<string, Column<Item>>;
}

interface CampaignColumnsOptions extends Saying {
  turns: readonly BannerTurn<StaffCampaign>[];
  onBanner: (id: string, on: boolean) => void;
  onDelete: (campaign: StaffCampaign) => void;
}

export function campaignColumns(options: CampaignColumnsOptions): Column<StaffCampaign>[] {
  const { language, messages, turns, onBanner, onDelete } = options;
  const { adminOffers: words } = messages;
  const name = (campaign: StaffCampaign) => campaignName(campaign, language);

  /** What its banner waits for, where it is switched on and not live. */
  function waits(campaign: StaffCampaign): string | null {
    const standing = bannerStanding(campaign, turns);
    switch (standing?.state) {
      case 'starts':
        return words.campaign.bannerFrom(formatSofiaDay(standing.at, language));
      case 'after':
        return words.campaign.bannerAfter(
          name(standing.campaign),
          formatSofiaDay(standing.at, language),
        );
      case 'never':
        return words.campaign.bannerNever(name(standing.campaign));
      default:
        return null;
    }
  }
  const { value, period, status, actions } = shared<StaffCampaign>(options, {
    name,
    path: (id) => paths.campaign.href(language, id),
    isLive: (campaign) => bannerStanding(campaign, turns)?.state === 'live',
    waits,
    onDelete,
    more: (campaign) => (
      <a
        className="staff-link"
        href={`/${language}/campaigns/${campaign.id}`}
        aria-label={words.ofItem(words.view, name(campaign))}
      >
        {words.view}
      </a>
    ),
  });
  return [
    {
      id: 'details',
      head: words.columns.campaign,
      className: 'staff-cell-details',
      names: true,
      order: name,
      cell: (campaign) => (
        <>
          <Link to={paths.campaign.href(language, campaign.id)}>{name(campaign)}</Link>
          <span>{words.houses(campaign.caravan_count)}</span>
        </>
      ),
    },
    value,
    period,
    status,
    {
      id: 'banner',
      head: words.columns.banner,
      className: 'offer-cell-banner',
      cell: (campaign) => (
        <Switch
          on={campaign.is_banner_active}
          label={words.columns.banner}
          name={words.ofItem(words.columns.banner, name(campaign))}
          onChange={(on) => onBanner(campaign.id, on)}
        />
      ),
    },
    actions,
  ];
}

/**
 * EUR. What the discount makes of the list price; the list price itself where visitors are not shown
 * what it makes.
 */
const priceOf = ({
  caravan,
  withheld,
  discount_type: type,
  discount_value: value,
}: StaffDiscount) => (withheld ? caravan.price : discountedPrice(caravan.price, { type, value }));

export function discountColumns(
  options: Saying & { onDelete: (discount: StaffDiscount) => void },
): Column<StaffDiscount>[] {
  const { language, messages, onDelete } = options;
  const { adminOffers: words, adminHouses, adminToday } = messages;
  const { value, period, status, actions } = shared<StaffDiscount>(options, {
    name: houseName,
    path: (id) => paths.discount.href(language, id),
    isLive: () => false,
    waits: ({ withheld }) => (withheld ? adminToday.withheld.until : null),
    onDelete,
  });
  return [
    {
      id: 'image',
      head: words.columns.image,
      className: 'staff-cell-image',
      cell: ({ caravan }) =>
        caravan.main_image ? (
          <Picture url={caravan.main_image} preset="adminLarge" alt="" />
        ) : (
          <span className="staff-no-image">{adminHouses.noImage}</span>
        ),
    },
    {
      id: 'details',
      head: words.columns.house,
      className: 'staff-cell-details',
      names: true,
      order: houseName,
      cell: (discount) => (
        <Link to={paths.discount.href(language, discount.id)}>{houseName(discount)}</Link>
      ),
    },
    value,
    {
      id: 'price',
      head: words.columns.price,
      className: 'staff-cell-price',
      order: priceOf,
      cell: (discount) => (
        <>
          {priceOf(discount) < discount.caravan.price && (
            <s>
              <span className="hidden-text">{words.columns.listPrice} </span>
              {formatPrice(discount.caravan.price, language)}
            </s>
          )}
          {formatPrice(priceOf(discount), language)}
        </>
      ),
    },
    period,
    status,
    actions,
  ];
}
