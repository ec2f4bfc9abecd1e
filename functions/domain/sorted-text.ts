/** Fields by name; the table keeps them in no order. */
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** A record by its keys, also where the table answered it. */
export const sortedEntries = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).sort(byName);

/**
 * A value as JSON, the fields of each of its objects sorted by name: two that would store the same
 * have the same text.
 */
export const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(sortedEntries({ ...inner }))
      : inner,
  );
