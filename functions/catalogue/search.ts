import type { PublicCaravan } from '../domain/caravan.ts';
import { inCyrillic } from '../domain/cyrillic-names.ts';
import type { Catalogue, ListedHouse } from './catalogue.ts';

/** What a flag is called in both languages: staff who set it need not write it into the description. */
const flagWords = {
  has_free_delivery: 'безплатна доставка free delivery',
  has_central_heating: 'централно отопление central heating',
  has_double_glazing: 'двоен стъклопакет double glazing',
} as const;
const flags = Object.keys(flagWords) as (keyof typeof flagWords)[];

/** Text as it is compared: composed, so that a decomposed "й" equals a typed one, and without case. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Text as it is searched. A phone types ’ where a keyboard has '. */
const foldSearch = (text: string) => foldText(text).replaceAll('’', "'");

/** Makes the texts that houses are searched in. A name that many houses share is spelled once. */
export function createSearchTexts() {
  const spellings = new Map<string, string[]>();
  const spellingsOf = (name: string) => {
    const known = spellings.get(name) ?? [name, name.replaceAll("'", ''), ...inCyrillic(name)];
    spellings.set(name, known);
    return known;
  };
  return {
    /** Make, model, both again in Cyrillic, and all that is said of the house: a line break between two. */
    textOf(house: PublicCaravan): string {
      const names = foldSearch(`${house.make} ${house.model}`).match(/[\p{L}']+/gu) ?? [];
      const { make, model, description, specs, features } = house;
      const said = [make, model, description, specs.heating, ...features];
      for (const flag of flags) if (house[flag]) said.push(flagWords[flag]);
      return [foldSearch(said.join('\n')), ...names.flatMap(spellingsOf)].join('\n');
    },
    /** The words that name a make or a model, in both scripts. */
    names: () => new Set([...spellings.values()].flat().filter((name) => name.length > 2)),
  };
}

/** Everything on offer is a "каравана" to those who look for one, though no page calls it so. */
const anyHouse = new Set(['каравана', 'каравани', 'caravan', 'caravans']);

/** Whether a house has every word typed: one that is a name begins a word ("рио" is in no "интериор"), any other may be inside one. */
export function searchTest({ names }: Catalogue, typed: string): (one: ListedHouse) => boolean {
  const words = wordsOf(typed).filter((word) => !anyHouse.has(word));
  const tests = words.map((word) => ({ word, isIn: names.has(word) ? beginsWord : isInside }));
  return ({ text }) => tests.every(({ word, isIn }) => isIn(text, word));
}

/** A word holds no blank, so it is never found across two fields. */
function wordsOf(typed: string): string[] {
  return foldSearch(typed).match(/\S+/g) ?? [];
}

const isInside = (text: string, word: string) => text.includes(word);

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

/** Letters of the shortest word that is corrected: a shorter one has too many that are like it. */
const shortestCorrected = 5;

/**
 * What to search instead where nothing is found: every word that the stock does not know, with one typing error forgiven. The words
 * that most houses have come first, of those that any of the `passing` ones has (all other filters let them pass), else any house.
 * Null where a word is like none, or no house has them all.
 */
export function correctedSearch(catalogue: Catalogue, typed: string, passing: readonly ListedHouse[]): string | null {
  const { listed, names } = catalogue;
  const words = wordsOf(typed).map((word) => ({
    word,
    options: names.has(word) ? null : correctionsOf(listed, word),
  }));
  if (words.every(({ options }) => options === null) || words.some(({ options }) => options?.length === 0)) return null;

  const chosenFrom = (houses: readonly ListedHouse[]) => {
    let left = houses;
    const chosen: string[] = [];
    for (const { word, options } of words) {
      const choice = (options ?? [word]).find((option) => left.some(searchTest(catalogue, option)));
      if (choice === undefined) return null;
      left = left.filter(searchTest(catalogue, choice));
      chosen.push(choice);
    }
    return chosen.join(' ');
  };
  return chosenFrom(passing) ?? chosenFrom(listed);
}

/**
 * The words that a word may have been meant for, most used first, of equals those that begin alike; null for one that stays: short,
 * with a figure, or known.
 */
function correctionsOf(listed: readonly ListedHouse[], word: string): string[] | null {
  const letters = word.replace(/[^\p{L}]/gu, '');
  if (letters.length < shortestCorrected || /\p{N}/u.test(word)) return null;
  const { uses, all, byEnd } = vocabularyOf(listed);
  if (letters === word && all.includes(word)) return null;
  const like = endsOf(letters).flatMap((end) => byEnd.get(end) ?? []);
  const near = [...new Set(like)].filter((other) => isOneErrorAway(letters, other));
  return near.sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
}

interface Vocabulary {
  /** How many houses have a word. */
  uses: ReadonlyMap<string, number>;
  /** Every word once. */
  all: string;
  /** By the first two letters and by the last two: one error leaves one of both ends as it is. */
  byEnd: ReadonlyMap<string, readonly string[]>;
}

const endsOf = (word: string) => [`${word.slice(0, 2)}-`, `-${word.slice(-2)}`];

/** Read out of the houses at the first search that finds nothing: most visitors never need it. */
const vocabularies = new WeakMap<readonly ListedHouse[], Vocabulary>();

function vocabularyOf(listed: readonly ListedHouse[]): Vocabulary {
  const known = vocabularies.get(listed);
  if (known) return known;
  const long = new RegExp(`\\p{L}{${shortestCorrected},}`, 'gu');
  const uses = new Map([...anyHouse].map((word) => [word, listed.length]));
  for (const { text } of listed)
    for (const word of new Set(text.match(long))) uses.set(word, (uses.get(word) ?? 0) + 1);
  const byEnd = new Map<string, string[]>();
  for (const word of uses.keys())
    for (const end of endsOf(word)) {
      const like = byEnd.get(end);
      if (like) like.push(word);
      else byEnd.set(end, [word]);
    }
  const vocabulary = { uses, all: [...uses.keys()].join('\n'), byEnd };
  vocabularies.set(listed, vocabulary);
  return vocabulary;
}

/** Whether one letter too many, too few or another, or two in the wrong order, make one word the other; or none does. */
function isOneErrorAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (restA.length < 2 && restB.length < 2) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
