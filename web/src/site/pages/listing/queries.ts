import type { PublicReads } from '../../reads.ts';

/** Makes on sale, in order. */
export const makesQuery = (reads: PublicReads) => ({
  queryKey: ['caravans', 'makes'] as const,
  queryFn: () => reads.listMakes(),
});
