/**
 * The server words a text with this count as a sample: both languages use its plural for every
 * count above 1.
 */
const sample = 11;

/** The words for a count, for a script to fill in: `{n}` stands for the count. */
export const patternOf = (worded: (count: number) => string): string =>
  worded(sample).replace(String(sample), '{n}');

/** The words of a pattern for this count, or with this name in it. */
export const fillPattern = (pattern: string, value: number | string): string =>
  pattern.replace('{n}', () => String(value));
