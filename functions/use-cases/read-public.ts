import { type Catalogue, featured, findBySlugPrefix, makes } from '../catalogue/catalogue.ts';
import { queryListing } from '../catalogue/query.ts';
import { similar } from '../catalogue/similar.ts';
import { DomainError } from '../domain/errors.ts';
import type { ListingQuery } from '../domain/listing.ts';
import { caravanSlug, slugIdPrefix } from '../domain/slug.ts';

/** What visitors read, for pages and API alike: everything out of the catalogue in memory. */
export function createPublicReads(loadCatalogue: () => Promise<Catalogue>) {
  return {
    async listCaravans(query: ListingQuery) {
      return queryListing(await loadCatalogue(), query);
    },
    async listFeaturedCaravans() {
      return { items: featured(await loadCatalogue()) };
    },
    async listMakes() {
      return { items: makes(await loadCatalogue()) };
    },
    /** Rejects with `bad_slug` or `not_found`. */
    async getCaravan(slug: string) {
      const prefix = slugIdPrefix(slug);
      if (prefix === null) throw new DomainError('bad_slug', 'Invalid mobile house URL');
      const catalogue = await loadCatalogue();
      const found = findBySlugPrefix(catalogue, prefix);
      const caravan = found.find((house) => caravanSlug(house) === slug) ?? found[0];
      if (!caravan) throw new DomainError('not_found', 'Mobile house not found');
      return { caravan, similar: similar(catalogue, caravan) };
    },
  };
}
export type PublicReads = ReturnType<typeof createPublicReads>;
