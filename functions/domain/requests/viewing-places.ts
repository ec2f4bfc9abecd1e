import type { OpeningLines } from '../dealer/opening-hours.ts';
import type { ViewingSettings } from '../dealer/viewing-settings.ts';
import type { Viewing } from './viewing.ts';
import { minutesOf, openTimes, startOf, timesOfDay, type ViewingDay } from './viewing-times.ts';

/** A place of a day: `wished` until staff answer, `sure` once they confirmed. */
export interface Place {
  /** Of the viewing. */
  id: string;
  /** Of the day, "10:00". */
  time: string;
  /** How long it is taken. */
  minutes: number;
  state: 'wished' | 'sure';
  /** Until when it is taken, ISO; null: until the viewing is over. */
  until: string | null;
}

/** ms for which a wish keeps its place until staff confirm it. */
const wishedFor = 24 * 3_600_000;

type Slot = Pick<Place, 'id' | 'time' | 'minutes'>;

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
const overlap = (one: Stretch, other: Stretch): boolean =>
  covers(one, minutesOf(other.time)) || covers(other, minutesOf(one.time));

/** Those of the places that are taken together when most come at once during a stretch. */
function mostAtOnce(taken: readonly Place[], stretch: Stretch): readonly Place[] {
  const meanwhile = taken.filter((place) => overlap(place, stretch));
  // Most come at once when one of them begins.
  const starts = [stretch, ...meanwhile].map(({ time }) => minutesOf(time));
  return starts
    .filter((at) => covers(stretch, at))
    .map((at) => meanwhile.filter((place) => covers(place, at)))
    .reduce((most, one) => (one.length > most.length ? one : most), []);
}

const isUnsure = ({ state }: Place) => state !== 'sure';

/** Which places stand in the way of a new one at a time; none where it is free. */
export function inTheWay(
  stored: readonly Place[],
  wanted: Wanted,
  yard: DayOfYard,
  now: Date,
): readonly Place[] {
  const others = stored.filter((place) => place.id !== wanted.id && isLive(place, now));
  const atOnce = mostAtOnce(others, wanted);
  if (atOnce.length >= yard.places) return atOnce;
  if (!wanted.isWish) return [];
  const unsure = others.filter(isUnsure);
  return unsure.length >= mostWishes(yard) ? unsure : [];
}

/** The day's places with what a viewing has on it by now, in place of all that it had. */
export function withPlaceOf(
  stored: readonly Place[],
  id: string,
  place: Place | null,
): readonly Place[] {
  const own = stored.filter((one) => one.id === id);
  const isSame = own.length === (place ? 1 : 0) && own.every((one) => isSamePlace(one, place));
  if (isSame) return stored;
  return [...stored.filter((one) => one.id !== id), ...(place ? [place] : [])];
}

/** Whether two entries of one viewing are the same, state and all. */
export const isSamePlace = (one: Place, other: Place | null): boolean =>
  one.time === other?.time &&
  one.minutes === other.minutes &&
  one.state === other.state &&
  one.until === other.until;

interface FreeFrom {
  now: Date;
  /** ms: no earlier time can be wished for. */
  from: number;
}

/** The times of a day that strangers may still wish for, in order. */
export function freeTimes(
  day: string,
  stored: readonly Place[],
  yard: DayOfYard,
  { now, from }: FreeFrom,
): string[] {
  return yard.times.filter((time) => {
    if (startOf({ day, time }) < from) return false;
    return (
      inTheWay(stored, { id: '', time, minutes: yard.minutes, isWish: true }, yard, now).length ===
      0
    );
  });
}

/** How the yard shows its homes. */
export interface Yard {
  lines: OpeningLines;
  settings: ViewingSettings;
}
type PlacesByDay = ReadonlyMap<string, readonly Place[]>;

/** The days of the coming three weeks at which strangers may wish to come, with their places. */
function daysOfStrangers(stored: PlacesByDay, { lines, settings }: Yard, now: Date) {
  return openTimes(lines, settings, now).map(({ day }) => ({
    day,
    stored: stored.get(day) ?? [],
    ofDay: { ...settings, times: timesOfDay(lines, settings, day) },
  }));
}

const fromLead = ({ settings }: Yard, now: Date): FreeFrom => ({
  now,
  from: now.getTime() + settings.lead_hours * 3_600_000,
});

/** The times that strangers may wish for by the places of the days; days without any are left out. */
export function freeDaysOf(places: PlacesByDay, yard: Yard, now: Date): ViewingDay[] {
  return daysOfStrangers(places, yard, now).flatMap(({ day, stored, ofDay }) => {
    const times = freeTimes(day, stored, ofDay, fromLead(yard, now));
    return times.length > 0 ? [{ day, times }] : [];
  });
}

/** The places that strangers can have in the coming three weeks. */
export interface StrangersPlaces {
  /** Those that are wished for, until staff answer or a day is over. */
  wished: number;
  /** Those that can still be wished for. */
  left: number;
}

/** Counts both by the places of the days. */
export function strangersPlaces(places: PlacesByDay, yard: Yard, now: Date): StrangersPlaces {
  const sum = { wished: 0, left: 0 };
  for (const { day, stored, ofDay } of daysOfStrangers(places, yard, now)) {
    const taken = stored.filter((place) => isLive(place, now));
    const wished = taken.filter(isUnsure).length;
    const room = freeTimes(day, stored, ofDay, fromLead(yard, now)).map(
      (time) => ofDay.places - mostAtOnce(taken, { time, minutes: ofDay.minutes }).length,
    );
    const free = room.reduce((all, one) => all + one, 0);
    sum.wished += wished;
    sum.left += Math.min(free, Math.max(0, mostWishes(ofDay) - wished));
  }
  return sum;
}

/** Whether half of them are wished for: then a wish needs the captcha, where the stage has one. */
export const isCrowded = ({ wished, left }: StrangersPlaces): boolean =>
  wished > 0 && wished >= left;

/** Whether four fifths of them are: then staff and the operator are told. */
export const isFilled = ({ wished, left }: StrangersPlaces): boolean =>
  wished > 0 && wished >= 4 * left;
