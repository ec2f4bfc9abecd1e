import { conflict, DomainError } from '#domain/errors.ts';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type {
  IndividualDiscount,
  IndividualDiscountInput,
  IndividualDiscountUpdate,
  StaffDiscount,
} from '#domain/offers/individual-discount.ts';
import { changedDiscount, deletedDiscount, newDiscount } from '#domain/offers/offer-changes.ts';
import type { PictureCheck } from '../../images/bucket.ts';
import type { HousePrices, HouseSummaries, HouseSummary } from '../../store/caravans.ts';
import { type OfferStore, rewriteOffer } from '../../store/offers.ts';
import { withOddPrices } from './confirm-price.ts';

type Readers = Pick<OfferDeps, 'discounts' | 'houses'>;

/** What staff see of an individual discount. */
function staffDiscount(discount: IndividualDiscount, house: HouseSummary): StaffDiscount {
  const {
    terms_since: _since,
    past_terms: _past,
    confirmed_prices: _confirmed,
    deleted_at: _deleted,
    ...shown
  } = discount;
  const { make, model, price, main_image } = house;
  return { ...shown, caravan: { make, model, price, main_image } };
}

const noDiscount = () => new DomainError('not_found', 'Discount not found');

/** A discount that was not deleted; rejects with `not_found`. */
async function getDiscount(
  { discounts }: Pick<Readers, 'discounts'>,
  id: string,
): Promise<IndividualDiscount> {
  const discount = await discounts.get(id);
  if (!discount || discount.deleted_at !== null) throw noDiscount();
  return discount;
}

/**
 * The answer to the second of two writers: `conflict` with the discount as it is now, or
 * `not_found` when it or its house is gone.
 */
async function discountConflict(deps: Readers, id: string): Promise<DomainError> {
  const discount = await getDiscount(deps, id);
  const house = (await deps.houses([discount.caravan_id])).get(discount.caravan_id);
  if (!house) return noDiscount();
  const current = staffDiscount(discount, house);
  return conflict('Someone else changed this discount meanwhile', current);
}

/**
 * All individual discounts with their houses, newest first. One whose house is gone is not listed.
 */
export async function listDiscounts({ discounts, houses }: Readers): Promise<StaffDiscount[]> {
  const running = (await discounts.all()).filter(({ deleted_at }) => deleted_at === null);
  const found = await houses(running.map(({ caravan_id }) => caravan_id));
  return running.flatMap((discount) => {
    const house = found.get(discount.caravan_id);
    return house ? [staffDiscount(discount, house)] : [];
  });
}

type Deps = Pick<OfferDeps, 'discounts' | 'houses' | 'housePrices' | 'clock' | 'newId'>;

/** The house of a form; rejects with `invalid` (`unknown`) when there is none. */
async function houseOf(
  { houses }: Deps,
  { caravan_id }: IndividualDiscountInput,
): Promise<HouseSummary> {
  const house = (await houses([caravan_id])).get(caravan_id);
  if (!house)
    throw new DomainError('invalid', 'Please select a mobile house', {
      fields: { caravan_id: 'unknown' },
    });
  return house;
}

/**
 * Discounts a house, under the id its form brings or a new one; a form sent again adds no second
 * discount, as with campaigns. An odd price has to be confirmed.
 */
export async function createDiscount(
  deps: Deps,
  {
    form_id,
    confirmed,
    ...input
  }: IndividualDiscountInput & { form_id?: string | undefined; confirmed?: ConfirmedAs },
  by: string,
): Promise<StaffDiscount> {
  const earlier = form_id === undefined ? null : await deps.discounts.get(form_id);
  if (earlier) return updateDiscount(deps, { ...input, id: earlier.id, version: 1, confirmed }, by);
  const house = await houseOf(deps, input);
  const added = newDiscount(input, form_id ?? deps.newId(), deps.clock());
  const discount = await withOddPrices(deps, null, added, confirmed);
  if (!(await deps.discounts.create(discount, by))) throw await discountConflict(deps, discount.id);
  return staffDiscount(discount, house);
}

/**
 * Replaces a discount, if nobody changed it since `version`: else `conflict` with it as it is now.
 */
export async function updateDiscount(
  deps: Deps,
  { id, version, confirmed, ...input }: IndividualDiscountUpdate,
  by: string,
): Promise<StaffDiscount> {
  const before = await getDiscount(deps, id);
  if (before.version !== version) throw await discountConflict(deps, id);
  const house = await houseOf(deps, input);
  const changed = changedDiscount(before, input, deps.clock());
  const discount = await withOddPrices(deps, before, changed, confirmed);
  if (!(await deps.discounts.replace(discount, version, by)))
    throw await discountConflict(deps, id);
  return staffDiscount(discount, house);
}

/** Ends and deletes an individual discount, whatever its version; rejects with `not_found`. */
export async function deleteDiscount(
  { discounts, clock }: Pick<OfferDeps, 'discounts' | 'clock'>,
  id: string,
  by: string,
): Promise<void> {
  if (!(await rewriteOffer(discounts, id, (before) => deletedDiscount(before, clock()), by)))
    throw noDiscount();
}

/** The parts that changing campaigns and individual discounts needs. */
export interface OfferDeps {
  campaigns: OfferStore<Campaign>;
  discounts: OfferStore<IndividualDiscount>;
  houses: HouseSummaries;
  /** List prices, and what staff confirmed together with them. */
  housePrices: HousePrices;
  pictures: PictureCheck;
  clock: () => Date;
  /** A new UUID. */
  newId: () => string;
}
