import type { Period } from '../../../../../functions/domain/time.ts';
import type { DiscountCheck } from '../requests.ts';

export type OtherDiscount = 'individual' | 'campaign' | 'both';
/** Houses that something else discounts in the same dates, by id. */
export type OtherDiscounts = ReadonlyMap<string, OtherDiscount>;

interface CheckResult {
  caravan_id: string;
  has_individual_discount: boolean;
  has_campaign_discount: boolean;
}

export function otherDiscounts(results: readonly CheckResult[]): OtherDiscounts {
  const others = new Map<string, OtherDiscount>();
  for (const { caravan_id, has_individual_discount, has_campaign_discount } of results) {
    if (has_individual_discount && has_campaign_discount) others.set(caravan_id, 'both');
    else if (has_individual_discount) others.set(caravan_id, 'individual');
    else if (has_campaign_discount) others.set(caravan_id, 'campaign');
  }
  return others;
}

/** As many as the call takes. */
const maxChecked = 1000;

/** What to ask about; `id` is the campaign's own, which does not count. */
export function discountCheck(
  houses: readonly { id: string }[],
  id: string | null,
  period: Period | null,
): DiscountCheck {
  const caravan_ids = houses.slice(0, maxChecked).map((house) => house.id);
  return { caravan_ids, ...period, ...(id === null ? {} : { except_id: id }) };
}
