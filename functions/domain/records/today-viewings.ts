import * as z from 'zod/mini';
import { type OpeningLines, openingState } from '../dealer/opening-hours.ts';
import type { Caravan } from '../houses/caravan.ts';
import { isShown } from '../houses/caravan-facts.ts';
import { buyerOf } from '../houses/sale.ts';
import { housesOf } from '../requests/kinded-request.ts';
import { isLost, isToDealer } from '../requests/outbox.ts';
import { isAhead, type Viewing, viewingStatuses } from '../requests/viewing.ts';
import { isFilled, type StrangersPlaces } from '../requests/viewing-places.ts';
import { startOf } from '../requests/viewing-times.ts';
import { dayAfter, dayLength, dayOf } from '../time.ts';

/**
 * Why staff have to call before a viewing: a home on it is sold, reserved for somebody else or not
 * to be seen, so that no reminder went out where none was left, the yard is closed at that time by
 * now, or a letter did not reach the visitor.
 */
const viewingTroubles = ['sold', 'reserved', 'hidden', 'unreminded', 'closed', 'mail'] as const;
export type ViewingTrouble = (typeof viewingTroubles)[number];

/** A viewing as Today tells it. */
const shownViewingSchema = z.object({
  id: z.string(),
  version: z.int(),
  status: z.enum(viewingStatuses),
  day: z.string(),
  time: z.string(),
  minutes: z.int(),
  name: z.string(),
  phone: z.string(),
  /** Make and model, as they were when it was wished for. */
  houses: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  troubles: z.array(z.enum(viewingTroubles)),
  /** Whether its time is over, so that staff say whether they came. */
  over: z.boolean(),
});
export type ShownViewing = z.infer<typeof shownViewingSchema>;

/**
 * The earliest first: wishes, what is agreed for this day and the next, those that are over and of
 * which staff have not said whether the visitor came, and those with a trouble. `wishes` counts the
 * wishes that staff have not answered.
 */
export const todayViewingsSchema = z.object({
  wishes: z.int(),
  items: z.array(shownViewingSchema),
  /** There while wishes fill what strangers can have in the coming three weeks. */
  filled: z.optional(z.object({ wished: z.int(), left: z.int() })),
});
export type TodayViewings = z.infer<typeof todayViewingsSchema>;

/** Days for which Today asks staff whether the visitor came. */
export const toldFor = 7;
/**
 * Viewings that are listed: of those that are to come, or have a trouble; of wishes; and of those
 * that are over, the latest.
 */
const mostNamed = { ahead: 30, wishes: 20, over: 10 };

interface Around {
  houses: ReadonlyMap<string, Caravan>;
  hours: OpeningLines;
  strangers: StrangersPlaces;
  now: Date;
}

/** Whether the yard is open from a viewing's beginning until its end. */
function isOpenFor(hours: OpeningLines, viewing: Viewing): boolean {
  const start = startOf(viewing);
  const end = start + viewing.minutes * 60_000;
  return openingState(hours, start).open && openingState(hours, end - 1).open;
}

function troublesOf(viewing: Viewing, { houses, hours }: Around): ViewingTrouble[] {
  const about = viewing.caravan_ids.map((id) => houses.get(id));
  const isTheirs = (house: Caravan) => buyerOf(house)?.id === viewing.id;
  // Another time has a reminder of its own.
  const reminder = viewing.outbox.findLast(({ kind }) => kind === 'viewing-reminder');
  const found: Record<ViewingTrouble, boolean> = {
    sold: about.some((house) => house?.sale_status === 'sold' && !isTheirs(house)),
    reserved: about.some((house) => house?.sale_status === 'reserved' && !isTheirs(house)),
    hidden: about.some((house) => !house || !isShown(house)),
    unreminded: reminder?.withheld === 'no_home',
    closed: !isOpenFor(hours, viewing),
    mail: viewing.outbox.some((mail) => !isToDealer(mail.kind) && isLost(mail)),
  };
  return viewingTroubles.filter((trouble) => found[trouble]);
}

/** What staff have to know of viewings: see `todayViewingsSchema`. */
export function viewingsOf(viewings: readonly Viewing[], around: Around): TodayViewings {
  const { strangers, now } = around;
  const tomorrow = dayAfter(dayOf(now));
  const ahead = viewings.filter(({ status }) => isAhead(status));
  const items = ahead.flatMap((viewing): ShownViewing[] => {
    const { id, version, status, minutes, name, phone } = viewing;
    const start = startOf(viewing);
    const over = start <= now.getTime();
    const troubles = over ? [] : troublesOf(viewing, around);
    const isNear = status === 'confirmed' && viewing.day <= tomorrow;
    if (status !== 'wished' && !isNear && troubles.length === 0) return [];
    // A wish that staff did not answer in time stays for a day: they may still call the visitor.
    if (over && status === 'wished' && now.getTime() - start > dayLength) return [];
    const about = housesOf(viewing);
    const when = { day: viewing.day, time: viewing.time, minutes };
    return [{ id, version, status, ...when, name, phone, houses: about, troubles, over }];
  });
  const order = (one: ShownViewing) => `${one.day} ${one.time}`;
  const byTime = (one: ShownViewing, other: ShownViewing) => (order(one) < order(other) ? -1 : 1);
  const sorted = items.sort(byTime);
  const isQuietWish = ({ status, troubles }: ShownViewing) =>
    status === 'wished' && troubles.length === 0;
  return {
    wishes: ahead.filter((one) => one.status === 'wished' && startOf(one) > now.getTime()).length,
    items: [
      ...sorted.filter((one) => one.over).slice(-mostNamed.over),
      ...sorted.filter((one) => !one.over && !isQuietWish(one)).slice(0, mostNamed.ahead),
      ...sorted.filter((one) => !one.over && isQuietWish(one)).slice(0, mostNamed.wishes),
    ].sort(byTime),
    ...(isFilled(strangers) && { filled: strangers }),
  };
}
