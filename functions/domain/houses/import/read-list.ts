import { withoutEnd } from '#domain/without-end.ts';
import { readMarkup } from './read-markup.ts';

/** What may stand between the entries of a list, the surest sign of one first. */
export const listSeparatorKinds = ['|', 'lines', 'bullets', ';', ','] as const;
export type ListSeparator = (typeof listSeparatorKinds)[number];

/** Signs that begin an entry wherever they stand, and those that do at the beginning of a line. */
const bullet = /[•◦▪●‣]|(?:^|\s)·(?=\s)/u;
const lineBullet = /^\s*(?:[•◦▪●‣·✓✔*]|[-–—](?=\s)|\d{1,2}[.)](?=\s))\s*/u;

const isIn: Record<ListSeparator, (text: string) => boolean> = {
  '|': (text) => text.includes('|'),
  lines: (text) => /\S[^\S\n]*\n\s*\S/.test(text),
  bullets: (text) => bullet.test(text),
  ';': (text) => text.includes(';'),
  // A comma between digits is a decimal one: "Бойлер 2,5 kW".
  ',': (text) => /,(?!\d)|(?:^|\D),/.test(text),
};
const cut: Record<ListSeparator, (text: string) => string[]> = {
  '|': splitMarked,
  lines: (text) => text.split('\n').map((line) => line.replace(lineBullet, '')),
  bullets: (text) => text.split(bullet),
  ';': (text) => text.split(';'),
  // No look behind, which the oldest browsers refuse with all of the script.
  ',': (text) =>
    text
      .replace(/(\d),(?=\d)/g, '$1\0')
      .split(',')
      .map(withComma),
};

/** The surest separator in a list's cell; null for a cell of one entry, or an array of JSON. */
function separatorIn(text: string): ListSeparator | null {
  if (entriesOfJson(text)) return null;
  return listSeparatorKinds.find((kind) => isIn[kind](text)) ?? null;
}

/**
 * The separators that the cells of a list's column have, the surest first. Semicolon and comma may
 * also belong to an entry: then somebody has to say which separator the file means.
 */
export function listSeparators(cells: Iterable<string>): ListSeparator[] {
  const found = new Set([...cells].map((cell) => separatorIn(readMarkup(cell.trim()))));
  return listSeparatorKinds.filter((kind) => found.has(kind));
}

/**
 * The separators of which somebody has to say which one cuts: a weak one cuts some cells, and is
 * part of the entries of others, which a surer one cuts. Empty where nothing is in doubt.
 */
export function doubtfulSeparators(cells: readonly string[]): ListSeparator[] {
  const found = listSeparators(cells);
  const weak = weakSeparators.find(
    (kind) =>
      found.includes(kind) &&
      cells.some((text) => {
        const own = separatorIn(text);
        return (
          own !== null && own !== kind && cut[own](text).map(withoutSeparators).some(isIn[kind])
        );
      }),
  );
  return weak === undefined ? [] : found.filter((kind) => kind !== 'lines' && kind !== 'bullets');
}
const weakSeparators = [';', ','] as const;

/**
 * The entries of a list's cell. It is cut at the surest separator that it has, down to `least`:
 * with `;` a comma cuts nothing.
 */
export function splitList(text: string, least: ListSeparator = ','): string[] {
  const known = entriesOfJson(text);
  if (known) return known;
  const own = separatorIn(text);
  const isCut = own && listSeparatorKinds.indexOf(own) <= listSeparatorKinds.indexOf(least);
  if (!isCut) return filled([text]);
  return filled(own === '|' ? cut[own](text) : cut[own](text).map(withoutSeparators));
}

/** Addresses and names of pictures: no comma or semicolon within one cuts it. */
export function splitPictures(text: string): string[] {
  const known = entriesOfJson(text);
  if (known) return known;
  if (text.includes('|')) return filled(splitMarked(text));
  const parts = [/\n/, /;/, /,/, /\s/]
    .map((sign) => filled(text.split(sign)))
    .find((entries) => entries.length > 1 && pictures.some((kind) => entries.every(kind)));
  return parts ?? filled([withoutSeparators(text)]);
}
/** What each part of a cell has to be, lest a comma within an address cuts it. */
const pictures = [
  (entry: string) => /^https?:\/\/\S+$/i.test(entry),
  (entry: string) => /^\/\S+$/.test(entry),
  (entry: string) => /^[^\s/:][^\s:]*\.[a-z]{3,5}$/i.test(entry),
];

/** The entries of a list that an export wrote, or somebody as it does: `\` stands before a `|`. */
function splitMarked(text: string): string[] {
  const entries: string[] = [''];
  for (const [part] of text.matchAll(/\\[\\|]|[\s\S]/g))
    if (part === '|') entries.push('');
    else entries.push(`${entries.pop() ?? ''}${part.length === 2 ? part.slice(1) : part}`);
  return entries;
}

function entriesOfJson(text: string): string[] | null {
  if (!/^\[[\s\S]*\]$/.test(text)) return null;
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return null;
    const isPlain = list.every((entry) => typeof entry === 'string' || typeof entry === 'number');
    return isPlain ? filled(list.map(String)) : null;
  } catch {
    return null;
  }
}

const withComma = (entry: string) => entry.replaceAll('\0', ',');
const withoutSeparators = (entry: string) => withoutEnd(entry, /[\s;,]/);
const filled = (entries: readonly string[]) =>
  entries.map((entry) => entry.trim()).filter((entry) => entry !== '');

/** The entries of a cell that an export wrote. */
export const splitWritten = (text: string) => filled(splitMarked(text));

/**
 * A list as one cell; a `\` stands before each `|` or `\` of an entry. A single entry that would be
 * read as several ends with the separator.
 */
export function joinList(entries: readonly string[]): string {
  const cell = entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|');
  const [only = ''] = entries;
  const isWhole = separatorIn(only) === null && !only.includes('\\') && !entriesOfJson(only);
  return isWhole || cell.includes('|') ? cell : `${cell}|`;
}
