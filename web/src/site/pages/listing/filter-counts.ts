import type { Facets } from '#domain/api/public-routes.ts';
import { type Bound, bounds, exactOf } from '#domain/houses/listing.ts';

type Options = readonly { value: string | number; count: number }[];

/**
 * How many houses a value of a control of the filter form would show; undefined for values without
 * a count.
 */
export function countOf(facets: Facets, name: string, value: string): number | undefined {
  if (value === '') return undefined;
  if (name === 'type') return facets.type[value === 'new' ? 'new' : 'used'];
  const bound = bounds.find((each) => each === name);
  if (bound) return countOfBound(facets, bound, value);
  const { type: _, price: __, monthly, ...others } = facets;
  const counts: Partial<Record<string, number | Options | null>> = {
    ...others,
    max_monthly: monthly,
  };
  const options = counts[name];
  return typeof options === 'number' ? options : options ? countIn(options, value) : undefined;
}

function countIn(options: Options, value: string): number {
  const isIt = (option: Options[number]) =>
    String(option.value).toLowerCase() === value.toLowerCase();
  return options.find(isIt)?.count ?? 0;
}

/** The control of a bound may have the exact value in its place: `minBeds=4-4`. */
function countOfBound(facets: Facets, bound: Bound, value: string): number {
  if (value.includes('-'))
    return countIn(
      facets[exactOf[bound]],
      bound === 'maxLength' ? value : value.replace(/-.*/, ''),
    );
  if (bound === 'maxLength') return countIn(facets.maxLength, value);
  // Between two values that houses have, the next higher one is the least that passes.
  const passing = facets[bound].filter((option) => option.value >= Number(value));
  return Math.max(0, ...passing.map(({ count }) => count));
}
