/** The count that stands for every other in the words of a server's component: no plural of it differs from those of larger ones. */
const sample = 11;

/** What a count is worded as, for a script to fill in: `{n}` stands where the count does. */
export const patternOf = (worded: (count: number) => string): string => worded(sample).replace(String(sample), '{n}');

/** The words of a pattern for this count, or with this name in it. */
export const fillPattern = (pattern: string, value: number | string): string =>
  pattern.replace('{n}', () => String(value));
