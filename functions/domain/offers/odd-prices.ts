import * as z from 'zod/mini';
import { contentHash } from '../content-hash.ts';
import { DomainError } from '../errors.ts';
import type { ConfirmedAs } from '../form-fields.ts';
import { byName } from './by-name.ts';
import type { Campaign } from './campaign.ts';
import {
  type Confirmations,
  isLessThanHalf,
  isOddOffer,
  isShown,
  usualLeast,
} from './confirmed-prices.ts';
import { type Discount, discountedPrice } from './discount.ts';
import type { IndividualDiscount } from './individual-discount.ts';
import { campaignDiscount, confirmationsFor } from './price-book.ts';
import type { PriceHistory } from './price-history.ts';

/** Entries a refusal names at most; `odd_count` counts them all. */
const maxNamed = 50;

export const oddReasons = ['reduction', 'low_price', 'price_change'] as const;

/** A price that is likely a typing error. Whole EUR. */
const oddPriceSchema = z.object({
  caravan_id: z.string(),
  /** Make and model. */
  name: z.string(),
  /** A list price, or the price that an offer makes of one. */
  kind: z.enum(['list', 'offer']),
  /** The old list price, null for a new house; for an offer, the list price that it lowers. */
  from: z.nullable(z.int()),
  to: z.int(),
  /**
   * `reduction`: an offer takes more than half off the list price. `low_price`: under 1,000 EUR.
   * `price_change`: a list price that is less than half, or more than twice, the one before.
   */
  reasons: z.array(z.enum(oddReasons)),
});
export type OddPrice = z.infer<typeof oddPriceSchema>;
export type OddReason = (typeof oddReasons)[number];

/**
 * What an error body of `needs_confirmation` says besides its sentence. `odd_key` names these prices
 * and no others: sent back as `confirmed`, it confirms them.
 */
export const oddPricesSchema = z.object({
  odd: z.array(oddPriceSchema),
  odd_count: z.int(),
  odd_key: z.string(),
});

interface House {
  id: string;
  make: string;
  model: string;
}
/** A house with its list price, and what staff confirmed together with it. */
export interface PricedHouse extends House {
  price: number;
  price_history?: Pick<PriceHistory, 'confirmed_prices'>;
}

/** A price that a change would make: a list price, or what an offer makes of one. Whole EUR. */
export interface PriceStep {
  kind: OddPrice['kind'];
  house: House;
  from: number | null;
  to: number;
  /** Of an offer: whether this very price was confirmed before. */
  known?: boolean;
}

function reasonsOf({ kind, from, to }: PriceStep): OddReason[] {
  const reasons: OddReason[] = [];
  if (from !== null && (isLessThanHalf(to, from) || isLessThanHalf(from, to)))
    reasons.push(kind === 'offer' ? 'reduction' : 'price_change');
  if (to < usualLeast) reasons.push('low_price');
  return reasons;
}

/**
 * Which of these prices have to be confirmed. Server, imports and the browser's preview use this
 * one rule.
 */
export function oddPrices(steps: readonly PriceStep[]): OddPrice[] {
  return steps.flatMap((step) => {
    const { house, kind, from, to } = step;
    const reasons = reasonsOf(step);
    return reasons.length === 0
      ? []
      : [{ caravan_id: house.id, name: `${house.make} ${house.model}`, kind, from, to, reasons }];
  });
}

/** Names these odd prices and no others, in whatever order they come. */
export function oddKey(odd: readonly OddPrice[]): string {
  const lines = odd.map(({ caravan_id, kind, from, to }) => [caravan_id, kind, from, to].join(' '));
  return contentHash(lines.sort().join('\n'));
}

/**
 * The odd ones of these prices, all of them confirmed; rejects with `needs_confirmation` where one
 * is not. What `confirmed` may be: see `confirmedField`.
 */
export function confirmOdd(steps: readonly PriceStep[], confirmed: ConfirmedAs): OddPrice[] {
  const odd = oddPrices(steps);
  const isUnknown = ({ kind, known }: PriceStep) => kind === 'offer' && known !== true;
  const unknown = oddPrices(steps.filter(isUnknown));
  const open = confirmed === 'list_price' ? unknown : odd;
  // The key of the unknown offers answers a refusal of `list_price`.
  if (
    open.length === 0 ||
    confirmed === true ||
    [odd, unknown].map(oddKey).includes(`${confirmed}`)
  )
    return odd;
  throw new DomainError(
    'needs_confirmation',
    'Some of these prices look mistyped. If they are meant, send the same with "confirmed": true.',
    {
      details: {
        odd: open.slice(0, maxNamed),
        odd_count: open.length,
        odd_key: oddKey(open),
      },
    },
  );
}

/** What staff confirmed so far of a house, and of an offer for it. */
interface Known {
  house: Confirmations | undefined;
  offer: Confirmations | undefined;
}

/** The price that a discount makes of a house's list price; nothing where it does not lower it. */
export function offerStep(
  house: House,
  listPrice: number,
  discount: Discount,
  kept: Known,
): (PriceStep & { from: number })[] {
  const price = { from: listPrice, to: discountedPrice(listPrice, discount) };
  if (price.to >= price.from) return [];
  return [{ kind: 'offer', house, ...price, known: isShown(price, kept.house, kept.offer) }];
}

/** A discount of a house, and what staff confirmed together with it. */
export interface OfferOnHouse extends Discount {
  confirmed?: Confirmations | undefined;
}

/**
 * The prices that a change of the list price makes: the list price itself, and what each of
 * `offers` makes of it. None where the list price stays: staff who confirmed a price are not asked
 * again when they change a word of the description. `before` is null for a new house.
 */
export function listPriceSteps(
  house: House & Partial<Pick<PricedHouse, 'price_history'>>,
  before: number | null,
  after: number,
  offers: readonly OfferOnHouse[],
): PriceStep[] {
  if (before === after) return [];
  const own: PriceStep = { kind: 'list', house, from: before, to: after };
  const kept = house.price_history?.confirmed_prices;
  return [
    own,
    ...offers.flatMap((offer) =>
      offerStep(house, after, offer, { house: kept, offer: offer.confirmed }),
    ),
  ];
}

type Kept = 'end_date' | 'deleted_at' | 'discount_type' | 'discount_value' | 'confirmed_prices';

/** The fields of campaigns and individual discounts that decide what a house will cost. */
export interface Offers {
  campaigns: readonly Pick<Campaign, Kept | 'caravans'>[];
  discounts: readonly Pick<IndividualDiscount, Kept | 'caravan_id'>[];
}
type Offer = Offers['campaigns'][number] | Offers['discounts'][number];

/** The discount that an offer gives each of its houses, by the house's id. */
export function discountsOf(offer: Offer): Map<string, Discount> {
  if ('caravans' in offer)
    return new Map(
      Object.entries(offer.caravans).map(([id, own]) => [id, campaignDiscount(offer, own)]),
    );
  return new Map([[offer.caravan_id, { type: offer.discount_type, value: offer.discount_value }]]);
}

/** Whether an offer runs at `now` or is to come. */
export const isOpen = (
  { end_date, deleted_at }: Pick<Offer, 'end_date' | 'deleted_at'>,
  now: Date,
) => deleted_at === null && Date.parse(end_date) >= now.getTime();

/** The discounts of a house that run at `now` or are to come. */
export function offersOn(
  caravanId: string,
  { campaigns, discounts }: Offers,
  now: Date,
): OfferOnHouse[] {
  const inCampaigns = campaigns.flatMap((campaign) => {
    if (!isOpen(campaign, now)) return [];
    const own = Object.hasOwn(campaign.caravans, caravanId)
      ? campaign.caravans[caravanId]
      : undefined;
    const confirmed = confirmationsFor(campaign, caravanId);
    return own ? [{ ...campaignDiscount(campaign, own), confirmed }] : [];
  });
  const own = discounts
    .filter((discount) => discount.caravan_id === caravanId && isOpen(discount, now))
    .map((discount) => ({
      type: discount.discount_type,
      value: discount.discount_value,
      confirmed: confirmationsFor(discount, caravanId),
    }));
  return [...inCampaigns, ...own];
}

type Dates = Pick<Campaign, 'start_date' | 'end_date'>;
const sameDates = (one: Dates, other: Dates) =>
  one.start_date === other.start_date && one.end_date === other.end_date;
const sameDiscount = (one: Discount, other: Discount) =>
  one.type === other.type && one.value === other.value;

export type DatedOffer = Offer & Dates;

/**
 * The houses to which an offer gives another discount than before, or at another time, with that
 * discount. `before` is null for a new offer.
 */
function offeredAnew(before: DatedOffer | null, after: DatedOffer): Map<string, Discount> {
  const earlier = before && sameDates(before, after) ? discountsOf(before) : new Map();
  return new Map(
    [...discountsOf(after)].filter(([id, discount]) => {
      const had: Discount | undefined = earlier.get(id);
      return !had || !sameDiscount(had, discount);
    }),
  );
}

/**
 * The prices that an offer makes of its houses' list prices and that staff are asked about: those
 * that it offers anew, and those that are withheld until somebody confirms them. `standing` are the
 * odd ones that visitors were shown before and that stay. Both by the houses' names.
 */
export function offerSteps(
  before: DatedOffer | null,
  after: DatedOffer,
  houses: ReadonlyMap<string, PricedHouse>,
): { asked: PriceStep[]; standing: PriceStep[] } {
  const anew = offeredAnew(before, after);
  const discounts = discountsOf(after);
  const offered = [...discounts.keys()].flatMap((id) => houses.get(id) ?? []).sort(byName);
  const steps = offered.flatMap((house) => {
    const discount = discounts.get(house.id);
    if (!discount) return [];
    return offerStep(house, house.price, discount, {
      house: house.price_history?.confirmed_prices,
      offer: confirmationsFor(before ?? after, house.id),
    });
  });
  const isAsked = ({ house, known }: PriceStep) => anew.has(house.id) || known !== true;
  return {
    asked: steps.filter(isAsked),
    standing: steps.filter((step) => !isAsked(step) && isOddOffer(step)),
  };
}
