import { toSofia } from '#domain/time.ts';

/** A moment as Sofia's calendar and clocks show it. */
export interface SofiaMoment {
  year: number;
  /** 0 is January. */
  month: number;
  day: number;
  /** Like "23:59". */
  time: string;
}

// The last result is kept: most offers on a page end at the same instant, and the conversion is
// slow.
let known: { iso: string; moment: SofiaMoment } | undefined;

export function sofiaMoment(iso: string): SofiaMoment {
  if (known?.iso === iso) return known.moment;
  const local = toSofia(iso);
  const moment = {
    year: Number(local.slice(0, 4)),
    month: Number(local.slice(5, 7)) - 1,
    day: Number(local.slice(8, 10)),
    time: local.slice(11),
  };
  known = { iso, moment };
  return moment;
}
