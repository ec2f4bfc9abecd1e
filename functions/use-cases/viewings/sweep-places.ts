import { toldFor } from '#domain/records/today-viewings.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import {
  isLive,
  isSamePlace,
  type Place,
  placeOf,
  withPlaceOf,
} from '#domain/requests/viewing-places.ts';
import { daysAround, staffViewingDays } from '#domain/requests/viewing-times.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { ViewingStore } from '../../store/requests/requests.ts';
import type { ViewingPlaces } from '../../store/requests/viewing-places.ts';

interface SweepPlacesDeps {
  places: Pick<ViewingPlaces, 'ofDays' | 'change'>;
  viewings: Pick<ViewingStore, 'look' | 'page'>;
  clock: () => Date;
}

/** ms: viewings are agreed on no longer than this before. */
const longestAhead = 90 * 86_400_000;

/** The viewings that came lately, by the index. */
async function lately({ viewings, clock }: SweepPlacesDeps): Promise<Viewing[]> {
  const since = new Date(clock().getTime() - longestAhead).toISOString();
  const found: Viewing[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await viewings.page(cursor);
    found.push(...items);
    const oldest = items.at(-1)?.created_at ?? '';
    cursor = next !== null && oldest >= since ? next : undefined;
  } while (cursor !== undefined);
  return found;
}

/** The viewing's place on a day; null where it has none there. */
const placeOn = (day: string, viewing: Viewing | null | undefined) =>
  viewing?.day === day ? placeOf(viewing) : null;

/**
 * Compares the places of the days around this one with the viewings, and puts right what a function
 * that stopped left behind, or what a restore did not bring along. Answers how many were wrong.
 */
export async function sweepPlaces(deps: SweepPlacesDeps): Promise<number> {
  const { places, viewings, clock } = deps;
  const days = daysAround(clock(), { before: toldFor, ahead: staffViewingDays });
  const [stored, known] = await Promise.all([places.ofDays(days), lately(deps)]);
  let corrected = 0;
  await tenAtOnce(days, async (day) => {
    // One that is held still belongs to the function that holds it.
    const isHeld = (one: Place) => one.state === 'held' && isLive(one, clock());
    const before = stored.get(day) ?? [];
    const entries = new Map(before.filter((one) => !isHeld(one)).map((one) => [one.id, one]));
    const listed = new Map(known.filter((one) => one.day === day).map((one) => [one.id, one]));
    const doubtful = [...new Set([...entries.keys(), ...listed.keys()])].filter(
      (id) => !isSamePlace(entries.get(id) ?? null, placeOn(day, listed.get(id))),
    );
    for (const id of doubtful) {
      // The index may lag behind: the viewing itself decides.
      const viewing = await viewings.look(id);
      if (viewing === 'unreadable') continue;
      await places.change(day, (now) => {
        const after = withPlaceOf(now, id, placeOn(day, viewing), clock());
        if (after !== now) corrected += 1;
        return after;
      });
    }
  });
  return corrected;
}
