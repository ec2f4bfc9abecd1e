/** Where staff live: they type this zone's time, storage is UTC. */
const zone = 'Europe/Sofia';
const day = 24 * 60 * 60_000;

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The zone's wall clock at an instant, as if it were UTC: ms since the epoch. */
function wallClock(instant: number): number {
  const [day = 1, month = 1, year = 0, hour = 0, minutes = 0, second = 0] =
    format.format(instant).match(/\d+/g)?.map(Number) ?? [];
  const ms = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minutes, second, ms);
}

/** The instant a wall clock shows `wall`. Of an hour that comes twice the first; in an hour left out, as far after its start. */
function instantOf(wall: number): number {
  // Offsets change by an hour, never twice in two days: one of the two around the guess is right.
  const before = wall - (wallClock(wall - day) - (wall - day));
  const after = wall - (wallClock(wall + day) - (wall + day));
  if (before === after) return before;
  const first = Math.min(before, after);
  if (wallClock(first) === wall) return first;
  const second = Math.max(before, after);
  return wallClock(second) === wall ? second : before;
}

/** An instant as `YYYY-MM-DDTHH:mm` of Sofia, the value of a `datetime-local` field. */
export function toSofia(iso: string): string {
  return new Date(wallClock(Date.parse(iso))).toISOString().slice(0, 16);
}

/** ISO instant of a `datetime-local` value typed in Sofia; null when it is no date of 1970 or later. */
export function fromSofia(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(local)) return null;
  const wall = Date.parse(`${local}Z`);
  // `Date.parse` takes 30 February for 2 March, and 24:00 for the next day.
  if (Number.isNaN(wall) || wall < 0 || new Date(wall).toISOString().slice(0, 16) !== local.slice(0, 16)) return null;
  return new Date(instantOf(wall)).toISOString();
}

/** The same time of day in Sofia, whole days earlier: across a change of clocks those are 23 or 25 hours each. ms. */
export function sofiaDaysBefore(instant: number, days: number): number {
  return instantOf(wallClock(instant) - days * day);
}
