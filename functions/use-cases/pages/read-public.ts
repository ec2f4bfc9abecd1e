import { openingLines } from '#domain/dealer/hours-settings.ts';
import { makerOf } from '#domain/dealer/made-by.ts';
import type { WebsiteSection } from '#domain/dealer/website-sections.ts';
import { DomainError } from '#domain/errors.ts';
import { type ListingQuery, stockOf } from '#domain/houses/listing.ts';
import { caravanSlug, slugIdPrefix } from '#domain/houses/slug.ts';
import { type PriceResult, priceResult } from '#domain/offers/discount.ts';
import {
  featured,
  findById,
  findBySlugPrefix,
  hasOffers,
  makes,
  similar,
  unsoldFirst,
} from '../../catalogue/catalogue.ts';
import { housesInstead } from '../../catalogue/instead.ts';
import { queryListing } from '../../catalogue/listing.ts';
import { campaignHouses, publicCampaign, type Showroom } from '../../catalogue/showroom.ts';

/**
 * What visitors read, for pages and API alike: everything comes out of the catalogue in memory,
 * with the prices of the moment. The bank's schemes are part of it: a function that makes pages
 * never asks the bank.
 */
export function createPublicReads(
  loadShowroom: (now: Date) => Promise<Showroom>,
  clock: () => Date,
) {
  const open = () => loadShowroom(clock());
  return {
    async listCaravans(query: ListingQuery) {
      const { catalogue, validUntil, lentUntil } = await open();
      const found = queryListing(catalogue, query);
      // Which houses pass a filter by instalments depends on the bank's schemes as well.
      return { ...found, valid_until: earlier(validUntil, found.facets.monthly && lentUntil) };
    },
    async listFeaturedCaravans() {
      const { catalogue, validUntil } = await open();
      return { items: featured(catalogue), valid_until: validUntil };
    },
    async listMakes() {
      return { items: makes((await open()).catalogue) };
    },
    /** Whether the listing's offers are worth a link. */
    async hasOffers() {
      return hasOffers((await open()).catalogue);
    },
    async openingHours() {
      return openingLines((await open()).settings('hours'));
    },
    async viewingSettings() {
      return (await open()).settings('viewings');
    },
    /** The figures of the stock that the copy names. */
    async getStock() {
      const { catalogue, validUntil } = await open();
      const unsold = catalogue.listed.filter(({ house }) => house.sale_status !== 'sold');
      return { stock: stockOf(unsold.map(({ offer }) => offer.price)), valid_until: validUntil };
    },
    /**
     * Cards of the houses with these numbers, sold ones last, else in the order given; a house that
     * is not shown is left out.
     */
    async listChosenCaravans(numbers: readonly string[]) {
      const { catalogue, validUntil } = await open();
      const chosen = unsoldFirst(numbers.flatMap((number) => catalogue.byNumber.get(number) ?? []));
      return { items: chosen.map(({ card }) => card), valid_until: validUntil };
    },
    /** Homes in place of one that visitors can't see, by the words of its address. */
    async housesInstead(address: string) {
      const { catalogue, validUntil } = await open();
      return { ...housesInstead(catalogue, address), valid_until: validUntil };
    },
    /** Rejects with `bad_slug` or `not_found`. */
    async getCaravan(slug: string) {
      const prefix = slugIdPrefix(slug);
      if (prefix === null) throw new DomainError('bad_slug', 'Invalid mobile house URL');
      const { catalogue, settings, validUntil, lentUntil } = await open();
      const found = findBySlugPrefix(catalogue, prefix);
      const caravan = found.find((house) => caravanSlug(house) === slug) ?? found[0];
      if (!caravan) throw new DomainError('not_found', 'Mobile house not found');
      const loan_example = findById(catalogue, caravan.id)?.loan ?? null;
      const valid_until = earlier(validUntil, loan_example && lentUntil);
      const maker = makerOf(settings('makers').makers, caravan.make);
      return { caravan, maker, loan_example, similar: similar(catalogue, caravan), valid_until };
    },
    async getActiveBannerCampaign() {
      const showroom = await open();
      const { banner, validUntil } = showroom;
      return { campaign: banner && publicCampaign(showroom, banner), valid_until: validUntil };
    },
    /** A list with the campaign of this id, or an empty one. */
    async getCampaigns(query: { campaign_id: string; include_caravans?: string | undefined }) {
      const showroom = await open();
      const campaign = showroom.campaign(query.campaign_id);
      const caravans =
        campaign && query.include_caravans === 'true'
          ? { caravans: campaignHouses(showroom, campaign) }
          : {};
      return {
        campaigns: campaign ? [{ ...publicCampaign(showroom, campaign), ...caravans }] : [],
        valid_until: showroom.validUntil,
      };
    },
    /** The stored pictures of these places of the site; a place without one is left out. */
    async listWebsiteImages(sections: readonly WebsiteSection[]) {
      const { images } = await open();
      return {
        items: sections.flatMap((section) => (images[section]?.image_url ? images[section] : [])),
      };
    },
    /** Rejects with `provider` where no schemes are known. */
    async listFinancingSchemes() {
      const { schemes } = await open();
      if (!schemes)
        throw new DomainError('provider', 'What the bank offers is not known at the moment');
      return { items: [...schemes] };
    },
    async getCaravanEffectivePrice(caravanId: string) {
      const showroom = await open();
      return { result: priceOf(showroom, caravanId), valid_until: showroom.validUntil };
    },
    /** Prices of these houses, in their order, each once; a house that is not shown is left out. */
    async listCaravanEffectivePrices(caravanIds: readonly string[]) {
      const showroom = await open();
      return { results: [...new Set(caravanIds)].flatMap((id) => priceOf(showroom, id) ?? []) };
    },
  };
}
export type PublicReads = ReturnType<typeof createPublicReads>;

/** The earlier of two moments, ISO; null is never. */
function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

function priceOf({ catalogue }: Showroom, id: string): PriceResult | null {
  const listed = findById(catalogue, id);
  return listed ? priceResult(listed.house, listed.offer) : null;
}
