import { openingLines } from '#domain/dealer/hours-settings.ts';
import { DomainError } from '#domain/errors.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import {
  freeDaysOf,
  heldPlace,
  inTheWay,
  isLive,
  isSamePlace,
  overlap,
  type Place,
  placeOf,
  type StrangersPlaces,
  strangersPlaces,
  withPlaceOf,
  type Yard,
} from '#domain/requests/viewing-places.ts';
import {
  daysAround,
  openTimes,
  timesOfDay,
  type ViewingDay,
  type ViewingTime,
  viewingDays,
} from '#domain/requests/viewing-times.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { ViewingStore } from '../../store/requests/requests.ts';
import type { ViewingPlaces } from '../../store/requests/viewing-places.ts';
import type { SettingsStore } from '../../store/settings.ts';

export interface YardDeps {
  settings: Pick<SettingsStore, 'value'>;
  places: ViewingPlaces;
  viewings: Pick<ViewingStore, 'look'>;
  clock: () => Date;
}

interface FreeDeps {
  places: Pick<ViewingPlaces, 'ofDays'>;
  clock: () => Date;
}

/** When the yard is open and how it shows its homes, as staff set both last. */
export async function readYard({ settings }: Pick<YardDeps, 'settings'>): Promise<Yard> {
  const [hours, viewings] = await Promise.all([
    settings.value('hours'),
    settings.value('viewings'),
  ]);
  return { lines: openingLines(hours), settings: viewings };
}

/** The places of today and the coming three weeks. */
const comingPlaces = ({ places }: FreeDeps, now: Date) =>
  places.ofDays(daysAround(now, { before: 0, ahead: viewingDays }));

/** The times that strangers may wish for at this moment; days without any are left out. */
export async function freeDays(deps: FreeDeps, yard: Yard): Promise<ViewingDay[]> {
  const now = deps.clock();
  return freeDaysOf(await comingPlaces(deps, now), yard, now);
}

/** How many places of strangers are wished for at this moment, and how many are left. */
export async function placesOfStrangers(deps: FreeDeps, yard: Yard): Promise<StrangersPlaces> {
  const now = deps.clock();
  return strangersPlaces(await comingPlaces(deps, now), yard, now);
}

/** Free times that a refusal names. */
const mostNamed = 6;

/** The refusal of a time: with the free ones that come next, or with the first ones. */
async function taken(
  deps: Pick<YardDeps, 'places' | 'clock'>,
  yard: Yard,
  wanted: ViewingTime,
): Promise<DomainError> {
  const all = (await freeDays(deps, yard)).flatMap(({ day, times }) =>
    times.map((time) => ({ day, time })),
  );
  const text = ({ day, time }: ViewingTime) => `${day} ${time}`;
  const later = all.filter((one) => text(one) >= text(wanted));
  return new DomainError('taken', 'This time is not free any more', {
    details: { times: (later.length > 0 ? later : all).slice(0, mostNamed) },
  });
}

/** The place that an entry of the day's row stands for, by its viewing; null: it is free. */
function settled(
  place: Place,
  day: string,
  viewing: Viewing | null | 'unreadable',
  now: Date,
): Place | null {
  if (viewing === 'unreadable') return place;
  const own = viewing?.day === day && viewing.time === place.time ? placeOf(viewing) : null;
  if (own) return own;
  // Its request is being written, or the one that it has is being moved here.
  return place.state === 'held' && isLive(place, now) ? place : null;
}

/**
 * Takes a place for a viewing, which the caller writes after this; rejects with `taken`. Entries in
 * the way, or that seem to be over, are compared with their viewings first: one that a stopped
 * function left behind holds up no other. A wish gets an open time alone; staff may choose any.
 * Answers false where the viewing has the place already.
 */
export async function holdPlace(
  deps: YardDeps,
  yard: Yard,
  { id, day, time, isWish }: ViewingTime & { id: string; isWish: boolean },
): Promise<boolean> {
  const now = deps.clock();
  const { lines, settings } = yard;
  const { minutes, places } = settings;
  if (isWish) {
    const open = openTimes(lines, settings, now).find((one) => one.day === day);
    if (!open?.times.includes(time)) throw await taken(deps, yard, { day, time });
  }
  const wanted = { id, time, minutes, isWish };
  const ofDay = { places, minutes, times: timesOfDay(lines, settings, day) };
  const isOwn = (place: Place) => place.id === id && place.time === time && isLive(place, now);
  const seen = await deps.places.of(day);
  // It has this place: whoever takes more at once now takes nothing away from it.
  if (seen.some(isOwn)) return false;
  const blocking = inTheWay(seen, wanted, ofDay, now);
  const doubtful = seen.filter(
    (place) =>
      place.id !== id &&
      (blocking.includes(place) || (!isLive(place, now) && overlap(place, wanted))),
  );
  const checked = await tenAtOnce(doubtful, async (place) => ({
    place,
    after: settled(place, day, await deps.viewings.look(place.id), now),
  }));
  let isTaken = false;
  await deps.places.change(day, (before) => {
    const left = before.flatMap((place) => {
      const known = checked.find((one) => isSamePlace(one.place, place));
      return known ? (known.after ?? []) : place;
    });
    isTaken = inTheWay(left, wanted, ofDay, now).length > 0;
    if (isTaken) return before;
    // One that is moved on its day has both places until it is written.
    const others = left.filter((place) => place.id !== id || place.time !== time);
    return [...others, heldPlace(wanted, now)];
  });
  if (isTaken) throw await taken(deps, yard, { day, time });
  return true;
}

/** Times that a viewing is read again which others change meanwhile. */
const mostChanges = 10;

/**
 * Gives the days what a viewing has on them by now: a place on its own day while somebody is to
 * come, and none on the others. Whoever writes last looks again afterwards, so of calls at once the
 * viewing's last state stays. `days`: those on which it may have had one.
 */
export async function settlePlace(
  { places, viewings, clock }: Pick<YardDeps, 'places' | 'viewings' | 'clock'>,
  id: string,
  days: readonly string[],
): Promise<void> {
  let seen: number | null | undefined;
  for (let attempt = 0; attempt < mostChanges; attempt++) {
    const viewing = await viewings.look(id);
    if (viewing === 'unreadable') return;
    const revision = viewing?.revision ?? null;
    if (revision === seen) return;
    seen = revision;
    for (const day of new Set([...days, ...(viewing ? [viewing.day] : [])])) {
      const place = viewing?.day === day ? placeOf(viewing) : null;
      await places.change(day, (before) => withPlaceOf(before, id, place, clock()));
    }
  }
}

interface Freeing {
  places: Pick<ViewingPlaces, 'change'>;
}

/** Takes those places out of a day. */
async function free({ places }: Freeing, day: string, isGone: (place: Place) => boolean) {
  await places.change(day, (before) => {
    const left = before.filter((place) => !isGone(place));
    return left.length === before.length ? before : left;
  });
}

/** Frees what a viewing has on a day, whatever it is. */
export const freePlace = (deps: Freeing, { id, day }: Pick<Viewing, 'id' | 'day'>): Promise<void> =>
  free(deps, day, (place) => place.id === id);

/**
 * Frees what a call took for a wish that it does not store after all. The same form may have been
 * sent twice at once, and the other call have stored it: its place stays.
 */
export const freeHeld = (deps: Freeing, { id, day }: Pick<Viewing, 'id' | 'day'>): Promise<void> =>
  free(deps, day, (place) => place.id === id && place.state === 'held');
