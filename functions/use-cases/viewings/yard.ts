import { openingLines } from '#domain/dealer/hours-settings.ts';
import { DomainError } from '#domain/errors.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import {
  freeDaysOf,
  inTheWay,
  isLive,
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
import type { TransactedAction } from '../../platform/table.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import { placesAction, type ViewingPlaces } from '../../store/requests/viewing-places.ts';
import type { SettingsStore } from '../../store/settings.ts';

export interface YardDeps {
  settings: Pick<SettingsStore, 'value'>;
  places: Pick<ViewingPlaces, 'of' | 'ofDays'>;
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

/** A change of a viewing, and who makes it: a wish gets an open time alone, staff may choose any. */
interface Placing {
  /** Null for a new one. */
  before: Viewing | null;
  after: Viewing;
  isWish: boolean;
}

/** Whether the change asks for a place that the viewing may not have yet. */
const asksForPlace = ({ before, after }: Placing) =>
  before === null ||
  before.day !== after.day ||
  before.time !== after.time ||
  before.status !== after.status;

/** Rejects with `taken` where the viewing's new place is not free among those of its day. */
async function refuseTaken(
  deps: Pick<YardDeps, 'places' | 'clock'>,
  yard: Yard,
  { after, isWish }: Placing,
  stored: readonly Place[],
): Promise<void> {
  const now = deps.clock();
  const { lines, settings } = yard;
  const { id, day, time, minutes } = after;
  if (isWish) {
    const open = openTimes(lines, settings, now).find((one) => one.day === day);
    if (!open?.times.includes(time)) throw await taken(deps, yard, after);
  }
  // It has this place: whoever takes more at once now takes nothing away from it.
  if (stored.some((place) => place.id === id && place.time === time && isLive(place, now))) return;
  const ofDay = { ...settings, times: timesOfDay(lines, settings, day) };
  if (inTheWay(stored, { id, time, minutes, isWish }, ofDay, now).length > 0)
    throw await taken(deps, yard, after);
}

/**
 * What gives the days of a viewing its place, to be written with it: one on its own day while
 * somebody is to come, and none on the one that it is moved from. Rejects with `taken` where the
 * place that it wants is not free. Made anew where another call wrote a day meanwhile.
 */
export async function placeActions(
  deps: Pick<YardDeps, 'places' | 'clock'>,
  yard: Yard,
  placing: Placing,
): Promise<TransactedAction[]> {
  const { before, after } = placing;
  const days = new Set([after.day, ...(before ? [before.day] : [])]);
  const actions = await tenAtOnce([...days], async (day) => {
    const { places, revision } = await deps.places.of(day);
    const place = day === after.day ? placeOf(after) : null;
    if (place && asksForPlace(placing)) await refuseTaken(deps, yard, placing, places);
    const left = withPlaceOf(places, after.id, place);
    return left === places ? [] : [placesAction(day, { places: [...left], revision })];
  });
  return actions.flat();
}
