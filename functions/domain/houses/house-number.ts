import type { Language } from '../locale.ts';

/**
 * The first number that the shop gives. A year is a word in a search, so no number looks like one.
 */
export const firstHouseNumber = 10_001;

/** A house's number in words: "№ 10042" or "No. 10042". No line breaks inside it. */
export const houseNumber = (number: number, language: Language) =>
  `${language === 'bg' ? '№' : 'No.'}\u00a0${number}`;

/** A name with the number behind it, where the house has one. */
export const numberedName = (name: string, number: number | null, language: Language) =>
  number === null ? name : `${name}, ${houseNumber(number, language)}`;

/** Characters; a longer text is no number. */
const longestTyped = 300;
const typed = /^\s*(?:(?:#|no?r?\.?|номер|number)\s*)?(\d{5,9})\s*$/i;

/**
 * The number that a search asks for, "10042", "№ 10042" or "No. 10042"; null where the text is
 * anything else.
 */
export function readHouseNumber(text: string): number | null {
  if (text.length > longestTyped) return null;
  // It makes "No" of the sign "№".
  const number = Number(typed.exec(text.normalize('NFKC'))?.[1]);
  return number >= firstHouseNumber ? number : null;
}
