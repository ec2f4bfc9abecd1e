import { buildCatalogue, featured, findBySlugPrefix, makes } from '../../functions/catalogue/catalogue.ts';
import { queryListing } from '../../functions/catalogue/query.ts';
import { similar } from '../../functions/catalogue/similar.ts';
import type { PublicCaravan } from '../../functions/domain/caravan.ts';
import { DomainError } from '../../functions/domain/errors.ts';
import { slugIdPrefix } from '../../functions/domain/slug.ts';
import type { PublicReads } from '../../web/src/app/reads.ts';
import { type RenderedPage, renderPage } from '../../web/src/entry-server.tsx';

/** What public pages read, from a catalogue of these houses. */
export function readsOf(houses: readonly PublicCaravan[]): PublicReads {
  const catalogue = buildCatalogue(houses);
  return {
    listCaravans: async (query) => queryListing(catalogue, query),
    listFeaturedCaravans: async () => ({ items: featured(catalogue) }),
    listMakes: async () => ({ items: makes(catalogue) }),
    getCaravan: async (slug) => {
      const prefix = slugIdPrefix(slug);
      if (!prefix) throw new DomainError('bad_slug', 'Not a slug');
      const [caravan] = findBySlugPrefix(catalogue, prefix);
      if (!caravan) throw new DomainError('not_found', 'No such house');
      return { caravan, similar: similar(catalogue, caravan) };
    },
  };
}

/** The page at `address` of a site with these houses, on 21 November 2026. */
export function renderSite(address: string, houses: readonly PublicCaravan[]): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(address, 'https://homes.example');
  return renderPage(
    { path: pathname, search: searchParams, origin: 'https://homes.example', now: new Date('2026-11-21T10:00:00Z') },
    readsOf(houses),
  );
}
