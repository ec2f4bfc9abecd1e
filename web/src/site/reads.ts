import type { RouteRequest, RouteResponse } from '#domain/api/route.ts';
import type { ApiRoutes } from '#domain/api/routes.ts';
import type { OpeningLines } from '#domain/dealer/opening-hours.ts';
import type { ViewingSettings } from '#domain/dealer/viewing-settings.ts';
import type { WebsiteSection } from '#domain/dealer/website-sections.ts';
import type { ListingQuery } from '#domain/houses/listing.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';

/** Homes in place of one that visitors can't see. */
interface HousesInstead {
  items: CaravanCard[];
  /** Whether one of them has a word of the address in its name. */
  alike: boolean;
  /** How many unsold houses are announced at a lower price. */
  on_offer: number;
}

type Answer<Name extends keyof ApiRoutes> = Promise<RouteResponse<ApiRoutes[Name]>>;
export type HouseSlug = RouteRequest<ApiRoutes['getCaravan']>['params']['slug'];
type CampaignQuery = RouteRequest<ApiRoutes['getCampaigns']>['query'];

/** What public pages read: the catalogue in memory. */
export interface PublicReads {
  listCaravans(query: ListingQuery): Answer<'listCaravans'>;
  listFeaturedCaravans(): Answer<'listFeaturedCaravans'>;
  listMakes(): Answer<'listMakes'>;
  /** Whether an unsold house is announced at a lower price. */
  hasOffers(): Promise<boolean>;
  /** When the yard is open, as staff set it, with all days of their own. */
  openingHours(): Promise<OpeningLines>;
  /** How the yard shows its homes, as staff set it. */
  viewingSettings(): Promise<ViewingSettings>;
  getStock(): Answer<'getStock'>;
  /**
   * Cards of these houses as far as visitors may see them, in this order. A number is the last
   * eight characters of a slug.
   */
  listChosenCaravans(numbers: readonly string[]): Answer<'listChosenCaravans'>;
  /** Homes in place of one that visitors can't see, by the words of its address. */
  housesInstead(address: string): Promise<HousesInstead & { valid_until: string | null }>;
  /** Rejects with code `bad_slug` or `not_found`. */
  getCaravan(slug: HouseSlug): Answer<'getCaravan'>;
  getActiveBannerCampaign(): Answer<'getActiveBannerCampaign'>;
  getCampaigns(query: CampaignQuery): Answer<'getCampaigns'>;
  /** Rejects where the bank's schemes are not known. */
  listFinancingSchemes(): Answer<'listFinancingSchemes'>;
  listWebsiteImages(sections: readonly WebsiteSection[]): Answer<'listWebsiteImages'>;
}
