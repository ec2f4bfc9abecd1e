import { queryOptions } from '@tanstack/react-query';
import type { HousePrice, HousePrices } from '../../../../functions/domain/api/discount-routes.ts';
import { serverNow } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';

/** ms until prices that can't be read are asked for again. */
const retryAfter = 60_000;
/** ms; a longer wait than this overflows a browser's timers. */
const longestWait = 86_400_000;

/** What visitors pay for the houses that something reduces now, by their ids; asked again when a price changes by the clock. */
export const housePricesQuery = queryOptions({
  queryKey: ['staff', 'house-prices'] as const,
  queryFn: ({ signal }) => staffApi.listHousePrices({}, { signal }),
  select: ({ items }: HousePrices): ReadonlyMap<string, HousePrice> =>
    new Map(items.map((item) => [item.caravan_id, item])),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => {
    if (state.fetchFailureCount > 0) return retryAfter;
    const edge = state.data?.changes_at;
    if (!edge) return false;
    return Math.min(Math.max(1000, Date.parse(edge) - serverNow().getTime() + 500), longestWait);
  },
});

/** What a house would cost with a list price that is typed (EUR), and what could be announced of it. */
export function pricePreviewQuery(caravan_id: string, price: number | null) {
  return queryOptions({
    queryKey: ['staff', 'price-preview', caravan_id, price] as const,
    queryFn: async ({ signal }) => {
      const body = { prices: [{ caravan_id, price: price ?? 0 }] };
      return (await staffApi.previewPrices({ body }, { signal })).results[0] ?? null;
    },
    enabled: price !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** How the price of a house went; read when somebody wants to see it. */
export function priceHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'price-history', id] as const,
    queryFn: ({ signal }) => staffApi.getPriceHistory({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
