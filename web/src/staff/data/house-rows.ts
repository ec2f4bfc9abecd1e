import { queryOptions } from '@tanstack/react-query';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages } from './all-pages.ts';

/**
 * All houses, hidden ones too: for the house table, and for choosing in campaigns and discounts.
 */
export const rowsQuery = queryOptions({
  queryKey: ['staff', 'caravan-rows'] as const,
  queryFn: ({ signal }) =>
    allPages((query) => staffApi.listCaravanRows({ query }, { signal, onAnswer: noteServerTime })),
  refetchOnWindowFocus: true,
});
