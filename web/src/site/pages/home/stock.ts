import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Stock, specStock } from '../../../../../functions/domain/listing.ts';
import { type PublicReads, useReads } from '../../reads.ts';

interface StockAnswer {
  stock: Stock;
  valid_until: string | null;
}

const queryKey = ['caravans', 'stock'] as const;

/** What the copy tells of the stock; the figures of the specification where that can't be read. */
export const stockQuery = (reads: PublicReads) => ({
  queryKey,
  queryFn: (): Promise<StockAnswer> => reads.getStock(),
  fallback: (): StockAnswer => ({ stock: specStock, valid_until: null }),
});

/** A page that uses it names `stockQuery` in its queries. */
export const useStock = (): Stock => useQuery(stockQuery(useReads())).data?.stock ?? specStock;

export const knownStock = (cache: QueryClient): Stock => cache.getQueryData<StockAnswer>(queryKey)?.stock ?? specStock;
