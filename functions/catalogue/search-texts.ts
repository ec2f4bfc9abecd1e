import { foldText } from '#domain/fold.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { extraNames } from '#domain/houses/caravan-fields.ts';
import { inCyrillic } from '#domain/houses/cyrillic-names.ts';
import { equipmentWords, extras } from '#domain/houses/equipment.ts';
import { wordsOf } from './word-index.ts';

/** Several words that a sign or blanks part, in one: "Sun-Roller" and "Sun Roller" are sunroller. */
export const joinedWords = (text: string) => {
  const words = wordsOf(text);
  return words.length > 1 ? [words.join('')] : [];
};
/** Words of a text that a hyphen, an apostrophe or the like parts. */
const partedWords = (text: string) => text.match(/[^\s,;:/()]+/gu)?.flatMap(joinedWords) ?? [];
const mostJoined = 3;

/** A name in which each of these words, in this order, follows the other. */
type IsName = (words: readonly string[]) => boolean;

/** Makes the texts that houses are searched in. A name that many houses share is spelled once. */
export function createSearchTexts() {
  const spellings = new Map<string, readonly string[]>();
  const spelledNames = new Map<string, readonly string[]>();
  const phrases = new Set<string>();
  const partedFeatures = new Map<string, readonly string[]>();
  const parted = (feature: string) => {
    const known = partedFeatures.get(feature) ?? partedWords(foldText(feature));
    partedFeatures.set(feature, known);
    return known;
  };
  const spellingsOf = (word: string) => {
    const plain = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    const latin = /^[a-z]+$/.test(plain) ? [plain] : [];
    const known = spellings.get(word) ?? [...new Set([word, ...latin, ...inCyrillic(word)])];
    spellings.set(word, known);
    return known;
  };
  /** A make or a model in all its spellings, whole and word by word. */
  const spelled = (name: string) => {
    const known = spelledNames.get(name);
    if (known) return known;
    const text = foldText(name);
    const words = wordsOf(text);
    const whole = words.length <= mostJoined ? joinedWords(text) : [];
    const letters = text.match(/[\p{L}\p{M}]+/gu) ?? [];
    const all = [...new Set([...letters, ...partedWords(text), ...whole])].flatMap(spellingsOf);
    spelledNames.set(name, all);
    return all;
  };
  return {
    /**
     * All texts of the house, then make and model in their other spellings; separated by line
     * breaks.
     */
    textOf(house: PublicCaravan): string {
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
      phrases.add(`${make} ${model}`);
      const names = [make, model].flatMap(spelled);
      return [foldText(said.join('\n')), ...features.flatMap(parted), ...names].join('\n');
    },
    /** The words that name a make or a model, in both scripts. */
    names: () => new Set([...spellings.values()].flat().filter((name) => name.length > 2)),
    /** Whether words follow each other in the name of a house. */
    isName(): IsName {
      const names = this.names();
      const all = [...phrases].map((name) => ` ${wordsOf(foldText(name)).join(' ')} `).join('\n');
      return (words) =>
        (words.length === 1 && names.has(words[0] ?? '')) ||
        (words.length > 0 && all.includes(` ${words.join(' ')} `));
    },
  };
}
