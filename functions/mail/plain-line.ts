/** Characters a subject may have at most. */
export const maxSubjectLength = 200;

// Control characters, line and paragraph ends, half emojis, and marks that turn the direction of what is read.
const unsound = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What somebody typed as one line: nothing in it can end the line, of a header or of a letter. */
export function plainLine(typed: string): string {
  return typed.replace(unsound, ' ').replace(/ {2,}/g, ' ').trim();
}

/** A subject: one line, cut between two characters where it is too long. */
export function subjectLine(typed: string): string {
  const line = plainLine(typed);
  if (line.length <= maxSubjectLength) return line;
  // A half emoji at the cut goes with the rest of it.
  return `${line
    .slice(0, maxSubjectLength - 1)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`;
}

/** What somebody typed over several lines: its line ends stay, as one kind. */
export function plainText(typed: string): string {
  return typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(unsound, ' ').trimEnd())
    .join('\n')
    .trim();
}
