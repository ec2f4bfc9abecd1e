import { maxSubjectLength } from '#domain/email-address.ts';

// Control characters, line and paragraph ends, half emojis, and marks that turn the direction of
// what is read.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Typed text as one line: nothing in it can end the line, in a header or in a letter. */
export function plainLine(typed: string): string {
  return typed.replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
}

// The zero width non-joiner. Unlike other invisible signs it is allowed in no host's name
// (UTS 46, CheckJoiners): where a program makes a link all the same, that leads nowhere.
const divider = '\u200c';
// Dots, also those that count as one in a host, before anything but a figure; what stands before an
// address or a scheme's name; the first letter of "www".
const joints =
  /[.\u3002\uff0e\uff61](?=[^\s\d\u200c])|@(?=[^\s\u200c])|(?<=\p{L}):(?=[^\s\u200c])|(?<![\p{L}\d])w(?=ww\d*\.)/giu;

/**
 * A name that somebody typed, of a person, a house or an offer, as one line. Mail programs make
 * links of whatever looks like an address: in a name they find none.
 */
export const nameLine = (typed: string): string => unlinked(plainLine(typed));

/** The same of a piece of such a line. */
export const unlinked = (text: string): string => text.replace(joints, `$&${divider}`);

/**
 * Staff's text in which the names that somebody else typed are no links. Each word of a name counts
 * by itself: staff greet by a part of it, and the form that fills in a template leaves signs of it
 * out. A word that is only a part of another address in the text stays: it may be staff's own.
 */
export function withNames(text: string, names: readonly string[]): string {
  const words = names
    .flatMap((name) => plainLine(name).split(/[\s{}]+/))
    .filter((word) => nameLine(word) !== word);
  return [...new Set(words)]
    .sort((one, other) => other.length - one.length)
    .reduce(
      (written, word) =>
        written.replaceAll(word, (found, at: number, whole: string) => {
          const isPart =
            /[\p{L}\p{N}_./@-]$/u.test(whole.slice(Math.max(0, at - 2), at)) ||
            /^[\p{L}\p{N}_-]/u.test(whole.slice(at + found.length, at + found.length + 2));
          return isPart ? found : nameLine(word);
        }),
      text,
    );
}

/** A subject: one line, cut between two characters where it is too long. */
export function subjectLine(typed: string): string {
  const line = plainLine(typed);
  if (line.length <= maxSubjectLength) return line;
  // If the cut divides an emoji, its first half is removed too.
  return `${line
    .slice(0, maxSubjectLength - 1)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`;
}

/** Text typed over several lines: its line ends stay, all of one kind. */
export function plainText(typed: string): string {
  return typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(controls, ' ').trimEnd())
    .join('\n')
    .trim();
}
