/** Month and day of the holidays with a date of their own. Bulgarian Labour Code, article 154. */
const fixed = ['01-01', '03-03', '05-01', '05-06', '05-24', '09-06', '09-22', '12-24', '12-25', '12-26'];

const day = 24 * 60 * 60_000;

/** Orthodox Easter Sunday, ms of its midnight in UTC. Meeus's Julian algorithm; the calendars are 13 days apart until 2099. */
function easter(year: number): number {
  const golden = (19 * (year % 19) + 15) % 30;
  const moon = golden + ((2 * (year % 4) + 4 * (year % 7) - golden + 34) % 7) + 114;
  return Date.UTC(year, Math.floor(moon / 31) - 1, (moon % 31) + 1) + 13 * day;
}

/** Whether a date ("2026-04-10") is a public holiday in Bulgaria; days off given for those on a weekend are not counted. */
export function isPublicHoliday(date: string): boolean {
  const fromEaster = (Date.parse(date) - easter(Number(date.slice(0, 4)))) / day;
  return fixed.includes(date.slice(5)) || (fromEaster >= -2 && fromEaster <= 1);
}
