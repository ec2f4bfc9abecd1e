import type { FilterName, ListingFilters } from '../../../../../functions/domain/listing.ts';
import { formatPrice, type Language } from '../../../../../functions/domain/locale.ts';
import type { Messages } from '../../../shared/texts/messages.ts';

/** One active filter in a visitor's words: "до 20 000 €", "6 спални места"; empty when it is not set. */
export function filterWords(
  name: FilterName,
  filters: ListingFilters,
  { listing: { chips, filters: labels } }: Messages,
  language: Language,
): string {
  const { search, type, make, minPrice, maxPrice, max_monthly, beds, bedrooms, year } = filters;
  switch (name) {
    case 'search':
      return search === undefined ? '' : chips.search(search);
    case 'type':
      return type === undefined ? '' : labels.types[type];
    case 'make':
      return make ?? '';
    case 'minPrice':
      return minPrice === undefined ? '' : chips.minPrice(formatPrice(minPrice, language));
    case 'maxPrice':
      return maxPrice === undefined ? '' : chips.maxPrice(formatPrice(maxPrice, language));
    case 'max_monthly':
      return max_monthly === undefined ? '' : chips.maxMonthly(formatPrice(max_monthly, language));
    case 'beds':
      return beds === undefined ? '' : chips.beds(beds);
    case 'bedrooms':
      return bedrooms === undefined ? '' : chips.bedrooms(bedrooms);
    case 'year':
      return year === undefined ? '' : chips.year(year);
    case 'discount':
      return filters.discount ? chips.discount : '';
    case 'available':
      return filters.available ? chips.available : '';
  }
}
