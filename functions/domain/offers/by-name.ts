import type { Caravan } from '../houses/caravan.ts';

const { compare } = new Intl.Collator('bg', { numeric: true, sensitivity: 'base' });

type Named = Pick<Caravan, 'id' | 'make' | 'model' | 'price'>;

/** The order in which staff find the houses of an offer: by make and model, then by price. */
export const byName = (one: Named, other: Named): number =>
  compare(`${one.make} ${one.model}`, `${other.make} ${other.model}`) ||
  one.price - other.price ||
  compare(one.id, other.id);
