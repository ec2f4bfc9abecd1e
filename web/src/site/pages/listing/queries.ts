import { type ListingQuery, listingSearchParams } from '../../../../../functions/domain/listing.ts';
import type { Language } from '../../../../../functions/domain/locale.ts';
import { cardsData } from '../../cards/card-data.ts';
import type { PublicReads } from '../../reads.ts';

/** Up to twelve featured houses, newest first. */
export const featuredQuery = (reads: PublicReads, language: Language) => ({
  queryKey: ['caravans', 'featured'] as const,
  queryFn: async () => {
    const { items, valid_until } = await reads.listFeaturedCaravans();
    return { items: cardsData(items, language), valid_until };
  },
});

/** The address of a listing state, however it was typed; how the cards are laid out is no part of it. */
const addressOf = (query: ListingQuery) => listingSearchParams({ ...query, view: 'grid' }).toString();

export const listingKey = (query: ListingQuery) => ['caravans', 'listing', addressOf(query)] as const;

export type ListingAnswer = Awaited<ReturnType<ReturnType<typeof listingQuery>['queryFn']>>;

/** One page of the listing, and which one: while another is on its way, the one before goes on being shown. */
export const listingQuery = (reads: PublicReads, query: ListingQuery, language: Language) => ({
  queryKey: listingKey(query),
  queryFn: async () => {
    const answer = await reads.listCaravans(query);
    return { ...answer, items: cardsData(answer.items, language), address: addressOf(query) };
  },
});

/** Makes on sale, in order. */
export const makesQuery = (reads: PublicReads) => ({
  queryKey: ['caravans', 'makes'] as const,
  queryFn: () => reads.listMakes(),
});
