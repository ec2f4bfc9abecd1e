import { queryOptions } from '@tanstack/react-query';
import {
  type HousePrice,
  type HousePrices,
  mostPreviewed,
  type TypedPrice,
} from '#domain/api/house-price-routes.ts';
import { serverNow } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';

/** ms until prices that could not be read are asked for again. */
const retryAfter = 60_000;
/** ms, a day: a wait of more than 24 days would overflow the browser's timers. */
const longestWait = 86_400_000;

/**
 * The prices of the houses that are reduced now, by their ids; asked for again when the clock
 * changes a price.
 */
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

/** The houses' prices with these unsaved list prices, and what could be announced of them. */
export function pricePreviewsQuery(prices: readonly TypedPrice[]) {
  return queryOptions({
    queryKey: ['staff', 'price-previews', prices] as const,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(prices.length / mostPreviewed) }, (_, part) =>
        prices.slice(part * mostPreviewed, (part + 1) * mostPreviewed),
      );
      const told = await Promise.all(
        parts.map((part) => staffApi.previewPrices({ body: { prices: part } }, { signal })),
      );
      return told.flatMap(({ results }) => results);
    },
    enabled: prices.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** A house's price history; read when staff ask for it. */
export function priceHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'price-history', id] as const,
    queryFn: ({ signal }) => staffApi.getPriceHistory({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
