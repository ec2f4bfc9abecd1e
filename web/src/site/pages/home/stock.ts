import { specStock } from '#domain/houses/listing.ts';
import type { PublicReads } from '../../reads.ts';

/**
 * The figures of the stock in the copy; those of the specification where the stock can't be read.
 */
export const readStock = (reads: PublicReads) =>
  reads.getStock().catch(() => ({ stock: specStock, valid_until: null }));
