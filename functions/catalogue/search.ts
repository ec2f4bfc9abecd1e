import { foldText } from '#domain/fold.ts';
import { readHouseNumber } from '#domain/houses/house-number.ts';
import { inBulgarian } from '#domain/houses/latin-typing.ts';
import {
  anyHouse,
  conditionOf,
  joining,
  readSentence,
  type SentenceFilters,
} from '#domain/houses/sentence.ts';
import { caravanSlug, slugIdPrefix } from '#domain/houses/slug.ts';
import { tradeWordsOf } from '#domain/houses/trade-words.ts';
import { withoutInvisible } from '#domain/invisible.ts';
import type { Catalogue, ListedHouse } from './catalogue.ts';
import {
  addHouse,
  addHouses,
  allHouses,
  countBoth,
  countHouses,
  type HouseSet,
  haveCommon,
  isEmpty,
  keepHouses,
  noHouses,
} from './house-set.ts';
import { type ChoiceName, housesByOption } from './option-sets.ts';
import { joinedWords } from './search-texts.ts';
import { shortestCorrected, wordsOf } from './word-index.ts';

/** What the words of a search ask for. */
export interface ReadSearch {
  filters: SentenceFilters;
  /** What is left to be searched; empty where nothing is. */
  words: string;
  /** The slug of the house whose number, or address, was typed; null where none was. */
  opens: string | null;
}

/** A slug in typed text: out of an address, or by itself. */
function slugIn(text: string): { slug: string; isAddress: boolean } | null {
  const inAddress = /\/houses\/([^\s?#/]+)/iu.exec(text)?.[1];
  const slug = inAddress ?? (/\s/.test(text) ? undefined : text);
  if (slug === undefined) return null;
  let decoded = slug;
  try {
    decoded = decodeURIComponent(slug);
  } catch {
    // A sign that is typed badly: the text stays as it is.
  }
  const bare = foldText(decoded).replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '');
  return { slug: bare, isAddress: inAddress !== undefined };
}

/**
 * What was typed, or pasted, into the search: filters, words, or the number of a house, by itself
 * or at the end of an address. A house that is not shown has no number here.
 */
export function readSearch(catalogue: Catalogue, typed: string): ReadSearch {
  const numbered = houseByNumber(catalogue, typed);
  if (numbered) return { filters: {}, words: typed, opens: caravanSlug(numbered.house) };
  const found = slugIn(withoutInvisible(typed).trim());
  const number = found && slugIdPrefix(found.slug);
  if (found && number !== null) {
    const houses = catalogue.byNumber.get(number)?.map(({ house }) => house) ?? [];
    const house = houses.find((one) => caravanSlug(one) === found.slug) ?? houses[0];
    if (house || found.isAddress)
      return { filters: {}, words: number, opens: house ? caravanSlug(house) : null };
  }
  return { ...readSentence(typed, catalogue.searched.isName), opens: null };
}

/** One word that was typed, with a sign in it or without. */
interface Term {
  /** As it was typed, folded. */
  text: string;
  words: readonly string[];
  /** The same words in one; null where they stand for themselves. */
  joined: string | null;
}

/** The words to search; those that only join others count where nothing else was typed. */
function termsOf({ searched: { names, isName } }: Catalogue, text: string): Term[] {
  const terms = (foldText(text).match(/\S+/g) ?? []).flatMap((token): Term[] => {
    const words = wordsOf(token);
    return words.length === 0
      ? []
      : [{ text: words.join(' '), words, joined: joinedWords(token)[0] ?? null }];
  });
  const said = terms.filter(({ text: word }) => !joining.has(word) || isName([word]));
  const kept: Term[] = [];
  for (const term of said.length > 0 ? said : terms) {
    const last = kept.at(-1);
    const both = last && last.joined === null && term.joined === null;
    const joined = both ? last.text + term.text : '';
    if (both && names.has(joined)) {
      const words = [...last.words, ...term.words];
      kept.splice(-1, 1, { text: words.join(' '), words, joined });
    } else kept.push(term);
  }
  return kept;
}

/**
 * The house that has the number typed, or the houses that have every word. A name has to begin a
 * word ("рио" is not found in "интериор"), any other word may be inside one.
 */
export function searchedHouses(catalogue: Catalogue, typed: string): HouseSet {
  const size = catalogue.counted.length;
  const numbered = houseByNumber(catalogue, typed);
  if (numbered) return withHouse(noHouses(size), numbered);
  return termsOf(catalogue, typed).reduce(
    (found, term) => keepHouses(found, housesWithTerm(catalogue, term)),
    allHouses(size),
  );
}

function withHouse(houses: HouseSet, { number }: ListedHouse): HouseSet {
  addHouse(houses, number);
  return houses;
}

/** The visible house whose number was typed, "№ 10042"; of a hidden one this tells nothing. */
function houseByNumber({ numbered }: Catalogue, typed: string): ListedHouse | undefined {
  const number = readHouseNumber(typed);
  return number === null ? undefined : numbered.get(number);
}

function housesWithTerm(catalogue: Catalogue, { words, joined }: Term): HouseSet {
  const houses = words.reduce(
    (found, word) => keepHouses(found, housesWith(catalogue, word)),
    allHouses(catalogue.counted.length),
  );
  return joined === null ? houses : addHouses(houses, housesWritten(catalogue, joined));
}

/** Houses whose text has the word itself. */
function housesWritten({ searched: { names, index } }: Catalogue, word: string): HouseSet {
  return index().housesWith(word, names.has(word) ? 'begins' : 'inside');
}

/**
 * The houses that have the word, or what it means: a year is the house's, a word of the trade has
 * others beside it, and a word of no house may be Bulgarian in Latin letters.
 */
function housesWith(catalogue: Catalogue, word: string): HouseSet {
  const { counted, searched, byNumber } = catalogue;
  const isName = searched.names.has(word);
  if (anyHouse.has(word) && !isName) return allHouses(counted.length);
  const houses = housesWritten(catalogue, word);
  const withThose = (name: ChoiceName, option: string | number) => {
    const others = housesByOption(catalogue, name).get(option);
    if (others) addHouses(houses, others);
  };
  const condition = isName ? conditionOf(word) : null;
  if (condition) withThose('type', condition);
  if (/^(?:19|20)\d\d$/.test(word)) withThose('year', Number(word));
  for (const one of byNumber.get(word) ?? []) withHouse(houses, one);
  const trade = tradeWordsOf(word);
  if (trade) {
    const { words, heating } = trade;
    for (const other of words) addHouses(houses, searched.index().housesWith(other, 'begins'));
    if (heating) withThose('heating', heating);
  }
  return isEmpty(houses) ? housesWithMeant(catalogue, word) : houses;
}

/**
 * Houses with a word of the stock that begins as the typed one, read as Bulgarian; none where it is
 * one error away from a word in its own letters, which is then searched instead and named.
 */
function housesWithMeant({ counted, searched }: Catalogue, word: string): HouseSet {
  const index = searched.index();
  const meant = word.length < shortestMeant ? [] : inBulgarian(word);
  const known = meant.find((spelling) => index.begins(spelling));
  const isMistyped = () =>
    word.length >= shortestCorrected &&
    [...index.like(word)].some((other) => /^[a-z]/.test(other) && isOneErrorAway(word, other));
  return known === undefined || isMistyped()
    ? noHouses(counted.length)
    : index.housesWith(known, 'begins');
}
/** Letters of the shortest word that is read as Bulgarian in Latin letters. */
const shortestMeant = 3;

/** A typed word, and how many of the houses have it. */
export interface WordHits {
  word: string;
  count: number;
}

/** Each word typed that some of these houses have, once; nothing for a single word. */
export function wordHits(catalogue: Catalogue, typed: string, houses: HouseSet): WordHits[] {
  const terms = new Map(termsOf(catalogue, typed).map((term) => [term.text, term]));
  if (terms.size < 2) return [];
  return [...terms].flatMap(([word, term]) => {
    const count = countBoth(houses, housesWithTerm(catalogue, term));
    return count > 0 ? [{ word, count }] : [];
  });
}

/** A word that may be meant, and which houses have it. */
interface Option {
  word: string;
  houses: HouseSet;
}

/**
 * What to search instead where nothing is found: every word that no house has, with one typing
 * error corrected. Words are preferred that one of the `passing` houses has (those that all other
 * filters let pass), then those that most houses have. Null where a word resembles no word of the
 * stock, or no house has all of the corrected words.
 */
export function correctedSearch(
  catalogue: Catalogue,
  typed: string,
  passing: HouseSet,
): string | null {
  const words = termsOf(catalogue, typed).flatMap((term) => optionsOf(catalogue, term));
  if (
    words.every(({ options }) => options === null) ||
    words.some(({ options }) => options?.length === 0)
  )
    return null;
  const choices = words.map(({ word, options, houses }) => options ?? [{ word, houses: houses() }]);
  return chosenFrom(passing, choices) ?? chosenFrom(allHouses(catalogue.counted.length), choices);
}

/** A typed word with what it may have been meant for: null where it stays as it is. */
function optionsOf(catalogue: Catalogue, term: Term) {
  const whole = { word: term.text, options: null, houses: () => housesWithTerm(catalogue, term) };
  if (term.joined !== null && !isEmpty(whole.houses())) return [whole];
  return term.words.map((word) => ({
    word,
    options: correctionsOf(catalogue, word),
    houses: () => housesWith(catalogue, word),
  }));
}

/** The first option of each word that some house has together with the words before it. */
function chosenFrom(houses: HouseSet, choices: readonly (readonly Option[])[]): string | null {
  const left = houses.slice();
  const chosen: string[] = [];
  for (const options of choices) {
    const choice = options.find((option) => haveCommon(left, option.houses));
    if (choice === undefined) return null;
    keepHouses(left, choice.houses);
    chosen.push(choice.word);
  }
  return chosen.join(' ');
}

/**
 * The words that a mistyped word may have been meant for, most frequent first, of equals those that
 * begin alike. Null for a word that is not corrected: short, with a digit, or known.
 */
function correctionsOf(catalogue: Catalogue, word: string): Option[] | null {
  if (word.length < shortestCorrected || /\p{N}/u.test(word)) return null;
  const isKnown =
    catalogue.searched.names.has(word) ||
    [...anyHouse].some((any) => any.startsWith(word)) ||
    !isEmpty(housesWith(catalogue, word));
  if (isKnown) return null;
  const index = catalogue.searched.index();
  const near = [...anyHouse, ...index.like(word)].filter((other) => isOneErrorAway(word, other));
  const options = near.map((other) => ({ word: other, houses: housesWith(catalogue, other) }));
  const found = new Map(options.map((option) => [option, countHouses(option.houses)]));
  return options.sort((a, b) => (found.get(b) ?? 0) - (found.get(a) ?? 0));
}

/**
 * Whether two words differ by one letter too many, too few or wrong, by two swapped letters, or not
 * at all.
 */
function isOneErrorAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1])
    [endA, endB] = [endA - 1, endB - 1];
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (restA.length < 2 && restB.length < 2) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
