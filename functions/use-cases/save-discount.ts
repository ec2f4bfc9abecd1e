import { DomainError } from '../domain/errors.ts';
import type {
  IndividualDiscountInput,
  IndividualDiscountUpdate,
  StaffDiscount,
} from '../domain/individual-discount.ts';
import { discountSteps, refuseOdd } from '../domain/odd-prices.ts';
import { changedDiscount, newDiscount } from '../domain/offer-changes.ts';
import type { DiscountDeps } from './discount-deps.ts';
import type { HouseSummary } from './house-summaries.ts';
import { discountConflict, getDiscount, staffDiscount } from './staff-discount.ts';

type Deps = Pick<DiscountDeps, 'discounts' | 'houses' | 'clock' | 'newId'>;

/** The house of a form; rejects with `invalid` (`unknown`) when there is none. */
async function houseOf({ houses }: Deps, { caravan_id }: IndividualDiscountInput): Promise<HouseSummary> {
  const house = (await houses([caravan_id])).get(caravan_id);
  if (!house) throw new DomainError('invalid', 'Please select a mobile house', { fields: { caravan_id: 'unknown' } });
  return house;
}

/**
 * Discounts a house, under the id its form brings or a new one; a form sent again adds no second discount, as with campaigns.
 * Asks first about an odd price.
 */
export async function createDiscount(
  deps: Deps,
  {
    form_id,
    confirmed,
    ...input
  }: IndividualDiscountInput & { form_id?: string | undefined; confirmed?: boolean | undefined },
): Promise<StaffDiscount> {
  const earlier = form_id === undefined ? null : await deps.discounts.get(form_id);
  if (earlier) return updateDiscount(deps, { ...input, id: earlier.id, version: 1, confirmed });
  const house = await houseOf(deps, input);
  const discount = newDiscount(input, form_id ?? deps.newId(), deps.clock());
  refuseOdd(discountSteps(null, discount, house), confirmed);
  if (!(await deps.discounts.create(discount))) throw await discountConflict(deps, discount.id);
  return staffDiscount(discount, house);
}

/** Replaces a discount, if nobody changed it since `version`: else `conflict` with it as it is now. */
export async function updateDiscount(
  deps: Deps,
  { id, version, confirmed, ...input }: IndividualDiscountUpdate,
): Promise<StaffDiscount> {
  const before = await getDiscount(deps, id);
  if (before.version !== version) throw await discountConflict(deps, id);
  const house = await houseOf(deps, input);
  const discount = changedDiscount(before, input, deps.clock());
  refuseOdd(discountSteps(before, discount, house), confirmed);
  if (!(await deps.discounts.replace(discount, version))) throw await discountConflict(deps, id);
  return staffDiscount(discount, house);
}
