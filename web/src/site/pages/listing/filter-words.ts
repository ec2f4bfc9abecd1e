import { extras, heatingKinds } from '#domain/houses/equipment.ts';
import {
  bandEnds,
  extraFilters,
  type FilterName,
  type ListingFilters,
  type SizeBand,
} from '#domain/houses/listing.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { Messages } from '#shared/texts/en.ts';

/**
 * A length or a width as the page writes it, "3,96": with one decimal it would read as 4, which
 * belongs to the next band.
 */
export const sizeWords = (size: number, language: Language) =>
  String(Math.round(size * 100) / 100).replace('.', language === 'bg' ? ',' : '.');

/** "8–10 м". */
export function bandWords(band: SizeBand, { listing }: Messages, language: Language): string {
  const { from, to } = bandEnds(band);
  return listing.filters.band(
    sizeWords(from, language),
    Number.isFinite(to) ? sizeWords(to, language) : null,
  );
}

/**
 * One active filter in a visitor's words: "до 20 000 €", "6 спални места"; empty when it is not
 * set.
 */
export function filterWords(
  name: FilterName,
  filters: ListingFilters,
  messages: Messages,
  language: Language,
): string {
  const { chips, filters: labels } = messages.listing;
  const {
    search,
    type,
    make,
    minPrice,
    maxPrice,
    max_monthly,
    beds,
    minBeds,
    bedrooms,
    minBedrooms,
    year,
    minYear,
    length,
    maxLength,
    width,
    heating,
  } = filters;
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
      // Without the figure: the page may have no loan example to stand beside it.
      return max_monthly === undefined ? '' : labels.chosenMonthly;
    case 'beds':
      return beds === undefined ? '' : chips.beds(beds);
    case 'minBeds':
      return minBeds === undefined ? '' : chips.atLeast(chips.beds(minBeds));
    case 'minBedrooms':
      return minBedrooms === undefined ? '' : chips.atLeast(chips.bedrooms(minBedrooms));
    case 'bedrooms':
      return bedrooms === undefined ? '' : chips.bedrooms(bedrooms);
    case 'year':
      return year === undefined ? '' : chips.year(year);
    case 'minYear':
      return minYear === undefined ? '' : chips.minYear(minYear);
    case 'maxLength':
      return maxLength === undefined
        ? ''
        : chips.maxLength(labels.size(sizeWords(maxLength, language)));
    case 'length':
      return length === undefined ? '' : chips.length(bandWords(length, messages, language));
    case 'width':
      return width === undefined ? '' : chips.width(bandWords(width, messages, language));
    case 'heating':
      return heating === undefined ? '' : chips.heating(heatingKinds[heating][language]);
    case 'discount':
    case 'available':
      return filters[name] ? chips[name] : '';
    default:
      return filters[name] ? extras[extraFilters[name]][language].toLowerCase() : '';
  }
}
