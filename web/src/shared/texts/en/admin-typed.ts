/** What staff read beside a text while they type it. */
export const adminTyped = {
  /** Of a size. */
  notUnderstood: 'Not understood: shown as typed',
  mixed: {
    found: (words: readonly string[]) =>
      `Latin and Cyrillic letters are mixed in ${words.map((word) => `“${word}”`).join(', ')}.`,
    take: (words: readonly string[]) => `Write ${words.map((word) => `“${word}”`).join(', ')}`,
  },
};
