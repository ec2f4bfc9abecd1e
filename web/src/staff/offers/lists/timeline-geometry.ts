import {
  type DisplayStatus,
  displayStatus,
  fromSofia,
  type Period,
  toSofia,
} from '#domain/time.ts';

/** Months shown before the present one, and after it. */
const monthsBack = 1;
const monthsAhead = 5;

/** The least share of the width that a bar gets, so that its name has room. */
const leastShare = 0.16;

/** Instants in ms since the epoch. */
export interface Month {
  from: number;
  until: number;
}

/** First instant of the month `offset` months after the one that `now` falls into, in Sofia. */
function monthStart(now: Date, offset: number): number {
  const first = new Date(`${toSofia(now.toISOString()).slice(0, 7)}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + offset);
  return Date.parse(fromSofia(first.toISOString().slice(0, 16)) ?? first.toISOString());
}

/** Whole months in Sofia, from the last one to the fifth ahead. */
export function monthsAround(now: Date): Month[] {
  const edges = Array.from({ length: monthsBack + monthsAhead + 2 }, (_, index) =>
    monthStart(now, index - monthsBack),
  );
  return edges.slice(1).map((until, index) => ({ from: edges[index] ?? until, until }));
}

/** The place of an instant in the months, 0 to 1. */
export function placeOf(at: number, months: readonly Month[]): number {
  const from = months[0]?.from ?? 0;
  const until = months.at(-1)?.until ?? from;
  return Math.min(1, Math.max(0, (at - from) / (until - from)));
}

export type TimelineItem = Period & { id: string; isLive?: boolean };

/** A bar of the picture. Lengths are parts of its whole width, 0 to 1. */
export interface Bar<Item> {
  item: Item;
  status: DisplayStatus;
  /** Row, 0 at the top. */
  lane: number;
  /** Left edge and width of the room for the name and the bar below it. */
  left: number;
  width: number;
  /** The bar itself, as parts of that room. */
  barLeft: number;
  barWidth: number;
  /** Whether the offer began before these months, and whether it ends after them. */
  cutStart: boolean;
  cutEnd: boolean;
}

/**
 * Bars of all offers that touch the months, earliest first, each in the first lane with room for it
 * and its name.
 */
export function layBars<Item extends TimelineItem>(
  items: readonly Item[],
  months: readonly Month[],
  now: Date,
): Bar<Item>[] {
  const from = months[0]?.from ?? 0;
  const until = months.at(-1)?.until ?? from;
  const lanes: number[] = [];
  return items
    .map((item) => ({ item, start: Date.parse(item.start_date), end: Date.parse(item.end_date) }))
    .filter(({ start, end }) => start < until && end >= from)
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item, start, end }) => {
      const [first, last] = [placeOf(start, months), placeOf(end, months)];
      const width = Math.max(last - first, leastShare);
      // A bar that would stick out on the right moves left with its name.
      const left = Math.min(first, 1 - width);
      const free = lanes.findIndex((taken) => taken <= left);
      const lane = free < 0 ? lanes.length : free;
      lanes[lane] = left + width;
      return {
        item,
        status: displayStatus(item, now, item.isLive),
        lane,
        left,
        width,
        barLeft: (first - left) / width,
        barWidth: (last - first) / width,
        cutStart: start < from,
        cutEnd: end >= until,
      };
    });
}

/** Rows that the bars take. */
export function laneCount(bars: readonly { lane: number }[]): number {
  return bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
}
