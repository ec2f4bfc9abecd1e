import type { ViewingSettings } from '../dealer/viewing-settings.ts';
import type { Viewing } from './viewing.ts';
import { startOf } from './viewing-times.ts';

/**
 * A place of a day: `held` while its request is being written, `wished` until staff answer, `sure`
 * once they confirmed.
 */
export interface Place {
  /** Of the viewing. */
  id: string;
  /** Of the day, "10:00". */
  time: string;
  state: 'held' | 'wished' | 'sure';
  /** Until when it is taken, ISO; null: until the viewing is over. */
  until: string | null;
}

/** ms for which a place waits for its request to be written. */
export const heldFor = 60_000;
/** ms for which a wish that nobody confirms keeps its place. */
export const wishedFor = 24 * 3_600_000;

export const heldPlace = (id: string, time: string, now: Date): Place => ({
  id,
  time,
  state: 'held',
  until: new Date(now.getTime() + heldFor).toISOString(),
});

type PlacedViewing = Pick<Viewing, 'id' | 'time' | 'status' | 'history'>;

/**
 * The place that a stored viewing has on its day: none once nobody is to come. A wish keeps it from
 * when it came, or was moved by its visitor.
 */
export function placeOf({ id, time, status, history }: PlacedViewing): Place | null {
  if (status === 'confirmed') return { id, time, state: 'sure', until: null };
  if (status !== 'wished') return null;
  const wished = history.findLast(({ action }) => action === 'received' || action === 'moved');
  if (!wished) return { id, time, state: 'wished', until: null };
  const until = new Date(Date.parse(wished.at) + wishedFor).toISOString();
  return { id, time, state: 'wished', until };
}

/** Whether it is taken at this moment. */
export const isLive = ({ until }: Place, now: Date) =>
  until === null || Date.parse(until) > now.getTime();

export interface DayOfYard extends Pick<ViewingSettings, 'places'> {
  /** The day's times by the opening hours. */
  times: readonly string[];
}

/**
 * Places of a day that wishes may hold before staff confirm them: half of all that the day has,
 * those that are taken included, and one at least.
 */
export const mostWishes = ({ times, places }: DayOfYard): number =>
  Math.max(1, Math.floor((times.length * places) / 2));

interface Wanted extends Pick<Place, 'id' | 'time'> {
  /** Whether a stranger wishes for it: staff may take more than half of a day. */
  isWish: boolean;
}

/** Which places stand in the way of a new one at a time; none where it is free. */
export function inTheWay(
  stored: readonly Place[],
  wanted: Wanted,
  yard: DayOfYard,
  now: Date,
): readonly Place[] {
  const others = stored.filter((place) => place.id !== wanted.id && isLive(place, now));
  const atOnce = others.filter(({ time }) => time === wanted.time);
  if (atOnce.length >= yard.places) return atOnce;
  if (!wanted.isWish) return [];
  const unsure = others.filter(({ state }) => state !== 'sure');
  return unsure.length >= mostWishes(yard) ? unsure : [];
}

/** The day's places with this one, in place of all that its viewing had. */
export function withPlace(stored: readonly Place[], place: Place): Place[] {
  return [...stored.filter(({ id }) => id !== place.id), place];
}

/** The times of a day that strangers may still wish for, in order. */
export function freeTimes(
  day: string,
  stored: readonly Place[],
  yard: DayOfYard,
  { now, from }: { now: Date; from: number },
): string[] {
  return yard.times.filter((time) => {
    if (startOf({ day, time }) < from) return false;
    return inTheWay(stored, { id: '', time, isWish: true }, yard, now).length === 0;
  });
}
