import type { Caravan } from '../domain/caravan.ts';
import type { PriceHistory } from '../domain/price-history.ts';

export interface CaravanPage {
  /** Newest first. */
  items: Caravan[];
  /** Cursor of the following page, or null. */
  next: string | null;
}

/** Where houses are kept. */
export interface CaravanStore {
  get(id: string): Promise<Caravan | null>;
  /** Houses whose id starts with these eight hex characters. */
  findByPrefix(prefix: string): Promise<Caravan[]>;
  /** Rejects with `conflict` when the id, or another id with the same first eight characters, is taken. */
  create(caravan: Caravan): Promise<void>;
  /** Rejects with `conflict` (details: `current`) when the stored version is another, `not_found` when there is none. */
  replace(caravan: Caravan, expectedVersion: number): Promise<void>;
  /** Rejects with `not_found`. */
  remove(id: string): Promise<void>;
  list(cursor: string | undefined): Promise<CaravanPage>;
  /** All of them, page by page. May lag behind the last writes by moments. */
  all(): Promise<Caravan[]>;
  /** Writes the price history alone; its version stays. False when the stored version is another. */
  rememberPrices(caravan: Caravan, history: PriceHistory): Promise<boolean>;
}

/** What the use cases ask the picture storage. */
export interface PictureCheck {
  /** True when `url` is a picture of the product's own storage and it is there. */
  exists(url: string): Promise<boolean>;
}
