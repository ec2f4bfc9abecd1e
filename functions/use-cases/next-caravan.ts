import type { Caravan, CaravanInput } from '../domain/caravan.ts';
import { nextVersion } from '../domain/next-version.ts';
import { withListPrice } from '../domain/price-history.ts';

/** The price a house is on sale for; null while visitors can't see it. */
function salePrice({ is_visible, main_image, price }: Pick<Caravan, 'is_visible' | 'main_image' | 'price'>) {
  return is_visible && main_image !== null ? price : null;
}

/** A house after a change: the next version, with every list price it was on sale for. */
export function nextCaravan(before: Caravan, changes: Partial<CaravanInput>, now: Date): Caravan {
  const after: Caravan = { ...before, ...changes, ...nextVersion(before, now) };
  const list_prices = withListPrice({ ...before, price: salePrice(before) }, salePrice(after), after.updated_at);
  return { ...after, price_history: { ...before.price_history, list_prices: [...list_prices] } };
}
