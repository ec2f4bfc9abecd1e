import type { DiscountSource } from '../houses/caravan.ts';
import type { SaleStatus } from '../houses/sale-status.ts';
import type { Period } from '../time.ts';
import {
  type AnnouncedReduction,
  announcedReduction,
  announcedUpTo,
  type UpTo,
} from './announced-reduction.ts';
import { type Confirmations, isShown } from './confirmed-prices.ts';
import {
  bestReduction,
  type Candidate,
  type Discount,
  discountedPrice,
  type Reduction,
} from './discount.ts';
import {
  type OfferWindow,
  offeredPrices,
  type PriceHistory,
  type PriorPrice,
  priorPrice,
} from './price-history.ts';

/**
 * Terms that a campaign or a discount had before they were changed while it ran. `until` is
 * exclusive.
 */
export interface PastTerms<Houses> {
  from: string;
  until: string;
  discount_type: Discount['type'];
  discount_value: number;
  houses: Houses;
}

/** A campaign's own discount for a house, where type and value are set. */
export interface HouseTerms {
  individual_discount_type: Discount['type'] | null;
  individual_discount_value: number | null;
}

interface Priced extends Period {
  id: string;
  discount_type: Discount['type'];
  discount_value: number;
  /** The moment since which dates, discount and houses have been as they are. */
  terms_since: string;
  /** A deleted offer reduces nothing, but what it offered still belongs to the price history. */
  deleted_at: string | null;
  /** Odd prices that staff confirmed together with it, by house. */
  confirmed_prices?:
    | { since: string; houses: Readonly<Record<string, Confirmations['prices']>> }
    | undefined;
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

/** What decides which offer reduces a house. */
type ReducedHouse = Pick<PricedHouse, 'id' | 'price'> & {
  price_history?: Pick<PriceHistory, 'confirmed_prices'>;
};

/** All campaigns and discounts, sorted by house. Instants are ms since the epoch. */
export interface PriceBook {
  /**
   * The offer that reduces the house's price at an instant, and the price; null when there is none.
   * An offer that makes an odd price, which nobody confirmed, counts for nothing.
   */
  reduction(house: ReducedHouse, at: number): Reduction | null;
  /**
   * The lowest price of the 30 days before the current reduction began, and of how many of them it
   * is; null where there is none.
   */
  prior(house: PricedHouse, at: number): PriorPrice | null;
  /**
   * What may be announced of the house's price at `at`; null where nothing reduces it, not below
   * the prior price, or too soon after the house came on sale.
   */
  announced(house: PricedHouse, at: number): AnnouncedReduction | null;
  /** The windows of all offers on the house, past and to come. */
  windows(caravanId: string): readonly OfferWindow[];
  /**
   * First instant after `at` when a campaign or discount starts, or has just ended: no price
   * changes before it. Null: never.
   */
  nextEdge(at: number): number | null;
  /** Last such instant up to and including `at`; null when there was none. */
  lastEdge(at: number): number | null;
}

interface Running {
  from: number;
  /** Inclusive. */
  to: number;
  candidate: Candidate;
  confirmed: Confirmations | undefined;
}

/**
 * The offer of one campaign or discount for a house; one object for all houses of a campaign
 * without a discount of their own.
 */
interface HouseOffer {
  /** When it runs, by its dates; null once deleted. */
  running: Running | null;
  /** The stretch in which it was, is or will be offered; null when it never was. */
  window: OfferWindow | null;
}

type Terms = Pick<Priced, 'discount_type' | 'discount_value'>;

const ownDiscount = ({
  individual_discount_type: type,
  individual_discount_value: value,
}: HouseTerms): Discount | null => (type === null || value === null ? null : { type, value });

const discountOf = ({ discount_type, discount_value }: Terms): Discount => ({
  type: discount_type,
  value: discount_value,
});

/**
 * The discount that a campaign gives a house: the house's own in the campaign, else the campaign's.
 */
export function campaignDiscount(campaign: Terms, own: HouseTerms): Discount {
  return ownDiscount(own) ?? discountOf(campaign);
}

/** What an offer keeps of confirmed prices for one of its houses. */
export function confirmationsFor(
  { confirmed_prices: kept }: Pick<Priced, 'confirmed_prices'>,
  caravanId: string,
): Confirmations | undefined {
  return kept && { since: kept.since, prices: kept.houses[caravanId] ?? [] };
}

/**
 * Makes the offers of a campaign or an individual discount; its dates are parsed once for all its
 * houses.
 */
function entryOf(
  source: DiscountSource,
  { id, start_date, end_date, terms_since, deleted_at }: Priced,
) {
  const [start, to, since] = [
    Date.parse(start_date),
    Date.parse(end_date),
    Date.parse(terms_since),
  ];
  const from = Math.max(start, since);
  const until = deleted_at === null ? to + 1 : Math.min(to + 1, Date.parse(deleted_at));
  return (discount: Discount, confirmed: Confirmations | undefined): HouseOffer => {
    const candidate: Candidate = { source, id, end_date, ...discount };
    return {
      running: deleted_at === null ? { from: start, to, candidate, confirmed } : null,
      window: from < until ? { from, until, candidate, confirmed } : null,
    };
  };
}

function pastEntryOf(
  source: DiscountSource,
  id: string,
  terms: Pick<PastTerms<unknown>, 'from' | 'until'>,
) {
  const [from, until] = [Date.parse(terms.from), Date.parse(terms.until)];
  const end_date = new Date(until - 1).toISOString();
  return (discount: Discount, confirmed: Confirmations | undefined): HouseOffer => ({
    running: null,
    window: { from, until, candidate: { source, id, end_date, ...discount }, confirmed },
  });
}

/**
 * Sorts campaigns and discounts by house once, so that a house's price is looked up among its own
 * offers alone.
 */
export function createPriceBook(
  campaigns: readonly PricedCampaign[],
  discounts: readonly PricedDiscount[],
): PriceBook {
  const houses = new Map<string, HouseOffer[]>();
  const edges = new Set<number>();

  function add(caravanId: string, entry: HouseOffer) {
    const known = houses.get(caravanId);
    if (known) known.push(entry);
    else houses.set(caravanId, [entry]);
  }

  function addAll(
    caravans: PricedCampaign['caravans'],
    terms: Terms,
    { confirmed_prices: kept }: PricedCampaign,
    make: (discount: Discount, confirmed: Confirmations | undefined) => HouseOffer,
  ) {
    const none = kept && { since: kept.since, prices: [] };
    const shared = make(discountOf(terms), none);
    for (const [id, houseTerms] of Object.entries(caravans)) {
      const own = ownDiscount(houseTerms);
      const prices = kept?.houses[id];
      const confirmed = kept && prices ? { since: kept.since, prices } : none;
      add(id, own || prices ? make(own ?? discountOf(terms), confirmed) : shared);
    }
  }

  function addEdges({ start_date, end_date, deleted_at }: Priced) {
    if (deleted_at === null) edges.add(Date.parse(start_date)).add(Date.parse(end_date) + 1);
  }

  for (const campaign of campaigns) {
    addEdges(campaign);
    addAll(campaign.caravans, campaign, campaign, entryOf('campaign', campaign));
    for (const past of campaign.past_terms)
      addAll(past.houses, past, campaign, pastEntryOf('campaign', campaign.id, past));
  }
  for (const discount of discounts) {
    addEdges(discount);
    const confirmedFor = (id: string) => confirmationsFor(discount, id);
    const { caravan_id } = discount;
    add(
      caravan_id,
      entryOf('individual', discount)(discountOf(discount), confirmedFor(caravan_id)),
    );
    for (const past of discount.past_terms)
      add(
        past.houses,
        pastEntryOf('individual', discount.id, past)(discountOf(past), confirmedFor(past.houses)),
      );
  }
  const times = [...edges].sort((a, b) => a - b);
  const windows = (caravanId: string) =>
    (houses.get(caravanId) ?? []).flatMap(({ window }) => window ?? []);
  /**
   * The windows of a house, corrected for a clock that is behind the one that stored them: an offer
   * that is stored as running has begun at `at` at the latest, and any other one has ended by then.
   */
  function windowsBy(caravanId: string, at: number): OfferWindow[] {
    return (houses.get(caravanId) ?? []).flatMap(({ running, window }) => {
      if (!window) return [];
      return running && running.from <= at
        ? [{ ...window, from: Math.min(window.from, at) }]
        : [{ ...window, until: Math.min(window.until, at) }];
    });
  }

  function reduction(house: ReducedHouse, at: number): Reduction | null {
    const { id, price, price_history } = house;
    const candidates: Candidate[] = [];
    for (const { running } of houses.get(id) ?? []) {
      if (!running || running.from > at || at > running.to) continue;
      const { candidate, confirmed } = running;
      const offered = { from: price, to: discountedPrice(price, candidate) };
      if (isShown(offered, price_history?.confirmed_prices, confirmed)) candidates.push(candidate);
    }
    return bestReduction(price, candidates);
  }

  const prior = (house: PricedHouse, at: number) => priorPrice(house, windowsBy(house.id, at), at);

  return {
    reduction,
    prior,
    announced(house, at) {
      const reduced = reduction(house, at);
      return reduced && announcedReduction(prior(house, at), reduced.price);
    },
    windows,
    nextEdge: (at) => times.find((edge) => edge > at) ?? null,
    lastEdge: (at) => times.findLast((edge) => edge <= at) ?? null,
  };
}

/**
 * The "up to" figures that the campaign with this id may announce at `at` (ms), from its own
 * reductions of those of these houses that are not sold.
 */
export function campaignUpTo(
  book: PriceBook,
  campaignId: string,
  houses: readonly (PricedHouse & { sale_status: SaleStatus })[],
  at: number,
): UpTo {
  const onSale = houses.filter(({ sale_status }) => sale_status !== 'sold');
  return announcedUpTo(
    onSale.map((house) =>
      book.reduction(house, at)?.by.id === campaignId ? book.announced(house, at) : null,
    ),
  );
}

/** ms for which ended terms are kept even if every house's price history has them. */
const keptFor = 86_400_000;

/** Whether a window is one of those that may be dropped. */
type Which = (window: OfferWindow) => boolean;
type Houses = string | PricedCampaign['caravans'];

/**
 * Which past terms and deleted offers may be removed at `now`: those that ended over a day ago and
 * without which every house's price history stays the same. `houses` finds a house as it is stored;
 * a house that it does not find needs none of them.
 */
export function createSpentTerms(
  book: PriceBook,
  houses: (id: string) => PricedHouse | undefined,
  now: Date,
) {
  const at = now.getTime();
  const spent: Which[] = [];
  const isOld = (iso: string) => Date.parse(iso) <= at - keptFor;

  /**
   * True when one of these houses needs the windows. Otherwise they count as dropped, and later
   * windows are judged without them.
   */
  function areMissedBy(ids: readonly string[], which: Which): boolean {
    const missed = ids.some((id) => {
      const house = houses(id);
      if (!house) return false;
      const left = book.windows(id).filter((window) => !spent.some((gone) => gone(window)));
      const told = (windows: readonly OfferWindow[]) =>
        JSON.stringify(offeredPrices(house, windows, at));
      return told(left) !== told(left.filter((window) => !which(window)));
    });
    if (!missed) spent.push(which);
    return missed;
  }

  function isNeeded(id: string, { from, until, houses: concerned }: PastTerms<Houses>): boolean {
    if (!isOld(until)) return true;
    const [start, end] = [Date.parse(from), Date.parse(until)];
    const ids = typeof concerned === 'string' ? [concerned] : Object.keys(concerned);
    return areMissedBy(
      ids,
      (window) => window.candidate.id === id && window.from === start && window.until === end,
    );
  }

  /** The past terms that some house still needs. */
  function neededTerms<H extends Houses>(terms: {
    id: string;
    past_terms: readonly PastTerms<H>[];
  }): PastTerms<H>[] {
    return terms.past_terms.filter((past) => isNeeded(terms.id, past));
  }

  /** Whether nothing needs a deleted campaign or discount any more. */
  function isSpent(terms: PricedCampaign | PricedDiscount): boolean {
    if (
      terms.deleted_at === null ||
      !isOld(terms.deleted_at) ||
      terms.past_terms.some((past) => isNeeded(terms.id, past))
    )
      return false;
    const ids = 'caravans' in terms ? Object.keys(terms.caravans) : [terms.caravan_id];
    return !areMissedBy(ids, (window) => window.candidate.id === terms.id);
  }

  return { neededTerms, isSpent };
}
