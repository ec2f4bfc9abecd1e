import { type Stock, specStock } from '../../../../../functions/domain/listing.ts';
import type { PublicReads } from '../../reads.ts';

interface StockAnswer {
  stock: Stock;
  valid_until: string | null;
}

/** What the copy tells of the stock; the figures of the specification where that can't be read. */
export const readStock = (reads: PublicReads): Promise<StockAnswer> =>
  reads.getStock().catch(() => ({ stock: specStock, valid_until: null }));
