import type { ViewingSettings } from '../dealer/viewing-settings.ts';
import type { Viewing } from './viewing.ts';
import { minutesOf, startOf } from './viewing-times.ts';

/**
 * A place of a day: `held` while its request is being written, `wished` until staff answer, `sure`
 * once they confirmed.
 */
export interface Place {
  /** Of the viewing. */
  id: string;
  /** Of the day, "10:00". */
  time: string;
  /** How long it is taken. */
  minutes: number;
  state: 'held' | 'wished' | 'sure';
  /** Until when it is taken, ISO; null: until the viewing is over. */
  until: string | null;
}

/** ms for which a place waits for its request to be written. */
export const heldFor = 60_000;
/** ms for which a wish keeps its place until staff confirm it. */
const wishedFor = 24 * 3_600_000;

type Slot = Pick<Place, 'id' | 'time' | 'minutes'>;

export const heldPlace = ({ id, time, minutes }: Slot, now: Date): Place => ({
  id,
  time,
  minutes,
  state: 'held',
  until: new Date(now.getTime() + heldFor).toISOString(),
});

type PlacedViewing = Pick<Viewing, 'id' | 'time' | 'minutes' | 'status' | 'history'>;

/**
 * The place that a stored viewing has on its day; null once the visitor is not expected any more. A
 * wish keeps it from the moment at which the visitor sent it, or moved it.
 */
export function placeOf({ id, time, minutes, status, history }: PlacedViewing): Place | null {
  const slot = { id, time, minutes };
  if (status === 'confirmed') return { ...slot, state: 'sure', until: null };
  if (status !== 'wished') return null;
  const wished = history.findLast(({ action }) => action === 'received' || action === 'moved');
  if (!wished) return { ...slot, state: 'wished', until: null };
  const until = new Date(Date.parse(wished.at) + wishedFor).toISOString();
  return { ...slot, state: 'wished', until };
}

/** Whether it is taken at this moment. */
export const isLive = ({ until }: Place, now: Date) =>
  until === null || Date.parse(until) > now.getTime();

export interface DayOfYard extends Pick<ViewingSettings, 'places' | 'minutes'> {
  /** The day's times by the opening hours. */
  times: readonly string[];
}

/**
 * Places of a day that wishes may hold before staff confirm them: half of all that the day has,
 * those that are taken included, and one at least.
 */
export const mostWishes = ({ times, places }: DayOfYard): number =>
  Math.max(1, Math.floor((times.length * places) / 2));

interface Wanted extends Slot {
  /** Whether a stranger wishes for it: staff may take more than half of a day. */
  isWish: boolean;
}

type Stretch = Pick<Place, 'time' | 'minutes'>;

const covers = ({ time, minutes }: Stretch, at: number) =>
  minutesOf(time) <= at && at < minutesOf(time) + minutes;

/** Whether two of a day are at the same time, if only for a part. */
export const overlap = (one: Stretch, other: Stretch): boolean =>
  covers(one, minutesOf(other.time)) || covers(other, minutesOf(one.time));

/** Which places stand in the way of a new one at a time; none where it is free. */
export function inTheWay(
  stored: readonly Place[],
  wanted: Wanted,
  yard: DayOfYard,
  now: Date,
): readonly Place[] {
  const others = stored.filter((place) => place.id !== wanted.id && isLive(place, now));
  const meanwhile = others.filter((place) => overlap(place, wanted));
  // Most come at once when one of them begins.
  for (const at of [wanted, ...meanwhile]) {
    const atOnce = meanwhile.filter((place) => covers(place, minutesOf(at.time)));
    if (atOnce.length >= yard.places && covers(wanted, minutesOf(at.time))) return atOnce;
  }
  if (!wanted.isWish) return [];
  const unsure = others.filter(({ state }) => state !== 'sure');
  return unsure.length >= mostWishes(yard) ? unsure : [];
}

/**
 * The day's places with what a viewing has on it by now, in place of all that it had. One that is
 * held at another time belongs to a call that moves it there at this moment.
 */
export function withPlaceOf(
  stored: readonly Place[],
  id: string,
  place: Place | null,
  now: Date,
): readonly Place[] {
  const isMoving = (one: Place) =>
    one.state === 'held' && isLive(one, now) && one.time !== place?.time;
  const left = stored.filter((one) => one.id !== id || isMoving(one));
  const after = place ? [...left, place] : left;
  const isSame = after.length === stored.length && after.every((one) => hasPlace(stored, one));
  return isSame ? stored : after;
}

const hasPlace = (places: readonly Place[], place: Place) =>
  places.some((one) => isSamePlace(one, place));

/** Whether two entries are one, state and all. */
export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one?.id === other?.id &&
  one?.time === other?.time &&
  one?.minutes === other?.minutes &&
  one?.state === other?.state &&
  one?.until === other?.until;

/** The times of a day that strangers may still wish for, in order. */
export function freeTimes(
  day: string,
  stored: readonly Place[],
  yard: DayOfYard,
  { now, from }: { now: Date; from: number },
): string[] {
  return yard.times.filter((time) => {
    if (startOf({ day, time }) < from) return false;
    return (
      inTheWay(stored, { id: '', time, minutes: yard.minutes, isWish: true }, yard, now).length ===
      0
    );
  });
}
