const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** One piece again and again, after a beginning and before an end. */
const framed = (start: string, piece: string, end: string) => {
  const middle = repeated(piece);
  return (length: number) => start + middle(Math.max(0, length - start.length - end.length)) + end;
};

/** A text of so many letters, with which the others are compared. */
export const letters = repeated('letters ');

/**
 * Texts of any length that make a reader slow which tries the same signs again and again: each has
 * a beginning that promises something, a middle that could end anywhere, or an end that fails.
 */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  'an address that never closes': framed('<', '@', ''),
  'addresses that never close': repeated('<@'),
  'addresses, one after the other': repeated('a@a.'),
  'ends of a bracket': framed('<a@', 'b', '>x>'),
  'open brackets': repeated('('),
  'brackets and their ends': framed('', '[](', 'x'),
  'figures between dots': repeated('1.1.1.'),
  'figures between blanks': framed('', '1 111 ', 'x'),
  figures: framed('', '9', 'x'),
  'blanks, then a letter': framed('', ' ', 'x'),
  'blanks between letters': framed('x', ' \t', 'x'),
  'ends of lines': framed('', '\r\n', 'x'),
  'no-break blanks': framed('x', '\u00a0\u2009', 'x'),
  'combining marks': framed('e', '\u0316\u0301\u0323', 'x'),
  'combining marks of all kinds': framed('e', '\u0301'.repeat(40) + '\u0316'.repeat(40), 'x'),
  'invisible signs': framed('x', '\u200b\u2060\u00ad', 'x'),
  'flags that never end': framed('\u{1f3f4}', '\u{e0067}', 'x'),
  'emoji that are held together': framed('', '👩\u200d', 'x'),
  lookalikes: repeated('аaоo'),
  'lookalikes in two halves': (length) =>
    'у'.repeat(Math.floor(length / 2)) + 'o'.repeat(Math.ceil(length / 2)),
  apostrophes: framed('a', "'’", 'б'),
  'signs between hyphens': framed('a', '-_', 'б'),
  commas: repeated(','),
  slashes: framed('', '/', 'x'),
  'addresses of pages': repeated('/houses/'),
  percents: repeated('%E0%'),
  'templates and marks': framed('{{', '{<!--', 'x'),
  'a number and a word': framed('', '2 спални места до ', 'x'),
  'sizes by sizes': framed('', '3 x 4 м ', 'x'),
  hashes: framed('', '#', 'x'),
};
