/** A text as one line: blanks of any width and kind become plain ones. */
export const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ');

const scientific = /^\d+(?:[.,]\d+)?e\+?\d{1,2}$/i;
const grouped = /^[1-9]\d{0,2}([ .,'’])\d{3}(?:\1\d{3})*$/;

/**
 * A number that is not negative, as people, databases and spreadsheets write it: "22600.0000",
 * "22 600,50", "22.600", "2.26E+04". Three digits after a point or a comma are thousands where they
 * can be. Null for other text, also where one sign would part thousands and cents: "22.600.00".
 */
export function readNumber(text: string): number | null {
  if (scientific.test(text)) return Number(text.replace(',', '.'));
  const separator = grouped.exec(text)?.[1];
  const digits = separator === undefined ? text : text.replaceAll(separator, '');
  if (/^\d{1,15}$/.test(digits)) return Number(digits);
  const [, whole = '', point, decimals] = /^(.+)([.,])(\d{1,10})$/.exec(text) ?? [];
  const before = grouped.exec(whole)?.[1];
  const bare = before === undefined ? whole : whole.replaceAll(before, '');
  if (before === point || !/^\d{1,15}$/.test(bare)) return null;
  return Number(`${bare}.${decimals}`);
}
