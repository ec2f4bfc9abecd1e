import { DomainError } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import type { DiscountSource } from '#domain/houses/caravan.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { withConfirmedOffer } from '#domain/offers/keep-confirmed.ts';
import {
  confirmOdd,
  discountsOf,
  oddPrices,
  offerSteps,
  type PriceStep,
} from '#domain/offers/odd-prices.ts';
import { nextVersion } from '#domain/stored-entity.ts';
import { type OfferStore, rewriteOffer } from '../../store/offers.ts';
import type { OfferDeps } from './offer-writes.ts';

/**
 * The campaign or discount with the odd prices that staff confirmed; rejects with
 * `needs_confirmation` where it now makes an odd price of a house that is not confirmed.
 */
export async function withOddPrices<O extends Campaign | IndividualDiscount>(
  { housePrices }: Pick<OfferDeps, 'housePrices'>,
  before: O | null,
  after: O,
  confirmed: ConfirmedAs,
): Promise<O> {
  const houses = await housePrices(discountsOf(after).keys());
  const { asked, standing } = offerSteps(before, after, houses);
  return withConfirmedOffer(before, after, { odd: confirmOdd(asked, confirmed), standing });
}

/** A withheld price, as staff saw it. Whole EUR. */
interface SeenPrice {
  source: DiscountSource;
  /** Of the campaign or the discount. */
  id: string;
  caravan_id: string;
  from: number;
  to: number;
}

const noOffer = () => new DomainError('not_found', 'There is no such campaign or discount');

/** Writes one confirmation. A write that came between is no obstacle: the price is compared again. */
async function confirmIn<O extends Campaign | IndividualDiscount>(
  { housePrices, clock }: Pick<OfferDeps, 'housePrices' | 'clock'>,
  store: OfferStore<O>,
  { id, caravan_id, from, to }: SeenPrice,
  by: string,
): Promise<void> {
  const offer = await store.get(id);
  if (!offer) throw noOffer();
  const houses = await housePrices(discountsOf(offer).keys());
  const isSeen = (step: PriceStep) =>
    step.house.id === caravan_id && step.from === from && step.to === to;
  function confirmed(before: O): O {
    const { asked, standing } = offerSteps(before, before, houses);
    const odd = oddPrices(asked.filter(isSeen));
    // Somebody else confirmed it, or the same call came before and its answer was lost.
    if (standing.some(isSeen)) return before;
    if (odd.length === 0)
      throw new DomainError('conflict', 'The list price or the discount was changed meanwhile');
    const next = { ...before, ...nextVersion(before, clock()) };
    return withConfirmedOffer(before, next, { odd, standing });
  }
  if (!(await rewriteOffer(store, id, confirmed, by))) throw noOffer();
}

/**
 * Confirms one withheld price, as staff saw it: visitors are shown it from now on. Rejects with
 * `conflict` where house or offer would make another price by now, with `not_found` where the offer
 * is gone.
 */
export function confirmPrice(
  deps: Pick<OfferDeps, 'campaigns' | 'discounts' | 'housePrices' | 'clock'>,
  seen: SeenPrice,
  by: string,
): Promise<void> {
  return seen.source === 'campaign'
    ? confirmIn(deps, deps.campaigns, seen, by)
    : confirmIn(deps, deps.discounts, seen, by);
}
