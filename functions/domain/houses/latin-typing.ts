/** Bulgarian letters by how people type them in Latin ones; the usual letter first. */
const typedAs: Readonly<Record<string, readonly string[]>> = {
  sht: ['щ', 'шт'],
  dzh: ['дж'],
  sh: ['ш'],
  ch: ['ч'],
  zh: ['ж'],
  ts: ['ц', 'тс'],
  yu: ['ю'],
  iu: ['ю', 'иу'],
  ju: ['ю', 'жу'],
  ya: ['я'],
  ia: ['ия', 'я', 'иа'],
  ja: ['я', 'жа'],
  yo: ['йо', 'ьо'],
  io: ['ио', 'ьо', 'йо'],
  iy: ['ий'],
  a: ['а', 'ъ'],
  b: ['б'],
  c: ['ц', 'к'],
  d: ['д'],
  e: ['е'],
  f: ['ф'],
  g: ['г'],
  h: ['х'],
  i: ['и', 'й'],
  j: ['ж', 'й'],
  k: ['к'],
  l: ['л'],
  m: ['м'],
  n: ['н'],
  o: ['о'],
  p: ['п'],
  q: ['я'],
  r: ['р'],
  s: ['с'],
  t: ['т'],
  u: ['у', 'ъ'],
  v: ['в'],
  w: ['в'],
  x: ['кс', 'х'],
  y: ['и', 'ъ', 'й'],
  z: ['з'],
  '4': ['ч'],
  '6': ['ш'],
};

/** Spellings of one word at most: a long word with many doubtful letters has thousands. */
const mostSpellings = 48;
const longestTyped = 24;

/**
 * What a word in Latin letters may be in Bulgarian ones, likely spellings first: `kamina` gives
 * `камина`, `du6` gives `душ`. A word with other letters gives nothing.
 */
export function inBulgarian(word: string): string[] {
  if (word.length > longestTyped || !/^[a-z46]*[a-z][a-z46]*$/.test(word)) return [];
  let spellings: { text: string; doubt: number }[] = [{ text: '', doubt: 0 }];
  for (let at = 0; at < word.length; ) {
    const typed = [3, 2, 1].map((length) => word.slice(at, at + length));
    const letters = typed.find((each) => Object.hasOwn(typedAs, each)) ?? '';
    const meant = typedAs[letters] ?? [];
    spellings = spellings
      .flatMap(({ text, doubt }) =>
        meant.map((letter, rank) => ({ text: text + letter, doubt: doubt + rank })),
      )
      .sort((one, other) => one.doubt - other.doubt)
      .slice(0, mostSpellings);
    at += Math.max(1, letters.length);
  }
  return spellings.map(({ text }) => text);
}
