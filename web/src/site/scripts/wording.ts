/** The count that stands for every other one in the words of a server's component: its plural is that of all larger numbers. */
const sample = 11;

/** The words for a count, for a script to fill in: `{n}` stands for the count. */
export const patternOf = (worded: (count: number) => string): string => worded(sample).replace(String(sample), '{n}');

/** The words of a pattern for this count, or with this name in it. */
export const fillPattern = (pattern: string, value: number | string): string =>
  pattern.replace('{n}', () => String(value));
