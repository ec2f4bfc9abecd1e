import { withoutInvisible } from './invisible.ts';

const alike = (from: string, to: string) =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));
/** Letters of each alphabet that look like one of the other. */
const toLatin = alike('АВЕКМНОРСТУХІЅЈԀҺԚԜаеорсухкіѕјԁһԛԝ', 'ABEKMHOPCTYXISJDHQWaeopcyxkisjdhqw');
const toCyrillic = alike('ABEKMHOPCTYXaeopcyxk', 'АВЕКМНОРСТУХаеорсухк');
/** Cyrillic letters that Bulgarian does not have. */
const notBulgarian = /[ІЅЈԀҺԚԜіѕјԁһԛԝ]/;

const apostrophes = /[’‘‛ʼʻ`´′＇]/g;
const dashes = /[‐‑‒–—―−﹣－]/g;
/** A word, with an apostrophe inside it. */
const words = /[\p{L}\p{M}](?:[\p{L}\p{M}'’‘‛ʼʻ`´′＇]*[\p{L}\p{M}])?/gu;
/** Where a word passes from one alphabet to the other, or has a foreign letter. */
const passage =
  /[A-Za-zÀ-ɏ][\u0300-\u036f'’‘‛ʼʻ`´′＇]*[Ѐ-ԯ]|[Ѐ-ԯ][\u0300-\u036f'’‘‛ʼʻ`´′＇]*[A-Za-zÀ-ɏ]|[ІЅЈԀҺԚԜіѕјԁһԛԝ]/;
const passages = new RegExp(passage, 'g');
const cyrillicLetters = /\p{Script=Cyrillic}/gu;
const latinLetters = /\p{Script=Latin}/gu;

/** The word with each of these letters in the other alphabet; null where one has no like there. */
function written(
  word: string,
  letters: readonly string[],
  like: ReadonlyMap<string, string>,
): string | null {
  if (!letters.every((letter) => like.has(letter))) return null;
  const changed = new Set(letters);
  return [...word].map((letter) => (changed.has(letter) ? like.get(letter) : letter)).join('');
}

function wordInOneScript(word: string): string {
  if (!passage.test(word)) return word;
  const cyrillic = word.match(cyrillicLetters) ?? [];
  const latin = word.match(latinLetters) ?? [];
  const foreign = cyrillic.filter((letter) => notBulgarian.test(letter)).length;
  const [bulgarian, other] = [cyrillic.length - foreign, latin.length + foreign];
  if (cyrillic.length === 0 || other === 0) return word;
  // One letter of the other keyboard in a long word is a slip: "сеzар" is not the Latin "cezap".
  const inLatin = bulgarian <= 2 * other ? written(word, cyrillic, toLatin) : null;
  const inCyrillic =
    foreign === 0 && other <= 2 * bulgarian ? written(word, latin, toCyrillic) : null;
  return (bulgarian > other ? (inCyrillic ?? inLatin) : (inLatin ?? inCyrillic)) ?? word;
}

/**
 * The text with every word that mixes Latin and Cyrillic letters written in the one script that all
 * its letters look like: "Wіllеrby" with a Cyrillic і and е is the Latin "Willerby". A word that no
 * script has all letters of stays: "LEDосветление".
 */
export function inOneScript(text: string): string {
  if (!passage.test(text)) return text;
  // Texts are long and such words are few: only the pieces between blanks that have one are taken
  // apart.
  let done = '';
  let from = 0;
  for (const { index } of text.matchAll(passages)) {
    if (index < from) continue;
    let [start, end] = [index, index];
    while (start > from && !isBlank(text.charCodeAt(start - 1))) start -= 1;
    while (end < text.length && !isBlank(text.charCodeAt(end))) end += 1;
    done += text.slice(from, start) + text.slice(start, end).replace(words, wordInOneScript);
    from = end;
  }
  return done + text.slice(from);
}

const isBlank = (code: number) => code === 32 || code === 10;

/**
 * The text with each letter and its marks in one sign, as far as Unicode has that sign. More than
 * thirty marks on a letter are left out: they are sorted, which takes the square of their number.
 * Source: Unicode Standard Annex 15, 13, "Stream-Safe Text Format".
 */
export function composed(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);
}

/** The words of a text that `inOneScript` changes, each once, with what was probably meant. */
export function mixedWords(text: string): { typed: string; meant: string }[] {
  if (!passage.test(text)) return [];
  return [...new Set(text.match(words))]
    .map((typed) => ({ typed, meant: wordInOneScript(typed) }))
    .filter(({ typed, meant }) => typed !== meant);
}

/**
 * Text as it is compared: what looks the same is the same. Composed, without case, invisible signs
 * and mixed alphabets, with one kind of apostrophe and of dash. Blanks stay as they are.
 */
export function foldText(text: string): string {
  // Most texts of a stock have no other signs, and there are thousands of them.
  if (/^[\n\r -_a-~А-я]*$/.test(text)) return inOneScript(text).toLowerCase();
  return inOneScript(composed(withoutInvisible(text)))
    .replace(apostrophes, "'")
    .replace(dashes, '-')
    .toLowerCase()
    .normalize('NFC');
}

const withPlainBlanks = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A name as it is compared: folded, and each run of blanks, whatever their width, as one blank. */
export function foldName(text: string): string {
  return withPlainBlanks(foldText(text));
}

/** Whether two names are one: "O’Hara" and "O'Hara", "Willerby" and " WILLERBY". */
export function sameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

/**
 * The most used spelling of each name, by the folded name; of equally used ones the first in
 * character order. Makes are grouped so wherever people choose one.
 */
export function commonSpellings(names: Iterable<string>): Map<string, string> {
  const uses = new Map<string, Map<string, number>>();
  for (const name of names) {
    const [folded, spelling] = [foldName(name), withPlainBlanks(withoutInvisible(name))];
    const spelled = uses.get(folded) ?? new Map<string, number>();
    spelled.set(spelling, (spelled.get(spelling) ?? 0) + 1);
    uses.set(folded, spelled);
  }
  const most = ([a, some]: [string, number], [b, more]: [string, number]) =>
    more - some || (a < b ? -1 : 1);
  return new Map(
    [...uses].map(([folded, spelled]) => [folded, [...spelled].sort(most)[0]?.[0] ?? folded]),
  );
}
