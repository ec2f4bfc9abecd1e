import type { PublicReads } from '../../app/reads.ts';
import { shortenIds } from '../catalogue/queries.ts';

type Found = Awaited<ReturnType<PublicReads['getCaravan']>>;
/** A house with its similar ones, or why there is none: that is an answer too, not a failure. */
export type HouseAnswer = Found | { missing: 'bad_slug' | 'not_found' };

function missing(error: unknown): 'bad_slug' | 'not_found' | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return code === 'bad_slug' || code === 'not_found' ? code : null;
}

export const houseKey = (slug: string) => ['caravans', 'house', slug] as const;

export const houseQuery = (reads: PublicReads, slug: string) => ({
  queryKey: houseKey(slug),
  queryFn: async (): Promise<HouseAnswer> => {
    try {
      const { caravan, similar } = await reads.getCaravan(slug);
      return { caravan, similar: shortenIds(similar) };
    } catch (error) {
      const reason = missing(error);
      if (!reason) throw error;
      return { missing: reason };
    }
  },
});
