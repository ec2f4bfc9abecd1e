import type { CaravanCard } from '../../../../functions/domain/caravan.ts';
import { type ListingQuery, listingSearchParams } from '../../../../functions/domain/listing.ts';
import { slugIdLength } from '../../../../functions/domain/slug.ts';
import type { PublicReads } from '../../app/reads.ts';

export type ListingAnswer = Awaited<ReturnType<PublicReads['listCaravans']>>;

/**
 * Cards with ids cut to the part their address shows, all a page needs of them. Pages carry their data beside their
 * HTML; 24 whole ids are half a kilobyte that does not compress.
 */
export function shortenIds(cards: readonly CaravanCard[]): CaravanCard[] {
  return cards.map((card) => ({ ...card, id: card.id.slice(0, slugIdLength) }));
}

/** Up to twelve featured houses, newest first. */
export const featuredQuery = (reads: PublicReads) => ({
  queryKey: ['caravans', 'featured'] as const,
  queryFn: async () => {
    const { items } = await reads.listFeaturedCaravans();
    return { items: shortenIds(items) };
  },
});

/** Equal states share one entry, however their addresses were typed; how the cards are laid out is no part of it. */
export const listingKey = (query: ListingQuery) =>
  ['caravans', 'listing', listingSearchParams({ ...query, view: 'grid' }).toString()] as const;

/** One page of the listing. */
export const listingQuery = (reads: PublicReads, query: ListingQuery) => ({
  queryKey: listingKey(query),
  queryFn: async (): Promise<ListingAnswer> => {
    const answer = await reads.listCaravans(query);
    return { ...answer, items: shortenIds(answer.items) };
  },
});

/** Makes on sale, in order. */
export const makesQuery = (reads: PublicReads) => ({
  queryKey: ['caravans', 'makes'] as const,
  queryFn: () => reads.listMakes(),
});
