/** Between thousands: spaces of any width, a point, a comma or an apostrophe. */
const separators = " \u00a0\u2009\u202f.,\u2019'";
const grouped = new RegExp(`^([1-9]\\d{0,2})([${separators}])\\d{3}(?:\\2\\d{3})*$`);
const currency = /^(?:€|eur|евро)\s*|\s*(?:€|eur|евро)$/gi;

/**
 * A whole number as people and spreadsheets write it - "22600", "22 600 €", "€22,600", "22.600,00" - or null where anything of the
 * text is not understood: "22k", "22 60", "22600,50". Three digits after a point or a comma are thousands, zeros of one or two
 * digits are cents. Not negative.
 */
export function readWholeNumber(text: string): number | null {
  const bare = text.trim().replace(currency, '');
  const cents = /([.,])0{1,2}$/.exec(bare);
  const whole = cents ? bare.slice(0, cents.index) : bare;
  const separator = grouped.exec(whole)?.[2];
  // "22,600,00" and "22.600.00": what parts thousands does not part cents.
  if (separator !== undefined && separator === cents?.[1]) return null;
  const digits = separator === undefined ? whole : whole.replaceAll(separator, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
