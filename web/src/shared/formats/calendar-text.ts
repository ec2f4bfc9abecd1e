/**
 * A day or a month of the calendar in words: `2026-10-31` is "31 October 2026", `2026-10` is
 * "October 2026". `months`: the language's names, January first.
 */
export function calendarText(date: string, months: readonly string[]): string {
  const [year = '', month = '', day] = date.split('-');
  const name = months[Number(month) - 1] ?? '';
  return `${day === undefined ? '' : `${Number(day)}\u00a0`}${name} ${year}`;
}
