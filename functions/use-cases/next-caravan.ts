import type { Caravan, CaravanFields } from '../domain/caravan.ts';
import { withListPrice } from '../domain/price-history.ts';
import { nextVersion } from '../domain/stored-entity.ts';

type Shown = Pick<Caravan, 'is_visible' | 'main_image' | 'price' | 'archived_at'>;

/** The price a house is on sale for; null while visitors can't see it. */
function salePrice({ is_visible, main_image, price, archived_at }: Shown) {
  return is_visible && main_image !== null && archived_at === null ? price : null;
}

/** A house as it is first stored at `now`; one that comes from elsewhere was added at `created_at` (ISO). */
export function newCaravan(
  fields: CaravanFields,
  id: string,
  now: Date,
  created_at: string = now.toISOString(),
): Caravan {
  const list_prices = salePrice({ ...fields, archived_at: null }) === null ? [{ from: created_at, price: null }] : [];
  return {
    ...fields,
    id,
    price_history: { list_prices, past_offers: [] },
    archived_at: null,
    version: 1,
    created_at,
    updated_at: now.toISOString(),
  };
}

/** A house after a change: the next version, with every list price it was on sale for. */
export function nextCaravan(
  before: Caravan,
  changes: Partial<CaravanFields & Pick<Caravan, 'archived_at'>>,
  now: Date,
): Caravan {
  const after: Caravan = { ...before, ...changes, ...nextVersion(before, now) };
  const list_prices = withListPrice({ ...before, price: salePrice(before) }, salePrice(after), after.updated_at);
  return { ...after, price_history: { ...before.price_history, list_prices: [...list_prices] } };
}
