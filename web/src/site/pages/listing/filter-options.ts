import { sameName } from '#domain/fold.ts';

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

/** Makes that look alike are one. */
function same(a: string | number, b: string | number): boolean {
  return typeof a === 'string' && typeof b === 'string' ? sameName(a, b) : a === b;
}
