import { DomainError } from '../domain/errors.ts';
import type { IndividualDiscount, StaffDiscount } from '../domain/individual-discount.ts';
import type { DiscountDeps } from './discount-deps.ts';
import type { HouseSummary } from './house-summaries.ts';

type Readers = Pick<DiscountDeps, 'discounts' | 'houses'>;

/** What staff see of an individual discount. */
export function staffDiscount(discount: IndividualDiscount, house: HouseSummary): StaffDiscount {
  const { terms_since: _since, past_terms: _past, deleted_at: _deleted, ...shown } = discount;
  const { make, model, price, main_image } = house;
  return { ...shown, caravan: { make, model, price, main_image } };
}

export const noDiscount = () => new DomainError('not_found', 'Discount not found');

/** A discount that was not deleted; rejects with `not_found`. */
export async function getDiscount({ discounts }: Pick<Readers, 'discounts'>, id: string): Promise<IndividualDiscount> {
  const discount = await discounts.get(id);
  if (!discount || discount.deleted_at !== null) throw noDiscount();
  return discount;
}

/** What answers who comes second: `conflict` with the discount as it is now, or `not_found` when it or its house is gone. */
export async function discountConflict(deps: Readers, id: string): Promise<DomainError> {
  const discount = await getDiscount(deps, id);
  const house = (await deps.houses([discount.caravan_id])).get(discount.caravan_id);
  if (!house) return noDiscount();
  const current = staffDiscount(discount, house);
  return new DomainError('conflict', 'Someone else changed this discount meanwhile', { details: { current } });
}

/** All individual discounts with their houses, newest first. One whose house is gone is not listed. */
export async function listDiscounts({ discounts, houses }: Readers): Promise<StaffDiscount[]> {
  const running = (await discounts.all()).filter(({ deleted_at }) => deleted_at === null);
  const found = await houses(running.map(({ caravan_id }) => caravan_id));
  return running.flatMap((discount) => {
    const house = found.get(discount.caravan_id);
    return house ? [staffDiscount(discount, house)] : [];
  });
}
