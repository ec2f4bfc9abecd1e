import type { Discount } from './discount.ts';
import { bestReduction, type Candidate, type DiscountSource, type Reduction } from './effective-price.ts';
import type { Period } from './period.ts';
import { lowestPriceBefore, type OfferWindow, type PriceHistory } from './price-history.ts';

/** Terms a campaign or a discount had before they were changed while it ran. `until` is exclusive. */
export interface PastTerms<Houses> {
  from: string;
  until: string;
  discount_type: Discount['type'];
  discount_value: number;
  houses: Houses;
}

/** A campaign's own discount for a house, where both parts are set. */
export interface HouseTerms {
  individual_discount_type: Discount['type'] | null;
  individual_discount_value: number | null;
}

interface Priced extends Period {
  id: string;
  discount_type: Discount['type'];
  discount_value: number;
  /** Since when dates, discount and houses are as they are. */
  terms_since: string;
  /** Deleted things reduce nothing, but what they were offered for still counts as history. */
  deleted_at: string | null;
}
export interface PricedCampaign extends Priced {
  caravans: Readonly<Record<string, HouseTerms>>;
  past_terms: readonly PastTerms<Readonly<Record<string, HouseTerms>>>[];
}
export interface PricedDiscount extends Priced {
  caravan_id: string;
  past_terms: readonly PastTerms<string>[];
}

export interface PricedHouse {
  id: string;
  /** List price, whole EUR. */
  price: number;
  created_at: string;
  price_history: PriceHistory;
}

/** Every campaign and discount, sorted out by house. Instants are ms since the epoch. */
export interface PriceBook {
  /** What reduces the house's price at an instant, and to how much; null when nothing does. */
  reduction(house: Pick<PricedHouse, 'id' | 'price'>, at: number): Reduction | null;
  /** Lowest price in EUR of the 30 days before the current reduction began; null where there is none to compare with. */
  lowestBefore(house: PricedHouse, at: number): number | null;
  /** Windows that made the house's prices so far and will make them. */
  windows(caravanId: string): readonly OfferWindow[];
  /** First instant after `at` when a campaign or discount starts, or has just ended: nothing changes its price before. Null: never. */
  nextEdge(at: number): number | null;
  /** Last such instant not after `at`; null when there was none. */
  lastEdge(at: number): number | null;
}

interface Running {
  from: number;
  /** Inclusive. */
  to: number;
  candidate: Candidate;
}

const discountOf = (terms: { discount_type: Discount['type']; discount_value: number }, own?: HouseTerms): Discount =>
  own?.individual_discount_type && own.individual_discount_value !== null && own.individual_discount_value !== undefined
    ? { type: own.individual_discount_type, value: own.individual_discount_value }
    : { type: terms.discount_type, value: terms.discount_value };

/** What a campaign makes of a house's price while it runs, whatever else runs. */
export function campaignDiscount(campaign: Pick<PricedCampaign, 'discount_type' | 'discount_value'>, own: HouseTerms) {
  return discountOf(campaign, own);
}

/** Sorts campaigns and discounts out once; looking a house's price up is then a matter of its own few. */
export function createPriceBook(campaigns: readonly PricedCampaign[], discounts: readonly PricedDiscount[]): PriceBook {
  const running = new Map<string, Running[]>();
  const windows = new Map<string, OfferWindow[]>();
  const edges = new Set<number>();

  const push = <T>(map: Map<string, T[]>, id: string, value: T) => {
    const list = map.get(id);
    if (list) list.push(value);
    else map.set(id, [value]);
  };

  function add(
    source: DiscountSource,
    priced: Priced,
    caravanId: string,
    discount: Discount,
    from: number,
    to: number,
  ) {
    const candidate: Candidate = { source, id: priced.id, end_date: priced.end_date, ...discount };
    if (priced.deleted_at === null) push(running, caravanId, { from, to, candidate });
    const offeredFrom = Math.max(from, Date.parse(priced.terms_since));
    const until = priced.deleted_at === null ? to + 1 : Math.min(to + 1, Date.parse(priced.deleted_at));
    if (offeredFrom < until) push(windows, caravanId, { from: offeredFrom, until, candidate });
  }

  function addPast(
    source: DiscountSource,
    id: string,
    caravanId: string,
    terms: PastTerms<unknown>,
    discount: Discount,
  ) {
    const [from, until] = [Date.parse(terms.from), Date.parse(terms.until)];
    const candidate: Candidate = { source, id, end_date: new Date(until - 1).toISOString(), ...discount };
    if (from < until) push(windows, caravanId, { from, until, candidate });
  }

  for (const campaign of campaigns) {
    const [from, to] = [Date.parse(campaign.start_date), Date.parse(campaign.end_date)];
    if (campaign.deleted_at === null) edges.add(from).add(to + 1);
    for (const [id, own] of Object.entries(campaign.caravans))
      add('campaign', campaign, id, discountOf(campaign, own), from, to);
    for (const past of campaign.past_terms)
      for (const [id, own] of Object.entries(past.houses))
        addPast('campaign', campaign.id, id, past, discountOf(past, own));
  }
  for (const discount of discounts) {
    const [from, to] = [Date.parse(discount.start_date), Date.parse(discount.end_date)];
    if (discount.deleted_at === null) edges.add(from).add(to + 1);
    add('individual', discount, discount.caravan_id, discountOf(discount), from, to);
    for (const past of discount.past_terms) addPast('individual', discount.id, past.houses, past, discountOf(past));
  }
  const times = [...edges].sort((a, b) => a - b);

  return {
    reduction(house, at) {
      const own = running.get(house.id);
      if (!own) return null;
      const candidates: Candidate[] = [];
      for (const { from, to, candidate } of own) if (from <= at && at <= to) candidates.push(candidate);
      return bestReduction(house.price, candidates);
    },
    lowestBefore: (house, at) => lowestPriceBefore(house, windows.get(house.id) ?? [], at),
    windows: (caravanId) => windows.get(caravanId) ?? [],
    nextEdge: (at) => times.find((edge) => edge > at) ?? null,
    lastEdge: (at) => times.findLast((edge) => edge <= at) ?? null,
  };
}
