import type { Campaign } from '../domain/campaign.ts';
import type { IndividualDiscount } from '../domain/individual-discount.ts';
import type { CaravanStore, PictureCheck } from './caravan-store.ts';
import type { TermsStore } from './terms-store.ts';

/** What changing houses needs. */
export interface CaravanDeps {
  caravans: CaravanStore;
  pictures: PictureCheck;
  /** What lowers prices: a new list price is looked at with what they make of it. */
  campaigns: Pick<TermsStore<Campaign>, 'all'>;
  discounts: Pick<TermsStore<IndividualDiscount>, 'all'>;
  clock: () => Date;
  /** A new UUID. */
  newId: () => string;
}
