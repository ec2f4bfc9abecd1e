import type { Caravan } from '../domain/caravan.ts';

/** What staff see of a house beside its campaigns and discounts. */
export type HouseSummary = Pick<
  Caravan,
  'id' | 'make' | 'model' | 'year' | 'price' | 'main_image' | 'is_visible' | 'sale_status'
>;

/** The houses with these ids, by id, as they were written last; those that do not exist are left out. */
export type HouseSummaries = (ids: Iterable<string>) => Promise<ReadonlyMap<string, HouseSummary>>;

/** What the prices of these houses are worked out from, by id; those that do not exist are left out. */
export type HousePrices = (
  ids: Iterable<string>,
) => Promise<
  ReadonlyMap<string, Pick<Caravan, 'id' | 'price' | 'created_at' | 'price_history' | 'is_visible' | 'sale_status'>>
>;
