import type { Campaign } from '../domain/campaign.ts';
import type { IndividualDiscount } from '../domain/individual-discount.ts';
import type { PictureCheck } from './caravan-store.ts';
import type { HouseSummaries } from './house-summaries.ts';
import type { TermsStore } from './terms-store.ts';

/** What changing campaigns and individual discounts needs. */
export interface DiscountDeps {
  campaigns: TermsStore<Campaign>;
  discounts: TermsStore<IndividualDiscount>;
  houses: HouseSummaries;
  pictures: PictureCheck;
  clock: () => Date;
  /** A new UUID. */
  newId: () => string;
}
