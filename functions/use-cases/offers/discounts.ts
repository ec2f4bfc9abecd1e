import { DomainError } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import type {
  IndividualDiscount,
  IndividualDiscountInput,
  IndividualDiscountUpdate,
  StaffDiscount,
} from '#domain/offers/individual-discount.ts';
import { changedDiscount, deletedDiscount, newDiscount } from '#domain/offers/offer-changes.ts';
import { withheldPrices } from '#domain/offers/withheld-prices.ts';
import type { HousePrice } from '../../store/caravans.ts';
import { type OfferDeps, offerWrites } from './offer-writes.ts';

/** What staff see at `now` of an individual discount. */
function staffDiscount(discount: IndividualDiscount, house: HousePrice, now: Date): StaffDiscount {
  const {
    terms_since: _since,
    past_terms: _past,
    confirmed_prices: _confirmed,
    deleted_at: _deleted,
    ...shown
  } = discount;
  const { make, model, price, main_image } = house;
  const own = withheldPrices([house], { campaigns: [], discounts: [discount] }, now);
  return { ...shown, withheld: own.length > 0, caravan: { make, model, price, main_image } };
}

/** How individual discounts are read and written on behalf of staff. */
function writesOf({ discounts, housePrices, clock }: OfferDeps) {
  const houseOf = async (id: string) => (await housePrices([id])).get(id);
  return offerWrites({
    name: 'Discount',
    store: discounts,
    made: newDiscount,
    changed: changedDiscount,
    deleted: deletedDiscount,
    async show(discount) {
      const house = await houseOf(discount.caravan_id);
      return house ? staffDiscount(discount, house, clock()) : null;
    },
    async check({ caravan_id }: IndividualDiscountInput) {
      const house = await houseOf(caravan_id);
      if (!house)
        throw new DomainError('invalid', 'Please select a mobile house', {
          fields: { caravan_id: 'unknown' },
        });
      return (discount) => staffDiscount(discount, house, clock());
    },
  });
}

/**
 * All individual discounts with their houses, newest first. One whose house is gone is not listed.
 */
export async function listDiscounts(deps: OfferDeps): Promise<StaffDiscount[]> {
  const running = await writesOf(deps).all();
  const found = await deps.housePrices(running.map(({ caravan_id }) => caravan_id));
  const now = deps.clock();
  return running.flatMap((discount) => {
    const house = found.get(discount.caravan_id);
    return house ? [staffDiscount(discount, house, now)] : [];
  });
}

/** Discounts a house, or changes the discount that an earlier try of the same form added. */
export function createDiscount(
  deps: OfferDeps,
  {
    form_id,
    confirmed,
    ...input
  }: IndividualDiscountInput & { form_id?: string | undefined; confirmed?: ConfirmedAs },
  by: string,
): Promise<StaffDiscount> {
  return writesOf(deps).create(deps, { form_id, confirmed }, input, by);
}

/** Replaces a discount, if nobody changed it since `version`. */
export function updateDiscount(
  deps: OfferDeps,
  { id, version, confirmed, ...input }: IndividualDiscountUpdate,
  by: string,
): Promise<StaffDiscount> {
  return writesOf(deps).update(deps, { id, version, confirmed }, () => input, by);
}

/** Ends and deletes an individual discount, whatever its version; rejects with `not_found`. */
export async function deleteDiscount(deps: OfferDeps, id: string, by: string): Promise<void> {
  await writesOf(deps).remove(id, deps.clock(), by);
}
