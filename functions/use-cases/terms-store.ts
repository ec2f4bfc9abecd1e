import type { Campaign } from '../domain/campaign.ts';
import type { IndividualDiscount } from '../domain/individual-discount.ts';

/** Where campaigns, or individual discounts, are kept; the deleted ones too, while they are of use. */
export interface TermsStore<T extends Campaign | IndividualDiscount> {
  /** As it was written last. */
  get(id: string): Promise<T | null>;
  /** All of them, those that start last or were made last first. May lag behind the last writes by moments. */
  all(): Promise<T[]>;
  /** False when the id is taken. Rejects with `rule` when it is too large to be stored. */
  create(value: T): Promise<boolean>;
  /** False when the stored version is another. Rejects with `rule` when it is too large to be stored. */
  replace(value: T, expectedVersion: number): Promise<boolean>;
  /** Writes `past_terms` alone; its version stays. False when the stored version is another. */
  writePastTerms(value: T): Promise<boolean>;
  /** Takes it out of the table. False when the stored version is another. */
  remove(value: T): Promise<boolean>;
}
