import { queryOptions } from '@tanstack/react-query';
import type { WithheldPrice } from '#domain/offers/withheld-prices.ts';
import type { StockIssue } from '#domain/records/today.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';

/** ms between two reads while the page is open. */
const pause = 60_000;

/** The data of Today. */
export const todayQuery = queryOptions({
  queryKey: ['staff', 'today'] as const,
  queryFn: async ({ signal }) =>
    (await staffApi.getToday({}, { signal, onAnswer: noteServerTime })).today,
  refetchInterval: pause,
  refetchOnWindowFocus: 'always',
});

/** All houses that an issue is about; the data of Today names the first ones. */
export const issueQuery = (issue: StockIssue) =>
  queryOptions({
    queryKey: [...todayQuery.queryKey, issue] as const,
    queryFn: async ({ signal }) =>
      (await staffApi.listHousesOfIssue({ params: { issue } }, { signal })).houses,
    refetchInterval: pause,
    refetchOnWindowFocus: 'always',
  });

/**
 * Confirms a withheld price as staff saw it; rejects with `conflict` or `not_found` where there is
 * no such price any more.
 */
export async function confirmPrice({
  source,
  offer_id,
  caravan_id,
  from,
  to,
}: WithheldPrice): Promise<void> {
  await staffApi.confirmPrice({ body: { source, id: offer_id, caravan_id, from, to } });
}
