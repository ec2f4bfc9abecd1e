import type { Facets } from '#domain/api/public-routes.ts';
import { sameName } from '#domain/fold.ts';
import { type Bound, exactOf, type ListingFilters, onlyThatValue } from '#domain/houses/listing.ts';
import { countOf } from './filter-counts.ts';

export interface FilterOption<Value> {
  value: Value;
  count: number;
  selected: boolean;
  /** Choosing it would show nothing. A selected option can always be seen and unselected. */
  disabled: boolean;
}

/**
 * `values`, or all that are counted, with their counts; a selected value that is not among them is
 * added, so the panel never hides a filter.
 */
export function filterOptions<Value extends string | number>(
  counts: readonly { value: Value; count: number }[],
  selected: Value | undefined,
  values: readonly Value[] = counts.map(({ value }) => value),
): FilterOption<Value>[] {
  const isSelected = (value: Value) => selected !== undefined && same(value, selected);
  const shown = selected === undefined || values.some(isSelected) ? values : [...values, selected];
  return shown.map((value) => {
    const count = counts.find((option) => same(option.value, value))?.count ?? 0;
    return {
      value,
      count,
      selected: isSelected(value),
      disabled: count === 0 && !isSelected(value),
    };
  });
}

/** The options of a bound, and the exact value where a listing has that instead. */
export function boundOptions(
  bound: Bound,
  filters: ListingFilters,
  facets: Facets,
  values: readonly number[],
): FilterOption<number | string>[] {
  const chosen = filters[bound];
  const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  const counts = all.map((value) => ({
    value,
    count: countOf(facets, bound, String(value)) ?? 0,
  }));
  const options = filterOptions<number | string>(counts, chosen);
  const exact = filters[exactOf[bound]];
  if (exact === undefined) return options;
  const value = typeof exact === 'number' ? onlyThatValue(exact) : exact;
  const count = countOf(facets, bound, value) ?? 0;
  return [...options, { value, count, selected: true, disabled: false }];
}

/** Makes that look alike are one. */
function same(a: string | number, b: string | number): boolean {
  return typeof a === 'string' && typeof b === 'string' ? sameName(a, b) : a === b;
}
