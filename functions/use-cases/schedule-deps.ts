import type { Campaign } from '../domain/campaign.ts';
import type { IndividualDiscount } from '../domain/individual-discount.ts';
import type { CaravanStore } from './caravan-store.ts';
import type { SweepReport } from './sweep-mails.ts';
import type { TermsStore } from './terms-store.ts';

/** What one run of the schedule leaves to the next. Both ISO. */
export interface ScheduleState {
  /** The work of every price edge up to this moment is done. */
  edges_until: string;
  /** When everything was last checked. */
  checked_at: string;
}

export interface ScheduleDeps {
  campaigns: TermsStore<Campaign>;
  discounts: TermsStore<IndividualDiscount>;
  caravans: Pick<CaravanStore, 'get' | 'all' | 'rememberPrices'>;
  state: {
    /** Null before the first run. */
    read(): Promise<ScheduleState | null>;
    write(state: ScheduleState): Promise<void>;
  };
  /** Holds what visitors read against the table. True when that changed something, and the CDN was told. */
  refreshCatalogue(): Promise<boolean>;
  /** Tells the CDN of what was published while it was busy, if anything was. */
  announceCatalogue(): Promise<void>;
  /** Removes catalogues of other releases that nothing reads any more; answers how many. */
  forgetFormats(): Promise<number>;
  /** Tells the CDN that its pages are old. Rejects with `CdnBusy` while it can't be told. */
  invalidate(): Promise<void>;
  /** Sends what mail is due; with `early` what failed lately, too. */
  sweepMails(early: boolean): Promise<SweepReport>;
  clock: () => Date;
}

/** What a run did. */
export interface ScheduleReport {
  /** Whether everything was checked, or the banners alone. */
  full: boolean;
  /** Whether prices changed by the clock since the last full run. */
  edge_passed: boolean;
  banners_cleared: number;
  /** Houses whose reduced prices of the past were written down. */
  houses_remembered: number;
  /** Discounts deleted because their house is. */
  discounts_ended: number;
  /** Campaigns and discounts rid of what nobody needs any more. */
  purged: number;
  /** Writes that lost against somebody else's: the next run makes them. */
  lost: number;
  catalogue_changed: boolean;
  /** Catalogues in the format of another release that were removed, since nothing had read them for a day. */
  formats_forgotten: number;
  mails_sent: number;
  /** Mails that were not taken: a later run tries them again. */
  mails_failed: number;
}
