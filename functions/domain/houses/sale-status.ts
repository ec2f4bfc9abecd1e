export const saleStatuses = ['available', 'reserved', 'sold'] as const;
export type SaleStatus = (typeof saleStatuses)[number];

/** In every order houses are grouped so for visitors: available first, then reserved, sold last. */
export function soldLast<T>(houses: readonly T[], statusOf: (house: T) => SaleStatus): T[] {
  return saleStatuses.flatMap((status) => houses.filter((house) => statusOf(house) === status));
}

const availability = {
  available: 'InStock',
  reserved: 'PreOrder',
  sold: 'OutOfStock',
} as const satisfies Record<SaleStatus, string>;

/** schema.org availability of each status. Spec section 4. */
export const schemaAvailability = (status: SaleStatus) => availability[status];

/**
 * The badge of a card: sold, reserved, or new (a new house that is available); else none. Spec
 * section 4.
 */
export function caravanBadge(house: {
  is_new: boolean;
  sale_status: SaleStatus;
}): 'sold' | 'reserved' | 'new' | null {
  if (house.sale_status !== 'available') return house.sale_status;
  return house.is_new ? 'new' : null;
}
