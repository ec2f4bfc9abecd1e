import { foldText } from '#domain/fold.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { extraNames } from '#domain/houses/caravan-fields.ts';
import { inCyrillic } from '#domain/houses/cyrillic-names.ts';
import { equipmentWords, extras } from '#domain/houses/equipment.ts';
import { readHouseNumber } from '#domain/houses/house-number.ts';
import type { Catalogue, ListedHouse } from './catalogue.ts';
import { shortestCorrected, wordIndexOf } from './word-index.ts';

/** Makes the texts that houses are searched in. A name that many houses share is spelled once. */
export function createSearchTexts() {
  const spellings = new Map<string, string[]>();
  const spellingsOf = (name: string) => {
    const known = spellings.get(name) ?? [name, name.replaceAll("'", ''), ...inCyrillic(name)];
    spellings.set(name, known);
    return known;
  };
  return {
    /**
     * All texts of the house, then make and model in their other spellings; separated by line
     * breaks.
     */
    textOf(house: PublicCaravan): string {
      const names = foldText(`${house.make} ${house.model}`).match(/[\p{L}']+/gu) ?? [];
      const { make, model, description, description_en, specs, features } = house;
      const said = [
        make,
        model,
        description,
        description_en,
        ...[specs.heating, ...features].flatMap(equipmentWords),
      ];
      // Staff who set an extra need not write it into the description.
      for (const name of extraNames) if (house[name]) said.push(extras[name].bg, extras[name].en);
      return [foldText(said.join('\n')), ...names.flatMap(spellingsOf)].join('\n');
    },
    /** The words that name a make or a model, in both scripts. */
    names: () => new Set([...spellings.values()].flat().filter((name) => name.length > 2)),
  };
}

/**
 * Visitors who search for "каравана" mean any mobile home; no page uses the word, so it matches
 * every house.
 */
const anyHouse = new Set(['каравана', 'каравани', 'caravan', 'caravans']);

/**
 * Whether a house has the number typed, or every word. A name has to begin a word ("рио" is not found in
 * "интериор"), any other word may be inside one.
 */
export function searchTest(catalogue: Catalogue, typed: string): (one: ListedHouse) => boolean {
  const numbered = houseByNumber(catalogue, typed);
  if (numbered) return (one) => one === numbered;
  const words = wordsOf(typed).filter((word) => !anyHouse.has(word));
  const found = words.map((word) => housesWith(catalogue, word));
  return ({ number }) => found.every((houses) => houses[number] === 1);
}

/** The visible house whose number was typed, "№ 10042"; of a hidden one this tells nothing. */
export function houseByNumber({ numbered }: Catalogue, typed: string): ListedHouse | undefined {
  const number = readHouseNumber(typed);
  return number === null ? undefined : numbered.get(number);
}

/** By `ListedHouse.number`: 1 where a house has the word. */
function housesWith({ listed, names }: Catalogue, word: string): Uint8Array {
  if (anyHouse.has(word)) return new Uint8Array(listed.length).fill(1);
  return wordIndexOf(listed).housesWith(word, names.has(word) ? 'begins' : 'inside');
}

/** A word holds no blank, so it is never found across two fields. */
function wordsOf(typed: string): string[] {
  return foldText(typed).match(/\S+/g) ?? [];
}

/** A word that may be meant, and which houses have it. */
interface Option {
  word: string;
  houses: Uint8Array;
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
  passing: readonly ListedHouse[],
): string | null {
  const words = wordsOf(typed).map((word) => ({ word, options: correctionsOf(catalogue, word) }));
  if (
    words.every(({ options }) => options === null) ||
    words.some(({ options }) => options?.length === 0)
  )
    return null;
  const choices = words.map(
    ({ word, options }) => options ?? [{ word, houses: housesWith(catalogue, word) }],
  );
  return chosenFrom(passing, choices) ?? chosenFrom(catalogue.listed, choices);
}

/** The first option of each word that some house has together with the words before it. */
function chosenFrom(
  houses: readonly ListedHouse[],
  choices: readonly (readonly Option[])[],
): string | null {
  let left = houses;
  const chosen: string[] = [];
  for (const options of choices) {
    const choice = options.find((option) => left.some(({ number }) => option.houses[number] === 1));
    if (choice === undefined) return null;
    left = left.filter(({ number }) => choice.houses[number] === 1);
    chosen.push(choice.word);
  }
  return chosen.join(' ');
}

/**
 * The words that a mistyped word may have been meant for, most frequent first, of equals those that
 * begin alike. Null for a word that is not corrected: short, with a digit, or known.
 */
function correctionsOf(catalogue: Catalogue, word: string): Option[] | null {
  const letters = word.replace(/[^\p{L}]/gu, '');
  if (letters.length < shortestCorrected || /\p{N}/u.test(word)) return null;
  const index = wordIndexOf(catalogue.listed);
  const isPlain = letters === word;
  const isKnown = catalogue.names.has(word) || (isPlain && index.has(letters));
  if (isKnown || (isPlain && [...anyHouse].some((any) => any.includes(letters)))) return null;
  const near = [...anyHouse, ...index.like(letters)].filter((other) =>
    isOneErrorAway(letters, other),
  );
  const options = near.map((other) => ({ word: other, houses: housesWith(catalogue, other) }));
  const found = new Map(
    options.map((option) => [option, option.houses.reduce((sum, one) => sum + one, 0)]),
  );
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
