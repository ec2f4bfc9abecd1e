import type { SortDirection, SortField } from '../domain/listing.ts';
import { compareNames } from './collation.ts';

/** Row numbers in listing order. */
export type Order = Uint32Array;

export interface OrderColumns {
  readonly size: number;
  readonly price: Int32Array;
  readonly beds: ArrayLike<number>;
  readonly bedrooms: ArrayLike<number>;
  readonly names: () => readonly string[];
}

/**
 * Listing orders, each made when first asked for. Rows must already stand in the order of ties (price, newest, id):
 * every sort below is stable, so equal rows keep it in both directions.
 */
export function createOrders(columns: OrderColumns): (field: SortField, dir: SortDirection) => Order {
  const made = new Map<string, Order>();
  const ranks = new Map<SortField, ArrayLike<number>>();
  const rankOf = (field: SortField): ArrayLike<number> => {
    if (field === 'price') return columns.price;
    if (field === 'beds') return columns.beds;
    if (field === 'bedrooms') return columns.bedrooms;
    const rank = ranks.get(field) ?? nameRanks(columns.names());
    ranks.set(field, rank);
    return rank;
  };
  return (field, dir) => {
    const key = `${field} ${dir}`;
    const known = made.get(key);
    if (known) return known;
    const order = Uint32Array.from({ length: columns.size }, (_, row) => row);
    if (field !== 'price' || dir === 'desc') {
      const rank = rankOf(field);
      const sign = dir === 'asc' ? 1 : -1;
      order.sort((a, b) => sign * ((rank[a] ?? 0) - (rank[b] ?? 0)) || a - b);
    }
    made.set(key, order);
    return order;
  };
}

/** Place of each row's name among the distinct ones; names that differ in case alone share one. */
function nameRanks(names: readonly string[]): Uint32Array {
  const distinct = [...new Set(names)].sort(compareNames);
  const ranks = new Map<string, number>();
  let rank = 0;
  let previous: string | undefined;
  for (const name of distinct) {
    if (previous !== undefined && compareNames(previous, name) !== 0) rank += 1;
    ranks.set(name, rank);
    previous = name;
  }
  return Uint32Array.from(names, (name) => ranks.get(name) ?? 0);
}
