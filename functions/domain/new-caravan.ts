import type { SaleStatus } from './sale-status.ts';

/** A new house before anyone typed: spec section 9, "New house defaults". */
export function newCaravanDefaults(now: Date) {
  return {
    make: '',
    model: '',
    year: now.getUTCFullYear(),
    beds: 2,
    bedrooms: 1,
    description: '',
    main_image: '',
    schema_image: null,
    additional_images: [] as string[],
    is_new: false,
    is_visible: true,
    is_featured: false,
    sale_status: 'available' as SaleStatus,
    has_free_delivery: false,
    has_central_heating: false,
    has_double_glazing: false,
    specs: { length: '', width: '', height: '', weight: '', heating: '' },
    features: [] as string[],
  };
}
