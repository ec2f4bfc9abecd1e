import { foldText } from '#domain/fold.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { extraNames } from '#domain/houses/caravan-fields.ts';
import { inCyrillic } from '#domain/houses/cyrillic-names.ts';
import { equipmentWords, extras } from '#domain/houses/equipment.ts';
import { readWords, type WordIndex, wordsOf } from './word-index.ts';

/** Several words that a sign or blanks part, in one: "Sun-Roller" and "Sun Roller" are sunroller. */
export const joinedWords = (text: string) => {
  const words = wordsOf(text);
  return words.length > 1 ? [words.join('')] : [];
};
/** Words of a text that a hyphen, an apostrophe or the like parts. */
const partedWords = (text: string) => text.match(/[^\s,;:/()]+/gu)?.flatMap(joinedWords) ?? [];
const mostJoined = 3;

/** What searches look in. It follows from the houses alone: a new price leaves it as it is. */
export interface SearchTexts {
  /**
   * The text of each house, in the order of the houses: all that is said of it, then make and model
   * in their other spellings, separated by line breaks.
   */
  readonly texts: readonly string[];
  /** The words that name a make or a model, folded, in both scripts. */
  readonly names: ReadonlySet<string>;
  /** Whether folded words follow each other in the name of a house; a single one in both scripts. */
  isName(words: readonly string[]): boolean;
  /** The index of the texts; made at the first search with words, which most visitors never do. */
  index(): WordIndex;
}

const known = new WeakMap<readonly PublicCaravan[], SearchTexts>();

/** The texts of these houses; made once for one list of them. */
export function searchTextsOf(houses: readonly PublicCaravan[]): SearchTexts {
  const texts = known.get(houses) ?? readTexts(houses);
  known.set(houses, texts);
  return texts;
}

function readTexts(houses: readonly PublicCaravan[]): SearchTexts {
  const spell = createSpeller();
  const readFeature = oncePerText((feature: string) => ({
    words: equipmentWords(feature),
    parted: partedWords(foldText(feature)),
  }));
  const texts = houses.map((house) => {
    const text = said.get(house) ?? readSaid(house, readFeature);
    said.set(house, text);
    return [text, ...[house.make, house.model].flatMap(spell.name)].join('\n');
  });
  const { names } = spell;
  const isInName = readNames(houses);
  let index: WordIndex | undefined;
  return {
    texts,
    names,
    isName: (words) =>
      (words.length === 1 && names.has(words[0] ?? '')) || (words.length > 0 && isInName(words)),
    index() {
      index ??= readWords(texts);
      return index;
    },
  };
}

/** Whether words follow each other in the name of one of these houses. */
function readNames(houses: readonly PublicCaravan[]): (words: readonly string[]) => boolean {
  let byWord: Map<string, string[]> | undefined;
  const read = () => {
    const namesByWord = new Map<string, string[]>();
    for (const name of new Set(houses.map(({ make, model }) => `${make} ${model}`))) {
      const words = wordsOf(foldText(name));
      const text = ` ${words.join(' ')} `;
      for (const word of new Set(words)) {
        const own = namesByWord.get(word);
        if (own) own.push(text);
        else namesByWord.set(word, [text]);
      }
    }
    return namesByWord;
  };
  return (words) => {
    byWord ??= read();
    const having = words.map((word) => byWord?.get(word) ?? []);
    const fewest = having.reduce((few, each) => (each.length < few.length ? each : few));
    return words.length === 1
      ? fewest.length > 0
      : fewest.some((name) => name.includes(` ${words.join(' ')} `));
  };
}

/** All that a house's own fields say, folded; kept with the house, which never changes. */
const said = new WeakMap<PublicCaravan, string>();

type ReadFeature = (feature: string) => { words: string[]; parted: string[] };

function readSaid(house: PublicCaravan, readFeature: ReadFeature): string {
  const { make, model, description, description_en, specs } = house;
  const features = house.features.map(readFeature);
  const texts = [
    make,
    model,
    description,
    description_en,
    ...equipmentWords(specs.heating),
    ...features.flatMap(({ words }) => words),
  ];
  // Staff who set an extra need not write it into the description.
  for (const name of extraNames) if (house[name]) texts.push(extras[name].bg, extras[name].en);
  return [foldText(texts.join('\n')), ...features.flatMap(({ parted }) => parted)].join('\n');
}

/** The function, called once for each text: many houses have the same. */
function oncePerText<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    const before = made.get(text);
    if (before !== undefined) return before;
    const now = make(text);
    made.set(text, now);
    return now;
  };
}

/** Spells makes and models in other ways; a name that many houses share is spelled once. */
function createSpeller() {
  const names = new Set<string>();
  const spell = oncePerText((word: string) => {
    const plain = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    const latin = /^[a-z]+$/.test(plain) ? [plain] : [];
    const spelled = [...new Set([word, ...latin, ...inCyrillic(word)])];
    for (const each of spelled) if (each.length > 2) names.add(each);
    return spelled;
  });
  return {
    /** A make or a model in all its spellings, whole and word by word. */
    name: oncePerText((name) => {
      const text = foldText(name);
      const words = wordsOf(text);
      const whole = words.length <= mostJoined ? joinedWords(text) : [];
      const letters = text.match(/[\p{L}\p{M}]+/gu) ?? [];
      return [...new Set([...letters, ...partedWords(text), ...whole])].flatMap(spell);
    }),
    /** Every spelling so far of three letters or more. */
    names,
  };
}
