import { queryOptions } from '@tanstack/react-query';
import { commonSpellings, foldName, sameName } from '#domain/fold.ts';
import { fieldValue } from '#domain/form-fields.ts';
import { fetchWholeHouses } from '../../data/houses.ts';

/** Fields in which the form suggests what other houses have there. */
const offered = [
  'make',
  'model',
  'specs.heating',
  'features',
  'renewed',
  'internal.supplier',
  'internal.yard_place',
];
/** Only the newest houses are read: these have the words that the dealer uses now. */
const mostHouses = 500;

/**
 * Houses for the suggestions, read once and kept for a while; without them the forms suggest less.
 */
export const stockQuery = queryOptions({
  queryKey: ['staff', 'stock-texts'] as const,
  queryFn: () => fetchWholeHouses(mostHouses),
  staleTime: 600_000,
  retry: false,
  refetchOnWindowFocus: false,
});

/**
 * What other houses have in a field, the most frequent first; for models those of the same `make`,
 * where it has any.
 */
export function stockTexts(
  houses: readonly { make: string }[],
  field: string,
  make: string,
): string[] {
  if (!offered.includes(field)) return [];
  const sameMake = houses.filter((house) => sameName(house.make, make));
  const from = field === 'model' && sameMake.length > 0 ? sameMake : houses;
  const texts = from
    .flatMap((house) => [fieldValue(house, field)].flat())
    .filter((text): text is string => typeof text === 'string' && text !== '');
  const uses = Map.groupBy(texts, foldName);
  const timesUsed = (text: string) => uses.get(foldName(text))?.length ?? 0;
  return [...commonSpellings(texts).values()].sort(
    (one, other) => timesUsed(other) - timesUsed(one) || one.localeCompare(other),
  );
}
