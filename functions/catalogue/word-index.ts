import type { ListedHouse } from './catalogue.ts';

/** Which houses a word is found in, without searching their texts again. */
export interface WordIndex {
  /**
   * By `ListedHouse.number`: 1 where a word of the house's text has the letters, or begins with
   * them.
   */
  housesWith(letters: string, where: 'inside' | 'begins'): Uint8Array;
  /** Whether any house has the letters inside a word. */
  has(letters: string): boolean;
  /** Whether a word of any house begins with the letters, three or more. */
  begins(letters: string): boolean;
  /**
   * Words that begin or end with the same letters: a single typing error leaves the beginning or
   * the end of a word as it is.
   */
  like(letters: string): Iterable<string>;
}

/** Letters of the shortest word that is corrected: too many others are like a shorter one. */
export const shortestCorrected = 5;

/**
 * Built from the houses at the first search with words: most visitors never need it, and each price
 * edge makes a new catalogue.
 */
const indexes = new WeakMap<readonly ListedHouse[], WordIndex>();

export function wordIndexOf(listed: readonly ListedHouse[]): WordIndex {
  const known = indexes.get(listed) ?? readWords(listed);
  indexes.set(listed, known);
  return known;
}

/** Text is split at every sign that is no letter or digit; an accent belongs to its letter. */
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

function readWords(listed: readonly ListedHouse[]): WordIndex {
  const numbers = new Map<string, number[]>();
  for (const { text, number } of listed)
    for (const word of new Set(wordsOf(text))) {
      const own = numbers.get(word);
      if (own) own.push(number);
      else numbers.set(word, [number]);
    }
  // Words of many houses come first: for frequent letters, the first few words then name every
  // house and the search can end.
  const words = [...numbers].sort(([, a], [, b]) => b.length - a.length);
  // One string is searched far quicker than many. No word contains a line break.
  const lines = `\n${words.map(([word]) => word).join('\n')}\n`;
  const ends = new Uint32Array(words.length);
  let end = 0;
  for (const [line, [word]] of words.entries()) {
    end += word.length + 1;
    ends[line] = end;
  }

  let byBeginning: Map<string, typeof words> | undefined;
  /** The words that begin as these letters do, most frequent first. */
  const beginningAs = (letters: string) => {
    byBeginning ??= Map.groupBy(words, ([word]) => beginningOf(word));
    return byBeginning.get(beginningOf(letters)) ?? [];
  };

  /** For each word that has the letters, the numbers of its houses. */
  function* inside(letters: string): Generator<readonly number[]> {
    let line = 0;
    for (let at = lines.indexOf(letters); at >= 0; at = lines.indexOf(letters, ends[line])) {
      while ((ends[line] ?? Number.POSITIVE_INFINITY) <= at) line += 1;
      yield words[line]?.[1] ?? [];
    }
  }
  /** For each word that begins with the letters, the numbers of its houses. */
  function* begun(letters: string): Generator<readonly number[]> {
    const known = letters.length < beginningLength ? words : beginningAs(letters);
    for (const [word, own] of known) if (word.startsWith(letters)) yield own;
  }

  let byEnd: Map<string, string[]> | undefined;
  return {
    housesWith(letters, where) {
      const houses = new Uint8Array(listed.length);
      let left = listed.length;
      for (const own of where === 'begins' ? begun(letters) : inside(letters)) {
        for (const number of own) {
          if (houses[number] === 0) left -= 1;
          houses[number] = 1;
        }
        if (left === 0) break;
      }
      return houses;
    },
    has: (letters) => lines.includes(letters),
    begins: (letters) => beginningAs(letters).some(([word]) => word.startsWith(letters)),
    like(letters) {
      byEnd ??= runsByEnd(lines);
      return new Set(endsOf(letters).flatMap((end) => byEnd?.get(end) ?? []));
    },
  };
}

const beginningLength = 3;
const beginningOf = (word: string) => word.slice(0, beginningLength);

const endsOf = (word: string) => [`${word.slice(0, 2)}-`, `-${word.slice(-2)}`];

/** Every word that is long enough to be corrected, by its first two letters and by its last two. */
function runsByEnd(lines: string): Map<string, string[]> {
  const runs = new Set(lines.match(new RegExp(`\\p{L}{${shortestCorrected},}`, 'gu')));
  const byEnd = new Map<string, string[]>();
  for (const run of runs)
    for (const end of endsOf(run)) {
      const like = byEnd.get(end);
      if (like) like.push(run);
      else byEnd.set(end, [run]);
    }
  return byEnd;
}
