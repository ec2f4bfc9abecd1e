export const saleStatuses = ['available', 'reserved', 'sold'] as const;
export type SaleStatus = (typeof saleStatuses)[number];

/** schema.org availability of each status. Spec section 4: anything that is neither available nor reserved is out of stock. */
export function schemaAvailability(status: SaleStatus): 'InStock' | 'PreOrder' | 'OutOfStock' {
  if (status === 'available') return 'InStock';
  return status === 'reserved' ? 'PreOrder' : 'OutOfStock';
}

/** The badge of a card: sold, reserved, or new when new and available; else none. Spec section 4. */
export function caravanBadge(house: { is_new: boolean; sale_status: SaleStatus }): 'sold' | 'reserved' | 'new' | null {
  if (house.sale_status !== 'available') return house.sale_status;
  return house.is_new ? 'new' : null;
}
