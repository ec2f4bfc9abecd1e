import { type Discount, type DiscountType, discountedPrice } from '../../../../../functions/domain/discount.ts';
import { campaignDiscount } from '../../../../../functions/domain/price-book.ts';
import { typedDiscount } from '../discount-value.ts';
import type { OwnTerms } from './campaign-draft.ts';

/** What a campaign makes of a house's price. */
export interface ChosenPrice {
  /** Whole EUR. */
  price: number;
  saving: number;
  /** The saving as a part of the list price, percent to one decimal. */
  percent: number;
  /** Whether the campaign lowers the price at all. */
  reduces: boolean;
}

/** The discount that holds for a house: its own where type and value make sense together, else the campaign's. */
function chosenDiscount(campaign: Discount | null, own: OwnTerms): Discount | null {
  const typed = own.type === '' ? null : typedDiscount(own.type, own.value);
  if (!campaign) return typed;
  return campaignDiscount(
    { discount_type: campaign.type, discount_value: campaign.value },
    { individual_discount_type: typed?.type ?? null, individual_discount_value: typed?.value ?? null },
  );
}

/** Null while no discount is typed that makes sense. `listPrice` in whole EUR. */
export function chosenPrice(
  listPrice: number,
  terms: { type: DiscountType; value: string },
  own: OwnTerms,
): ChosenPrice | null {
  const discount = chosenDiscount(typedDiscount(terms.type, terms.value), own);
  if (!discount) return null;
  const price = discountedPrice(listPrice, discount);
  const saving = listPrice - price;
  return { price, saving, percent: Math.round((saving / listPrice) * 1000) / 10, reduces: saving > 0 };
}
