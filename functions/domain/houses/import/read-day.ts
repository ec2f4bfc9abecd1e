/** Spreadsheets count days from this one on, ms. */
const dayZero = Date.UTC(1899, 11, 30);
/**
 * What a spreadsheet shows of a date in a cell that is not formatted as one: the days of 1950 to
 * 2100, and the time of day.
 */
const serial = /^(?:1[89]|[2-6]\d|7[0-3])\d{3}(?:[.,]\d+)?$/;

/**
 * The instant that a spreadsheet's serial number stands for, as if it were UTC; null for another
 * text.
 */
export function readSerial(text: string): Date | null {
  if (!serial.test(text)) return null;
  const seconds = Math.round(Number(text.replace(',', '.')) * 86_400);
  return new Date(dayZero + seconds * 1000);
}

/**
 * A day as files write it - "23.11.2026", "23/11/2026", a serial number - as `2026-11-23`. Text
 * that is no day, or may be one of two days, as "04/03/2026", stays as it is.
 */
export function readDay(text: string): string {
  const counted = readSerial(text);
  if (counted) return counted.toISOString().slice(0, 10);
  const [, first = '', sign, second = '', year] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: ?г\.?)?$/.exec(text) ?? [];
  if (year === undefined) return text.replace(/[T ]00:00(?::00)?$/, '');
  const isAmerican = sign === '/' && Number(second) > 12;
  if (sign === '/' && !isAmerican && Number(first) <= 12 && first !== second) return text;
  const [day, month] = isAmerican ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
