import { addHouse, addHouses, type HouseSet, noHouses } from './house-set.ts';

/** Which houses a word is found in, without searching their texts again. */
export interface WordIndex {
  /** The houses of which a word of the text has the letters, or begins with them. */
  housesWith(letters: string, where: 'inside' | 'begins'): HouseSet;
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

/** Text is split at every sign that is no letter or digit; an accent belongs to its letter. */
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

/** Words whose houses are remembered. */
const remembered = 200;

/** A word of some house's text: its houses by their numbers, or as a set where they are many. */
type Word = readonly [text: string, houses: readonly number[] | HouseSet];

/** The index of these texts, each at its house's number. */
export function readWords(texts: readonly string[]): WordIndex {
  const size = texts.length;
  const words = readPlaces(texts);
  const union = (found: Iterable<Word>, isMeant: (text: string) => boolean) => {
    const houses = noHouses(size);
    for (const [text, own] of found)
      if (isMeant(text)) {
        if (own instanceof Uint32Array) addHouses(houses, own);
        else for (const number of own) addHouse(houses, number);
      }
    return houses;
  };

  let byBeginning: Map<string, Word[]> | undefined;
  /** The words that begin as these letters do, most frequent first. */
  const beginningAs = (letters: string) => {
    byBeginning ??= Map.groupBy(words, ([word]) => beginningOf(word));
    return byBeginning.get(beginningOf(letters)) ?? [];
  };
  let byPairs: Map<string, Word[]> | undefined;
  /** The words that have the rarest pair of these letters. */
  const havingPair = (letters: string): readonly Word[] => {
    byPairs ??= wordsByPairs(words);
    let rarest: readonly Word[] = words;
    for (const pair of pairsIn(letters)) {
      const having = byPairs.get(pair) ?? [];
      if (having.length < rarest.length) rarest = having;
    }
    return rarest;
  };

  const find = (letters: string, where: 'inside' | 'begins') => {
    if (where === 'inside') return union(havingPair(letters), (text) => text.includes(letters));
    const known = letters.length < beginningLength ? words : beginningAs(letters);
    return union(known, (text) => text.startsWith(letters));
  };
  // A search that finds nothing asks for its words again, to correct and to count them, and so does
  // each of its pages.
  const lately = new Map<string, HouseSet>();
  const lastFound = (letters: string, where: 'inside' | 'begins') => {
    const name = `${where} ${letters}`;
    const houses = lately.get(name) ?? find(letters, where);
    lately.delete(name);
    lately.set(name, houses);
    const [oldest] = lately.keys();
    if (oldest !== undefined && lately.size > remembered) lately.delete(oldest);
    return houses.slice();
  };

  let byEnd: Map<string, string[]> | undefined;
  return {
    housesWith: lastFound,
    begins: (letters) => beginningAs(letters).some(([word]) => word.startsWith(letters)),
    like(letters) {
      byEnd ??= runsByEnd(words);
      return new Set(endsOf(letters).flatMap((end) => byEnd?.get(end) ?? []));
    },
  };
}

/** Every word of the texts, those of most houses first. */
function readPlaces(texts: readonly string[]): Word[] {
  const numbers = new Map<string, number[]>();
  for (const [number, text] of texts.entries())
    for (const word of wordsOf(text)) {
      const own = numbers.get(word);
      if (!own) numbers.set(word, [number]);
      else if (own.at(-1) !== number) own.push(number);
    }
  const empty = noHouses(texts.length);
  return [...numbers]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([word, own]) => {
      if (own.length < empty.length) return [word, own];
      const houses = empty.slice();
      for (const number of own) addHouse(houses, number);
      return [word, houses];
    });
}

/** Every two letters that follow each other. */
const pairsIn = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));

function wordsByPairs(words: readonly Word[]): Map<string, Word[]> {
  const byPairs = new Map<string, Word[]>();
  for (const word of words)
    for (const pair of pairsIn(word[0])) {
      const having = byPairs.get(pair);
      if (!having) byPairs.set(pair, [word]);
      else if (having.at(-1) !== word) having.push(word);
    }
  return byPairs;
}

const beginningLength = 3;
const beginningOf = (word: string) => word.slice(0, beginningLength);

const endsOf = (word: string) => [`${word.slice(0, 2)}-`, `-${word.slice(-2)}`];

/** Every word that is long enough to be corrected, by its first two letters and by its last two. */
function runsByEnd(words: readonly Word[]): Map<string, string[]> {
  const run = new RegExp(`\\p{L}{${shortestCorrected},}`, 'gu');
  const runs = new Set(words.flatMap(([word]) => word.match(run) ?? []));
  const byEnd = new Map<string, string[]>();
  for (const each of runs)
    for (const end of endsOf(each)) {
      const like = byEnd.get(end);
      if (like) like.push(each);
      else byEnd.set(end, [each]);
    }
  return byEnd;
}
