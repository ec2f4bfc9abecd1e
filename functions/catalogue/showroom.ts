import { type PublishedTopic, type Settings, settingsOf } from '#domain/dealer/settings.ts';
import type { WebsiteImage } from '#domain/dealer/website-images.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { announcedReduction, type UpTo } from '#domain/offers/announced-reduction.ts';
import { liveBanner } from '#domain/offers/banner.ts';
import type { Campaign, PublicCampaign } from '#domain/offers/campaign.ts';
import { appliedDiscount } from '#domain/offers/discount.ts';
import type { OfferFields } from '#domain/offers/offered-house.ts';
import {
  campaignUpTo,
  createPriceBook,
  type PriceBook,
  type PricedHouse,
} from '#domain/offers/price-book.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { schemesEnd } from '#domain/requests/loan-example.ts';
import { buildCatalogue, type Catalogue, listOffer, type Offer } from './catalogue.ts';
import type { Snapshot } from './snapshot.ts';

/** The house's price at an instant (ms). */
function offerAt(book: PriceBook, house: PricedHouse, at: number): Offer {
  const reduction = book.reduction(house, at);
  if (!reduction) return listOffer(house.price);
  const { price, by } = reduction;
  const prior = book.prior(house, at);
  const announced = announcedReduction(prior, price);
  const fields: OfferFields = {
    has_discount: true,
    original_price: house.price,
    effective_price: price,
    applied_discount_source: by.source,
    applied_discount_details: appliedDiscount(by),
    discount_end_date: by.end_date,
    lowest_price_30_days: prior?.price ?? null,
    announced_reduction: announced,
  };
  return { price, reduction, announced, fields };
}

/** Everything visitors can see at a moment: it is the same from one price edge to the next. */
export interface Showroom {
  catalogue: Catalogue;
  /** The campaign whose banner is live. */
  banner: Campaign | null;
  /** A campaign that was not deleted. */
  campaign(id: string): Campaign | null;
  /** Every campaign that was not deleted. */
  campaigns(): Campaign[];
  /**
   * The "up to" figures that a campaign may announce: of now, or of its beginning if it is still to
   * come; zeros when it is over.
   */
  upTo(campaign: Campaign): UpTo;
  /** Pictures of the site, by section. */
  images: Readonly<Record<string, WebsiteImage>>;
  /** What staff set of a topic, or the standard. */
  settings<Name extends PublishedTopic>(topic: Name): Settings[Name];
  /** The bank's financing schemes; null where none are known, or the bank answered too long ago. */
  schemes: readonly FinancingScheme[] | null;
  /** When `schemes` become too old, ISO; null where there are none. */
  lentUntil: string | null;
  /** When prices or the banner change next, ISO; null when no change is planned. */
  validUntil: string | null;
}

type Content = Pick<
  Snapshot,
  'houses' | 'campaigns' | 'discounts' | 'images' | 'settings' | 'schemes'
>;

function arrange(
  { houses, campaigns, images, settings, schemes: kept }: Content,
  visible: readonly PublicCaravan[],
  book: PriceBook,
  now: Date,
): Showroom {
  const at = now.getTime();
  const history = (id: string) => houses[id]?.price_history ?? { list_prices: [], past_offers: [] };
  const lentUntil = schemesEnd(kept);
  const schemes = kept && at < lentUntil ? kept.schemes : null;
  const edge = book.nextEdge(at);
  const upTo = new Map<Campaign, UpTo>();
  return {
    catalogue: buildCatalogue(
      visible,
      (house) => offerAt(book, { ...house, price_history: history(house.id) }, at),
      schemes ?? [],
    ),
    banner: liveBanner(Object.values(campaigns), now),
    campaign(id) {
      const campaign = Object.hasOwn(campaigns, id) ? campaigns[id] : undefined;
      return campaign && campaign.deleted_at === null ? campaign : null;
    },
    upTo(campaign) {
      const known = upTo.get(campaign);
      if (known) return known;
      const shown = Object.keys(campaign.caravans).flatMap((id) => {
        const one = houses[id];
        return one ? [{ ...one.house, price_history: one.price_history }] : [];
      });
      const begun = Math.max(at, Date.parse(campaign.start_date));
      const counted = campaignUpTo(book, campaign.id, shown, begun);
      upTo.set(campaign, counted);
      return counted;
    },
    campaigns: () => Object.values(campaigns).filter(({ deleted_at }) => deleted_at === null),
    images,
    settings: (topic) => settingsOf(topic, settings[topic]?.value),
    schemes,
    lentUntil: schemes && new Date(lentUntil).toISOString(),
    validUntil: edge === null ? null : new Date(edge).toISOString(),
  };
}

const never = Number.POSITIVE_INFINITY;

const visibleIn = ({ houses }: Content) => Object.values(houses).map(({ house }) => house);

const bookOf = ({ campaigns, discounts }: Content) =>
  createPriceBook(Object.values(campaigns), Object.values(discounts));

/** The showroom of this content at a moment. */
export function showroomAt(content: Content, now: Date): Showroom {
  return arrange(content, visibleIn(content), bookOf(content), now);
}

/**
 * The same for many moments of one content: sorted once, then reused for all moments between two
 * edges.
 */
export function openShowroom(content: Content): (now: Date) => Showroom {
  const book = bookOf(content);
  const visible = visibleIn(content);
  let held: { from: number; until: number; showroom: Showroom } | undefined;
  return (now) => {
    const at = now.getTime();
    if (held && held.from <= at && at < held.until) return held.showroom;
    const lentUntil = schemesEnd(content.schemes);
    held = {
      from: Math.max(book.lastEdge(at) ?? -never, at >= lentUntil ? lentUntil : -never),
      until: Math.min(book.nextEdge(at) ?? never, at < lentUntil ? lentUntil : never),
      showroom: arrange(content, visible, book, now),
    };
    return held.showroom;
  };
}

/**
 * A campaign's houses that visitors can see, in the catalogue's order, each with its own discount
 * in the campaign where it has one.
 */
export function campaignHouses({ catalogue }: Showroom, campaign: Campaign) {
  return catalogue.listed.flatMap(({ house, card }) => {
    const own = campaign.caravans[house.id];
    return own ? [{ caravan_id: house.id, ...own, caravan: card }] : [];
  });
}

/** What visitors may know of a campaign. */
export function publicCampaign(showroom: Showroom, campaign: Campaign): PublicCampaign {
  const { percent: up_to_percent, amount: up_to_amount } = showroom.upTo(campaign);
  const { id, name_en, name_bg, description_en, description_bg } = campaign;
  const { start_date, end_date, discount_type, discount_value, banner_image } = campaign;
  return {
    id,
    name_en,
    name_bg,
    description_en,
    description_bg,
    start_date,
    end_date,
    discount_type,
    discount_value,
    // Of several campaigns that staff flagged, visitors see the live one alone as flagged.
    is_banner_active: showroom.banner?.id === id,
    banner_image,
    up_to_percent,
    up_to_amount,
  };
}
