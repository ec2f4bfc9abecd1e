import type {
  HousePrices as CurrentPrices,
  PriceHistoryAnswer,
  PricePreview,
  TypedPrice,
} from '#domain/api/house-price-routes.ts';
import type { ReductionPreview, TypedReduction } from '#domain/api/offer-routes.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { withConfirmedOffer, withConfirmedPrices } from '#domain/offers/keep-confirmed.ts';
import {
  confirmOdd,
  listPriceSteps,
  oddKey,
  oddPrices,
  offerSteps,
  offersOn,
} from '#domain/offers/odd-prices.ts';
import {
  changedCampaign,
  changedDiscount,
  newCampaign,
  newDiscount,
} from '#domain/offers/offer-changes.ts';
import { campaignUpTo, createPriceBook, type PriceBook } from '#domain/offers/price-book.ts';
import { announceableFrom, priceCurve, withListPrice } from '#domain/offers/price-history.ts';
import { type Period, periodsOverlap } from '#domain/time.ts';
import type { AuditLog } from '../../store/audit.ts';
import { type HousePrices, noHouse } from '../../store/caravans.ts';
import { refuseStrayDiscounts } from './campaigns.ts';
import type { OfferDeps } from './offer-writes.ts';

type PreviewDeps = Pick<OfferDeps, 'campaigns' | 'discounts' | 'housePrices' | 'clock' | 'newId'>;

interface PricePreviewDeps extends PreviewDeps {
  auditLog: Pick<AuditLog, 'entriesSince'>;
}

/** The other fields of a campaign, on which no price depends. */
const otherwise = {
  name_en: '',
  name_bg: '',
  description_en: '',
  description_bg: '',
  is_banner_active: false,
  banner_image: null,
};

interface Stored {
  campaigns: readonly Campaign[];
  discounts: readonly IndividualDiscount[];
  houses: Awaited<ReturnType<HousePrices>>;
}

/** An offer as it would be if staff saved it and confirmed its odd prices. */
function confirmedOffer<O extends Campaign | IndividualDiscount>(
  before: O | undefined,
  after: O,
  houses: Stored['houses'],
): O {
  const { asked, standing } = offerSteps(before ?? null, after, houses);
  return withConfirmedOffer(before ?? null, after, { odd: confirmOdd(asked, true), standing });
}

/** The price book as it would be if what was typed were saved, its odd prices confirmed. */
function withTyped(typed: TypedReduction, id: string, stored: Stored, now: Date): PriceBook {
  const others = <T extends { id: string }>(items: readonly T[]) =>
    items.filter((item) => item.id !== id);
  const { source, caravan_ids, caravan_discounts, id: _id, ...terms } = typed;
  if (source === 'campaign') {
    const before = stored.campaigns.find((campaign) => campaign.id === id);
    const input = { ...otherwise, ...terms, caravan_ids, caravan_discounts };
    const changed = before ? changedCampaign(before, input, now) : newCampaign(input, id, now);
    const campaign = confirmedOffer(before, changed, stored.houses);
    return createPriceBook([...others(stored.campaigns), campaign], stored.discounts);
  }
  const before = stored.discounts.find((discount) => discount.id === id);
  const typedDiscounts = caravan_ids.slice(0, 1).map((caravan_id) => {
    const input = { ...terms, caravan_id };
    const changed = before ? changedDiscount(before, input, now) : newDiscount(input, id, now);
    return confirmedOffer(before, changed, stored.houses);
  });
  return createPriceBook(stored.campaigns, [...others(stored.discounts), ...typedDiscounts]);
}

/**
 * What a campaign or a discount would make of prices if it were saved as typed, and what could be
 * announced of them, at the moment it begins, or now if it has begun. Houses that are gone are left
 * out.
 */
export async function previewReductions(
  { campaigns, discounts, housePrices, clock, newId }: PreviewDeps,
  typed: TypedReduction,
): Promise<ReductionPreview> {
  refuseStrayDiscounts(typed);
  const [allCampaigns, allDiscounts, found] = await Promise.all([
    campaigns.all(),
    discounts.all(),
    housePrices(typed.caravan_ids),
  ]);
  const now = clock();
  const id = typed.id ?? newId();
  const stored = { campaigns: allCampaigns, discounts: allDiscounts, houses: found };
  const book = withTyped(typed, id, stored, now);
  const at = Math.max(now.getTime(), Date.parse(typed.start_date));
  const houses = [...found.values()];
  const shown = houses.filter(({ is_visible }) => is_visible);
  const { percent: up_to_percent, amount: up_to_amount } = campaignUpTo(book, id, shown, at);
  return {
    at: new Date(at).toISOString(),
    up_to_percent,
    up_to_amount,
    results: houses.map((house) => foretold(book, house, at)),
  };
}

type PricedHouse = Parameters<PriceBook['announced']>[0] & { id: string };

/** What a house costs at `at` (ms), and what may be announced of it. */
function foretold(
  book: PriceBook,
  house: PricedHouse,
  at: number,
): ReductionPreview['results'][number] {
  const prior = book.prior(house, at);
  const reduction = book.reduction(house, at);
  const from = reduction && !prior?.days ? announceableFrom(house, at) : null;
  return {
    caravan_id: house.id,
    original_price: house.price,
    effective_price: reduction?.price ?? house.price,
    lowest_price_30_days: prior?.price ?? null,
    announced_reduction: book.announced(house, at),
    announceable_from: from === null ? null : new Date(from).toISOString(),
  };
}

/** ms: staff who are about to change a list price are told of an earlier change that is as young. */
const recent = 3_600_000;

/** The last change of each house's list price since `at` (ms), by the house's id. */
async function priceChangesSince(
  auditLog: Pick<AuditLog, 'entriesSince'>,
  at: number,
): Promise<ReadonlyMap<string, PricePreview['changed']>> {
  const entries = await auditLog.entriesSince('caravan', new Date(at).toISOString());
  return new Map(
    entries.flatMap(({ item_id, by, at, changes }) => {
      const from = changes.find(({ field }) => field === 'price')?.before;
      return typeof from === 'number' ? [[item_id, { at, by, from }] as const] : [];
    }),
  );
}

/**
 * What new list prices would make of houses if they were saved now. Houses that are gone are left
 * out.
 */
export async function previewPrices(
  { campaigns, discounts, housePrices, clock, auditLog }: PricePreviewDeps,
  prices: readonly TypedPrice[],
): Promise<PricePreview[]> {
  const now = clock();
  const [allCampaigns, allDiscounts, found, changes] = await Promise.all([
    campaigns.all(),
    discounts.all(),
    housePrices(prices.map(({ caravan_id }) => caravan_id)),
    priceChangesSince(auditLog, now.getTime() - recent),
  ]);
  const book = createPriceBook(allCampaigns, allDiscounts);
  const offers = { campaigns: allCampaigns, discounts: allDiscounts };
  return prices.flatMap(({ caravan_id, price }) => {
    const house = found.get(caravan_id);
    if (!house) return [];
    const onSale = (list: number) => (house.is_visible ? list : null);
    const list_prices = withListPrice(
      { ...house, price: onSale(house.price) },
      onSale(price),
      now.toISOString(),
    );
    const onHouse = offersOn(house.id, offers, now);
    const odd = oddPrices(listPriceSteps(house, house.price, price, onHouse));
    const at = now.toISOString();
    const history = { ...house.price_history, list_prices: [...list_prices] };
    const after = {
      ...house,
      price,
      price_history: withConfirmedPrices(history, house, { offers: onHouse, odd, at }),
    };
    return [
      {
        ...foretold(book, after, now.getTime()),
        before: house.price,
        odd: [...new Set(odd.flatMap(({ reasons }) => reasons))],
        ...(odd.length > 0 && { odd_key: oddKey(odd) }),
        changed: changes.get(house.id) ?? null,
      },
    ];
  });
}

/** The price of each house that a campaign or a discount reduces now. */
export async function listHousePrices(deps: PreviewDeps): Promise<CurrentPrices> {
  const [campaigns, discounts] = await Promise.all([deps.campaigns.all(), deps.discounts.all()]);
  const book = createPriceBook(campaigns, discounts);
  const at = deps.clock().getTime();
  const runs = ({ start_date, end_date, deleted_at }: Period & { deleted_at: string | null }) =>
    deleted_at === null && Date.parse(start_date) <= at && at <= Date.parse(end_date);
  const offered = new Set([
    ...campaigns.filter(runs).flatMap(({ caravans }) => Object.keys(caravans)),
    ...discounts.filter(runs).map(({ caravan_id }) => caravan_id),
  ]);
  const houses = await deps.housePrices([...offered]);
  const next = book.nextEdge(at);
  return {
    changes_at: next === null ? null : new Date(next).toISOString(),
    items: [...houses.values()].flatMap((house) => {
      const by = book.reduction(house, at)?.by;
      if (!by) return [];
      const campaign = campaigns.find(({ id }) => id === by.id);
      const { name_bg = null, name_en = null } = campaign ?? {};
      return [
        { ...foretold(book, house, at), source: by.source, name_bg, name_en, ends_at: by.end_date },
      ];
    }),
  };
}

/** The course of a house's price until now. Rejects with `not_found`. */
export async function priceHistoryOf(deps: PreviewDeps, id: string): Promise<PriceHistoryAnswer> {
  const [campaigns, discounts, found] = await Promise.all([
    deps.campaigns.all(),
    deps.discounts.all(),
    deps.housePrices([id]),
  ]);
  const house = found.get(id);
  if (!house) throw noHouse();
  const now = deps.clock();
  const points = priceCurve(
    house,
    createPriceBook(campaigns, discounts).windows(id),
    now.getTime(),
  );
  return {
    at: now.toISOString(),
    points: points.map((point) => ({ ...point, from: new Date(point.from).toISOString() })),
  };
}

interface Check {
  caravan_ids: readonly string[];
  start_date?: string | undefined;
  end_date?: string | undefined;
  except_id?: string | undefined;
}

interface Checked {
  caravan_id: string;
  has_individual_discount: boolean;
  has_campaign_discount: boolean;
}

/** A date later than any that a form takes. */
const endOfTime = '9999-12-31T23:59:59.999Z';

/**
 * Which of these houses have a discount that is not over yet; with dates, one that overlaps them.
 * The campaign or discount with `except_id` does not count. Each house is answered once, in their
 * order.
 */
export async function checkCaravanDiscounts(
  { campaigns, discounts, clock }: Pick<OfferDeps, 'campaigns' | 'discounts' | 'clock'>,
  { caravan_ids, start_date, end_date, except_id }: Check,
): Promise<Checked[]> {
  const asked = {
    start_date: start_date ?? clock().toISOString(),
    end_date: end_date ?? endOfTime,
  };
  const counts = (offer: Period & { id: string; deleted_at: string | null }) =>
    offer.deleted_at === null && offer.id !== except_id && periodsOverlap(offer, asked);
  const [allCampaigns, allDiscounts] = await Promise.all([campaigns.all(), discounts.all()]);
  const inCampaign = new Set(
    allCampaigns.filter(counts).flatMap(({ caravans }) => Object.keys(caravans)),
  );
  const discounted = new Set(allDiscounts.filter(counts).map(({ caravan_id }) => caravan_id));
  return [...new Set(caravan_ids)].map((caravan_id) => ({
    caravan_id,
    has_individual_discount: discounted.has(caravan_id),
    has_campaign_discount: inCampaign.has(caravan_id),
  }));
}
